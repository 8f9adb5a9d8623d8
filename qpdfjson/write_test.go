package qpdfjson

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/internal/hostile"
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

// What qpdf 11.3 writes for the same object, but for the last three groups: it
// writes 5. and +1.5 as they are, which is no JSON, null for integers beyond 64 bits,
// and knows no n:.
func TestValues(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numbers", "[1 -7 +5 007 1.50 -.5 .0 9223372036854775807]", "[1,-7,5,7,1.50,-0.5,0.0,9223372036854775807]"},
		{"long numbers", "[3.14159265358979323846 595.32000000000005 -0.0 0.100000000000000000000000 123456789012345678901234567890.5]",
			"[3.14159265358979323846,595.32000000000005,-0.0,0.100000000000000000000000,123456789012345678901234567890.5]"},
		{"others", "[true false null 12 0 R]", `[true,false,null,"12 0 R"]`},
		{"names", "[/A /A#42 /a#2fb /#c3#a9 /]", `["/A","/AB","/a/b","/é","/"]`},
		{"text", `[(abc) (a\053b) () (\n\t)]`, `["u:abc","u:a+b","u:","u:\n\u0009"]`},
		{"PDFDocEncoding", "[<414141414180> <4141414141A0> <41414141411c>]", `["u:AAAAA•","u:AAAAA€","u:AAAAA˝"]`},
		{"rather binary", "[<05> <414141e9> <4141414141e9e9> <ad4141414141> <7f>]", `["b:05","b:414141e9","b:4141414141e9e9","b:ad4141414141","b:7f"]`},
		{"UTF-16", "[<feff> <feff0041> <feff004100> <fffe4100> <feffd83dde00>]", `["u:","u:A","u:A","u:A","u:😀"]`},
		{"UTF-8", "[<efbbbfc3a9>]", `["u:é"]`},
		{"dictionary", "<</B 1/A[]/N null/L 99 0 R>>", `{"/A":[],"/B":1}`},
		{"numbers that are no JSON", "[5. +1.5 00.50]", "[5.0,1.5,0.50]"},
		{"integers beyond 64 bits", "[9223372036854775808 -9223372036854775809]", "[9223372036854775808,-9223372036854775809]"},
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

// BrotliDecode is not known to qpdf 11.3, so that its data stays as it is, however sound. This is a stored block
// of "abc" (RFC 7932, 9.2), of which qpdf says the same.
func TestBrotliData(t *testing.T) {
	file := made("<</Length 7/Filter/BrotliDecode>>stream\n\x20\x00\x10abc\x03\nendstream")
	out := written(t, file, Options{StreamData: InlineData, Decoding: Generalized})
	if err := likeQPDF(t, file, out); err != nil {
		t.Error(err)
	}
	const want = `{"stream":{"data":"IAAQYWJjAw==","dict":{"/Filter":"/BrotliDecode"}}}`
	if !strings.Contains(out, want) {
		t.Errorf("got %s, want %s", out, want)
	}
}

// Damaged data is decoded when qpdf 11.3 decodes it, to the same bytes, and else
// left as it is.
func TestDamagedData(t *testing.T) {
	const (
		zlib   = "\x78\x9c\xf3\x48\xcd\xc9\xc9\xd7\x51\xc8\x40\xa1\x52\x52\xd3\x72\x12\x4b\x52\x01"
		lzw    = "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01" // the example of 7.4.4.2
		asIs   = "as it is"
		digits = "87cURD_*#4DfTZ)"
	)
	for _, c := range []struct{ name, filter, data, want string }{
		{"flate without its end", "/FlateDecode", zlib[:len(zlib)-5], "Hello, hello, hello, de"},
		{"flate without a check sum", "/FlateDecode", "\x78\x9c\x4b\x4c\x4a\x06\x00", "abc"},
		{"flate with another check sum", "/FlateDecode", "\x78\x9c\x4b\x4c\x4a\x06\x00abcd", "abc"},
		{"flate of one byte", "/FlateDecode", "x", ""},
		{"flate of a reserved kind", "/FlateDecode", "\x78\x9c\x07abc", asIs},
		{"flate without a header", "/FlateDecode", "abcdef", asIs},
		{"LZW without its end", "/LZWDecode", lzw[:len(lzw)-2], "-----A---"},
		{"LZW of a code that is not there", "/LZWDecode", "\x80\x3f\xff\xff\xff", asIs},
		{"base 85 without its end", "/ASCII85Decode", digits, "Hello, World"},
		{"base 85 with a single digit at the end", "/ASCII85Decode", digits + "8~>", "Hello, World"},
		{"base 85 with a letter that is none", "/ASCII85Decode", digits + "\xff~>", asIs},
		{"hexadecimal with a letter that is none", "/ASCIIHexDecode", "414x>", asIs},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := made(fmt.Sprintf("<</Length %d/Filter%s>>stream\n%s\nendstream", len(c.data), c.filter, c.data))
			told := false
			out := written(t, file, Options{StreamData: InlineData, Decoding: Generalized, Damaged: func(stream object.Ref, err error) {
				told = stream == object.Ref{Number: 4} && err != nil
			}})
			if sound := c.data == digits; told == sound { // the end mark of base 85 is missing in many files
				t.Errorf("damage is told: %v", told)
			}
			if err := likeQPDF(t, file, out); err != nil {
				t.Error(err)
			}
			want, dict := c.want, "{}"
			if want == asIs {
				want, dict = c.data, `{"/Filter":"`+c.filter+`"}`
			}
			stream := fmt.Sprintf(`{"stream":{"data":"%s","dict":%s}}`, base64.StdEncoding.EncodeToString([]byte(want)), dict)
			if !strings.Contains(out, stream) {
				t.Errorf("got %s, want %s", out, stream)
			}
		})
	}
}

// likeQPDF compares object 4 with what qpdf says of the same file, when it is
// installed.
func likeQPDF(t *testing.T, file []byte, ours string) error {
	t.Helper()
	qpdf, err := exec.LookPath("qpdf")
	if err != nil {
		t.Log("qpdf is not installed: compared with what it said")
		return nil
	}
	name := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		return err
	}
	theirs, _ := exec.Command(qpdf, "--json-output=2", "--decode-level=generalized", name, "-").Output() // status 3, for it warns
	a, err := objectsOf(theirs)
	if err != nil {
		return err
	}
	b, err := objectsOf([]byte(ours))
	if err != nil {
		return err
	}
	if d := differentData(a, b) + different("", a, b); d != "" {
		return errors.New("qpdf says otherwise: " + d)
	}
	return nil
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

// Streams may share their data: each of these has all that follows it, and
// would be written that often.
func TestAllStreams(t *testing.T) {
	f, _ := hostile.Named("streams without end")
	d, err := document.Parse(f.Make(), pdfstrings.NewArena, document.WithLimits(document.Limits{AllStreams: 16 << 20}))
	if err != nil {
		t.Fatal(err)
	}
	for _, decoding := range []Decoding{NoDecoding, Generalized} {
		var n counter
		err = Write(&n, d, Options{StreamData: InlineData, Decoding: decoding})
		var limit *document.LimitError
		if !errors.As(err, &limit) || limit.Field != "AllStreams" {
			t.Errorf("decoding %d: %v", decoding, err)
		}
		// In base64, and the last one whole.
		if most := counter(d.Limits().AllStreams+d.Size())*4/3 + 1<<20; n > most {
			t.Errorf("decoding %d: %d bytes are written, for a limit of %d", decoding, n, d.Limits().AllStreams)
		}
	}
}

// A counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
