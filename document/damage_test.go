package document_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A damagedFile is a small file with one thing wrong. What it should be read as
// was asked of qpdf 11.3, mutool 1.21 and pdfinfo 22.12 when the case was
// written: by says who gave the page count, "all" or the first letters of the
// programs. The others gave none, or another; where it is "none" all gave up although
// the pages are there, and the count is the one that can be seen in the file.
type damagedFile struct {
	name    string
	data    []byte
	pages   int
	by      string
	want    map[string]string // objects, as qpdf or mutool shows them if not as in the file
	reached int               // pages that can be reached, where not pages; -1 for none
}

var all = wantTwoPages

// without gives the objects of twoPages but some.
func without(names ...string) map[string]string {
	m := map[string]string{}
	for name, syntax := range wantTwoPages {
		m[name] = syntax
	}
	for _, name := range names {
		delete(m, name)
	}
	return m
}

// with gives the objects of twoPages with others.
func with(pairs ...string) map[string]string {
	m := without()
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return m
}

// after edits a file whose labels are replaced already.
func after(text string, pairs ...string) []byte { return []byte(replace(string(lay(text)), pairs...)) }

func concat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

var entryOffset = regexp.MustCompile(`\d{10} 00000 n`)

// moveEntries adds to every offset of the table.
func moveEntries(by int) []byte {
	return entryOffset.ReplaceAllFunc(lay(twoPages), func(b []byte) []byte {
		var at int
		if _, err := fmt.Sscanf(string(b[:10]), "%d", &at); err != nil {
			panic(err)
		}
		return fmt.Appendf(nil, "%010d 00000 n", at+by)
	})
}

func damagedCrossReferences() []damagedFile {
	start := func(s string) []byte { return lay(replace(twoPages, "startxref\n{xref}", "startxref\n"+s)) }
	entry := func(old, new string) []byte { return lay(replace(twoPages, old+" 00000 n", new)) }
	key := func(s string) []byte { return lay(replace(twoPages, "/Size 6 /Root 1 0 R", s)) }
	return []damagedFile{
		{name: "startxref missing", data: lay(replace(twoPages, "startxref\n{xref}\n", "")), pages: 2, by: "all", want: all},
		{name: "startxref without a number", data: start(""), pages: 2, by: "all", want: all},
		{name: "startxref 0", data: start("0"), pages: 2, by: "all", want: all},
		{name: "startxref negative", data: start("-5"), pages: 2, by: "all", want: all},
		{name: "startxref beyond the end", data: start("99999"), pages: 2, by: "all", want: all},
		{name: "startxref beyond 64 bits", data: start("99999999999999999999999"), pages: 2, by: "m p", want: all},
		{name: "startxref a name", data: start("/here"), pages: 2, by: "all", want: all},
		{name: "startxref to an object", data: start("{3}"), pages: 2, by: "all", want: all},
		{name: "startxref one too low", data: after(replace(twoPages, "«xref»", "\n«xref»", "startxref\n{xref}", "startxref\n{off}", "\n\n", "«off»\n\n")), pages: 2, by: "all", want: all},
		{name: "startxref one too high", data: lay(replace(twoPages, "«xref»xref", "x«xref»ref")), pages: 2, by: "all", want: all},
		{name: "startxref three too high", data: lay(replace(twoPages, "«xref»xref", "xre«xref»f")), pages: 2, by: "all", want: all},
		{name: "startxref four too high", data: lay(replace(twoPages, "«xref»xref", "xref«xref»")), pages: 2, by: "all", want: all},
		{name: "startxref twenty too low", data: lay(replace(twoPages, "«xref»", "%%%%%%%%%%%%%%%%%%%\n", "endobj\n%%%", "endobj\n«xref»%%%")), pages: 2, by: "all", want: all},
		{name: "startxref into the table", data: lay(replace(twoPages, "«xref»", "", "{2} 00000", "«xref»{2} 00000")), pages: 2, by: "all", want: all},
		{name: "startxref spelled wrong", data: lay(replace(twoPages, "startxref", "starxref")), pages: 2, by: "all", want: all},
		{name: "end-of-file marker missing", data: lay(replace(twoPages, "%%EOF", "")), pages: 2, by: "all", want: all},
		{name: "xref missing", data: lay(replace(twoPages, "«xref»xref\n", "«xref»")), pages: 2, by: "all", want: all},
		{name: "xref spelled wrong", data: lay(replace(twoPages, "«xref»xref", "«xref»xrfe")), pages: 2, by: "all", want: all},
		{name: "table missing", data: lay(body + "«xref»" + trailer), pages: 2, by: "all", want: all},
		{name: "table and trailer missing", data: lay(body), pages: 2, by: "m", want: all},

		{name: "entries two too high", data: moveEntries(2), pages: 2, by: "all", want: all},
		{name: "entries one too high", data: moveEntries(1), pages: 2, by: "all", want: all},
		{name: "entries one too low", data: moveEntries(-1), pages: 2, by: "all", want: all},
		{name: "entries nine too low", data: moveEntries(-9), pages: 2, by: "p", want: all},
		{name: "entries beyond the end", data: moveEntries(5000), pages: 2, by: "all", want: all},
		{name: "all entries zero", data: entryOffset.ReplaceAll(lay(twoPages), []byte("0000000000 00000 n")), pages: 2, by: "p", want: all},
		{name: "an entry zero", data: entry("{4}", "0000000000 00000 n"), pages: 2, by: "all", want: all},
		{name: "an entry a bit too low", data: lay(replace(twoPages, "{4} 00000", "{low} 00000", "endobj\n«4»", "endo«low»bj\n«4»")), pages: 2, by: "all", want: all},
		{name: "an entry beyond the end", data: entry("{4}", "0000099999 00000 n"), pages: 2, by: "all", want: all},
		{name: "an entry beyond 32 bits", data: entry("{4}", "9999999999 00000 n"), pages: 2, by: "all", want: all},
		{name: "an entry to another object", data: entry("{4}", "{3} 00000 n"), pages: 2, by: "all", want: all},
		{name: "the catalog's entry to another object", data: entry("{1}", "{5} 00000 n"), pages: 2, by: "all", want: all},
		{name: "two entries exchanged", data: lay(replace(twoPages, "{3} 00", "{x} 00", "{4} 00", "{3} 00", "{x} 00", "{4} 00")), pages: 2, by: "all", want: all},
		{name: "table begins one too high", data: lay(replace(twoPages, "0 6\n", "1 6\n")), pages: 2, by: "p", want: all},
		{name: "table begins one too high, without object 0", data: lay(replace(twoPages, "0 6\n0000000000 65535 f \n", "2 5\n")), pages: 2, by: "p", want: all},
		{name: "table begins one too low", data: lay(replace(twoPages, "0 6\n0000000000 65535 f \n", "0 5\n")), pages: 2, by: "all", want: all},
		{name: "entry of object 0 missing", data: lay(replace(twoPages, "0000000000 65535 f \n", "")), pages: 2, by: "all", want: all},
		{name: "an entry missing", data: lay(replace(twoPages, "{3} 00000 n \n", "")), pages: 2, by: "all", want: all},
		{name: "an entry too many", data: lay(replace(twoPages, "trailer", "0000000000 00000 f \ntrailer")), pages: 2, by: "all", want: all},
		{name: "count too large", data: lay(replace(twoPages, "0 6\n", "0 600000\n")), pages: 2, by: "all", want: all},
		{name: "letters in an entry", data: entry("{4}", "00000O0315 00000 n"), pages: 2, by: "all", want: all},
		{name: "an entry without n", data: entry("{4}", "{4} 00000 "), pages: 2, by: "all", want: all},
		{name: "an entry free although used", data: entry("{4}", "0000000000 00000 f"), pages: 2, by: "all", want: with("4 0", "null"), reached: 1},
		{name: "generation of the entry wrong", data: entry("{4}", "{4} 00001 n"), pages: 2, by: "all", reached: 1},

		{name: "trailer keyword missing", data: lay(replace(twoPages, "trailer\n", "")), pages: 2, by: "m", want: all},
		{name: "trailer dictionary missing", data: lay(replace(twoPages, "<< /Size 6 /Root 1 0 R >>\n", "")), pages: 2, by: "m", want: all},
		{name: "trailer not closed", data: lay(replace(twoPages, "/Root 1 0 R >>", "/Root 1 0 R")), pages: 2, by: "m p", want: all},
		{name: "Root missing", data: key("/Size 6"), pages: 2, by: "none", want: all},
		{name: "Root null", data: key("/Size 6 /Root null"), pages: 2, by: "none", want: all},
		{name: "Root to a page", data: key("/Size 6 /Root 3 0 R"), pages: 2, by: "none", want: all},
		{name: "Root to a stream", data: key("/Size 6 /Root 5 0 R"), pages: 2, by: "none", want: all},
		{name: "Root to nothing", data: key("/Size 6 /Root 9 0 R"), pages: 2, by: "none", want: all},
		{name: "Root of another generation", data: key("/Size 6 /Root 1 1 R"), pages: 2, by: "m", want: all},
		{name: "Root direct", data: key("/Size 6 /Root << /Type /Catalog /Pages 2 0 R >>"), pages: 2, by: "q m", want: all},
		{name: "Root a number", data: key("/Size 6 /Root 1"), pages: 2, by: "none", want: all},
		{name: "Size too small", data: key("/Size 3 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Size 0", data: key("/Size 0 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Size negative", data: key("/Size -1 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Size missing", data: key("/Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Size too large", data: key("/Size 6000 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev 0", data: key("/Size 6 /Prev 0 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev negative", data: key("/Size 6 /Prev -1 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev to itself", data: key("/Size 6 /Prev {xref} /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev beyond the end", data: key("/Size 6 /Prev 99999 /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev to an object", data: key("/Size 6 /Prev {3} /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev a name", data: key("/Size 6 /Prev /none /Root 1 0 R"), pages: 2, by: "all", want: all},
		{name: "Prev indirect", data: lay(replace(twoPages, "/Size 6", "/Size 7 /Prev 6 0 R", "«xref»", "«6»6 0 obj {old} endobj\n«old»xref\n0 0\ntrailer << /Size 7 /Root 1 0 R >>\n«xref»", "0 6\n", "0 7\n", "{5} 00000 n \n", "{5} 00000 n \n{6} 00000 n \n")), pages: 2, by: "all", want: all},
		{name: "Prev in a circle of two", data: lay(body + "«old»" + strings.TrimPrefix(table, "«xref»") +
			"trailer << /Size 6 /Root 1 0 R /Prev {xref} >>\n«xref»xref\n0 0\ntrailer << /Size 6 /Root 1 0 R /Prev {old} >>\nstartxref\n{xref}\n%%EOF\n"), pages: 2, by: "all", want: all},
		{name: "update whose table is lost", data: lay(twoPages + "3 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate 180 >>\nendobj\nxref\n3 1\n"), pages: 2, by: "all"},
		{name: "update with startxref 0", data: lay(twoPages + "3 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate 180 >>\nendobj\ntrailer << /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"), pages: 2, by: "all",
			want: with("3 0", "<< /Type /Page /Parent 2 0 R /Rotate 180 >>")},
	}
}

func damagedStreamsOfReferences() []damagedFile {
	usual := "00 00000000 ff 01{1:x}00 01{2:x}00 01{3:x}00 01{4:x}00 01{5:x}00 01{6:x}00"
	refs := func(keys string) []byte { return lay(xrefStream(keys, usual)) }
	os := objectStreams + objectStreamRefs
	return []damagedFile{
		{name: "cross-reference stream does not inflate", data: after(xrefStream("/Size 7 /W [1 4 1]", usual), "/ASCIIHexDecode", "/FlateDecode"), pages: 2, by: "m", want: all},
		{name: "cross-reference stream of unknown filter", data: after(xrefStream("/Size 7 /W [1 4 1]", usual), "/ASCIIHexDecode", "/StrangeDecode"), pages: 2, by: "none", want: all},
		{name: "W missing", data: refs("/Size 7"), pages: 2, by: "m", want: all},
		{name: "W too short", data: refs("/Size 7 /W [1 4]"), pages: 2, by: "none", want: all},
		{name: "W negative", data: refs("/Size 7 /W [1 -4 1]"), pages: 2, by: "none", want: all},
		{name: "W wrong", data: refs("/Size 7 /W [1 3 1]"), pages: 2, by: "none", want: all},
		{name: "W zero", data: refs("/Size 7 /W [0 0 0]"), pages: 2, by: "none", want: all},
		{name: "W huge", data: refs("/Size 7 /W [1 2147483647 1]"), pages: 2, by: "none", want: all},
		{name: "Index wrong", data: refs("/Size 7 /W [1 4 1] /Index [1 7]"), pages: 2, by: "none", want: all},
		{name: "Index of odd length", data: refs("/Size 7 /W [1 4 1] /Index [0 7 7]"), pages: 2, by: "m p", want: all},
		{name: "Index negative", data: refs("/Size 7 /W [1 4 1] /Index [-1 7]"), pages: 2, by: "m", want: all},
		{name: "stream's Size missing", data: refs("/W [1 4 1]"), pages: 2, by: "m", want: all},
		{name: "stream's Size too small", data: refs("/Size 3 /W [1 4 1]"), pages: 2, by: "all", want: with("3 0", "null", "4 0", "null", "5 0", "null"), reached: -1},
		{name: "stream's Type missing", data: after(xrefStream("/Size 7 /W [1 4 1]", usual), "/Type /XRef ", ""), pages: 2, by: "m p", want: all},
		{name: "Index of more than there is", data: refs("/Size 7 /W [1 4 1] /Index [0 6000000]"), pages: 2, by: "m", want: all},
		{name: "stream's Size too large", data: refs("/Size 70000 /W [1 4 1]"), pages: 2, by: "m", want: all},
		{name: "stream's entries cut inside one", data: lay(xrefStream("/Size 9 /W [1 4 1]", usual+"0100")), pages: 2, by: "m", want: all},
		{name: "stream's entries cut", data: lay(xrefStream("/Size 7 /W [1 4 1]", strings.TrimSuffix(usual, " 01{5:x}00 01{6:x}00"))), pages: 2, by: "m", want: all},
		{name: "stream's Length wrong", data: after(xrefStream("/Size 7 /W [1 4 1]", usual), "/ASCIIHexDecode /Length 0", "/ASCIIHexDecode /Length 9"), pages: 2, by: "all", want: all},
		{name: "stream without endstream", data: after(xrefStream("/Size 7 /W [1 4 1]", usual), ">\nendstream\nendobj\nstartxref", ">\nstartxref"), pages: 2, by: "m p", want: all},
		{name: "stream's startxref wrong", data: lay(replace(xrefStream("/Size 7 /W [1 4 1]", usual), "startxref\n{6}", "startxref\n{5}")), pages: 2, by: "m", want: all},

		{name: "object streams that no entry names", data: lay(objectStreams + "trailer << /Root 1 0 R >>\n"), pages: 2, by: "m", want: all},
		{name: "object streams without any trailer", data: lay(objectStreams), pages: 2, by: "m", want: all},
		{name: "object streams, startxref missing", data: lay(replace(os, "startxref\n{6}\n", "")), pages: 2, by: "m", want: all},
		{name: "object stream's N too small", data: lay(replace(os, "/N 2", "/N 1")), pages: 2, by: "all", want: without("3 0")},
		{name: "object stream's N too large", data: lay(replace(os, "/N 3", "/N 30")), pages: 2, by: "none", want: all},
		{name: "object stream's N negative", data: lay(replace(os, "/N 3", "/N -3")), pages: 2, by: "none", want: all},
		{name: "object stream's N missing", data: lay(replace(os, "/N 3", "")), pages: 2, by: "none", want: all},
		{name: "object stream's First missing", data: lay(replace(os, "/First {f7-s7}", "")), pages: 2, by: "m", want: all},
		{name: "object stream's First too large", data: lay(replace(os, "/First {f7-s7}", "/First 5000")), pages: 2, by: "none", want: all},
		{name: "object stream's First negative", data: lay(replace(os, "/First {f7-s7}", "/First -1")), pages: 2, by: "none", want: all},
		{name: "object stream's First one too low", data: lay(replace(os, "«f8»", "«g8»", "/First {f8-s8}", "/First {f8-s8}", "{o4-f8} 3", "{o4-g8} 3", "{o3-f8}", "{o3-g8}", "«g8»\n«o4»", "«f8» «g8»«o4»")), pages: 2, by: "all", want: with("3 0", "null"), reached: 1},
		{name: "object stream's First inside the directory", data: lay(replace(os, "/First {f8-s8}", "/First 1")), pages: 2, by: "all", want: all},
		{name: "object stream cut", data: lay(replace(os, "0 200 100] >>\n«o9»(hidden)", "0 «o9»")), pages: 2, by: "p"},
		{name: "object stream does not inflate", data: lay(replace(os, "/N 2", "/N 2 /Filter /FlateDecode")), pages: 2, by: "all", want: without("3 0", "4 0"), reached: -1},
		{name: "object stream's Type wrong", data: lay(replace(os, "/Type /ObjStm /N 3", "/Type /XObject /N 3")), pages: 2, by: "all", want: all},
		{name: "object stream's offsets wrong", data: lay(replace(os, "4 {o4-f8} 3 {o3-f8}", "4 {o3-f8} 3 {o4-f8}")), pages: 2, by: "all"},
		{name: "an object beyond its object stream", data: lay(replace(os, "3 {o3-f8}", "3 0000005000")), pages: 2, by: "all", want: with("3 0", "null"), reached: 1},
		{name: "an entry names no object stream", data: lay(replace(os, "02 00000008 00", "02 00000005 00")), pages: 2, by: "all", reached: 1},
		{name: "an entry names the other object stream", data: lay(replace(os, "02 00000008 00", "02 00000007 00")), pages: 2, by: "all", reached: 1},
		{name: "XRefStm to nothing", data: lay(replace(hybrid, "/XRefStm {6}", "/XRefStm 99999")), pages: 2, by: "all", reached: 1},
		{name: "XRefStm to an object", data: lay(replace(hybrid, "/XRefStm {6}", "/XRefStm {5}")), pages: 2, by: "all", reached: 1},
		{name: "hybrid, startxref missing", data: lay(replace(hybrid, "startxref\n{xref}\n", "")), pages: 2, by: "all", reached: 1},
	}
}

func damagedObjects() []damagedFile {
	length := func(s string) []byte { return lay(replace(twoPages, "{/s5-s5}", s)) }
	lost := func(pairs ...string) []byte { // with cross-references lost
		return lay(replace(replace(twoPages, "startxref\n{xref}\n", ""), pairs...))
	}
	one := replace(body, "4 0 R] /Count 2", "] /Count 1")
	return []damagedFile{
		{name: "header missing", data: lay(replace(twoPages, "%PDF-1.4\n", "")), pages: 2, by: "m p", want: all},
		{name: "header missing, table right", data: lay(replace(twoPages, "%PDF-1.4\n", "%Text-1.4\n")), pages: 2, by: "all", want: all},
		{name: "header after 2000 bytes", data: concat(bytes.Repeat([]byte("rubbish\n"), 250), lay(twoPages)), pages: 2, by: "all", want: all},
		{name: "header after 100 bytes", data: concat(bytes.Repeat([]byte("rubbish\n"), 12), lay(twoPages)), pages: 2, by: "all", want: all},
		{name: "header of nonsense version", data: lay(replace(twoPages, "1.4", "a.4")), pages: 2, by: "all", want: all},
		{name: "header twice", data: lay("%PDF-1.7\n" + twoPages), pages: 2, by: "all", want: all},

		{name: "endobj missing", data: lay(replace(twoPages, "/Rotate 90 >>\nendobj", "/Rotate 90 >>")), pages: 2, by: "all", want: all},
		{name: "every endobj missing", data: lay(strings.ReplaceAll(twoPages, "endobj\n", "")), pages: 2, by: "all", want: all},
		{name: "every endobj missing, startxref too", data: lost(), pages: 2, by: "all", want: all},
		{name: "endobj spelled wrong", data: lay(strings.ReplaceAll(twoPages, "endobj", "endob")), pages: 2, by: "all", want: all},
		{name: "endstream missing", data: lay(replace(twoPages, "endstream\n", "")), pages: 2, by: "all", want: all},
		{name: "endstream and endobj missing", data: lay(replace(twoPages, "\nendstream\nendobj", "")), pages: 2, by: "all"},
		{name: "endstream missing, startxref too", data: lost("endstream\n", ""), pages: 2, by: "all", want: all},
		{name: "end of a page's dictionary missing", data: lay(replace(twoPages, "/Rotate 90 >>", "/Rotate 90")), pages: 2, by: "all", want: all},
		{name: "end of a page's dictionary missing, startxref too", data: lost("/Rotate 90 >>", "/Rotate 90"), pages: 2, by: "all", want: all},
		{name: "end of a page's dictionary and endobj missing", data: lay(replace(twoPages, "/Rotate 90 >>\nendobj", "/Rotate 90")), pages: 2, by: "all"},
		{name: "end of a stream's dictionary missing", data: lay(replace(twoPages, "{/s5-s5} >>", "{/s5-s5}")), pages: 2, by: "all"},
		{name: "one bracket too many", data: lay(replace(twoPages, "/Rotate 90 >>", "/Rotate 90 >> >>")), pages: 2, by: "all", want: all},
		{name: "array not closed", data: lay(replace(twoPages, "[0 0 200 100]", "[0 0 200 100")), pages: 2, by: "p"},
		{name: "string not closed", data: lay(replace(twoPages, "/Rotate 90", "/Title (never")), pages: 2, by: "all", want: without("4 0", "5 0")},
		{name: "obj touches", data: lay(replace(twoPages, "4 0 obj\n<<", "4 0 obj<<", "endobj\n«5»", "endobj «5»")), pages: 2, by: "all", want: all},
		{name: "endobj touches the next object", data: lost("endobj\n«4»", "endobj«4»"), pages: 2, by: "all", want: all},
		{name: "obj spelled wrong", data: lay(replace(twoPages, "5 0 obj", "5 0 ojb")), pages: 2, by: "all", want: with("5 0", "null")},

		{name: "Length too short", data: length("3"), pages: 2, by: "all", want: all},
		{name: "Length too long", data: length("50"), pages: 2, by: "all", want: all},
		{name: "Length into the next object", data: lay(replace(twoPages, "{/s5-s5}", "60")), pages: 2, by: "all", want: all},
		{name: "Length beyond the end", data: length("99999"), pages: 2, by: "all", want: all},
		{name: "Length negative", data: length("-7"), pages: 2, by: "all", want: all},
		{name: "Length beyond 64 bits", data: length("99999999999999999999"), pages: 2, by: "all", want: all},
		{name: "Length a real", data: length("17.0"), pages: 2, by: "all", want: all},
		{name: "Length a string", data: length("(17)"), pages: 2, by: "all", want: all},
		{name: "Length to nothing", data: length("9 0 R"), pages: 2, by: "all", want: all},
		{name: "Length to itself", data: length("5 0 R"), pages: 2, by: "all", want: all},
		{name: "Length to a page", data: length("3 0 R"), pages: 2, by: "all", want: all},
		{name: "Length missing", data: lay(replace(twoPages, "/Length {/s5-s5}", "")), pages: 2, by: "all", want: all},
		{name: "Length wrong, startxref missing", data: lost("{/s5-s5}", "5000"), pages: 2, by: "all", want: all},
		{name: "Length to an object with a wrong entry", data: lay(replace(twoPages, "{/s5-s5}", "6 0 R", "«xref»", "6 0 obj {/s5-s5} endobj\n«xref»", "0 6\n", "0 7\n", "{5} 00000 n \n", "{5} 00000 n \n{4} 00000 n \n")), pages: 2, by: "all", want: all},

		{name: "CR only", data: []byte(strings.ReplaceAll(string(lay(twoPages)), "\n", "\r")), pages: 2, by: "all", want: without("5 0")},
		{name: "LF became CR LF", data: []byte(strings.ReplaceAll(string(lay(twoPages)), "\n", "\r\n")), pages: 2, by: "all", want: without("5 0")},
		{name: "CR LF became LF", data: []byte(strings.ReplaceAll(string(lay(strings.ReplaceAll(twoPages, "\n", "\r\n"))), "\r\n", "\n")), pages: 2, by: "all", want: without("5 0")},
		{name: "line ends lost", data: []byte(strings.ReplaceAll(string(lay(twoPages)), "\n", " ")), pages: 2, by: "m p"},
		{name: "NUL behind the end", data: concat(lay(twoPages), make([]byte, 4096)), pages: 2, by: "all", want: all},
		{name: "NUL before the header", data: concat(make([]byte, 512), lay(twoPages)), pages: 2, by: "all", want: all},
		{name: "NUL between objects", data: lay(replace(twoPages, "«4»", strings.Repeat("\x00", 512)+"«4»")), pages: 2, by: "all", want: all},
		{name: "NUL inserted between objects", data: after(twoPages, "4 0 obj", strings.Repeat("\x00", 512)+"4 0 obj"), pages: 2, by: "all", want: all},
		{name: "NUL over the table", data: after(twoPages, string(lay(twoPages)[len(lay(twoPages))-180:]), strings.Repeat("\x00", 180)), pages: 2, by: "m", want: all},
		{name: "NUL for blanks", data: []byte(strings.ReplaceAll(string(lay(twoPages)), " 0 R", "\x000\x00R")), pages: 2, by: "all", want: all},
		{name: "rubbish before the first object", data: after(twoPages, "1 0 obj", "rubbish ( << [ \n1 0 obj"), pages: 2, by: "all", want: all},
		{name: "rubbish between objects", data: after(twoPages, "4 0 obj", "rubbish ) >> ] \n4 0 obj"), pages: 2, by: "all", want: all},
		{name: "rubbish on the line of an object", data: after(twoPages, "4 0 obj", "rubbish 4 0 obj"), pages: 2, by: "all", want: all},
		{name: "rubbish behind the objects", data: after(twoPages, "xref\n0 6", strings.Repeat("rubbish\n", 50)+"xref\n0 6"), pages: 2, by: "all", want: all},
		{name: "rubbish behind the end", data: concat(lay(twoPages), bytes.Repeat([]byte("rubbish\n"), 500)), pages: 2, by: "all", want: all},
		{name: "bytes lost in the middle", data: after(twoPages, " /Type /Page /Parent 2 0 R /Rotate 90", " /Type /Page"), pages: 2, by: "all", want: with("4 0", "<< /Type /Page >>")},
		{name: "comments in the objects' first lines", data: lost(" 0 obj", " %one 1\n%\n 0 %two\nobj"), pages: 2, by: "q m", want: without("5 0")},
		{name: "a number before an object", data: lost("«4»4 0", "7 4 0"), pages: 2, by: "all", want: all},

		{name: "cut in the table", data: lay(replace(twoPages, "{5} 00000 n \n"+trailer, "")), pages: 2, by: "m", want: all},
		{name: "cut in the last object", data: lay(replace(body, " cm«/s5»\nendstream\nendobj\n", "")), pages: 2, by: "m", want: without("5 0")},
		{name: "cut behind the first page", data: lay(body[:strings.Index(body, "«4»")]), pages: 2, by: "m", want: without("4 0", "5 0"), reached: 1},
		{name: "cut behind the catalog", data: lay(body[:strings.Index(body, "«2»")]), pages: 0, by: "m", want: map[string]string{"1 0": all["1 0"]}},
		{name: "start of the file lost", data: lay(twoPages[strings.Index(twoPages, "«2»"):]), pages: 2, by: "none", want: without("1 0")},
		{name: "two files in a row", data: concat(lay(one+table+trailer), lay(twoPages)), pages: 2, by: "all", want: all},
		{name: "two files in a row, the second shorter", data: concat(lay(twoPages), lay(one+table+trailer)), pages: 1, by: "all"},
		{name: "a second file cut short", data: concat(lay(one+table+trailer), lay(body), bytes.Repeat([]byte("cut "), 200)), pages: 2, by: "q m", want: without("5 0")},
		{name: "a second file with a cross-reference stream", data: concat(lay(twoPages), []byte("%PDF-1.5\n11 0 obj << /Type /Catalog /Pages 12 0 R >> endobj\n12 0 obj << /Type /Pages /Kids [13 0 R] /Count 1 >> endobj\n13 0 obj << /Type /Page /Parent 12 0 R >> endobj\n21 0 obj << /Type /XRef /W [1 1 1] /Root 11 0 R /Size 0 /Length 0 >> stream\n\nendstream endobj\nstartxref\n1\n%%EOF\n")), pages: 2, by: "q p", want: all},
		{name: "the same file twice", data: concat(lay(twoPages), lay(twoPages)), pages: 2, by: "all", want: all},

		{name: "object twice, the table names the first", data: lay(replace(twoPages, "«xref»", "4 0 obj (second) endobj\n«xref»")), pages: 2, by: "all", want: all},
		{name: "object twice, startxref missing", data: lost("«4»4 0 obj", "4 0 obj (first) endobj\n«4»4 0 obj"), pages: 2, by: "all", want: all},
		{name: "object twice, newer generation first", data: lost("«4»4 0 obj", "4 1 obj (first) endobj\n«4»4 0 obj"), pages: 2, by: "all", want: all},
		{name: "generation of the reference wrong", data: lay(replace(twoPages, "4 0 R]", "4 1 R]")), pages: 2, by: "all", reached: 1},
		{name: "generation of the object wrong", data: lay(replace(twoPages, "4 0 obj", "4 1 obj")), pages: 2, by: "all"},
		{name: "generation of object and entry 1", data: lay(replace(twoPages, "4 0 obj", "4 1 obj", "{4} 00000", "{4} 00001", "4 0 R]", "4 1 R]")), pages: 2, by: "all", want: without("2 0", "4 0")},
		{name: "generation 65535", data: lay(replace(twoPages, "4 0 obj", "4 65535 obj", "{4} 00000", "{4} 65535", "4 0 R]", "4 65535 R]")), pages: 2, by: "all", want: without("2 0", "4 0")},
		{name: "object inside a stream", data: lay(replace(twoPages, "1 0 0 1 0 0 cm", "4 0 obj (inside) endobj")), pages: 2, by: "all", want: without("5 0")},
		{name: "object inside a stream, startxref missing", data: lost("1 0 0 1 0 0 cm", "4 0 obj (inside) "), pages: 2, by: "all", want: without("5 0")},
		{name: "object inside a string", data: lost("/Rotate 90", "/Title (\n3 0 obj\n)"), pages: 2, by: "all", reached: 1},
	}
}

func damagedPageTrees() []damagedFile {
	edit := func(pairs ...string) []byte { return lay(replace(twoPages, pairs...)) }
	return []damagedFile{
		{name: "Type of a page missing", data: edit("/Type /Page /Parent 2 0 R /Rotate", "/Parent 2 0 R /Rotate"), pages: 2, by: "all"},
		{name: "Type of both pages missing", data: edit("/Type /Page /Parent 2 0 R /Rotate", "/Parent 2 0 R /Rotate", "/Type /Page /Parent 2 0 R /Con", "/Parent 2 0 R /Con"), pages: 2, by: "all"},
		{name: "Type of the tree missing", data: edit("/Type /Pages ", ""), pages: 2, by: "all"},
		{name: "Type of the catalog missing", data: edit("/Type /Catalog", ""), pages: 2, by: "all"},
		{name: "Type of a page wrong", data: edit("/Type /Page /Parent 2 0 R /Rotate", "/Type /Sheet /Parent 2 0 R /Rotate"), pages: 2, by: "all"},
		{name: "no Type anywhere", data: edit("/Type /Catalog", "", "/Type /Pages", "", "/Type /Page /Parent 2 0 R /Rotate", "", "/Type /Page", ""), pages: 2, by: "all"},
		{name: "Count too large", data: edit("/Count 2", "/Count 5"), pages: 5, by: "all", reached: 2},
		{name: "Count too small", data: edit("/Count 2", "/Count 1"), pages: 1, by: "all", reached: 2},
		{name: "Count 0", data: edit("/Count 2", "/Count 0"), pages: 0, by: "q m", reached: 2},
		{name: "Count negative", data: edit("/Count 2", "/Count -2"), pages: 2, by: "none"},
		{name: "Count huge", data: edit("/Count 2", "/Count 2000000000"), pages: 2, by: "none"},
		{name: "Count missing", data: edit("/Count 2", ""), pages: 2, by: "none"},
		{name: "Count a real", data: edit("/Count 2", "/Count 2.0"), pages: 2, by: "m p"},
		{name: "Count indirect", data: edit("/Count 2", "/Count 6 0 R", "«xref»", "«6»6 0 obj 2 endobj\n«xref»", "0 6\n", "0 7\n", "{5} 00000 n \n", "{5} 00000 n \n{6} 00000 n \n"), pages: 2, by: "all"},
		{name: "a kid is null", data: edit("4 0 R]", "null]"), pages: 2, by: "all", reached: 1},
		{name: "a kid does not exist", data: edit("4 0 R]", "9 0 R]"), pages: 2, by: "all", reached: 1},
		{name: "a kid is a number", data: edit("4 0 R]", "4]"), pages: 2, by: "all", reached: 1},
		{name: "a kid is a stream", data: edit("4 0 R]", "5 0 R]"), pages: 2, by: "all"},
		{name: "a kid is a direct dictionary", data: edit("4 0 R]", "<< /Type /Page /Parent 2 0 R /Rotate 180 >>]"), pages: 2, by: "all"},
		{name: "a kid is the tree", data: edit("4 0 R]", "2 0 R]"), pages: 2, by: "all", reached: 1},
		{name: "a page twice", data: edit("4 0 R]", "3 0 R]"), pages: 2, by: "all"},
		{name: "Kids missing", data: edit("/Kids [3 0 R 4 0 R]", ""), pages: 2, by: "all", reached: -1},
		{name: "Kids not an array", data: edit("/Kids [3 0 R 4 0 R]", "/Kids 3 0 R"), pages: 2, by: "all", reached: -1},
		{name: "Kids indirect", data: edit("[3 0 R 4 0 R]", "6 0 R", "«xref»", "«6»6 0 obj [3 0 R 4 0 R] endobj\n«xref»", "0 6\n", "0 7\n", "{5} 00000 n \n", "{5} 00000 n \n{6} 00000 n \n"), pages: 2, by: "all"},
		{name: "Parent missing", data: edit("/Parent 2 0 R /Rotate", "/Rotate"), pages: 2, by: "all"},
		{name: "Parent to nothing", data: edit("/Parent 2 0 R /Rotate", "/Parent 9 0 R /Rotate"), pages: 2, by: "all"},
		{name: "the tree is one page", data: edit("/Pages 2 0 R", "/Pages 3 0 R"), pages: 1, by: "p"},
		{name: "catalog without Pages", data: edit("/Pages 2 0 R", ""), pages: 2, by: "none"},
		{name: "catalog's Pages to nothing", data: edit("/Pages 2 0 R", "/Pages 9 0 R"), pages: 2, by: "none"},
		{name: "catalog's Pages direct", data: edit("/Pages 2 0 R", "/Pages << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>"), pages: 2, by: "all"},
		{name: "catalog missing", data: []byte(replace(string(lay(twoPages)), "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n", "")), pages: 2, by: "none"},
		{name: "tree missing", data: []byte(replace(string(lay(twoPages)), "2 0 obj\n<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>\nendobj\n", "")), pages: 0, by: "q m"},
		{name: "pages without catalog and tree", data: lay(body[strings.Index(body, "«3»"):]), pages: 0, by: "m"},
		{name: "two catalogs, startxref missing", data: lay(replace(twoPages, "startxref\n{xref}\n", "", "«xref»", "6 0 obj << /Type /Catalog /Pages 7 0 R >> endobj\n7 0 obj << /Type /Pages /Kids [4 0 R] /Count 1 >> endobj\n«xref»")), pages: 2, by: "all"},
		{name: "two catalogs, trailer missing", data: lay(body + "6 0 obj << /Type /Catalog /Pages 7 0 R >> endobj\n7 0 obj << /Type /Pages /Kids [4 0 R] /Count 1 >> endobj\n"), pages: 1, by: "m"},
	}
}

// damagedEncrypted are encrypted files that open without a password.
func damagedEncrypted() []damagedFile {
	var list []damagedFile
	for _, name := range []string{"rc4-40", "rc4-128-v4", "aes-128", "aes-256-r6"} {
		data, err := os.ReadFile(filepath.Join("..", "testdata", "qpdf-encrypted-"+name+".pdf"))
		if err != nil {
			panic(err)
		}
		text := string(data)
		list = append(list,
			damagedFile{name: name + ", startxref missing", data: []byte(replace(text, "startxref", "starxtref")), pages: 2, by: "all"},
			damagedFile{name: name + ", rubbish inserted", data: []byte(replace(text, "\n2 0 obj", "\nrubbish\n2 0 obj")), pages: 2, by: "all"},
			damagedFile{name: name + ", table lost", data: []byte(replace(text, "xref\n0 ", "\n0 ")), pages: 2, by: "all"},
			damagedFile{name: name + ", in CR LF before the header", data: []byte("\r\n\r\n" + text), pages: 2, by: "all"},
		)
	}
	return list
}

func damagedFiles() []damagedFile {
	var list []damagedFile
	for _, part := range [][]damagedFile{damagedCrossReferences(), damagedStreamsOfReferences(), damagedObjects(), damagedPageTrees(), damagedEncrypted()} {
		list = append(list, part...)
	}
	return list
}

func TestDamage(t *testing.T) {
	for _, test := range damagedFiles() {
		t.Run(test.name, func(t *testing.T) {
			d, err := document.Parse(test.data, pdfstrings.NewArena)
			if err != nil {
				t.Fatal(err)
			}
			if got := d.PageCount(); got != test.pages {
				t.Errorf("PageCount is %d, not %d", got, test.pages)
			}
			reached := test.pages
			if test.reached != 0 {
				reached = max(0, test.reached)
			}
			if got := countPages(d); got != reached {
				t.Errorf("Pages gives %d, not %d", got, reached)
			}
			checkObjects(t, test.data, test.want)
		})
	}
}

// completeObject finds "12 0 obj ... endobj" at the start of a line, in files
// none of whose streams holds such words.
var completeObject = regexp.MustCompile(`(?s)(?:^|[\r\n])(\d+) (\d+) obj\b.*?\bendobj`)

// A file that is cut short keeps every object that lies wholly before the cut.
func TestTruncation(t *testing.T) {
	const step, patience = 100, 20 * time.Second
	for _, file := range expectations(t) {
		t.Run(filepath.Base(file.file), func(t *testing.T) {
			data, err := os.ReadFile(file.file)
			if err != nil {
				t.Fatal(err)
			}
			whole := parse(t, data, document.WithPassword(file.owner))
			versions := map[object.Ref]int{}
			type located struct {
				ref object.Ref
				end int
			}
			var list []located
			for _, m := range completeObject.FindAllSubmatchIndex(data, -1) {
				ref := refOf(string(data[m[2]:m[3]]) + " " + string(data[m[4]:m[5]]))
				versions[ref]++
				list = append(list, located{ref, m[1]})
			}
			if len(list) == 0 {
				t.Fatal("no objects")
			}
			for cut := 0; cut < len(data); cut += step {
				start := time.Now()
				d, err := document.Parse(data[:cut], pdfstrings.NewArena, document.WithPassword(file.owner))
				if err == nil {
					err = d.Load(context.Background(), 1)
				}
				if spent := time.Since(start); spent > patience {
					t.Errorf("cut at %d: took %v", cut, spent)
				}
				if err != nil {
					if !errors.Is(err, document.ErrDamaged) && !errors.Is(err, document.ErrNotPDF) {
						t.Errorf("cut at %d: %v", cut, err)
					}
					if list[0].end <= cut {
						t.Errorf("cut at %d: there are objects, but: %v", cut, err)
					}
					continue
				}
				if !d.Repaired() {
					continue // an earlier revision that is whole
				}
				for _, o := range list {
					if o.end > cut {
						break
					}
					want, got := whole.Resolve(o.ref), d.Resolve(o.ref)
					switch {
					case versions[o.ref] > 1 || want.IsNull(): // replaced or freed later
						if got.IsNull() {
							t.Errorf("cut at %d: object %v is lost", cut, o.ref)
						}
					case whole.Security().Encrypted: // which is no more known
						if got.Kind() != want.Kind() {
							t.Errorf("cut at %d: object %v is a %v", cut, o.ref, got.Kind())
						}
					case got.String() != want.String():
						t.Errorf("cut at %d: object %v is %v", cut, o.ref, got)
					}
				}
			}
		})
	}
}
