package document_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pdfload/crypt"
	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// qpdf runs the program, or skips the test where it is not installed.
func qpdf(t testing.TB, arguments ...string) {
	t.Helper()
	path, err := exec.LookPath("qpdf")
	if err != nil {
		t.Skip("qpdf is not installed")
	}
	out, err := exec.Command(path, arguments...).CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 3 { // warnings
		return
	}
	if err != nil {
		t.Fatalf("qpdf %q: %v: %s", arguments, err, out)
	}
}

// sameDocument compares all that two files lead to from Root and Info, strings
// and decoded streams included, whatever numbers their objects have. Left out are
// the entries of a, as "Info/ModDate", that are but's.
func sameDocument(t *testing.T, a, b *doc, but ...string) {
	t.Helper()
	seen := map[object.Ref]object.Ref{}
	streams := 0
	var same func(path string, x, y value)
	same = func(path string, x, y value) {
		if xr, ok := x.Ref(); ok {
			yr, ok := y.Ref()
			if !ok {
				t.Errorf("%s: only one is a reference", path)
				return
			}
			if other, ok := seen[xr]; ok {
				if other != yr {
					t.Errorf("%s: %v is %v and %v", path, xr, other, yr)
				}
				return
			}
			seen[xr] = yr
			same(path, x.Resolve(), y.Resolve())
			return
		}
		if isNumber(x) && isNumber(y) { // pyHanko writes 1.0 as 1
			if x.Real() != y.Real() {
				t.Errorf("%s: %v and %v", path, x, y)
			}
			return
		}
		if x.Kind() != y.Kind() {
			t.Errorf("%s: %v and %v", path, x.Kind(), y.Kind())
			return
		}
		switch x.Kind() {
		case object.Array:
			if x.Len() != y.Len() {
				t.Errorf("%s: %d and %d elements", path, x.Len(), y.Len())
				return
			}
			var others []value
			for _, v := range y.Elements() {
				others = append(others, v)
			}
			for i, v := range x.Elements() {
				same(path+"[]", v, others[i])
			}
		case object.Dictionary, object.Stream:
			for key, v := range x.Entries() {
				if x.Kind() == object.Stream && slices.Contains([]string{"Length", "Filter", "DecodeParms"}, string(key)) {
					continue // qpdf compresses what is not
				}
				if path == "Root" && string(key) == "Extensions" {
					continue // which qpdf adds for AES-256
				}
				if slices.Contains(but, path+"/"+string(key)) {
					continue
				}
				other, _ := y.Lookup(string(key))
				same(path+"/"+string(key), v, other)
			}
			if x.Kind() == object.Dictionary {
				return
			}
			streams++
			p, restX, errX := a.Decode(x)
			q, restY, errY := b.Decode(y)
			if errX != nil || errY != nil || len(restX) != len(restY) || !bytes.Equal(p, q) {
				t.Errorf("%s: other data: %d and %d bytes, %v, %v", path, len(p), len(q), errX, errY)
			}
		default:
			if x.String() != y.String() {
				t.Errorf("%s: %v and %v", path, x, y)
			}
		}
	}
	for _, key := range []string{"Root", "Info"} {
		x, _ := a.Trailer().Lookup(key)
		y, _ := b.Trailer().Lookup(key)
		same(key, x, y)
	}
	if streams == 0 {
		t.Error("no stream was compared")
	}
}

func isNumber(o value) bool { return o.Kind() == object.Integer || o.Kind() == object.Real }

// methods are the ways in which qpdf encrypts.
var methods = []struct {
	name      string
	arguments []string // after the passwords
	revision  string   // as Security names it
}{
	{"RC4 of 40 bits", []string{"40"}, "R 2"},
	{"RC4 of 128 bits", []string{"128", "--use-aes=n"}, "R 3"},
	{"RC4 of 128 bits, V 4", []string{"128", "--use-aes=n", "--force-V4"}, "R 4"},
	{"AES of 128 bits", []string{"128", "--use-aes=y"}, "R 4"},
	{"AES of 128 bits, metadata in clear", []string{"128", "--use-aes=y", "--cleartext-metadata"}, "R 4"},
	{"AES of 256 bits, R 5", []string{"256", "--force-R5"}, "R 5"},
	{"AES of 256 bits", []string{"256"}, "R 6"},
	{"AES of 256 bits, metadata in clear", []string{"256", "--cleartext-metadata"}, "R 6"},
}

func TestEncryptedByQPDF(t *testing.T) {
	sources := []string{"fpdf2.pdf", "luatex.pdf", "ghostscript.pdf"} // attachments, object streams, metadata
	layouts := [][]string{{"--object-streams=disable"}, {"--object-streams=generate"}, {"--object-streams=generate", "--linearize"}}
	dir := t.TempDir()
	encrypted, decrypted := filepath.Join(dir, "encrypted.pdf"), filepath.Join(dir, "decrypted.pdf")
	n := 0
	for _, method := range methods {
		for _, user := range []string{"", "user"} {
			n++
			for i, layout := range layouts {
				source := sources[(n+i)%len(sources)] // each layout meets each source
				name := method.name + ", user password " + user + ", " + strings.Join(layout, " ") + ", " + source
				t.Run(name, func(t *testing.T) {
					arguments := append([]string{"--allow-weak-crypto", "--encrypt", user, "owner"}, method.arguments...)
					arguments = append(append(arguments, "--"), layout...)
					qpdf(t, append(arguments, filepath.Join("..", "testdata", source), encrypted)...)
					qpdf(t, "--password=owner", "--decrypt", encrypted, decrypted)
					want, err := document.Open(decrypted, pdfstrings.NewArena)
					if err != nil {
						t.Fatal(err)
					}
					for _, password := range []string{user, "owner"} {
						d, err := document.Open(encrypted, pdfstrings.NewArena, document.WithPassword(password))
						if err != nil {
							t.Fatalf("password %q: %v", password, err)
						}
						if err := d.Load(context.Background(), 2); err != nil {
							t.Fatal(err)
						}
						if d.Repaired() {
							t.Error("repaired")
						}
						if list, _ := d.Warnings(); len(list) > 0 {
							t.Errorf("password %q: %v", password, list)
						}
						security := d.Security()
						if !security.Encrypted || !strings.Contains(security.Method, method.revision) {
							t.Errorf("security: %+v, want %s", security, method.revision)
						}
						role := crypt.RoleUser
						if password == "owner" && user != "" { // else the empty one has opened it
							role = crypt.RoleOwner
						}
						if security.Role != role {
							t.Errorf("password %q: role %v, not %v", password, security.Role, role)
						}
						checkPages(t, d, want.PageCount())
						sameDocument(t, d, want)
					}
					if user != "" {
						checkLocked(t, encrypted, want.PageCount(), layout[0] == "--object-streams=disable")
					}
				})
			}
		}
	}
}

// checkLocked opens a file that needs a password without one and with a wrong
// one. What is not encrypted is there.
func checkLocked(t *testing.T, path string, pages int, plain bool) {
	t.Helper()
	for name, options := range map[string][]document.Option{"no": nil, "a wrong": {document.WithPassword("wrong")}} {
		d, err := document.Open(path, pdfstrings.NewArena, options...)
		if !errors.Is(err, document.ErrPassword) || d == nil {
			t.Fatalf("%s password: %v", name, err)
		}
		if d.Version() == "" || d.Trailer().Key("ID").Len() != 2 || d.MaxNumber() == 0 {
			t.Errorf("%s password: version %q, trailer %v", name, d.Version(), d.Trailer())
		}
		if s := d.Security(); !s.Encrypted || s.Method == "" || s.Role != 0 {
			t.Errorf("%s password: security %+v", name, s)
		}
		objects := 0
		for range d.Objects() {
			objects++
		}
		if objects < 10 {
			t.Errorf("%s password: %d objects", name, objects)
		}
		if plain && d.PageCount() != pages {
			t.Errorf("%s password: %d pages, not %d", name, d.PageCount(), pages)
		}
		for _, o := range d.Objects() {
			if o.Kind() != object.Stream || o.Key("Type").IsName("XRef") {
				continue
			}
			if _, _, err := d.Decode(o); !errors.Is(err, document.ErrPassword) {
				t.Errorf("%s password: stream is decoded: %v", name, err)
			}
		}
		if err := d.Load(context.Background(), 1); err != nil {
			t.Errorf("%s password: Load: %v", name, err)
		}
	}
}

// addedBy gives the entries that the program that encrypted a file has written of
// its own; of qpdf these are none.
func addedBy(d *doc) []string {
	if strings.Contains(string(d.Trailer().Key("Info").Key("Producer").Bytes()), "pyHanko") {
		return []string{"Info/Producer", "Info/ModDate", "Root/Metadata"}
	}
	return nil
}

// The encrypted files of testdata were made of two others.
func TestEncryptedTestdata(t *testing.T) {
	for _, file := range expectations(t) {
		base := filepath.Base(file.file)
		if file.owner == "" {
			continue
		}
		t.Run(base, func(t *testing.T) {
			source := "groff.pdf"
			if strings.Contains(base, "cleartext") {
				source = "fpdf2.pdf"
			}
			want, err := document.Open(filepath.Join("..", "testdata", source), pdfstrings.NewArena)
			if err != nil {
				t.Fatal(err)
			}
			for _, password := range []string{file.user, file.owner} {
				d, err := document.Open(file.file, pdfstrings.NewArena, document.WithPassword(password))
				if err != nil {
					t.Fatalf("password %q: %v", password, err)
				}
				sameDocument(t, d, want, addedBy(d)...)
			}
			if file.user != "" {
				checkLocked(t, file.file, file.pages, !strings.Contains(base, "cleartext"))
			}
		})
	}
}

func TestPasswordIsAsked(t *testing.T) {
	path := filepath.Join("..", "testdata", "qpdf-encrypted-rc4-128.pdf") // user password "user"
	tests := []struct {
		name    string
		answers []string // then the callback says no
		asked   int
		err     error
	}{
		{"first", []string{"user", "?", "?", "?"}, 1, nil},
		{"third", []string{"a", "b", "owner", "?"}, 3, nil},
		{"fourth is too late", []string{"a", "b", "c", "user"}, 3, document.ErrPassword},
		{"gives up", []string{"a"}, 2, document.ErrPassword},
		{"gives up at once", nil, 1, document.ErrPassword},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asked := 0
			_, err := document.Open(path, pdfstrings.NewArena, document.WithPasswordFunc(func(attempt int) (string, bool) {
				if attempt != asked {
					t.Errorf("asked with %d at attempt %d", attempt, asked)
				}
				asked++
				if attempt < len(test.answers) {
					return test.answers[attempt], true
				}
				return "", false
			}))
			if !errors.Is(err, test.err) || asked != test.asked {
				t.Errorf("asked %d times, error %v; want %d times, %v", asked, err, test.asked, test.err)
			}
		})
	}
	t.Run("empty password fits", func(t *testing.T) {
		_, err := document.Open(filepath.Join("..", "testdata", "qpdf-encrypted-aes-128.pdf"), pdfstrings.NewArena,
			document.WithPasswordFunc(func(int) (string, bool) {
				t.Error("asked")
				return "", false
			}))
		if err != nil {
			t.Error(err)
		}
	})
}

func TestUnsupportedEncryption(t *testing.T) {
	encrypt := func(dict string) []byte {
		return lay(replace(twoPages, "/Size 6", "/Size 6 /ID [(a)(b)] /Encrypt "+dict))
	}
	tests := []struct {
		name, dict, names string
	}{
		{"public key", "<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>", "Adobe.PubSec"},
		{"another handler", "<< /Filter /Locksmith /V 1 >>", "Locksmith"},
		{"another version", "<< /Filter /Standard /V 9 /R 9 /O (o) /U (u) /P -4 >>", "9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, err := document.Parse(encrypt(test.dict), pdfstrings.NewArena)
			if !errors.Is(err, document.ErrUnsupported) || !strings.Contains(err.Error(), test.names) {
				t.Fatalf("error does not name %s: %v", test.names, err)
			}
			if d == nil {
				t.Fatal("no document")
			}
			checkPages(t, d, 2)
			if d.Version() != "1.4" || !d.Security().Encrypted || !strings.Contains(d.Security().Method, test.names) {
				t.Errorf("version %q, security %+v", d.Version(), d.Security())
			}
		})
	}
	t.Run("damaged", func(t *testing.T) {
		d, err := document.Parse(encrypt("<< /Filter /Standard /V 2 /R 3 /P -4 >>"), pdfstrings.NewArena)
		if !errors.Is(err, document.ErrDamaged) || d == nil {
			t.Fatalf("error %v", err)
		}
		checkPages(t, d, 2)
	})
}

// A file all of whose strings and streams are in clear, but for the embedded
// files, opens without the password.
func TestAttachmentPassword(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "qpdf-encrypted-aes-128-cleartext-metadata.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	// The same length, so that all offsets stay. What is encrypted in the file
	// does not matter here: it is only the dictionary that is asked.
	text := replace(string(data), "/StmF /StdCF", "/EFF  /StdCF", "/StrF /StdCF", "/Xtra /StdCF")
	d, err := document.Parse([]byte(text), pdfstrings.NewArena)
	if err != nil {
		t.Fatal(err)
	}
	if s := d.Security(); !s.Encrypted || s.Role != 0 {
		t.Errorf("security %+v", s)
	}
	files := 0
	for _, o := range d.Objects() {
		if o.Kind() != object.Stream {
			continue
		}
		_, err := d.Decrypted(o)
		if o.Key("Type").IsName("EmbeddedFile") {
			files++
			if !errors.Is(err, document.ErrPassword) {
				t.Errorf("embedded file is decrypted: %v", err)
			}
		} else if err != nil {
			t.Errorf("%v: %v", o, err)
		}
	}
	if files == 0 {
		t.Error("no embedded file")
	}
	if list, _ := d.Warnings(); len(list) == 0 {
		t.Error("no warning")
	}
}

// BenchmarkEncrypted compares a file encrypted with AES-256 with the same file
// in clear, read and loaded on one goroutine:
//
//	PDFLOAD_BIG=file.pdf go test -run - -bench Encrypted ./document
func BenchmarkEncrypted(b *testing.B) {
	source := os.Getenv("PDFLOAD_BIG")
	if source == "" {
		source = filepath.Join("..", "testdata", "luatex.pdf")
	}
	dir := b.TempDir()
	encrypted, plain := filepath.Join(dir, "encrypted.pdf"), filepath.Join(dir, "plain.pdf")
	qpdf(b, "--encrypt", "", "owner", "256", "--", source, encrypted)
	qpdf(b, "--decrypt", encrypted, plain)
	for name, path := range map[string]string{"plain": plain, "AES-256": encrypted} {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d, err := document.Parse(data, pdfstrings.NewArena)
				if err != nil {
					b.Fatal(err)
				}
				if err := d.Load(context.Background(), 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A stream's own Crypt filter counts before StmF (7.4.10): a name in CF, or
// Identity.
func TestCryptFilterOfAStream(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "qpdf-encrypted-rc4-128-v4.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	const usual, ref = "<< /Filter /FlateDecode /Length 400 >>", "15 0"
	whole := parse(t, data)
	flate, err := whole.Decrypted(whole.Resolve(refOf(ref)))
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := whole.Decode(whole.Resolve(refOf(ref)))
	if err != nil {
		t.Fatal(err)
	}
	asItIs := string(whole.Raw(whole.Resolve(refOf(ref))))
	for _, c := range []struct{ name, streams, dict, want string }{
		{"named, other streams in clear", "/Identity", "<< /Filter [/Crypt /FlateDecode] /DecodeParms [<< /Name /StdCF >> null] /Length 400 >>", string(text)},
		{"alone", "/Identity", "<< /Filter /Crypt /DecodeParms << /Name /StdCF >> /Length 400 >>", string(flate)},
		{"in arrays of one", "/Identity", "<< /Filter [/Crypt] /DecodeParms [<< /Name /StdCF >>] /Length 400 >>", string(flate)},
		{"Identity", "/StdCF", "<< /Filter [/Crypt] /DecodeParms [<< /Name /Identity >>] /Length 400 >>", asItIs},
		{"without a name", "/StdCF", "<< /Filter [/Crypt] /Length 400 >>", asItIs},
		{"of streams in clear", "/Identity", "<< /Length 400 >>", asItIs},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, []byte(replace(string(data), "/StmF /StdCF", "/StmF "+c.streams, usual, c.dict)))
			got, _, err := d.Decode(d.Resolve(refOf(ref)))
			if err != nil || string(got) != c.want {
				t.Errorf("%q (%v), want %q", got, err, c.want)
			}
		})
	}
}

// The strings of a cross-reference stream are not encrypted (7.5.8.2): a sound file with
// one is read without a departure.
func TestStrictReadsEncryptedXRefStreams(t *testing.T) {
	for _, file := range []string{"qpdf-encrypted-aes-128-cleartext-metadata.pdf", "qpdf-encrypted-aes-256-r6.pdf"} {
		d, err := document.Open(filepath.Join("..", "testdata", file), pdfstrings.NewArena, document.WithPassword("owner"), document.Strict())
		if err != nil {
			t.Fatal(file, err)
		}
		if err := d.Load(t.Context(), 2); err != nil {
			t.Error(file, err)
		}
	}
}
