package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// unlock opens a vector with its user password.
func unlock(t testing.TB, name string) (*Handler, vector) {
	t.Helper()
	v := vectorNamed(t, name)
	h, err := New(v.dictionary, v.id, v.user)
	if err != nil {
		t.Fatal(err)
	}
	return h, v
}

// encryptAESV2 encrypts whole blocks for object num 0, num < 256, after Algorithm 1.
func encryptAESV2(key []byte, num byte, blocks []byte) []byte {
	sum := md5.Sum(append(append(bytes.Clone(key), num), "\x00\x00\x00\x00sAlT"...))
	return encryptCBC(sum[:], blocks)
}

func encryptCBC(key, blocks []byte) []byte {
	iv := []byte("0123456789abcdef")
	out := make([]byte, len(blocks))
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // a slip in a test
	}
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(out, blocks)
	return append(iv, out...)
}

// What qpdf 11.3.0, mutool 1.21.1 and poppler 22.12 make of the same data as a string or stream
// is in the names; they agree where there is no name.
func TestDamagedAES(t *testing.T) {
	const text = "Secret title that is rather long" // two blocks
	const pad16 = "\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10"
	h, v := unlock(t, aesR4)
	key := unhex(v.key)
	good := encryptAESV2(key, 5, []byte(text+pad16))
	bad := func(last byte) []byte {
		return encryptAESV2(key, 5, append([]byte(text[:31]), last))
	}
	for _, c := range []struct {
		name    string
		src     []byte
		want    string
		damaged string
	}{
		{"empty", nil, "", ""},
		{"one byte: qpdf, poppler nothing, mutool that byte", good[:1], "", "too short"},
		{"vector cut: the same", good[:15], "", "too short"},
		{"vector only: qpdf, poppler nothing, no error", good[:16], "", "too short"},
		{"vector and a byte: poppler nothing, qpdf noise", good[:17], "", "too short"},
		{"vector and 15 bytes: poppler nothing, qpdf noise", good[:31], "", "too short"},
		{"one block left: qpdf", good[:32], text[:16], "padding"},
		{"last block missing: qpdf", good[:48], text, "padding"},
		{"last block cut: poppler, qpdf adds noise", good[:49], text, "whole number"},
		{"last byte missing: poppler, qpdf adds noise", good[:63], text, "whole number"},
		{"newline after it: poppler, qpdf adds noise", append(bytes.Clone(good), '\n'), text, "whole number"},
		{"padding 0: qpdf", bad(0), text[:31] + "\x00", "padding"},
		{"padding 1", bad(1), text[:31], ""},
		{"padding 2, one wrong: qpdf, others cut two", bad(2), text[:31] + "\x02", "padding"},
		{"padding 16, others wrong: qpdf, others cut 16", bad(16), text[:31] + "\x10", "padding"},
		{"padding 17: qpdf, mutool for strings", bad(17), text[:31] + "\x11", "padding"},
		{"padding 255: qpdf, mutool for strings", bad(255), text[:31] + "\xff", "padding"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := bytes.Clone(c.src)
			got, err := h.NewDecrypter().DecryptString([]byte("> "), src, 5, 0)
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
			var damage *DamageError
			if !errors.Is(err, ErrDamaged) || !errors.As(err, &damage) {
				t.Fatalf("error %v, want damage", err)
			}
			if damage.Num != 5 || damage.Gen != 0 || damage.Length != len(src) ||
				!strings.Contains(damage.Problem, c.damaged) {
				t.Errorf("%+v, want %q", damage, c.damaged)
			}
		})
	}
}

// The object number and generation go into the key with three and two bytes.
func TestObjectKey(t *testing.T) {
	h, v := unlock(t, aesR4)
	sum := md5.Sum(append(unhex(v.key), "\x03\x02\x01\x05\x04sAlT"...))
	src := encryptCBC(sum[:], []byte("fifteen bytes..\x01"))
	d := h.NewDecrypter()
	for _, num := range []uint32{0x010203, 0x77010203} {
		got, err := d.DecryptString(nil, src, num, 0x0405)
		if err != nil || string(got) != "fifteen bytes.." {
			t.Errorf("object %#x: %q, %v", num, got, err)
		}
	}
	if got, err := d.DecryptString(nil, src, 0x010203, 0x0406); err == nil {
		t.Errorf("another generation: %q", got)
	}
}

// mutool uses the file encryption key for AESV3 in V 4 as well, as AES-128.
func TestAESV3InV4(t *testing.T) {
	h, v := unlock(t, aesR4)
	src := encryptCBC(unhex(v.key), []byte("fifteen bytes..\x01"))
	got, err := h.NewDecrypter().DecryptStream(AESV3, nil, src, 1, 0)
	if err != nil || string(got) != "fifteen bytes.." {
		t.Errorf("%q, %v", got, err)
	}
}

func TestUnsupportedMethods(t *testing.T) {
	h, _ := unlock(t, rc4R2) // a key of 5 bytes
	for _, m := range []Method{Unsupported, Method(99), AESV3, AESV4} {
		got, err := h.NewDecrypter().DecryptStream(m, []byte("> "), make([]byte, 48), 1, 0)
		if string(got) != "> " || !errors.Is(err, ErrUnsupported) {
			t.Errorf("%v: %q, %v", m, got, err)
		}
	}
	h, _ = unlock(t, aesR4) // 16 bytes
	if got, err := h.NewDecrypter().DecryptStream(AESV4, nil, make([]byte, 48), 1, 0); got != nil || !errors.Is(err, ErrUnsupported) {
		t.Errorf("AESV4 with AES-128: %q, %v", got, err)
	}
	got, err := h.NewDecrypter().DecryptStream(Identity, []byte("> "), []byte("plain"), 1, 0)
	if string(got) != "> plain" || err != nil {
		t.Errorf("Identity: %q, %v", got, err)
	}
}

// One decrypter that changes method and object all the time gives the same as fresh ones.
func TestDecrypterChanges(t *testing.T) {
	h, v := unlock(t, aesR7)
	shared := h.NewDecrypter()
	for i := range 200 {
		m, num, gen := Method(i%5), uint32(i/5%3), uint16(i/7%2)
		want, wantErr := h.NewDecrypter().DecryptStream(m, nil, v.streamData, num, gen)
		got, err := shared.DecryptStream(m, nil, v.streamData, num, gen)
		if !bytes.Equal(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%v of %d %d: %q, %v, want %q, %v", m, num, gen, got, err, want, wantErr)
		}
	}
}

func TestConcurrentDecrypters(t *testing.T) {
	for _, name := range []string{rc4R3, aesR4, aesR6, aesR7} {
		h, v := unlock(t, name)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for range 50 {
					checkContents(t, h, v)
					_ = h.String()
				}
			})
		}
		group.Wait()
	}
}

func TestNoSecretsPrinted(t *testing.T) {
	type document struct {
		handler   *Handler
		decrypter *Decrypter
		byValue   Handler
	}
	for _, name := range []string{rc4R3, aesR4, aesR6, aesR7} {
		h, v := unlock(t, name)
		d := h.NewDecrypter()
		checkContents(t, h, v)
		key := unhex(v.key)
		secrets := []string{
			v.key, strings.ToUpper(v.key), string(key),
			strings.Trim(fmt.Sprint(key), "[]"),
			strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%#v", key), "[]byte{"), "}"),
			// The words that an AES key schedule starts with.
			fmt.Sprint(binary.BigEndian.Uint32(key), binary.BigEndian.Uint32(key[4:])),
			fmt.Sprint(binary.LittleEndian.Uint32(key), binary.LittleEndian.Uint32(key[4:])),
		}
		doc := document{h, d, *h}
		for _, value := range []any{h, *h, d, *d, doc, &doc, h.Scheme} {
			for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
				out := fmt.Sprintf(verb, value)
				for _, secret := range secrets {
					if strings.Contains(out, secret) {
						t.Errorf("%s: %s of %T shows the key", name, verb, value)
					}
				}
			}
		}
	}
	const password = "hunter2"
	v := vectorNamed(t, aesR6)
	if _, err := New(v.dictionary, v.id, password); strings.Contains(err.Error(), password) {
		t.Error("error shows the password")
	}
}

func TestPermissions(t *testing.T) {
	// The second is what qpdf wrote for --print=none --modify=none.
	for _, c := range []struct {
		p    Permissions
		want string
	}{
		{-4, "print modify copy annotate fill-forms accessible assemble print-quality"},
		{-3376, "copy accessible"},
		{0, "none"},
	} {
		if got := c.p.String(); got != c.want {
			t.Errorf("%d: %s, want %s", c.p, got, c.want)
		}
	}
	if !Permissions(-3376).Has(Copy|Accessible) || Permissions(-3376).Has(Copy|Print) {
		t.Error("Has is wrong about -3376")
	}
}

// Strings of one object do not allocate, with room in dst.
func TestDecryptStringAllocations(t *testing.T) {
	for _, name := range []string{rc4R3, aesR4, aesR6, aesR7} {
		h, v := unlock(t, name)
		d := h.NewDecrypter()
		dst := make([]byte, 0, 64)
		allocations := testing.AllocsPerRun(100, func() {
			dst, _ = d.DecryptString(dst[:0], v.stringData, v.stringNum, 0)
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations", name, allocations)
		}
	}
}
