package document_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

type (
	doc   = document.Document[pdfstrings.Span]
	value = object.Object[pdfstrings.Span]
)

// Small files are written as text with labels: «x» stands for nothing and
// marks a place, {x} is replaced by its offset in ten digits, {x:x} by the
// same in eight hexadecimal digits and {y-x} by a distance in ten digits.
var (
	labelMark = regexp.MustCompile(`«([\w/]+)»`)
	labelUse  = regexp.MustCompile(`\{([\w/]+)(:x|-[\w/]+)?\}`)
)

// lay replaces the labels of a file. A label that stands nowhere is at 0.
func lay(text string) []byte {
	width := func(use string) string {
		if strings.HasSuffix(use, ":x}") {
			return strings.Repeat("0", 8)
		}
		return strings.Repeat("0", 10)
	}
	sized := labelUse.ReplaceAllStringFunc(text, width)
	offsets := map[string]int{}
	removed := 0
	for _, m := range labelMark.FindAllStringSubmatchIndex(sized, -1) {
		offsets[sized[m[2]:m[3]]] = m[0] - removed
		removed += m[1] - m[0]
	}
	text = labelMark.ReplaceAllString(text, "")
	return []byte(labelUse.ReplaceAllStringFunc(text, func(use string) string {
		m := labelUse.FindStringSubmatch(use)
		switch {
		case m[2] == ":x":
			return fmt.Sprintf("%08x", offsets[m[1]])
		case m[2] != "":
			return fmt.Sprintf("%010d", offsets[m[1]]-offsets[m[2][1:]])
		}
		return fmt.Sprintf("%010d", offsets[m[1]])
	}))
}

func TestLay(t *testing.T) {
	got := string(lay("ab«x»cd {x} {x:x} {y-x}«y»"))
	// Behind "abcd" come 1+10+1+8+1+10 bytes, and y.
	if want := "abcd 0000000002 00000002 0000000033"; got != want {
		t.Errorf("lay gives %q, not %q", got, want)
	}
}

// body is a document of two pages, without cross-references.
const body = `%PDF-1.4
«1»1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
«2»2 0 obj
<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>
endobj
«3»3 0 obj
<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>
endobj
«4»4 0 obj
<< /Type /Page /Parent 2 0 R /Rotate 90 >>
endobj
«5»5 0 obj
<< /Length {/s5-s5} >>
stream
«s5»1 0 0 1 0 0 cm«/s5»
endstream
endobj
`

const table = `«xref»xref
0 6
0000000000 65535 f 
{1} 00000 n 
{2} 00000 n 
{3} 00000 n 
{4} 00000 n 
{5} 00000 n 
`

const trailer = `trailer
<< /Size 6 /Root 1 0 R >>
startxref
{xref}
%%EOF
`

// twoPages is a whole file.
const twoPages = body + table + trailer

// wantTwoPages are the objects of body.
var wantTwoPages = map[string]string{
	"1 0": "<< /Type /Catalog /Pages 2 0 R >>",
	"2 0": "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>",
	"3 0": "<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
	"4 0": "<< /Type /Page /Parent 2 0 R /Rotate 90 >>",
	"5 0": "stream 1 0 0 1 0 0 cm",
}

// replace replaces pairs, each of which must be there.
func replace(text string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			panic(fmt.Sprintf("test: %q is not in the file", pairs[i]))
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

func parse(t *testing.T, data []byte, opts ...document.Option) *doc {
	t.Helper()
	d, err := document.Parse(data, pdfstrings.NewArena, opts...)
	if err != nil {
		t.Fatalf("Parse: %v", err)
	}
	return d
}

// show prints an object as tests write it: a stream as its decoded data.
func show(d *doc, o value) string {
	if o.Kind() != object.Stream {
		return o.String()
	}
	data, _, err := d.Decode(o)
	if err != nil {
		return "stream " + err.Error()
	}
	return "stream " + string(data)
}

// normal prints PDF syntax in the one way that show has.
func normal(syntax string) string {
	if strings.HasPrefix(syntax, "stream") {
		return syntax
	}
	p := object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewArena()})
	l := lexer.New([]byte(syntax), 0)
	o, err := p.Parse(&l)
	if err != nil {
		return err.Error()
	}
	return o.String()
}

func refOf(name string) (ref object.Ref) {
	if _, err := fmt.Sscanf(name, "%d %d", &ref.Number, &ref.Generation); err != nil {
		panic(err)
	}
	return ref
}

// checkObjects compares objects, given as PDF syntax by number and generation,
// both when they are asked for one by one and after Load.
func checkObjects(t *testing.T, data []byte, want map[string]string, opts ...document.Option) {
	t.Helper()
	lazy, loaded := parse(t, data, opts...), parse(t, data, opts...)
	if err := loaded.Load(context.Background(), 2); err != nil {
		t.Errorf("Load: %v", err)
	}
	for name, syntax := range want {
		for how, d := range map[string]*doc{"read alone": lazy, "loaded": loaded} {
			if got := show(d, d.Resolve(refOf(name))); got != normal(syntax) {
				t.Errorf("object %s, %s:\n got %s\nwant %s", name, how, got, normal(syntax))
			}
		}
	}
}

func countPages(d *doc) int {
	n := 0
	for range d.Pages() {
		n++
	}
	return n
}

func checkPages(t *testing.T, d *doc, want int) {
	t.Helper()
	if got := d.PageCount(); got != want {
		t.Errorf("PageCount is %d, not %d", got, want)
	}
	if got := countPages(d); got != want {
		t.Errorf("Pages gives %d, not %d", got, want)
	}
}

func TestHeader(t *testing.T) {
	junk := strings.Repeat("Received: by mail\n", 50)
	fromStart := func(prefix string) []byte { return lay(prefix + twoPages) }
	fromHeader := func(prefix string) []byte { return append([]byte(prefix), lay(twoPages)...) }
	catalog := func(header, version string) []byte {
		return lay(replace(twoPages, "%PDF-1.4", header, "/Type /Catalog", "/Type /Catalog "+version))
	}
	tests := []struct {
		name     string
		data     []byte
		version  string
		warnings bool
	}{
		{"first", lay(twoPages), "1.4", false},
		{"after 900 bytes, offsets from the header", fromHeader(junk), "1.4", true},
		{"after 900 bytes, offsets from the start", fromStart(junk), "1.4", true},
		{"after a byte order mark", fromHeader("\xef\xbb\xbf"), "1.4", true},
		{"after a line end", fromStart("\n"), "1.4", true},
		{"at the last byte that counts", fromHeader(strings.Repeat(" ", 1019)), "1.4", true},
		{"garbage behind the end", append(lay(twoPages), junk...), "1.4", false},
		{"much garbage behind the end", append(lay(twoPages), strings.Repeat("\x00", 3000)...), "1.4", false},
		{"catalog newer", catalog("%PDF-1.4", "/Version /1.7"), "1.7", false},
		{"catalog older", catalog("%PDF-1.6", "/Version /1.4"), "1.6", false},
		{"catalog with nonsense", catalog("%PDF-1.6", "/Version /new"), "1.6", false},
		{"PDF 2.0", catalog("%PDF-2.0", ""), "2.0", false},
		{"catalog of PDF 2.0", catalog("%PDF-1.7", "/Version /2.0"), "2.0", false},
		{"carriage return and comment", catalog("%PDF-1.5\r%\xe2\xe3\xcf\xd3", ""), "1.5", false},
		{"no version", catalog("%PDF-", ""), "", true},
		{"nonsense version", catalog("%PDF-a.b", ""), "", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := parse(t, test.data)
			if d.Version() != test.version {
				t.Errorf("version %q, not %q", d.Version(), test.version)
			}
			if d.Size() != int64(len(test.data)) {
				t.Errorf("size %d, not %d", d.Size(), len(test.data))
			}
			checkPages(t, d, 2)
			if list, _ := d.Warnings(); (len(list) > 0) != test.warnings {
				t.Errorf("warnings: %v", list)
			}
			want := map[string]string{}
			for _, name := range []string{"2 0", "3 0", "4 0", "5 0"} {
				want[name] = wantTwoPages[name]
			}
			checkObjects(t, test.data, want)
		})
	}
}

func TestTable(t *testing.T) {
	entries := func(old, end string) string { return body + strings.ReplaceAll(table, old, end) + trailer }
	head := "xref\n0 6\n0000000000 65535 f \n"
	tests := []struct {
		name, text string
	}{
		{"20 bytes, blank and LF", twoPages},
		{"20 bytes, CR LF", entries(" \n", "\r\n")},
		{"20 bytes, blank and CR", entries(" \n", " \r")},
		{"19 bytes, LF", entries(" \n", "\n")},
		{"19 bytes, CR", entries(" \n", "\r")},
		{"21 bytes", entries(" \n", " \r\n")},
		{"two blanks inside", entries(" 00000 n", "  00000  n")},
		{"on one line", entries(" \n", " ")},
		{"blank lines", entries(" \n", " \n\n")},
		{"short numbers", entries(" 00000 n", " 0 n")},
		{"blanks behind xref", replace(twoPages, "xref\n0 6\n", "xref  \r\n 0   6  \r\n")},
		{"all on the line of xref", replace(twoPages, "xref\n0 6\n", "xref 0 6 ")},
		{"starts at 1", replace(twoPages, "0 6\n", "1 6\n")},
		{"starts at 1, without object 0", replace(twoPages, "0 6\n0000000000 65535 f \n", "1 5\n")},
		{"subsections", replace(twoPages, "0 6\n", "0 1\n", "{1}", "1 2\n{1}", "{3}", "3 3\n{3}")},
		{"subsections out of order", body + "«xref»xref\n3 3\n{3} 00000 n \n{4} 00000 n \n{5} 00000 n \n" +
			"0 3\n0000000000 65535 f \n{1} 00000 n \n{2} 00000 n \n" + trailer},
		{"empty subsection", replace(twoPages, head, "xref\n0 0\n0 6\n0000000000 65535 f \n")},
		{"comment", replace(twoPages, head, "xref % old\n0 6 % six\n0000000000 65535 f \n")},
		{"trailer on the line of the last entry", replace(twoPages, "{5} 00000 n \n", "{5} 00000 n ")},
		{"startxref with blanks", replace(twoPages, "startxref\n", "startxref  \r\n  ")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := lay(test.text)
			d := parse(t, data)
			if d.Repaired() {
				list, _ := d.Warnings()
				t.Errorf("repaired: %v", list)
			}
			checkPages(t, d, 2)
			checkObjects(t, data, wantTwoPages)
		})
	}
}

// xrefStream is a cross-reference stream for body, with its entries in
// hexadecimal digits.
func xrefStream(keys, entries string) string {
	return body + `«6»6 0 obj
<< /Type /XRef /Root 1 0 R /Filter /ASCIIHexDecode /Length {/s6-s6} ` + keys + ` >>
stream
«s6»` + entries + `>«/s6»
endstream
endobj
startxref
{6}
%%EOF
`
}

func TestXRefStream(t *testing.T) {
	lines := func(before, after string) string {
		s := ""
		for n := 1; n <= 6; n++ {
			s += before + "{" + strconv.Itoa(n) + ":x}" + after + "\n"
		}
		return s
	}
	tests := []struct {
		name, text string
	}{
		{"usual", xrefStream("/Size 7 /W [1 4 1]", "00 00000000 ff\n"+lines("01", "00"))},
		{"type left out", xrefStream("/Size 7 /Index [1 6] /W [0 4 1]", lines("", "00"))},
		{"generation left out", xrefStream("/Size 7 /W [1 4 0]", "00 00000000\n"+lines("01", ""))},
		{"only offsets", xrefStream("/Size 7 /Index [1 6] /W [0 4 0]", lines("", ""))},
		{"wide", xrefStream("/Size 7 /W [8 8 8]", strings.Repeat("00", 24)+lines("0000000000000001 00000000", strings.Repeat("0", 16)))},
		{"indirect W and Index", replace(xrefStream("/Size 7 /W [1 4 1] /Index [0 7]", "00 00000000 ff\n"+lines("01", "00")), "[1 4 1]", "[ 1 4 1 ]")},
		{"Index in two runs", xrefStream("/Size 7 /W [1 4 1] /Index [4 3 1 3]",
			"01{4:x}00 01{5:x}00 01{6:x}00 01{1:x}00 01{2:x}00 01{3:x}00")},
		{"unknown type", xrefStream("/Size 9 /W [1 4 1]", "00 00000000 ff\n"+lines("01", "00")+"03 00000011 00 ff 00000011 00")},
		{"no entry for itself", xrefStream("/Size 6 /W [1 4 1]", strings.TrimSuffix("00 00000000 ff\n"+lines("01", "00"), "01{6:x}00\n"))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := lay(test.text)
			d := parse(t, data)
			if d.Repaired() {
				list, _ := d.Warnings()
				t.Errorf("repaired: %v", list)
			}
			checkPages(t, d, 2)
			checkObjects(t, data, wantTwoPages)
			if got := d.MaxNumber(); got != 6 {
				t.Errorf("largest number is %d, not 6", got)
			}
			if d.Resolve(refOf("6 0")).Kind() != object.Stream {
				t.Error("the cross-reference stream is not there")
			}
		})
	}
}

// objectStreams is a document whose objects 1 to 4 are in object streams 7 and
// 8, of which one extends the other.
const objectStreams = `%PDF-1.5
«5»5 0 obj
<< /Length {/s5-s5} >>
stream
«s5»1 0 0 1 0 0 cm«/s5»
endstream
endobj
«7»7 0 obj
<< /Type /ObjStm /N 3 /First {f7-s7} /Length {/s7-s7} >>
stream
«s7»1 {o1-f7} 2 {o2-f7} 9 {o9-f7}
«f7»«o1»<< /Type /Catalog /Pages 2 0 R >>
«o2»<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>
«o9»(hidden)«/s7»
endstream
endobj
«8»8 0 obj
<< /Type /ObjStm /Extends 7 0 R /N 2 /First {f8-s8} /Length {/s8-s8} >>
stream
«s8»4 {o4-f8} 3 {o3-f8} «f8»
«o4»<< /Type /Page /Parent 2 0 R /Rotate 90 >>«o3»<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>«/s8»
endstream
endobj
`

const objectStreamRefs = `«6»6 0 obj
<< /Type /XRef /Root 1 0 R /Filter /ASCIIHexDecode /Length {/s6-s6} /Size 9 /W [1 4 1] >>
stream
«s6»00 00000000 ff
02 00000007 00
02 00000007 01
02 00000008 01
02 00000008 00
01 {5:x} 00
01 {6:x} 00
01 {7:x} 00
01 {8:x} 00>«/s6»
endstream
endobj
startxref
{6}
%%EOF
`

// section is what stands between two labels.
func section(text, from, to string) string {
	_, after, _ := strings.Cut(text, from)
	within, _, _ := strings.Cut(after, to)
	return within
}

// Data that needs a dictionary of its own is handed back as it is, with the filter that remains.
func TestBrotliDictionary(t *testing.T) {
	for _, c := range []struct {
		parameters string
		want       string
		rest       int
	}{
		{"<< /Columns 1 >>", "abc", 0},
		{"<< /D null >>", "abc", 0},
		{"<< /D 7 0 R >>", "\x20\x00\x10abc\x03", 1},
	} {
		text := replace(objectStreams+objectStreamRefs,
			"<< /Length {/s5-s5} >>", "<< /Length {/s5-s5} /Filter [/ASCIIHexDecode /BrotliDecode] /DecodeParms [null "+c.parameters+"] >>",
			"1 0 0 1 0 0 cm", "200010616263 03>") // a stored block
		d := parse(t, lay(text))
		contents, err := d.Get(object.Ref{Number: 5})
		if err != nil {
			t.Fatal(err)
		}
		data, rest, err := d.Decode(contents)
		if err != nil || string(data) != c.want || len(rest) != c.rest {
			t.Errorf("%s: %q, %v, %v; want %q and %d filters", c.parameters, data, rest, err, c.want, c.rest)
		}
	}
}

func TestObjectStreams(t *testing.T) {
	text := objectStreams + objectStreamRefs
	want := map[string]string{"9 0": "null"} // no entry names it
	for name, syntax := range wantTwoPages {
		want[name] = syntax
	}
	tests := []struct {
		name, text string
	}{
		{"two, one extends the other", text},
		{"index of the entry is wrong", replace(text, "00000008 01", "00000008 07")},
		{"Extends in a circle", replace(text, "/N 3", "/N 3 /Extends 8 0 R")},
		{"line ends between the pairs", replace(text, "4 {o4-f8} 3 {o3-f8} ", "4\r\n{o4-f8}\r\n3\n\n{o3-f8} % pairs\n")},
		{"not typed", replace(text, "/Type /ObjStm ", "")},
		// brotli.compress(data).hex(), of version 1.2.1 of the Python package brotli, for the data of object 7.
		{"BrotliDecode", replace(text, "/N 3 /First {f7-s7}", "/N 3 /First 15 /Filter [/ASCIIHexDecode /BrotliDecode]",
			section(text, "«s7»", "«/s7»"), `1B8000308CD451AD3B97E0BF6D764B7A51D3FF778A20C88585B83A566F785093E3CC02A1E0C2D6D6F69A
			78009E536E5E9A75A15FACF9B14F6092B9388477BB172D346A11A9B84E625EAAE670E831D537C912FD280525EA46F308B34F9BB0B7AAF50B0C>`)},
		// A stored block of 54 bytes and the end, by hand after RFC 7932, 9.2.
		{"BrotliDecode of the cross-references", replace(text, "/Filter /ASCIIHexDecode", "/Filter [/ASCIIHexDecode /BrotliDecode]",
			"00 00000000 ff", "500310 00 00000000 ff", "{8:x} 00>", "{8:x} 00 03>")},
		{"N and First indirect", replace(text, "/N 2 /First {f8-s8}", "/N 10 0 R /First 11 0 R",
			"«6»", "«10»10 0 obj 2 endobj «11»11 0 obj {f8-s8} endobj\n«6»",
			"/Size 9", "/Size 12", "01 {8:x} 00", "01{8:x}00 00 00000000 00 01{10:x}00 01{11:x}00")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := lay(test.text)
			d := parse(t, data)
			if d.Repaired() {
				t.Error("repaired")
			}
			checkPages(t, d, 2)
			checkObjects(t, data, want)
		})
	}
}

// hybrid is a hybrid-reference file (7.5.8.4): for a reader of PDF 1.4 page 4
// is free.
const hybrid = `%PDF-1.4
«1»1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
«2»2 0 obj
<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>
endobj
«3»3 0 obj
<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>
endobj
«5»5 0 obj
<< /Length {/s5-s5} >>
stream
«s5»1 0 0 1 0 0 cm«/s5»
endstream
endobj
«7»7 0 obj
<< /Type /ObjStm /N 2 /First {f7-s7} /Length {/s7-s7} >>
stream
«s7»4 {o4-f7} 3 {o3-f7} 
«f7»«o4»<< /Type /Page /Parent 2 0 R /Rotate 90 >>
«o3»(the table counts, not this)«/s7»
endstream
endobj
«6»6 0 obj
<< /Type /XRef /Filter /ASCIIHexDecode /Length {/s6-s6} /Size 8 /W [1 4 1] /Index [3 2 7 1] >>
stream
«s6»02 00000007 01 02 00000007 00 01 {7:x} 00>«/s6»
endstream
endobj
«xref»xref
0 8
0000000004 65535 f 
{1} 00000 n 
{2} 00000 n 
{3} 00000 n 
0000000006 00000 f 
{5} 00000 n 
0000000007 00000 f 
0000000000 00000 f 
trailer
<< /Size 8 /Root 1 0 R /XRefStm {6} >>
startxref
{xref}
%%EOF
`

func TestHybrid(t *testing.T) {
	data := lay(hybrid)
	d := parse(t, data)
	if d.Repaired() {
		t.Error("repaired")
	}
	checkPages(t, d, 2)
	checkObjects(t, data, wantTwoPages)

	// Without XRefStm the object does not exist.
	data = lay(replace(hybrid, "/XRefStm {6}", ""))
	want := map[string]string{}
	for name, syntax := range wantTwoPages {
		want[name] = syntax
	}
	want["4 0"] = "null"
	checkObjects(t, data, want)
}

func TestUpdates(t *testing.T) {
	rotated := twoPages + `«3b»3 0 obj
<< /Type /Page /Parent 2 0 R /Rotate 180 >>
endobj
«x2»xref
3 1
{3b} 00000 n 
trailer
<< /Size 6 /Root 1 0 R /Prev {xref} >>
startxref
{x2}
%%EOF
`
	freed := rotated + `«2c»2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>
endobj
«x3»xref
0 1
0000000004 65535 f 
2 1
{2c} 00000 n 
4 1
0000000000 00001 f 
trailer
<< /Size 6 /Root 1 0 R /Prev {x2} >>
startxref
{x3}
%%EOF
`
	reused := freed + `«4d»4 1 obj
(another life)
endobj
«x4»xref
0 1
0000000000 65535 f 
4 1
{4d} 00001 n 
trailer
<< /Size 6 /Root 1 0 R /Prev {x3} >>
startxref
{x4}
%%EOF
`
	byStream := freed + `«6»6 0 obj
<< /Type /XRef /Root 1 0 R /Filter /ASCIIHexDecode /Length {/s6-s6} /Size 8 /W [1 4 1] /Index [6 2] /Prev {x3} >>
stream
«s6»01 {6:x} 00 01 {7:x} 00>«/s6»
endstream
endobj
«7»7 0 obj (new) endobj
startxref
{6}
%%EOF
`
	tests := []struct {
		name, text string
		pages      int
		want       map[string]string
	}{
		{"replaced", rotated, 2, map[string]string{
			"3 0": "<< /Type /Page /Parent 2 0 R /Rotate 180 >>", "4 0": wantTwoPages["4 0"], "5 0": wantTwoPages["5 0"]}},
		{"freed", freed, 1, map[string]string{
			"3 0": "<< /Type /Page /Parent 2 0 R /Rotate 180 >>", "4 0": "null", "4 1": "null", "1 0": wantTwoPages["1 0"]}},
		{"used again", reused, 1, map[string]string{
			"3 0": "<< /Type /Page /Parent 2 0 R /Rotate 180 >>", "4 0": "null", "4 1": "(another life)"}},
		{"a stream after tables", byStream, 1, map[string]string{
			"3 0": "<< /Type /Page /Parent 2 0 R /Rotate 180 >>", "4 0": "null", "7 0": "(new)", "5 0": wantTwoPages["5 0"]}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := lay(test.text)
			d := parse(t, data)
			if d.Repaired() {
				t.Error("repaired")
			}
			checkPages(t, d, test.pages)
			checkObjects(t, data, test.want)
			if list, _ := d.Warnings(); len(list) > 0 {
				t.Errorf("warnings: %v", list)
			}
		})
	}
}

func TestLength(t *testing.T) {
	length := func(s string) string { return replace(twoPages, "{/s5-s5}", s) }
	tests := []struct {
		name, text string
		warning    bool
	}{
		{"direct", twoPages, false},
		{"indirect", replace(length("6 0 R"), "«xref»", "«6»6 0 obj {/s5-s5} endobj\n«xref»", "0 6\n", "0 7\n", "trailer", "{6} 00000 n \ntrailer"), false},
		{"indirect, in a file without that object", length("6 0 R"), true},
		{"too short", length("3"), true},
		{"too long", length("40"), true},
		{"beyond the file", length("4000000000"), true},
		{"negative", length("-1"), true},
		{"itself", length("5 0 R"), true},
		{"a name", length("/Long"), true},
		{"missing", replace(twoPages, "/Length {/s5-s5}", ""), true},
		{"of the data and the line end", length("{e5-s5}"), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := lay(replace(test.text, "\nendstream", "«e5»\nendstream"))
			checkObjects(t, data, wantTwoPages)
			d := parse(t, data)
			d.Resolve(refOf("5 0"))
			list, _ := d.Warnings()
			if test.name == "of the data and the line end" { // e5 is where /s5 is
				test.warning = false
			}
			if (len(list) > 0) != test.warning {
				t.Errorf("warnings: %v", list)
			}
		})
	}
}

func TestInherited(t *testing.T) {
	data := lay(`%PDF-1.4
«1»1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
«2»2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 3 /MediaBox [0 0 1 1] /Rotate 90 /Resources 8 0 R /LastModified (no) >> endobj
«3»3 0 obj << /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R] /Count 2 /MediaBox [0 0 2 2] /CropBox 7 0 R >> endobj
«4»4 0 obj << /Type /Page /Parent 2 0 R >> endobj
«5»5 0 obj << /Type /Page /Parent 3 0 R /MediaBox [0 0 3 3] /Rotate 0 >> endobj
«6»6 0 obj << /Type /Page /Parent 3 0 R /Rotate null >> endobj
«7»7 0 obj [0 0 4 4] endobj
«8»8 0 obj << /Font << >> >> endobj
«xref»xref
0 9
0000000000 65535 f 
{1} 00000 n 
{2} 00000 n 
{3} 00000 n 
{4} 00000 n 
{5} 00000 n 
{6} 00000 n 
{7} 00000 n 
{8} 00000 n 
trailer << /Size 9 /Root 1 0 R >>
startxref
{xref}
%%EOF
`)
	want := []struct{ number, mediaBox, cropBox, rotate string }{
		{"5 0", "[0 0 3 3]", "[0 0 4 4]", "0"},
		{"6 0", "[0 0 2 2]", "[0 0 4 4]", "90"},
		{"4 0", "[0 0 1 1]", "null", "90"},
	}
	d := parse(t, data)
	checkPages(t, d, 3)
	for i, page := range d.Pages() {
		w := want[i]
		if page.Ref != refOf(w.number) {
			t.Errorf("page %d is object %v, not %s", i, page.Ref, w.number)
		}
		for key, syntax := range map[string]string{"MediaBox": w.mediaBox, "CropBox": w.cropBox, "Rotate": w.rotate,
			"Resources": "<< /Font << >> >>", "LastModified": "null", "Type": "/Page"} {
			if got := page.Key(key).String(); got != normal(syntax) {
				t.Errorf("page %d, %s: got %s, want %s", i, key, got, syntax)
			}
		}
	}
}

// Each departure from the standard is an error when reading strictly, at the
// place of «here».
func TestStrict(t *testing.T) {
	long := strings.Repeat("%\n", 30)
	tests := []struct {
		name, text, clause string
	}{
		{"header missing", "«here»" + replace(twoPages, "%PDF-1.4", "%Text"), "7.5.2"},
		{"bytes before the header", "«here»\n" + twoPages, "7.5.2"},
		{"header without version", replace(twoPages, "%PDF-1.4", "«here»%PDF-"), "7.5.2"},
		{"entry of 19 bytes", replace(twoPages, "{3} 00000 n \n", "«here»{3} 00000 n\n"), "7.5.4"},
		{"entry of 21 bytes", replace(twoPages, "{3} 00000 n \n", "«here»{3} 00000 n \r\n"), "7.5.4"},
		{"first object 1 and free", replace(twoPages, "0 6\n", "«here»1 6\n"), "7.5.4"},
		{"fewer entries", replace(twoPages, "0 6\n", "0 7\n", "{5} 00000 n ", "{5} 00000 n«here» "), "7.5.4"},
		{"bytes behind the end", replace(twoPages, "startxref\n{xref}", "startxref\n{xref}«here»") + "more", "7.5.5"},
		{"end-of-file marker missing", replace(twoPages, "startxref\n{xref}\n%%EOF", "startxref\n{xref}«here»\n"), "7.5.5"},
		{"startxref missing", replace(twoPages, "startxref\n{xref}\n", "\n"), "7.5.5"},
		{"startxref of nothing", replace(twoPages, "startxref\n{xref}\n", "«here»startxref\n999999\n"), "7.5.5"},
		{"no section there", replace(twoPages, "startxref\n{xref}\n", "startxref\n{here}\n", "/Catalog", "«here»/Catalog"), "7.5.8"},
		{"entry of no use", replace(twoPages, "{3} 00000 n", "«here»{3} 00000 x"), "7.5.4"},
		{"Prev is 0", replace(twoPages, "/Size 6", "/Size 6 /Prev 0", "«xref»", "«xref»«here»"), "7.5.5"},
		{"Prev is a name", replace(twoPages, "/Size 6", "/Size 6 /Prev /none", "«xref»", "«xref»«here»"), "7.5.5"},
		{"Prev is this section", replace(twoPages, "/Size 6", "/Size 6 /Prev {xref}", "«xref»", "«xref»«here»"), "7.5.5"},
		{"Prev beyond the file", replace(twoPages, "/Size 6", "/Size 6 /Prev 99999", "«xref»", "«xref»«here»"), "7.5.5"},
		{"no Root", replace(twoPages, "/Root 1 0 R", ""), "7.7.2"},
		{"no page tree", replace(twoPages, "/Pages 2 0 R", ""), "7.7.2"},
		{"XRefStm to nothing", replace(twoPages, "/Size 6", "/Size 6 /XRefStm {here}", "/Catalog", "«here»/Catalog"), "7.5.8.4"},
		{"entry that points elsewhere", replace(twoPages, "{4} 00000", "{here} 00000", "«5»", "«5»«here»"), "7.5.4"},
		{"entry that points to nothing", replace(twoPages, "{4} 00000", "{here} 00000", "%PDF-1.4\n", "%PDF-1.4\n«here»"+long), "7.5.4"},
		{"empty object", replace(twoPages, "4 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate 90 >>", "4 0 obj«here»\n"), "7.3.10"},
		{"endobj missing", replace(twoPages, "/Rotate 90 >>\nendobj", "/Rotate 90 >>«here»\n"), "7.3.10"},
		{"name with a stray number sign", replace(twoPages, "/Rotate 90", "/Rotate 90 /A «here»/B#"), "7.3.5"},
		{"name with a zero byte", replace(twoPages, "/Rotate 90", "/Rotate 90 «here»/B#00 1"), "7.3.5"},
		{"stream without line end", replace(twoPages, "stream\n", "stream«here»"), "7.3.8.1"},
		{"stream and carriage return", replace(twoPages, "stream\n", "stream«here»\r"), "7.3.8.1"},
		{"stream and blank", replace(twoPages, "stream\n", "stream«here» \n"), "7.3.8.1"},
		{"Length wrong", replace(twoPages, "{/s5-s5}", "3", "«s5»", "«s5»«here»"), "7.3.8.2"},
		{"Length missing", replace(twoPages, "/Length {/s5-s5}", "", "«s5»", "«s5»«here»"), "7.3.8.2"},
		{"N wrong", replace(objectStreams, "/N 3", "/N 7", "«s7»", "«s7»«here»") + objectStreamRefs, "7.5.7"},
		{"First missing", replace(objectStreams, "/First {f7-s7}", "", "«s7»", "«s7»«here»") + objectStreamRefs, "7.5.7"},
		{"offset beyond the object stream", replace(objectStreams, "3 {o3-f8}", "3 {8}", "«s8»", "«s8»«here»") + objectStreamRefs, "7.5.7"},
		{"entry that names another stream", replace(objectStreams, "«s5»", "«s5»«here»") + replace(objectStreamRefs, "02 00000008 01", "02 00000005 01"), "7.5.7"},
		{"entry that names no object stream", objectStreams + replace(objectStreamRefs, "02 00000008 01", "02 0000000b 01"), "7.5.7"},
		{"Encrypt is no dictionary", replace(twoPages, "/Size 6", "/Size 6 /Encrypt 5"), "7.6.1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			here := int64(-1)
			if strings.Contains(test.text, "«here»") {
				laid := string(lay(test.text + "\nHERE{here}"))
				here, _ = strconv.ParseInt(laid[len(laid)-10:], 10, 64)
			}
			data := lay(test.text)
			if _, err := document.Parse(data, pdfstrings.NewArena); err != nil {
				t.Errorf("not strictly: %v", err)
			}
			d, err := document.Parse(data, pdfstrings.NewArena, document.Strict())
			if err == nil {
				err = d.Load(context.Background(), 1)
			}
			if !errors.Is(err, document.ErrStrict) {
				t.Fatalf("error is not ErrStrict: %v", err)
			}
			var e *document.Error
			if !errors.As(err, &e) {
				t.Fatalf("error is a %T", err)
			}
			if e.Clause != test.clause || e.Offset != here {
				t.Errorf("offset %d, clause %s; want offset %d, clause %s (%v)", e.Offset, e.Clause, here, test.clause, err)
			}
		})
	}
}

func TestStrictAcceptsSound(t *testing.T) {
	for name, text := range map[string]string{"table": twoPages, "object streams": objectStreams + objectStreamRefs, "hybrid": hybrid} {
		d := parse(t, lay(text), document.Strict())
		if err := d.Load(context.Background(), 2); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An expectation is a line of testdata/expected.tsv: what qpdf 11.3 says.
type expectation struct {
	file           string
	pages, objects int
	user, owner    string
}

func expectations(t testing.TB) []expectation {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "testdata", "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []expectation
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") || len(fields) < 6 {
			continue
		}
		pages, err1 := strconv.Atoi(fields[1])
		objects, err2 := strconv.Atoi(fields[2])
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		list = append(list, expectation{filepath.Join("..", "testdata", fields[0]), pages, objects, fields[4], fields[5]})
	}
	return list
}

// otherCounts are the files in which pdfload counts other objects than qpdf.
var otherCounts = map[string]struct {
	objects int
	reason  string
}{
	"graphicsmagick-fax.pdf": {12, "object 11 opens a dictionary and ends: poppler and pdfcpu see an empty one too"},
	"pypdf-incremental.pdf":  {25, "the cross-reference stream without an entry of its own, which qpdf and mupdf list too"},
}

func TestTestdata(t *testing.T) {
	for _, want := range expectations(t) {
		t.Run(filepath.Base(want.file), func(t *testing.T) {
			d, err := document.Open(want.file, pdfstrings.NewArena, document.WithPassword(want.owner))
			if err != nil {
				t.Fatal(err)
			}
			if d.Repaired() {
				t.Error("repaired")
			}
			checkPages(t, d, want.pages)
			if err := d.Load(context.Background(), 0); err != nil {
				t.Fatal(err)
			}
			if other, ok := otherCounts[filepath.Base(want.file)]; ok {
				want.objects = other.objects
			}
			if got := d.Stats().Objects; got != want.objects {
				t.Errorf("%d objects, not %d", got, want.objects)
			}
			var numbers []uint32
			for ref := range d.Objects() {
				numbers = append(numbers, ref.Number)
			}
			if !slices.IsSorted(numbers) {
				t.Errorf("numbers are not ascending: %v", numbers)
			}
		})
	}
}
