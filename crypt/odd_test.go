package crypt

import (
	"errors"
	"strings"
	"testing"
)

// oddDictionaries are files of vectors with a changed encryption dictionary, and who of qpdf
// 11.3.0, mutool 1.21.1 and poppler 22.12 reads them: each was made with the same change and
// given to the three, but for those with V 6 or AESV4, which none of them
// knows. All of the files here must open and decrypt.
var oddDictionaries = []struct {
	name   string
	vector string
	change func(d *Dictionary)
	warns  string // part of the one warning, "" for none
}{
	// Length. mutool takes a small Length as bytes and a missing one as 40 bits, and refuses
	// one that is too large or no multiple of 8; qpdf takes 128 bits whenever it is not valid.
	{"length in bytes: qpdf, mutool", rc4R3, func(d *Dictionary) { d.Length = 16 }, ""},
	{"length missing: qpdf", rc4R3, func(d *Dictionary) { d.Length = 0 }, ""},
	{"length too large: qpdf, poppler", rc4R3, func(d *Dictionary) { d.Length = 256 }, ""},
	{"length absurd: qpdf, poppler", rc4R3, func(d *Dictionary) { d.Length = 1000000000 }, ""},
	{"length negative: qpdf, poppler", rc4R3, func(d *Dictionary) { d.Length = -128 }, ""},
	{"length no multiple of 8: qpdf", rc4R3, func(d *Dictionary) { d.Length = 100 }, "Length"},
	{"length between bytes and bits: qpdf", rc4R3, func(d *Dictionary) { d.Length = 32 }, ""},
	{"length with V 1: all", rc4R2, func(d *Dictionary) { d.Length = 128 }, ""},
	{"V 4, no lengths: qpdf", aesR4, func(d *Dictionary) { d.Length = 0; setLength(d, 0) }, ""},
	{"V 4, 40 bits, but not in CF: all", aesR4, func(d *Dictionary) { d.Length = 40 }, ""},
	{"V 4, CF in bits: all", aesR4, func(d *Dictionary) { setLength(d, 128) }, ""},
	{"V 4, CF too long: qpdf, poppler", aesR4, func(d *Dictionary) { setLength(d, 256) }, ""},
	{"V 4, CF says 5: qpdf", rc4R4, func(d *Dictionary) { setLength(d, 5) }, "Length"},
	{"V 5, CF says 16: qpdf", aesR6, func(d *Dictionary) { setLength(d, 16) }, ""},
	{"V 5, no lengths: qpdf, mutool", aesR6, func(d *Dictionary) { d.Length = 0; setLength(d, 0) }, ""},

	// Version and revision.
	{"R missing: mutool", rc4R3, func(d *Dictionary) { d.R = 0 }, "R: missing"},
	{"R missing, V 1: mutool", rc4R2, func(d *Dictionary) { d.R = 0 }, "R: missing"},
	{"R missing, V 4: mutool", aesR4, func(d *Dictionary) { d.R = 0 }, "R: missing"},
	{"V 2 with R 4: qpdf, mutool", rc4R4, func(d *Dictionary) { d.V = 2; d.CF = nil }, ""},
	{"V 4 with R 3: qpdf, mutool", aesR4, func(d *Dictionary) { d.R = 3 }, ""},
	{"SubFilter: all", aesR6, func(d *Dictionary) { d.SubFilter = "adbe.x" }, "SubFilter"},

	// P.
	{"P unsigned: all", rc4R3, func(d *Dictionary) { d.P = 4294967292 }, ""},
	{"P beyond 32 bits: all", rc4R3, func(d *Dictionary) { d.P = 5<<32 + 4294967292 }, ""},
	{"P missing: mutool", rc4R3, func(d *Dictionary) { d.P = MissingP }, ""},

	// O and U. poppler reads only as much as it needs; the others refuse what is too long up
	// to R 4, but take it from R 5 on.
	{"O with a byte more: poppler", rc4R3, func(d *Dictionary) { d.O = append(d.O, 'Z') }, "O: 33"},
	{"O and U of 127 bytes: poppler", rc4R3, func(d *Dictionary) { d.O = zeros(d.O, 127) }, "O: 127"},
	{"U of 16 bytes: all", rc4R3, func(d *Dictionary) { d.U = d.U[:16] }, "U: 16"},
	{"R 6, U of 127 bytes: all", aesR6, func(d *Dictionary) { d.U = zeros(d.U, 127) }, "U: 127"},
	{"R 6, O of 127 bytes: all", aesR6, func(d *Dictionary) { d.O = zeros(d.O, 127) }, "O: 127"},
	{"UE too long: qpdf", aesR6, func(d *Dictionary) { d.UE = zeros(d.UE, 34) }, "UE: 34"},

	// Perms is never held against the file; qpdf warns.
	{"Perms wrong: all", aesR6, func(d *Dictionary) { d.Perms = make([]byte, 16) }, "Perms: not"},
	{"Perms missing: mutool, poppler", aesR6, func(d *Dictionary) { d.Perms = nil }, "Perms: missing"},
	{"Perms short: all", aesR6, func(d *Dictionary) { d.Perms = d.Perms[:1] }, "Perms: missing"},
	{"P changed: all", aesR6, func(d *Dictionary) { d.P = -44 }, "Perms: differs from P"},
	{"EncryptMetadata changed", aesR6, func(d *Dictionary) { d.EncryptMetadata = false }, "Perms: differs from E"},
	{"EncryptMetadata in R 3: all", rc4R3, func(d *Dictionary) { d.EncryptMetadata = false }, ""},

	// Crypt filters.
	{"filter with another name: qpdf, poppler", aesR4, func(d *Dictionary) {
		d.CF = map[string]CryptFilter{"A": d.CF["StdCF"]}
		d.StmF, d.StrF = "A", "A"
	}, ""},
	{"filter named Identity: qpdf, mutool", aesR4, func(d *Dictionary) {
		d.CF = map[string]CryptFilter{"Identity": d.CF["StdCF"]}
		d.StmF, d.StrF = "Identity", "Identity"
	}, ""},
	{"name that is not in CF: qpdf", aesR4, func(d *Dictionary) { d.StmF = "Nope" }, "CF: no crypt filter"},
	{"V 5, name that is not in CF: qpdf", aesR6, func(d *Dictionary) { d.StmF = "Nope" }, "CF: no crypt filter"},
	{"V 6, P changed", aesR7, func(d *Dictionary) { d.P = -44 }, "Perms: differs from P"},
	{"V 6, CFM says 16", aesR7, func(d *Dictionary) { setLength(d, 16) }, ""},
	{"V 6, name that is not in CF", aesR7, func(d *Dictionary) { d.StmF = "Nope" }, "CF: no crypt filter"},
	{"AESV4 with V 5 and R 6", aesR7, func(d *Dictionary) { d.V, d.R = 5, 6 }, "CFM: AESV4"},
	{"V 5, CFM AESV2: qpdf", aesR6, func(d *Dictionary) {
		d.CF["StdCF"] = CryptFilter{CFM: "AESV2", Length: 32}
	}, ""},
}

const (
	rc4R2 = "RC4 40 bits, R 2"
	rc4R3 = "RC4 128 bits, R 3"
	rc4R4 = "RC4 128 bits, R 4"
	aesR4 = "AES 128 bits, R 4"
	aesR6 = "AES 256 bits, R 6"
	aesR7 = "AES 256 bits, R 7"
)

func setLength(d *Dictionary, length int) {
	f := d.CF["StdCF"]
	f.Length = length
	d.CF["StdCF"] = f
}

// zeros returns b with zeros up to n bytes.
func zeros(b []byte, n int) []byte { return append(b, make([]byte, n-len(b))...) }

func TestOddDictionaries(t *testing.T) {
	for _, c := range oddDictionaries {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, c.vector)
			c.change(&v.dictionary)
			s, err := Parse(v.dictionary, v.id)
			if err != nil {
				t.Fatal(err)
			}
			for _, password := range []string{v.owner, v.user} {
				// The owner's hash of R 6 takes in U, but only its first 48 bytes.
				h, err := s.Unlock(password)
				if err != nil {
					t.Fatal(err)
				}
				checkContents(t, h, v)
				checkWarnings(t, h.Warnings(), c.warns)
			}
			if _, err := s.Unlock("wrong"); !errors.Is(err, ErrPassword) {
				t.Errorf("wrong password: %v", err)
			}
		})
	}
}

// Without O or OE there is no owner password, but the user's opens the file, as in qpdf and
// poppler.
func TestNoOwner(t *testing.T) {
	for _, c := range []struct {
		warns  string
		change func(d *Dictionary)
	}{
		{"O: 0 bytes long", func(d *Dictionary) { d.O = nil }},
		{"OE: 0 bytes long", func(d *Dictionary) { d.OE = nil }},
	} {
		v := vectorNamed(t, aesR6)
		c.change(&v.dictionary)
		h, err := New(v.dictionary, v.id, v.user)
		if err != nil {
			t.Fatal(err)
		}
		checkContents(t, h, v)
		checkWarnings(t, h.Warnings(), c.warns)
		if _, err := New(v.dictionary, v.id, v.owner); !errors.Is(err, ErrPassword) {
			t.Errorf("%s: owner's password: %v", c.warns, err)
		}
	}
}

func checkWarnings(t *testing.T, warnings []error, want string) {
	t.Helper()
	for _, w := range warnings {
		if want == "" || !strings.Contains(w.Error(), want) {
			t.Errorf("warning %v, want %q", w, want)
		}
	}
	if want != "" && len(warnings) == 0 {
		t.Errorf("no warning, want %q", want)
	}
}

// Files that neither qpdf nor mutool reads, or only as noise. poppler reads the one of V 4 with
// R 6; those without O or U were not made.
func TestRefusedDictionaries(t *testing.T) {
	for _, c := range []struct {
		name   string
		vector string
		change func(d *Dictionary)
		want   error
		text   string
	}{
		{"another handler", aesR6, func(d *Dictionary) { d.Filter = "Foo" }, ErrUnsupported, "Filter"},
		{"no handler", aesR6, func(d *Dictionary) { d.Filter = "" }, ErrUnsupported, "Filter"},
		{"V 0", rc4R2, func(d *Dictionary) { d.V = 0 }, ErrUnsupported, "V"},
		{"V 3", rc4R3, func(d *Dictionary) { d.V = 3 }, ErrUnsupported, "V"},
		{"V 6 with R 6", aesR6, func(d *Dictionary) { d.V = 6 }, ErrUnsupported, "R"},
		{"V 6 without R", aesR7, func(d *Dictionary) { d.R = 0 }, ErrUnsupported, "R"},
		{"V 4 with R 7", aesR7, func(d *Dictionary) { d.V = 4 }, ErrUnsupported, "R"},
		{"V 7", aesR7, func(d *Dictionary) { d.V = 7 }, ErrUnsupported, "V"},
		{"R 8", aesR7, func(d *Dictionary) { d.R = 8 }, ErrUnsupported, "R"},
		{"R 7 as R 5, V 5", aesR7, func(d *Dictionary) { d.V, d.R = 5, 5 }, ErrPassword, ""},
		{"R 7 without UE", aesR7, func(d *Dictionary) { d.UE = nil }, ErrDictionary, "UE:"},
		{"R 1", rc4R2, func(d *Dictionary) { d.R = 1 }, ErrUnsupported, "R"},
		{"V 5 with R 7", aesR6, func(d *Dictionary) { d.R = 7 }, ErrUnsupported, "R"},
		{"V 5 without R", aesR6, func(d *Dictionary) { d.R = 0 }, ErrUnsupported, "R"},
		{"V 5 with R 4", aesR6, func(d *Dictionary) { d.R = 4 }, ErrUnsupported, "R"},
		{"V 4 with R 6", aesR6, func(d *Dictionary) { d.V = 4 }, ErrUnsupported, "R"},
		{"R 6 as R 5", aesR6, func(d *Dictionary) { d.R = 5 }, ErrPassword, ""},
		{"no O", rc4R3, func(d *Dictionary) { d.O = nil }, ErrDictionary, "O:"},
		{"no U", rc4R3, func(d *Dictionary) { d.U = nil }, ErrDictionary, "U:"},
		{"no UE", aesR6, func(d *Dictionary) { d.UE = nil }, ErrDictionary, "UE:"},
		{"U cut within its hash", rc4R3, func(d *Dictionary) { d.U = d.U[:8] }, ErrPassword, ""},
		{"O lost a byte", rc4R3, func(d *Dictionary) { d.O = d.O[:31] }, ErrPassword, ""},
		{"EncryptMetadata wrong", aesR4, func(d *Dictionary) { d.EncryptMetadata = false }, ErrPassword, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, c.vector)
			c.change(&v.dictionary)
			h, err := New(v.dictionary, v.id, v.user)
			if !errors.Is(err, c.want) || h != nil || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%v, %v, want %v with %q", h, err, c.want, c.text)
			}
		})
	}
}

// Files of testdata/shortkey.py, called with the arguments in the name.
func TestShortKeys(t *testing.T) {
	for _, c := range []struct {
		arguments  string // and who opens the file
		dictionary Dictionary
		o, u       string // hexadecimal
		title      string // hexadecimal
		bits       int
	}{
		{"2 3 5: mutool, poppler", Dictionary{V: 2, R: 3},
			"cf2662e6fb01997cc7651e17056d4dfad2c78dd5f3f4109bdffb50433bb04670",
			"7c2eb5dc574ce677eed6cc426b115bb5", "0f91033f8e0194c33131164f", 40},
		{"2 3 7 '/Length 56': all", Dictionary{V: 2, R: 3, Length: 56},
			"a27a7b650675b4527e798e830f0faa48e71c09d761f15aa15d51758071248e23",
			"b4d29f1e5434d34db2cb8ce8a5cb62ea", "5c58a4644b36c88221287435", 56},
		{"2 3 7 '/Length 7': mutool", Dictionary{V: 2, R: 3, Length: 7},
			"a27a7b650675b4527e798e830f0faa48e71c09d761f15aa15d51758071248e23",
			"b4d29f1e5434d34db2cb8ce8a5cb62ea", "5c58a4644b36c88221287435", 56},
		{"2 3 8 '/Length 8': mutool", Dictionary{V: 2, R: 3, Length: 8},
			"c72a52a5d0d5489d9d674ab6a9a8c5bd0c1adad9602807eb1f52867fedb2cd61",
			"8e0b1ed9dd801523bd608c21d0e20390", "752eaa911a0e55d847a93cfe", 64},
		{"2 3 12 '/Length 100': poppler", Dictionary{V: 2, R: 3, Length: 100},
			"ca01b90490b044d7a5d9112b83869be576d9cac5f8f3d07b57fe6c8c425a2442",
			"4057149d6bd8231bbb2f9147329545e4", "6bae9c43cee19947c3bd40c0", 96},
		{"2 2 16 '/Length 128': qpdf, mutool", Dictionary{V: 2, R: 2, Length: 128},
			"52b71799f88093c1e492fa0c4481d99df9b757f0af60d4282236d517f83968d0",
			"e3d4ea4a7d08db1b0a5218ee97c1b4db0f4074ab1e50807ee66fdf059ffd4e6f",
			"3d95e11533c5520c235abaa7", 128},
		{"1 3 16 '/Length 128': poppler", Dictionary{V: 1, R: 3, Length: 128},
			"0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671",
			"2120351ac309a3ce2b30d2bcf422a5fe", "17a4ede7422c03ca32c2ed99", 128},
		{"4 4 5 '/Length 128 /CF <</StdCF <</CFM /V2 /Length 5>> >> ...': mutool, poppler",
			Dictionary{V: 4, R: 4, Length: 128, StmF: "StdCF", StrF: "StdCF",
				CF: map[string]CryptFilter{"StdCF": {CFM: "V2", Length: 5}}},
			"cf2662e6fb01997cc7651e17056d4dfad2c78dd5f3f4109bdffb50433bb04670",
			"7c2eb5dc574ce677eed6cc426b115bb5", "0f91033f8e0194c33131164f", 40},
	} {
		t.Run(c.arguments, func(t *testing.T) {
			d := c.dictionary
			d.Filter, d.P, d.EncryptMetadata = "Standard", -4, true
			d.O, d.U = unhex(c.o), unhex(c.u)
			for _, password := range []string{"user", "owner"} {
				h, err := New(d, []byte("0123456789ABCDEF"), password)
				if err != nil {
					t.Fatalf("%s: %v", password, err)
				}
				if h.Authenticated().String() != password || h.KeyBits() != c.bits {
					t.Errorf("%v, want %d bits, %s", h, c.bits, password)
				}
				got, err := h.NewDecrypter().DecryptString(nil, unhex(c.title), 5, 0)
				if err != nil || string(got) != plainTitle {
					t.Errorf("%q, %v, want %q", got, err, plainTitle)
				}
			}
		})
	}
}

// MethodByName against what the comments say; who agrees is in the names.
func TestMethodByName(t *testing.T) {
	cf := map[string]CryptFilter{
		"A": {CFM: "AESV2"}, "R": {CFM: "V2"}, "N": {CFM: "None"}, "E": {}, "X": {CFM: "Rot13"},
		"I": {CFM: "Identity"}, "G": {CFM: "AESV4"}, "C": {CFM: "AESV3"},
	}
	for _, c := range []struct {
		name   string
		v      int
		cf     map[string]CryptFilter
		filter string
		want   Method
		err    error
	}{
		{"AESV2: all", 4, cf, "A", AESV2, nil},
		{"V2: all", 4, cf, "R", RC4, nil},
		{"None: mutool, poppler", 4, cf, "N", Identity, nil},
		{"no CFM: all", 4, cf, "E", Identity, nil},
		{"CFM Identity: mutool, poppler", 4, cf, "I", Identity, nil},
		{"CFM unknown: qpdf AES, mutool Identity", 4, cf, "X", Unsupported, ErrUnsupported},
		{"no name: all but qpdf", 4, cf, "", Identity, nil},
		{"Identity: all", 4, cf, "Identity", Identity, nil},
		{"missing: qpdf", 4, cf, "Nope", AESV2, ErrDictionary},
		{"missing, CF empty", 4, map[string]CryptFilter{}, "Nope", AESV2, ErrDictionary},
		{"missing, no CF: mutool", 4, nil, "StdCF", RC4, ErrDictionary},
		{"missing, V 5: qpdf", 5, nil, "StdCF", AESV3, ErrDictionary},
		{"AESV2, V 5: qpdf", 5, cf, "A", AESV3, nil},
		{"Identity, V 2: qpdf", 2, nil, "Identity", RC4, nil},
		// None of the three knows V 6 or AESV4; this is ISO/TS 32003.
		{"AESV4, V 6", 6, cf, "G", AESV4, nil},
		{"AESV4, V 5", 5, cf, "G", AESV4, ErrDictionary},
		{"AESV4, V 4", 4, cf, "G", Unsupported, ErrUnsupported},
		{"AESV3, V 6", 6, cf, "C", AESV3, nil},
		{"AESV2, V 6", 6, cf, "A", Unsupported, ErrUnsupported},
		{"Identity, V 6", 6, cf, "Identity", Identity, nil},
		{"missing, V 6", 6, nil, "StdCF", AESV4, ErrDictionary},
		{"CFM unknown, V 6", 6, cf, "X", Unsupported, ErrUnsupported},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, aesR4)
			switch c.v {
			case 5:
				v = vectorNamed(t, aesR6)
			case 6:
				v = vectorNamed(t, aesR7)
			}
			v.dictionary.V, v.dictionary.CF = c.v, c.cf
			s, err := Parse(v.dictionary, v.id)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.MethodByName(c.filter)
			if got != c.want || !errors.Is(err, c.err) {
				t.Errorf("%v, %v, want %v, %v", got, err, c.want, c.err)
			}
		})
	}
}

// StmF, StrF and EFF are Identity where they are missing, except that EFF is then StmF
// (ISO 32000-2, table 20).
func TestMethods(t *testing.T) {
	cf := map[string]CryptFilter{"A": {CFM: "AESV2", Length: 16}, "R": {CFM: "V2", Length: 16}}
	for _, c := range []struct {
		name                    string
		strF, stmF, eff         string
		strings, streams, files Method
	}{
		{"none", "", "", "", Identity, Identity, Identity},
		{"strings only: qpdf, mutool", "A", "", "", AESV2, Identity, Identity},
		{"streams only: qpdf, mutool", "", "A", "", Identity, AESV2, AESV2},
		{"different: qpdf", "R", "A", "Identity", RC4, AESV2, Identity},
		{"embedded files only", "Identity", "Identity", "A", Identity, Identity, AESV2},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := vectorNamed(t, aesR4)
			v.dictionary.CF = cf
			v.dictionary.StrF, v.dictionary.StmF, v.dictionary.EFF = c.strF, c.stmF, c.eff
			h, err := New(v.dictionary, v.id, v.user)
			if err != nil {
				t.Fatal(err)
			}
			if h.StringMethod() != c.strings || h.StreamMethod() != c.streams || h.FileMethod() != c.files {
				t.Errorf("%v, want %v, %v, %v", h, c.strings, c.streams, c.files)
			}
		})
	}
}
