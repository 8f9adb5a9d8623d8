package crypt

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
)

// Scheme is how a file is encrypted: a parsed encryption dictionary. It holds no secret, does
// not change, and may be used by several goroutines.
type Scheme struct {
	v, r            int
	o, u            [48]byte // 32 bytes of it up to R 4
	oe, ue          [32]byte
	perms           [16]byte
	permsSize       int // how many bytes of perms the file gave
	p               Permissions
	id              []byte
	encryptMetadata bool
	filters         map[string]CryptFilter

	strings, streams, files Method

	keySizes []int // bytes; those that may be meant, likeliest first
	warnings []error
}

// Parse reads an encryption dictionary. id is the first string of ID in the trailer, nil if
// there is none. Neither d nor id is kept.
//
// The error is an *UnsupportedError for another security handler, version or revision, and a
// *DictionaryError if entries are missing without which no key can be found. A crypt filter that
// is not supported does not fail here: its method is Unsupported, and the rest of the file can
// be read.
func Parse(d Dictionary, id []byte) (*Scheme, error) {
	s := &Scheme{
		v: d.V, r: d.R,
		p:               Permissions(int32(d.P)), // often written as an unsigned number
		id:              bytes.Clone(id),
		encryptMetadata: d.EncryptMetadata,
		permsSize:       len(d.Perms),
	}
	if d.Filter != "Standard" {
		return nil, &UnsupportedError{"Filter", d.Filter}
	}
	if d.SubFilter != "" {
		s.warn("SubFilter", "ignored")
	}
	if err := s.checkVersion(); err != nil {
		return nil, err
	}
	if err := s.copyEntries(d); err != nil {
		return nil, err
	}
	if len(id) == 0 && s.v < 5 {
		s.warn("ID", "missing from the trailer, taken as empty")
	}
	s.chooseMethods(d)
	s.chooseKeySizes(d)
	return s, nil
}

// checkVersion sees that version and revision are known and go together. Within the legacy
// versions any revision goes with any version, as in qpdf and mupdf; from V 5 on the entries
// have other shapes, and R 7 goes with V 6 only (ISO/TS 32003).
func (s *Scheme) checkVersion() error {
	switch s.v {
	case 1, 2, 4, 5, 6:
	default:
		return &UnsupportedError{"V", strconv.Itoa(s.v)}
	}
	if s.r == 0 && s.v < 5 { // as mupdf does
		s.r = max(2, min(s.v+1, 4))
		s.warn("R", fmt.Sprintf("missing, taken as %d", s.r))
	}
	known := s.r >= 2 && s.r <= 4
	switch s.v {
	case 5:
		known = s.r == 5 || s.r == 6
	case 6:
		known = s.r == 7
	}
	if !known {
		return &UnsupportedError{"R", strconv.Itoa(s.r)}
	}
	return nil
}

// copyEntries takes over O, U and what goes with them. What is too long is cut, which poppler
// does and from R 5 also the others; what is too short is filled with zeros, as qpdf does, for
// writers that lost trailing zeros. From R 5 on the user password needs neither O nor OE, and qpdf
// and poppler open a file without them.
func (s *Scheme) copyEntries(d Dictionary) error {
	size := 32
	if s.v >= 5 {
		size = 48
	}
	entries := []struct {
		name     string
		dst, src []byte
	}{{"O", s.o[:size], d.O}, {"U", s.u[:size], d.U}}
	if s.v >= 5 {
		entries = append(entries, entries[0], entries[1])
		entries[2].name, entries[2].dst, entries[2].src = "OE", s.oe[:], d.OE
		entries[3].name, entries[3].dst, entries[3].src = "UE", s.ue[:], d.UE
		copy(s.perms[:], d.Perms)
	}
	for _, e := range entries {
		if len(e.src) == 0 && (s.v < 5 || e.name == "U" || e.name == "UE") {
			return &DictionaryError{e.name, "missing or empty"}
		}
		copy(e.dst, e.src)
		if len(e.src) != len(e.dst) {
			s.warn(e.name, fmt.Sprintf("%d bytes long, should be %d", len(e.src), len(e.dst)))
		}
	}
	return nil
}

// chooseMethods finds out how strings, streams and embedded files are encrypted.
func (s *Scheme) chooseMethods(d Dictionary) {
	if s.v < 4 {
		s.strings, s.streams, s.files = RC4, RC4, RC4
		return
	}
	if d.CF != nil {
		s.filters = make(map[string]CryptFilter, len(d.CF))
		for name, filter := range d.CF {
			s.filters[name] = filter
		}
	}
	method := func(name string) Method {
		m, err := s.MethodByName(name)
		if err != nil {
			s.warnings = append(s.warnings, err)
		}
		return m
	}
	s.strings = method(d.StrF)
	s.streams = method(d.StmF)
	s.files = s.streams
	if d.EFF != "" {
		s.files = method(d.EFF)
	}
}

// chooseKeySizes lists the key lengths that the dictionary may mean. Length is missing, in bytes
// or nonsense in enough files that qpdf and mupdf each have rules for it, and not the same ones.
// Passwords are checked with a key of the right length only, so all can be tried.
func (s *Scheme) chooseKeySizes(d Dictionary) {
	add := func(length int) {
		size := 0
		switch {
		case length >= 5 && length <= 16: // bytes
			size = length
		case length >= 40 && length <= 128: // bits
			size = length / 8
		}
		if size > 0 && !slices.Contains(s.keySizes, size) {
			s.keySizes = append(s.keySizes, size)
		}
	}
	switch s.v {
	case 1:
		add(40)
	case 4:
		add(d.CF[d.StmF].Length)
		add(d.CF[d.StrF].Length)
	case 5, 6:
		s.keySizes = []int{32}
		return
	}
	add(d.Length)
	add(128)
	add(40)
}

// warn keeps a complaint about an entry of the dictionary.
func (s *Scheme) warn(entry, problem string) {
	s.warnings = append(s.warnings, &DictionaryError{entry, problem})
}

// Version returns V.
func (s *Scheme) Version() int { return s.v }

// Revision returns R, or what it was taken for.
func (s *Scheme) Revision() int { return s.r }

// StringMethod returns how strings are encrypted.
func (s *Scheme) StringMethod() Method { return s.strings }

// StreamMethod returns how streams are encrypted that have no Crypt filter.
func (s *Scheme) StreamMethod() Method { return s.streams }

// FileMethod returns how embedded file streams are encrypted that have no Crypt filter.
func (s *Scheme) FileMethod() Method { return s.files }

// MethodByName returns the method of a crypt filter: the Name in the decode parameters of a
// stream's Crypt filter, where a missing one (here "") means Identity (ISO 32000-2, 7.4.10).
// Crypt filters exist from V 4 on; before, every name is RC4, as in qpdf, while mupdf
// obeys the name Identity.
//
// If the name is unknown, the error is a *DictionaryError, and the method is what qpdf assumes,
// AES; in V 4 without any CF dictionary it is what mupdf assumes, RC4. If the filter's own method
// is not supported, the error is an *UnsupportedError and the method Unsupported. AESV4 in V 5 is
// also a *DictionaryError, and the method AESV4 all the same: the key is as long, and the tag of the
// data proves that it was meant. In V 4 it is not supported, nor is AESV2 in V 6.
//
// A definition of Identity in CF counts, as for qpdf and mupdf, although the standard has it
// ignored.
func (s *Scheme) MethodByName(name string) (Method, error) {
	if s.v < 4 {
		return RC4, nil
	}
	filter, ok := s.filters[name]
	if !ok {
		return s.undefinedMethod(name)
	}
	switch filter.CFM {
	case "", "None", "Identity": // Identity is no value of CFM, but mupdf takes it as meant
		return Identity, nil
	case "V2":
		return RC4, nil
	case "AESV2":
		switch s.v {
		case 4:
			return AESV2, nil
		case 5:
			return AESV3, nil // with this key it can only be a slip; so in qpdf
		}
	case "AESV3":
		return AESV3, nil
	case "AESV4":
		switch s.v {
		case 5:
			return AESV4, &DictionaryError{"CFM", "AESV4 belongs to V 6, not to V 5"}
		case 6:
			return AESV4, nil
		}
	}
	return Unsupported, &UnsupportedError{"CFM", filter.CFM}
}

// undefinedMethod returns the method for a name that CF lacks.
func (s *Scheme) undefinedMethod(name string) (Method, error) {
	if name == "" || name == "Identity" {
		return Identity, nil
	}
	m := AESV2
	switch {
	case s.v == 5:
		m = AESV3
	case s.v == 6:
		m = AESV4
	case s.filters == nil:
		m = RC4
	}
	return m, &DictionaryError{"CF", fmt.Sprintf("no crypt filter %.60q, taken as %v", name, m)}
}

// EncryptMetadata returns false if metadata streams were left unencrypted. It counts only from
// V 4 on and is true for the others.
func (s *Scheme) EncryptMetadata() bool { return s.encryptMetadata || s.v < 4 }

// Permissions returns P.
func (s *Scheme) Permissions() Permissions { return s.p }

// Warnings returns what was wrong with the dictionary but did not matter, as *DictionaryError
// or *UnsupportedError values. The slice is not to be changed.
func (s *Scheme) Warnings() []error { return s.warnings }

// String describes the scheme on one line, for reports.
func (s *Scheme) String() string {
	return fmt.Sprintf("standard security handler, V %d, R %d, strings %v, streams %v, embedded files %v",
		s.v, s.r, s.strings, s.streams, s.files)
}
