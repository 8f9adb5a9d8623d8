package crypt

import "strings"

// Permissions are what the user password entitles to, as flags (ISO 32000-2, table 22): the
// low 32 bits of P. Nothing enforces them. Revision 2 knows only Print, Modify, Copy and
// Annotate.
type Permissions int32

// The flags of table 22. Bit 1 of the table is the lowest.
const (
	Print        Permissions = 1 << 2  // bit 3: print, perhaps not in high resolution
	Modify       Permissions = 1 << 3  // bit 4: change the contents
	Copy         Permissions = 1 << 4  // bit 5: copy text and graphics
	Annotate     Permissions = 1 << 5  // bit 6: annotations, filling in forms
	FillForms    Permissions = 1 << 8  // bit 9: fill in forms, even without Annotate
	Accessible   Permissions = 1 << 9  // bit 10: extract for accessibility; deprecated
	Assemble     Permissions = 1 << 10 // bit 11: insert, rotate, delete pages
	PrintQuality Permissions = 1 << 11 // bit 12: print in high resolution
)

// Has reports whether all flags of q are set in p.
func (p Permissions) Has(q Permissions) bool { return p&q == q }

// String returns the names of the flags that are set, as "print modify", or "none".
func (p Permissions) String() string {
	flags := [...]struct {
		flag Permissions
		name string
	}{
		{Print, "print"}, {Modify, "modify"}, {Copy, "copy"}, {Annotate, "annotate"},
		{FillForms, "fill-forms"}, {Accessible, "accessible"}, {Assemble, "assemble"},
		{PrintQuality, "print-quality"},
	}
	var names []string
	for _, f := range flags {
		if p.Has(f.flag) {
			names = append(names, f.name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, " ")
}
