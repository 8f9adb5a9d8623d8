package document_test

import (
	"path/filepath"
	"testing"

	"pdfload/document"
	pdfstrings "pdfload/strings"
)

func TestAuthCode(t *testing.T) {
	for _, c := range []struct {
		name, entry string
		want        document.AuthCode
		shown       string
	}{
		{"none", "", document.AuthCodeNone, "none"},
		{"null", "/AuthCode null", document.AuthCodeNone, "none"},
		{"in the dictionary", "/AuthCode << /MACLocation /Standalone /ByteRange [0 1 2 3] /MAC <00> >>", document.AuthCodeStandalone, "Standalone"},
		{"in a signature", "/AuthCode << /MACLocation /AttachedToSig /SigObjRef 4 0 R >>", document.AuthCodeAttachedToSig, "AttachedToSig"},
		{"somewhere else", "/AuthCode << /MACLocation /Elsewhere >>", document.AuthCodeUnknown, "unknown"},
		{"nowhere", "/AuthCode << >>", document.AuthCodeUnknown, "unknown"},
		{"a string for a name", "/AuthCode << /MACLocation (Standalone) >>", document.AuthCodeUnknown, "unknown"},
		{"no dictionary", "/AuthCode [/Standalone]", document.AuthCodeUnknown, "unknown"},
		{"a reference", "/AuthCode 4 0 R", document.AuthCodeUnknown, "unknown"},
		{"a reference to itself", "/AuthCode << /MACLocation 9 0 R >>", document.AuthCodeUnknown, "unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, lay(replace(twoPages, "/Size 6", "/Size 6 "+c.entry)))
			got := d.Security().AuthCode
			if got != c.want || got.String() != c.shown {
				t.Errorf("%v, want %v, shown as %s", got, c.want, c.shown)
			}
		})
	}
}

func TestAuthCodeOfPyHanko(t *testing.T) {
	for file, want := range map[string]document.AuthCode{
		"pyhanko-encrypted-aes-256-r6-mac.pdf": document.AuthCodeStandalone,
		"pyhanko-encrypted-aes-gcm.pdf":        document.AuthCodeNone,
	} {
		d, err := document.Open(filepath.Join("..", "testdata", file), pdfstrings.NewArena, document.WithPassword("user"))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Security().AuthCode; got != want {
			t.Errorf("%s: %v, want %v", file, got, want)
		}
	}
}
