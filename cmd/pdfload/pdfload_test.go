package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const testdata = "../../testdata/"

// command runs the command line as main does.
func command(t *testing.T, args ...string) (status int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// expected are the answers of qpdf in testdata.
type expected struct {
	file           string
	pages, objects int
	password       string
}

func expectations(t *testing.T) []expected {
	t.Helper()
	f, err := os.Open(testdata + "expected.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []expected
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "#") {
			continue
		}
		c := strings.Split(s.Text(), "\t")
		if len(c) < 5 {
			t.Fatalf("expected.tsv: %q", s.Text())
		}
		e := expected{file: c[0], password: c[4]}
		if e.pages, err = strconv.Atoi(c[1]); err != nil {
			t.Fatal(err)
		}
		if e.objects, err = strconv.Atoi(c[2]); err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// others are the objects that pdfload counts and expected.tsv does not.
var others = map[string]int{
	// The newest cross-reference stream, which has no entry. qpdf and mupdf
	// count it too, but expected.tsv counts by entries.
	"pypdf-incremental.pdf": 1,
	// A dictionary without an end: null for qpdf and mupdf, empty for poppler,
	// pdfcpu and pdfload.
	"graphicsmagick-fax.pdf": 1,
}

func TestCountsAreThoseOfQPDF(t *testing.T) {
	for _, e := range expectations(t) {
		args := []string{"--json", testdata + e.file}
		if e.password != "" && e.password != "-" {
			args = append(args, "--password", e.password)
		}
		status, out, errOut := command(t, args...)
		var r result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Errorf("%s: %v: %s%s", e.file, err, out, errOut)
			continue
		}
		objects := e.objects + others[e.file]
		if !r.OK || r.Pages != e.pages || r.Objects != objects || status == exitError {
			t.Errorf("%s: %d pages, %d objects, status %d, want %d and %d: %s", e.file, r.Pages, r.Objects, status, e.pages, objects, r.Error)
		}
	}
}

func TestJSONFields(t *testing.T) {
	_, out, _ := command(t, "--json", testdata+"pdftex.pdf")
	var fields map[string]any
	if err := json.Unmarshal([]byte(out), &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file", "ok", "error", "version", "objects", "pages", "strings", "string_bytes",
		"file_bytes", "ms", "warnings", "encrypted", "repaired", "backend"} {
		if _, ok := fields[name]; !ok {
			t.Errorf("no field %q", name)
		}
	}
	if fields["file_bytes"] != 38741.0 || fields["version"] != "1.5" {
		t.Errorf("%v", fields)
	}
}

func TestStatus(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := testdata + "pdftex.pdf"
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	cut := write("cut.pdf", string(whole[:30000]))
	text := write("text.pdf", "no PDF at all")
	locked := testdata + "qpdf-encrypted-rc4-128.pdf"
	secret := write("secret", "user\nnot this\n")

	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string // in what is printed
	}{
		{"loaded", []string{good}, exitLoaded, "77 objects, 2 pages"},
		{"quiet", []string{"--quiet", good}, exitLoaded, ""},
		{"warnings", []string{cut}, exitWarnings, "repaired"},
		{"warnings told", []string{"--warnings", cut}, exitWarnings, "no startxref"},
		{"no PDF", []string{text}, exitError, "not a PDF"},
		{"empty", []string{write("empty.pdf", "")}, exitError, "not a PDF"},
		{"no file", []string{filepath.Join(folder, "none.pdf")}, exitError, "none.pdf: no such file"},
		{"folder", []string{folder}, exitError, "is a folder"},
		{"the worst is a warning", []string{good, cut, good}, exitWarnings, ""},
		{"the worst is an error", []string{text, cut, good}, exitError, "77 objects"},
		{"password missing", []string{locked}, exitError, "needs a password"},
		{"password wrong", []string{"--password", "wrong", locked}, exitError, "needs a password: the one given does not fit"},
		{"user password", []string{"--password", "user", locked}, exitLoaded, "23 objects"},
		{"owner password", []string{"--password", "owner", locked}, exitLoaded, "23 objects"},
		{"password in a file", []string{"--password-file", secret, locked}, exitLoaded, "23 objects"},
		{"password file missing", []string{"--password-file", secret + "x", locked}, exitError, "--password-file"},
		{"two passwords", []string{"--password-file", secret, "--password", "user", locked}, exitError, "exclude each other"},
		{"strict", []string{"--strict", cut}, exitError, "ISO 32000-2, 7.5.5"},
		{"strict and good", []string{"--strict", good}, exitLoaded, "77 objects"},
		{"limit", []string{"--limit-objects", "10", good}, exitError, "Limits.Objects is 10"},
		{"time is up", []string{"--timeout", "1ns", good}, exitError, "not loaded within 1ns"},
		{"time is left", []string{"--timeout", "1m", good}, exitLoaded, "77 objects"},

		{"file too large", []string{"--limit-file-bytes", "38740", good}, exitError, "has 38741 bytes, and --limit-file-bytes is 38740"},
		{"file as large as allowed", []string{"--limit-file-bytes", "38741", good}, exitLoaded, "77 objects"},
		{"default for the size", []string{"--limit-file-bytes", "0", good}, exitLoaded, "77 objects"},
		{"device", []string{os.DevNull}, exitError, "is no regular file"},
		{"file as a folder", []string{filepath.Join(text, "x.pdf")}, exitError, ""},
		{"backend in capitals", []string{"--json", "--backend", "Small16", good}, exitLoaded, `"backend":"small16"`},
		{"every limit", []string{"--limit-depth", "50", "--limit-objects", "1000", "--limit-parsed-bytes", "1000000",
			"--limit-memory", "1000000", "--limit-object-stream", "1000000", "--limit-decoded-bytes", "1000000",
			"--limit-stream-bytes", "1000000", "--limit-filters", "3", "--limit-pages", "10", good}, exitLoaded, "77 objects, 2 pages"},
		{"limit of parsed bytes", []string{"--limit-parsed-bytes", "1000", good}, exitError, "Limits.ParsedBytes is 1000"},
		{"limit of memory", []string{"--limit-memory", "1000", good}, exitError, "Limits.Memory is 1000"},

		{"help", []string{"help"}, exitLoaded, "pdfload [flags] FILE..."},
		{"help with a command", []string{"help", "json"}, exitLoaded, "pdfload json [flags] FILE"},
		{"help with nonsense", []string{"help", "nonsense"}, exitError, `no command "nonsense"`},
		{"no completion", []string{"completion"}, exitError, "no such file"},
		{"no arguments", nil, exitError, "no file given"},
		{"unknown flag", []string{"--frobnicate", good}, exitError, "unknown flag: --frobnicate"},
		{"unknown backend", []string{"--backend", "tape", good}, exitError, `--backend "tape"`},
		{"negative workers", []string{"--workers", "-1", good}, exitError, "--workers -1"},
		{"negative limit", []string{"--limit-pages", "-1", good}, exitError, "--limit-pages -1"},
		{"negative timeout", []string{"--timeout", "-1s", good}, exitError, "--timeout -1s"},
		{"workers are no number", []string{"--workers", "many", good}, exitError, "invalid argument"},

		{"json", []string{"json", good}, exitLoaded, `"obj:77 0 R":`},
		{"json of an object", []string{"json", "--object", "1,0", good}, exitLoaded, `"obj:1 0 R":{"value":{"/D":"u:section.1","/S":"/GoTo"}}`},
		{"json of no object", []string{"json", "--object", "x", good}, exitError, "--object x"},
		{"json with nonsense", []string{"json", "--decode", "all", good}, exitError, "--decode all"},
		{"json of no file", []string{"json", "none.pdf"}, exitError, "none.pdf: no such file"},
		{"json of nothing", []string{"json"}, exitError, "no file given, see pdfload json -h"},
		{"json of two files", []string{"json", good, good}, exitError, "json takes one file, not 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errOut := command(t, c.args...)
			if status != c.status || !strings.Contains(out+errOut, c.want) {
				t.Errorf("status %d, want %d and %q:\n%s%s", status, c.status, c.want, out, errOut)
			}
			if c.status == exitError && c.args != nil && strings.Count(errOut, "\n") > 1+strings.Count(errOut, "needs") {
				t.Errorf("an error is more than a line:\n%s", errOut)
			}
			if c.name == "quiet" && out+errOut != "" {
				t.Errorf("not quiet: %s%s", out, errOut)
			}
		})
	}
}

func TestJSONTellsOfDamagedStreams(t *testing.T) {
	file := filepath.Join(t.TempDir(), "damaged.pdf")
	const text = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 0/Kids[]>> endobj\n" +
		"3 0 obj <</Length 4/Filter/ASCIIHexDecode>>stream\n41x>\nendstream endobj\n" +
		"xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n0000000100 00000 n \n" +
		"trailer <</Size 4/Root 1 0 R>>\nstartxref\n172\n%%EOF\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		decode string
		status int
		want   string
	}{
		{"none", exitLoaded, `"data":"NDF4Pg=="`},
		{"generalized", exitWarnings, "object 3 0: ASCIIHexDecode damaged at input byte 2"},
	} {
		status, out, errOut := command(t, "json", "--stream-data", "inline", "--decode", c.decode, file)
		if status != c.status || !strings.Contains(out+errOut, c.want) {
			t.Errorf("%s: status %d, want %d and %q:\n%s%s", c.decode, status, c.status, c.want, out, errOut)
		}
	}
}

func TestHelpHasExamples(t *testing.T) {
	status, out, _ := command(t, "-h")
	if status != exitLoaded || !strings.Contains(out, "pdfload --json") || !strings.Contains(out, "--limit-memory") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

func TestBackendsHaveOneDigest(t *testing.T) {
	files, err := filepath.Glob(testdata + "*.pdf")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	first := ""
	for _, b := range backends() {
		var digests strings.Builder
		_, out, _ := command(t, append([]string{"--json", "--digest", "--backend", b.name}, files...)...)
		for line := range strings.Lines(out) {
			var r result
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			if r.Digest == "" && r.OK {
				t.Fatalf("%s: no digest", r.File)
			}
			digests.WriteString(r.Digest + "\n")
		}
		if first == "" {
			first = digests.String()
		}
		if digests.String() != first {
			t.Errorf("%s gives other objects than heap", b.name)
		}
	}
}

// A file's name or content must not reach a terminal with control characters.
func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain é":              "plain é",
		"\x1b[31mred":          "\uFFFD[31mred",
		"line\nline":           "line\uFFFDline",
		"\u202Etfel ot thgir":  "\uFFFDtfel ot thgir",
		"not UTF-8 \xff\x9b31": "not UTF-8 \uFFFD31",
	} {
		if got := printable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// JSON keeps the name, and a terminal stays as it was.
func TestJSONOfHostileName(t *testing.T) {
	name := "a\x1b[31m\u009b\u202e\U000e0001.pdf"
	_, out, _ := command(t, "--json", name)
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.File != name {
		t.Errorf("%q, want %q, error %v", r.File, name, err)
	}
	if line := strings.TrimSuffix(out, "\n"); printable(line) != line {
		t.Errorf("control characters in %q", line)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut bytes.Buffer
	status := run(ctx, []string{testFile, testFile}, strings.NewReader(""), &out, &errOut)
	if want := testFile + ": interrupted\n"; status != exitError || errOut.String() != want || out.Len() > 0 {
		t.Errorf("status %d, %q, want %q", status, errOut.String(), want)
	}
}

// A pipe can be read once.
func TestPasswordFileIsReadOnce(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := w.WriteString("user\n"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	pipe := "/dev/fd/" + strconv.Itoa(int(r.Fd()))
	if _, err := os.Stat(pipe); err != nil {
		t.Skip("no names for pipes here")
	}
	locked := testdata + "qpdf-encrypted-rc4-128.pdf"
	if status, _, errOut := command(t, "--password-file", pipe, locked, locked); status != exitLoaded {
		t.Errorf("status %d: %s", status, errOut)
	}
}

func TestTimeoutEndsLoading(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	for i := 1; i <= 200_000; i++ {
		b.WriteString(strconv.Itoa(i) + " 0 obj[1 2 3 4 5 6 7 8]endobj\n")
	}
	b.WriteString("trailer<</Root 1 0 R>>\n")
	file := filepath.Join(t.TempDir(), "many.pdf")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	status, _, errOut := command(t, "--timeout", "20ms", file)
	if status != exitError || !strings.Contains(errOut, "not loaded within 20ms") {
		t.Errorf("status %d: %s", status, errOut)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}
