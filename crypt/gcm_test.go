package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"errors"
	"strings"
	"testing"
)

// sealGCM encrypts as ISO/TS 32003 has it: a nonce of 12 bytes, the ciphertext, a tag of 16.
func sealGCM(key []byte, nonce, plain string) []byte {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // a slip in a test
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return gcm.Seal([]byte(nonce), []byte(nonce), []byte(plain), nil)
}

// gcmVectors are qpdf's files of revision 6 as files of revision 7, which derives the file
// encryption key in the same way: so passwords and keys are qpdf's. The string and the stream are
// encrypted here. A file that another program wrote is among the tests of package document.
func gcmVectors() []vector {
	var list []vector
	for _, v := range qpdfVectors() {
		if v.dictionary.R != 6 {
			continue
		}
		v.name = strings.Replace(v.name, "R 6", "R 7", 1)
		v.command = ""
		v.dictionary.V, v.dictionary.R = 6, 7
		v.dictionary.CF = map[string]CryptFilter{"StdCF": {CFM: "AESV4", AuthEvent: "DocOpen", Length: 32}}
		v.stringData = sealGCM(unhex(v.key), "nonce of 12.", plainTitle)
		v.streamData = sealGCM(unhex(v.key), "another one.", plainStream)
		list = append(list, v)
	}
	return list
}

// A damagedString is what may stand in a file of revision 7, and what it must give.
type damagedString struct {
	name    string
	src     []byte
	want    string
	damaged string // part of the problem, "" for none
}

func damagedGCM() []damagedString {
	const (
		text     = "Secret title that is rather long"
		tooShort = "too short for a nonce and a tag"
		wrong    = "tag does not fit"
	)
	key := unhex(gcmVectors()[0].key)
	good := sealGCM(key, "nonce of 12.", text)
	flip := func(i int) []byte {
		b := bytes.Clone(good)
		b[i] ^= 1
		return b
	}
	empty := sealGCM(key, "nonce of 12.", "")
	otherKey := bytes.Clone(key)
	otherKey[31] ^= 1
	return []damagedString{
		{"whole", good, text, ""},
		{"empty text", empty, "", ""},
		{"one byte of text", sealGCM(key, "nonce of 12.", "x"), "x", ""},
		{"nothing", nil, "", tooShort},
		{"one byte", good[:1], "", tooShort},
		{"nonce only", good[:12], "", tooShort},
		{"nonce and a part of the tag", empty[:27], "", tooShort},
		{"28 bytes of something longer", good[:28], "", wrong},
		{"last byte missing", good[:len(good)-1], "", wrong},
		{"newline after it", append(bytes.Clone(good), '\n'), "", wrong},
		{"nonce changed, first byte", flip(0), "", wrong},
		{"nonce changed, last byte", flip(11), "", wrong},
		{"text changed, first byte", flip(12), "", wrong},
		{"text changed, last byte", flip(len(good) - 17), "", wrong},
		{"tag changed, first byte", flip(len(good) - 16), "", wrong},
		{"tag changed, last byte", flip(len(good) - 1), "", wrong},
		{"tag of the empty text changed", append(bytes.Clone(empty[:27]), empty[27]^1), "", wrong},
		{"another key", sealGCM(otherKey, "nonce of 12.", text), "", wrong},
		{"in clear", []byte(text), "", wrong},
	}
}

// Of what fails its test nothing is given away, also not in the room behind dst.
func TestDamagedGCM(t *testing.T) {
	h, _ := unlock(t, aesR7)
	for _, c := range damagedGCM() {
		t.Run(c.name, func(t *testing.T) {
			src := bytes.Clone(c.src)
			dst := append(make([]byte, 0, 100), "> "...)
			// There is no key of an object, so its number does not matter.
			got, err := h.NewDecrypter().DecryptString(dst, src, 0x77010203, 5)
			if string(got) != "> "+c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if !bytes.Equal(src, c.src) {
				t.Error("source changed")
			}
			if c.damaged == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if bytes.Contains(dst[:cap(dst)], []byte("itle that is")) {
				t.Error("the text is in the room behind dst")
			}
			var damage *DamageError
			if !errors.Is(err, ErrDamaged) || !errors.As(err, &damage) {
				t.Fatalf("error %v, want damage", err)
			}
			if damage.Num != 0x77010203 || damage.Gen != 5 || damage.Length != len(src) ||
				!strings.Contains(damage.Problem, c.damaged) {
				t.Errorf("%+v, want %q", damage, c.damaged)
			}
		})
	}
}

// Test cases 13 and 14 of the submission of GCM to NIST: a key of 32 zero bytes, a nonce of 12, no
// additional data.
func TestGCMOfNIST(t *testing.T) {
	h, _ := unlock(t, aesR7)
	h = h.Scheme.open(newFileKey(make([]byte, 32)), RoleUser)
	for _, c := range []struct {
		name, ciphertext, tag, plain string
	}{
		{"test case 13", "", "530f8afbc74536b9a963b4f1c4cb738b", ""},
		{"test case 14", "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919", strings.Repeat("\x00", 16)},
	} {
		src := unhex(strings.Repeat("00", 12) + c.ciphertext + c.tag)
		got, err := h.NewDecrypter().DecryptStream(AESV4, nil, src, 1, 0)
		if err != nil || string(got) != c.plain {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.plain)
		}
	}
}

// Identity for one kind and AESV4 for another.
func TestMethodsOfV6(t *testing.T) {
	for _, c := range []struct {
		name                    string
		strF, stmF, eff         string
		strings, streams, files Method
	}{
		{"all", "StdCF", "StdCF", "", AESV4, AESV4, AESV4},
		{"strings only", "StdCF", "Identity", "", AESV4, Identity, Identity},
		{"streams only", "", "StdCF", "", Identity, AESV4, AESV4},
		{"no embedded files", "StdCF", "StdCF", "Identity", AESV4, AESV4, Identity},
		{"embedded files only", "Identity", "Identity", "StdCF", Identity, Identity, AESV4},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, aesR7)
			v.dictionary.StrF, v.dictionary.StmF, v.dictionary.EFF = c.strF, c.stmF, c.eff
			h, err := New(v.dictionary, v.id, v.owner)
			if err != nil {
				t.Fatal(err)
			}
			if h.StringMethod() != c.strings || h.StreamMethod() != c.streams || h.FileMethod() != c.files {
				t.Errorf("%v, want %v, %v, %v", h, c.strings, c.streams, c.files)
			}
			if got, err := h.NewDecrypter().DecryptStream(AESV4, nil, v.streamData, 9, 0); err != nil || string(got) != plainStream {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}
