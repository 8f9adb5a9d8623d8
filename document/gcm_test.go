package document_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pdfload/crypt"
	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A gcmKey is a file encryption key and the entries of the encryption dictionary that lead to it.
// The owner password is "owner".
type gcmKey struct{ user, key, entries string }

// The keys are those of files of revision 6 that qpdf 11.3.0 wrote, as package crypt has them in its
// tests: revision 7 derives them in the same way.
var (
	gcmPasswords = gcmKey{
		user: "user", key: "6d9b8b14cc17ba867e12ab6fbdbf2ca8fd71b2ac85dcd4dca9453564726e2dcd",
		entries: "/P -4 /EncryptMetadata true" +
			" /O <40d1482d2643d505c3c9168c28ec4dbf8f66544888aec8441eacbe53435fa4885a1449d86053512b1649a075178979fe>" +
			" /U <4da079892770dfa16fdfa02f54641e631a9b96eedf11e6cd27a63cb3a1f0d9de9087ae8b7c8f223cf351c56a868c64c3>" +
			" /OE <5de14d74f14df82e0e606325fc0ed7de7a0b04c54635658a62247cea6d0413cd>" +
			" /UE <3d236fc090b84245b91c7fec8273e5b924d5a7efb0b30092df79da1c79061054>" +
			" /Perms <f6b9dc945539f9dbe30e6e74b96f0085>",
	}
	gcmNoPassword = gcmKey{
		user: "", key: "afeb50451e76636f5888b4955ae21e889f9fc7419be6838b73197040da866c32",
		entries: "/P -4 /EncryptMetadata true" +
			" /O <71e462a2f9e7fea8ac3cb60a9dfc10b6fcae78534f88daceac47c1703425523ee32c1c5101d05b7494d28f006e40929d>" +
			" /U <d681364ef6d8fbcfadd16334e224b3217c53d076d9e3f17df3adfc59e666c087f8071444e46d72e5c497f08307d30bf6>" +
			" /OE <d108c0f04c4c6f2569e085aa8a9a8cd6cd13488eb1780e8440297231727823b6>" +
			" /UE <0a3c11a6c165ebc2c690ddf1ea931e8d0cbb4b7ebfc7d3741be7e4e7e06d8ef5>" +
			" /Perms <f20960c0e2a2dddf129f76521356eec6>",
	}
	gcmClearMetadata = gcmKey{
		user: "user", key: "5c0e00c946aff58f0f26b2d2731aad53c12007f51641cb17b60cfc1efe9ce83f",
		entries: "/P -3376 /EncryptMetadata false" +
			" /O <36927797d8caad085af3daaa589531428139af45659736f30113e466fabebbbd7c68eac7586b4508d59e8cd5cd9cb0a0>" +
			" /U <287db97560b44983fe8018b55c9dfdbc37d0f59bc5611f99ba2d26ea67b6818d2d081eff9789469837fcc2cd897e936f>" +
			" /OE <03f08d25251f53bc1902a7ac2961368df48596105a103f62b1b13049a42e727f>" +
			" /UE <76e0ed52f764e7b135bb29061184033ddc1bd2c06c8207692c6252606543d7fb>" +
			" /Perms <8940aacd217b23cd9665a9fd4434805e>",
	}
)

// A cipherText makes of a plain text what stands in the file.
type cipherText func(key []byte, plain string) string

func inClear(_ []byte, plain string) string { return plain }

// sealed encrypts as ISO/TS 32003 has it: a nonce of 12 bytes, the ciphertext, a tag of 16.
func sealed(key []byte, plain string) string {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // a slip in a test
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	nonce := fmt.Appendf(nil, "nonce %6d", len(plain))
	return string(gcm.Seal(nonce, nonce, []byte(plain), nil))
}

// changed is sealed with one bit of another value. Counted from the end when at is negative.
func changed(at int) cipherText {
	return func(key []byte, plain string) string {
		b := []byte(sealed(key, plain))
		if at < 0 {
			b[len(b)+at] ^= 1
		} else {
			b[at] ^= 1
		}
		return string(b)
	}
}

// cut is the first bytes of sealed.
func cut(n int) cipherText {
	return func(key []byte, plain string) string { return sealed(key, plain)[:n] }
}

// A gcmFile says how each kind of string and stream stands in a file.
type gcmFile struct {
	version                         string // V and R
	filters                         string // CF, StmF, StrF and EFF
	text, content, metadata, attach cipherText
	key                             gcmKey
}

const (
	v6     = "/V 6 /R 7"
	allGCM = "/StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV4 /AuthEvent /DocOpen /Length 32 >> >>"

	gcmTitle   = "A title (with parentheses)"
	gcmContent = "0 0 m 9 9 l S % a content stream"
	gcmXMP     = "<x:xmpmeta/> in short"
	gcmAttach  = "what is embedded"
)

// bytes writes the file: 4 0 has a string, 5 0, 6 0 and 7 0 are the streams, 8 0 is in clear by a Crypt
// filter of its own.
func (f gcmFile) bytes() []byte {
	key, err := hex.DecodeString(f.key.key)
	if err != nil {
		panic(err)
	}
	stream := func(entries, data string) string {
		return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", entries, len(data), data)
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>",
		"<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
		fmt.Sprintf("<< /Title <%x> /Empty <%x> >>", f.text(key, gcmTitle), sealed(key, "")),
		stream("", f.content(key, gcmContent)),
		stream("/Type /Metadata /Subtype /XML", f.metadata(key, gcmXMP)),
		stream("/Type /EmbeddedFile", f.attach(key, gcmAttach)),
		stream("/Filter /Crypt", "in clear"),
	}
	var b bytes.Buffer
	b.WriteString("%PDF-2.0\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, o := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "%strailer\n<< /Size %d /Root 1 0 R /Info 4 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard %s /Length 256 %s %s >> >>\nstartxref\n%d\n%%%%EOF\n",
		table, len(objects)+1, f.version, f.filters, f.key.entries, start)
	return b.Bytes()
}

// check compares all that was encrypted.
func (f gcmFile) check(t *testing.T, d *doc, title, content string) {
	t.Helper()
	if got := d.Trailer().Key("Info").Key("Title").Bytes(); string(got) != title {
		t.Errorf("title %q, want %q", got, title)
	}
	for _, c := range []struct{ ref, want string }{
		{"5 0", content}, {"6 0", gcmXMP}, {"7 0", gcmAttach}, {"8 0", "in clear"},
	} {
		if got := show(d, d.Resolve(refOf(c.ref))); got != "stream "+c.want {
			t.Errorf("%s: %q, want %q", c.ref, got, c.want)
		}
	}
}

func TestAESGCM(t *testing.T) {
	for _, c := range []struct {
		name   string
		file   gcmFile
		method string
	}{
		{"user and owner password", gcmFile{v6, allGCM, sealed, sealed, sealed, sealed, gcmPasswords},
			"V 6, R 7, strings AESV4, streams AESV4, embedded files AESV4"},
		{"empty user password", gcmFile{v6, allGCM, sealed, sealed, sealed, sealed, gcmNoPassword},
			"V 6, R 7, strings AESV4, streams AESV4, embedded files AESV4"},
		{"metadata in clear", gcmFile{v6, allGCM, sealed, sealed, inClear, sealed, gcmClearMetadata},
			"V 6, R 7, strings AESV4, streams AESV4, embedded files AESV4"},
		{"strings in clear", gcmFile{v6, replace(allGCM, "/StrF /StdCF", "/StrF /Identity"), inClear, sealed, sealed, sealed, gcmPasswords},
			"strings Identity, streams AESV4, embedded files AESV4"},
		{"streams in clear", gcmFile{v6, replace(allGCM, "/StmF /StdCF", "/StmF /Identity"), sealed, inClear, inClear, inClear, gcmPasswords},
			"strings AESV4, streams Identity, embedded files Identity"},
		{"embedded files in clear", gcmFile{v6, "/EFF /Identity " + allGCM, sealed, sealed, sealed, inClear, gcmPasswords},
			"strings AESV4, streams AESV4, embedded files Identity"},
		{"embedded files only", gcmFile{v6, replace(allGCM, "/StmF /StdCF", "/StmF /Identity", "/StrF /StdCF", "/EFF /StdCF"), inClear, inClear, inClear, sealed, gcmPasswords},
			"strings Identity, streams Identity, embedded files AESV4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := c.file.bytes()
			for _, password := range []string{c.file.key.user, "owner"} {
				d := parse(t, data, document.WithPassword(password), document.Strict())
				if err := d.Load(context.Background(), 2); err != nil {
					t.Fatalf("password %q: %v", password, err)
				}
				if got := d.Security().Method; !strings.Contains(got, c.method) {
					t.Errorf("method %q, want %q", got, c.method)
				}
				c.file.check(t, d, gcmTitle, gcmContent)
				empty := "/Empty ()"
				if strings.Contains(c.method, "strings AESV4") && !strings.Contains(d.Trailer().Key("Info").String(), empty) {
					t.Errorf("info is %v, want %s", d.Trailer().Key("Info"), empty)
				}
				if list, _ := d.Warnings(); len(list) > 0 {
					t.Errorf("password %q: %v", password, list)
				}
				role := crypt.RoleUser
				if password == "owner" && c.file.key.user != "" { // else the empty one has opened it
					role = crypt.RoleOwner
				}
				if d.Security().Role != role {
					t.Errorf("password %q: role %v, not %v", password, d.Security().Role, role)
				}
			}
			if c.file.key.user == "" || strings.Contains(c.method, "strings Identity, streams Identity") {
				return
			}
			if _, err := document.Parse(data, pdfstrings.NewArena, document.WithPassword("wrong")); !errors.Is(err, document.ErrPassword) {
				t.Errorf("wrong password: %v", err)
			}
		})
	}
}

// What fails the test of its tag is reported and gives nothing.
func TestDamagedAESGCM(t *testing.T) {
	intact := gcmFile{v6, allGCM, sealed, sealed, sealed, sealed, gcmNoPassword}
	for _, c := range []struct {
		name   string
		damage cipherText
	}{
		{"nonce changed", changed(0)},
		{"text changed", changed(12)},
		{"tag changed", changed(-1)},
		{"empty", cut(0)},
		{"nonce only", cut(12)},
		{"a byte short of nonce and tag", cut(27)},
		{"nonce and tag of something longer", cut(28)},
		{"not encrypted", inClear},
	} {
		for _, kind := range []string{"string", "stream"} {
			t.Run(kind+", "+c.name, func(t *testing.T) {
				file, title, content := intact, gcmTitle, gcmContent
				if kind == "string" {
					file.text, title = c.damage, ""
				} else {
					file.content, content = c.damage, ""
				}
				data := file.bytes()
				d := parse(t, data)
				file.check(t, d, title, content)
				list, _ := d.Warnings()
				if len(list) != 1 || list[0].Clause != "7.6" || !strings.Contains(list[0].Text, "cannot be decrypted") {
					t.Fatalf("warnings %v", list)
				}
				if kind == "string" {
					if at := int64(bytes.Index(data, []byte("/Title <"))) + 7; list[0].Offset != at {
						t.Errorf("offset %d, want %d", list[0].Offset, at)
					}
				} else if list[0].Object != refOf("5 0") || !errors.Is(list[0].Err, crypt.ErrDamaged) {
					t.Errorf("warning %+v, want of object 5 0", list[0])
				}

				d = parse(t, data, document.Strict())
				var err error
				if kind == "string" {
					_, err = d.Get(refOf("4 0"))
				} else {
					_, _, err = d.Decode(d.Resolve(refOf("5 0")))
				}
				var departure *document.Error
				if !errors.Is(err, document.ErrStrict) || !errors.As(err, &departure) || departure.Clause != "7.6" {
					t.Errorf("strict: %v", err)
				}
			})
		}
	}
}

// Versions, revisions and methods that do not go together have a definite answer.
func TestAESGCMCombinations(t *testing.T) {
	file := gcmFile{v6, allGCM, sealed, sealed, sealed, sealed, gcmNoPassword}
	for _, c := range []struct {
		name, version, filters string
		names                  string // in the error
	}{
		{"V 5 with R 7", "/V 5 /R 7", allGCM, `R "7"`},
		{"V 6 with R 6", "/V 6 /R 6", allGCM, `R "6"`},
		{"V 4 with R 7", "/V 4 /R 7", allGCM, `R "7"`},
		{"V 6 without R", "/V 6", allGCM, `R "0"`},
		{"V 7", "/V 7 /R 7", allGCM, `V "7"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := file
			f.version, f.filters = c.version, c.filters
			d, err := document.Parse(f.bytes(), pdfstrings.NewArena)
			if !errors.Is(err, document.ErrUnsupported) || !strings.Contains(err.Error(), c.names) || d == nil {
				t.Errorf("%v, %v, want %s not supported", d, err, c.names)
			}
		})
	}
	t.Run("AESV4 in V 5 is read, with a warning", func(t *testing.T) {
		f := file
		f.version = "/V 5 /R 6"
		d := parse(t, f.bytes())
		f.check(t, d, gcmTitle, gcmContent)
		list, _ := d.Warnings()
		if !slices.ContainsFunc(list, func(w document.Warning) bool { return w.Err != nil && strings.Contains(w.Err.Error(), "AESV4") }) {
			t.Errorf("warnings %v", list)
		}
		if _, err := document.Parse(f.bytes(), pdfstrings.NewArena, document.Strict()); !errors.Is(err, document.ErrStrict) {
			t.Errorf("strict: %v", err)
		}
	})
	t.Run("a method that is not known", func(t *testing.T) {
		f := file
		f.filters = replace(allGCM, "/AESV4", "/AESV5")
		d := parse(t, f.bytes())
		stream := d.Resolve(refOf("5 0"))
		if data, _, err := d.Decode(stream); !errors.Is(err, crypt.ErrUnsupported) || len(data) > 0 || stream.Kind() != object.Stream {
			t.Errorf("%q, %v", data, err)
		}
	})
}

// A file that pyHanko encrypted; that it has the same objects as what it was made of is
// TestEncryptedTestdata's to see.
func TestAESGCMOfPyHanko(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "pyhanko-encrypted-aes-gcm.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"user", "owner"} {
		d := parse(t, data, document.WithPassword(password))
		if err := d.Load(context.Background(), 2); err != nil {
			t.Fatal(err)
		}
		xmp, _, err := d.Decode(d.Root().Key("Metadata"))
		if err != nil || !bytes.Contains(xmp, []byte("<x:xmpmeta ")) {
			t.Errorf("metadata %.100q, %v", xmp, err)
		}
		if list, _ := d.Warnings(); len(list) > 0 || !strings.Contains(d.Security().Method, "R 7, strings AESV4, streams AESV4") {
			t.Errorf("warnings %v, security %+v", list, d.Security())
		}
	}
	// A bit of the content of the first page has another value. No offset changes.
	data = bytes.Clone(data)
	d := parse(t, data, document.WithPassword("user"))
	var contents value
	for _, page := range d.Pages() {
		if contents = page.Key("Contents"); contents.Kind() == object.Array {
			contents = contents.Index(0)
		}
		break
	}
	offset, length, _ := contents.Data()
	if length < 28 {
		t.Fatalf("content of %d bytes", length)
	}
	data[offset+length/2] ^= 1
	d = parse(t, data, document.WithPassword("user"))
	contents = d.Resolve(contents.Owner())
	if plain, err := d.Decrypted(contents); err != nil || len(plain) != 0 {
		t.Errorf("%d bytes, %v", len(plain), err)
	}
	if list, _ := d.Warnings(); len(list) != 1 || list[0].Object != contents.Owner() || !errors.Is(list[0].Err, crypt.ErrDamaged) {
		t.Errorf("warnings %v", list)
	}
}
