package qpdfjson

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// made builds a PDF whose object 4 is the given one.
func made(body string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	for i, o := range []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>", body} {
		b.WriteString(string(rune('1'+i)) + " 0 obj\n" + o + "\nendobj\n")
	}
	b.WriteString("trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF\n")
	return b.Bytes()
}

func written(t *testing.T, data []byte, o Options) string {
	t.Helper()
	d, err := document.Parse(data, pdfstrings.NewArena)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, d, o); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(out.Bytes()) {
		t.Fatalf("no JSON: %s", out.String())
	}
	return out.String()
}

// What qpdf 11.3 writes for the same object, but for the last two groups: it
// writes 5. and +1.5 as they are, which is no JSON, and knows no n:.
func TestValues(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numbers", "[1 -7 +5 007 1.50 -.5 .0 9223372036854775807]", "[1,-7,5,7,1.50,-0.5,0.0,9223372036854775807]"},
		{"others", "[true false null 12 0 R]", `[true,false,null,"12 0 R"]`},
		{"names", "[/A /A#42 /a#2fb /#c3#a9 /]", `["/A","/AB","/a/b","/é","/"]`},
		{"text", `[(abc) (a\053b) () (\n\t)]`, `["u:abc","u:a+b","u:","u:\n\u0009"]`},
		{"PDFDocEncoding", "[<414141414180> <4141414141A0> <41414141411c>]", `["u:AAAAA•","u:AAAAA€","u:AAAAA˝"]`},
		{"rather binary", "[<05> <414141e9> <4141414141e9e9> <ad4141414141> <7f>]", `["b:05","b:414141e9","b:4141414141e9e9","b:ad4141414141","b:7f"]`},
		{"UTF-16", "[<feff> <feff0041> <feff004100> <fffe4100> <feffd83dde00>]", `["u:","u:A","u:A","u:A","u:😀"]`},
		{"UTF-8", "[<efbbbfc3a9>]", `["u:é"]`},
		{"dictionary", "<</B 1/A[]/N null/L 99 0 R>>", `{"/A":[],"/B":1}`},
		{"numbers that are no JSON", "[5. +1.5 00.50]", "[5.0,1.5,0.50]"},
		{"names that are not UTF-8", "[/A#80#20b]", `["n:/A#80#20b"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := written(t, made(c.in), Options{Objects: []object.Ref{{Number: 4}}})
			_, out, _ = strings.Cut(out, `{"value":`)
			got, _, _ := strings.Cut(out, "},\n\"trailer\"")
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestStreams(t *testing.T) {
	body := "<</Length 14/Filter/AHx>>stream\n48656C6C6F 21>\nendstream"
	for _, c := range []struct {
		name string
		o    Options
		want string
	}{
		{"no data", Options{}, `{"dict":{"/Filter":"/AHx","/Length":14}}`},
		{"as it is", Options{StreamData: InlineData}, `{"data":"NDg2NTZDNkM2RiAyMT4=","dict":{"/Filter":"/AHx"}}`},
		{"decoded", Options{StreamData: InlineData, Decoding: Generalized}, `{"data":"SGVsbG8h","dict":{}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Objects = []object.Ref{{Number: 4}}
			out := written(t, made(body), c.o)
			if !strings.Contains(out, `{"stream":`+c.want+"}") {
				t.Errorf("got %s, want %s", out, c.want)
			}
		})
	}
	t.Run("in files", func(t *testing.T) {
		prefix := filepath.Join(t.TempDir(), "data")
		written(t, made(body), Options{StreamData: FileData, Decoding: Generalized, FilePrefix: prefix})
		if b, err := os.ReadFile(prefix + "-4"); err != nil || string(b) != "Hello!" {
			t.Errorf("%q, %v", b, err)
		}
	})
}

// qpdf makes a PDF of what Write writes, and finds nothing wrong with it.
func TestQPDFReadsIt(t *testing.T) {
	if _, err := exec.LookPath("qpdf"); err != nil {
		t.Skip("qpdf is not installed")
	}
	for _, name := range []string{"pdftex.pdf", "qpdf-linearized.pdf", "libreoffice.pdf", "made-hybrid.pdf"} {
		for _, layout := range []Layout{Lines, Indented} {
			data, err := os.ReadFile("../testdata/" + name)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			in, out := filepath.Join(folder, "in.json"), filepath.Join(folder, "out.pdf")
			text := written(t, data, Options{StreamData: InlineData, Decoding: Generalized, Layout: layout})
			if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if msg, err := exec.Command("qpdf", "--json-input", in, out).CombinedOutput(); err != nil {
				t.Errorf("%s: qpdf --json-input: %v\n%s", name, err, msg)
				continue
			}
			if msg, err := exec.Command("qpdf", "--check", out).CombinedOutput(); err != nil {
				t.Errorf("%s: qpdf --check: %v\n%s", name, err, msg)
			}
		}
	}
}

func ExampleWrite() {
	d, err := document.Parse(made("(text)"), pdfstrings.NewArena)
	if err != nil {
		return
	}
	_ = Write(os.Stdout, d, Options{Objects: []object.Ref{{Number: 4}}})
	// Output:
	// {
	// "qpdf":[
	// {
	// "jsonversion":2,
	// "pdfversion":"1.4",
	// "pushedinheritedpageresources":false,
	// "calledgetallpages":false,
	// "maxobjectid":4},
	// {
	// "obj:4 0 R":{"value":"u:text"},
	// "trailer":{"value":{"/Root":"1 0 R","/Size":5}}}]}
}
