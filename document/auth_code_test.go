package document_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// macFile is a file with a message authentication code that pyHanko made.
func macFile(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "pyhanko-encrypted-aes-256-r6-mac.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestVerifyAuthCode(t *testing.T) {
	data := macFile(t)
	for _, opts := range [][]document.Option{nil, {document.WithPassword("owner")}, {document.Strict()}} {
		if err := parse(t, data, opts...).VerifyAuthCode(); err != nil {
			t.Error(err)
		}
	}
	text := string(data)
	mac := regexp.MustCompile(`/MAC <([0-9A-F]+)>`).FindStringSubmatch(text)[1]
	byteRange := regexp.MustCompile(`/ByteRange \[0 (\d+) (\d+) (\d+)\]`).FindStringSubmatch(text)
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"small digits", replace(text, mac, strings.ToLower(mac)), nil}, // the same code
		{"one digit of the code", replace(text, mac, mac[:400]+swapped(mac[400:401])+mac[401:]), document.ErrAuthCode},
		{"a white space for a digit", replace(text, mac, mac[:400]+" "+mac[401:]), document.ErrAuthCode},
		{"code as string", replace(text, "/MAC <"+mac+">", "/MAC ("+mac+")"), document.ErrAuthCode},
		{"code empty", replace(text, mac, ""), document.ErrAuthCode},
		{"no code", replace(text, "/MAC <", "/NAC <"), document.ErrAuthCode},
		{"no salt", replace(text, "/KDFSalt", "/KDFZalt"), document.ErrAuthCode},
		{"an update behind it", text + "\n", document.ErrAuthCode},
		{"a byte before it", "\n" + text, document.ErrAuthCode},
		{"permissions", replace(text, "/P -4100", "/P -4101"), document.ErrAuthCode},
		{"a page turned", replace(text, "/Rotate 0", "/Rotate 9"), document.ErrAuthCode},
		{"of a signature", replace(text, "/MACLocation /Standalone", "/MACLocation /AttachedToSig"), document.ErrUnsupported},
		{"elsewhere", replace(text, "/MACLocation /Standalone", "/MACLocation /Somewhere"), document.ErrUnsupported},
		{"no AuthCode", replace(text, "/AuthCode", "/AuthKode"), document.ErrAuthCode},
		{"no range", replace(text, "/ByteRange", "/ByteRank"), document.ErrAuthCode},
		{"range is negative", replace(text, byteRange[0], "/ByteRange [0 -1 "+byteRange[2]+" "+byteRange[3]+"]"), document.ErrAuthCode},
		{"range is huge", replace(text, byteRange[0], "/ByteRange [0 "+byteRange[1]+" 9223372036854775807 1]"), document.ErrAuthCode},
		{"range ends before it starts", replace(text, byteRange[0], "/ByteRange [0 "+byteRange[2]+" "+byteRange[1]+" "+byteRange[3]+"]"), document.ErrAuthCode},
		{"range starts later", replace(text, byteRange[0], "/ByteRange [1 "+byteRange[1]+" "+byteRange[2]+" "+byteRange[3]+"]"), document.ErrAuthCode},
		{"range of three", replace(text, byteRange[0], "/ByteRange [0 "+byteRange[1]+" "+byteRange[2]+"]"), document.ErrAuthCode},
		{"range is no array", replace(text, byteRange[0], "/ByteRange << /A 0 /B 1 /C 2 /D 3 >>"), document.ErrAuthCode},
		{"not encrypted", string(lay(replace(twoPages, "/Size 6", "/Size 6 /AuthCode << /MACLocation /Standalone /MAC <00> /ByteRange [0 1 2 3] >>"))), document.ErrUnsupported},
		{"not encrypted, no AuthCode", string(lay(twoPages)), document.ErrAuthCode},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, []byte(c.text))
			if err := d.VerifyAuthCode(); !errors.Is(err, c.want) || c.want == nil && err != nil {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	t.Run("password missing", func(t *testing.T) {
		file := gcmFile{v6, allGCM, sealed, sealed, sealed, sealed, gcmPasswords}
		data := replace(string(file.bytes()), "/Root 1 0 R", "/Root 1 0 R /AuthCode << /MACLocation /Standalone >>")
		d, err := document.Parse([]byte(data), pdfstrings.NewArena)
		if !errors.Is(err, document.ErrPassword) || !errors.Is(d.VerifyAuthCode(), document.ErrPassword) {
			t.Errorf("%v, %v", err, d.VerifyAuthCode())
		}
	})
}

// swapped is another hexadecimal digit.
func swapped(digit string) string {
	if digit == "0" {
		return "1"
	}
	return "0"
}

// A byte that is changed anywhere is found, but for the case of the digits of the code.
func TestVerifyAuthCodeOfChangedFiles(t *testing.T) {
	data := macFile(t)
	step := 61
	if testing.Short() {
		step = 997
	}
	for at := 0; at < len(data); at += step {
		changed := bytes.Clone(data)
		changed[at] ^= 1
		d, err := document.Parse(changed, pdfstrings.NewArena)
		if d == nil || err != nil {
			continue
		}
		if d.VerifyAuthCode() == nil {
			t.Errorf("byte %d changed, and the code fits", at)
		}
	}
}
