package crypt

import (
	"encoding/hex"
	"errors"
	"testing"
)

// checkContents decrypts the string and the stream of v.
func checkContents(t *testing.T, h *Handler, v vector) {
	t.Helper()
	d := h.NewDecrypter()
	for range 2 { // the second time with the cipher of the object at hand
		got, err := d.DecryptString([]byte("> "), v.stringData, v.stringNum, 0)
		if err != nil || string(got) != "> "+plainTitle {
			t.Errorf("string %q, %v, want %q", got, err, plainTitle)
		}
	}
	got, err := d.DecryptStream(h.StreamMethod(), nil, v.streamData, v.streamNum, 0)
	if err != nil || string(got) != plainStream {
		t.Errorf("stream %q, %v, want %q", got, err, plainStream)
	}
}

func TestVectors(t *testing.T) {
	for _, v := range vectors() {
		t.Run(v.name, func(t *testing.T) {
			s, err := Parse(v.dictionary, v.id)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				password string
				role     Role
			}{{v.user, RoleUser}, {v.owner, RoleOwner}} {
				h, err := s.Unlock(c.password)
				if err != nil {
					t.Fatalf("%v password: %v", c.role, err)
				}
				want := c.role
				if v.user == v.owner {
					want = RoleOwner
				}
				if h.Authenticated() != want {
					t.Errorf("role %v, want %v", h.Authenticated(), want)
				}
				if got := hex.EncodeToString(h.key.get().bytes()); got != v.key {
					t.Errorf("key %s, want %s", got, v.key)
				}
				if h.KeyBits() != 4*len(v.key) {
					t.Errorf("%d bits, want %d", h.KeyBits(), 4*len(v.key))
				}
				if w := h.Warnings(); len(w) != 0 {
					t.Errorf("warnings %v", w)
				}
				checkContents(t, h, v)
			}
			for _, wrong := range []string{"wrong", "User", "user ", "\xff\xfe", "owner\x00"} {
				if h, err := s.Unlock(wrong); !errors.Is(err, ErrPassword) || h != nil {
					t.Errorf("password %q: %v, %v", wrong, h, err)
				}
			}
		})
	}
}

func vectorNamed(t testing.TB, name string) vector {
	t.Helper()
	for _, v := range vectors() {
		if v.name == name {
			return v
		}
	}
	t.Fatalf("no vector %q", name)
	return vector{}
}

// Passwords that are typed otherwise than they were hashed. The pairs for SASLprep are those of
// RFC 4013, section 3.
func TestPasswordForms(t *testing.T) {
	const (
		prepared = "passwords that are the outcome of SASLprep, R 6"
		long     = "password of 127 bytes, R 6"
		legacy   = "password in PDFDocEncoding and one that is not, R 4"
	)
	x127 := vectorNamed(t, long).user
	for _, c := range []struct {
		name, vector, password string
		role                   Role
	}{
		{"soft hyphen is mapped to nothing", prepared, "I\u00adX", RoleUser},
		{"roman numeral nine", prepared, "\u2168", RoleUser},
		{"feminine ordinal", prepared, "\u00aa", RoleOwner},
		{"cut at 127 bytes", long, x127 + "and more", RoleUser},
		{"bytes of PDFDocEncoding", legacy, "p\xe4ssw\xf6rd", RoleUser},
		{"cut at 32 bytes", "AES 128 bits, R 4", "user" + passwordPadding, RoleUser},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, c.vector)
			h, err := New(v.dictionary, v.id, c.password)
			if err != nil {
				t.Fatal(err)
			}
			if h.Authenticated() != c.role {
				t.Errorf("role %v, want %v", h.Authenticated(), c.role)
			}
			checkContents(t, h, v)
		})
	}
}

// The codes are those of ISO 32000-2, D.3.
func TestPDFDocEncode(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		ok             bool
	}{
		{"ascii", "abc ~", "abc ~", true},
		{"latin 1", "äÿ¡", "\xe4\xff\xa1", true},
		{"accents", "\u02d8\u02dc", "\x18\x1f", true},
		{"punctuation", "•—‚™", "\x80\x84\x91\x92", true},
		{"letters", "ﬁŁžı", "\x93\x95\x9e\x9a", true},
		{"euro", "€", "\xa0", true},
		{"no-break space has no code", "\u00a0", "", false},
		{"soft hyphen has no code", "\u00ad", "", false},
		{"the last control", "\x17", "\x17", true},
		{"cancel has no code", "\x18", "", false},
		{"delete has no code", "\x7f", "", false},
		{"c1 controls have no code", "\u0080", "", false},
		{"greek", "α", "", false},
		{"not utf-8", "\xe4", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := pdfDocEncode(c.in)
			if ok != c.ok || string(got) != c.want {
				t.Errorf("%q, %v, want %q, %v", got, ok, c.want, c.ok)
			}
		})
	}
}
