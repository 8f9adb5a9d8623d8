// Command made writes the PDFs for which no program at hand is known:
//
//	go run made.go DIRECTORY
//
// made-hybrid.pdf is a hybrid-reference file (ISO 32000-2, 7.5.8.4): a reader of
// cross-reference tables sees a page, a reader of cross-reference streams sees an
// outline as well. made-reused.pdf was updated three times; its objects were
// replaced, freed, used again with the next generation, and freed for good.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: made DIRECTORY")
	}
	for name, data := range map[string][]byte{
		"made-hybrid.pdf": hybrid(),
		"made-reused.pdf": reused(),
	} {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// A file is a PDF while it is written, with the offset of each object written last.
type file struct {
	bytes.Buffer
	offsets map[int]int
}

func newFile(version string) *file {
	f := &file{offsets: make(map[int]int)}
	fmt.Fprintf(f, "%%PDF-%s\n%%\xE2\xE3\xCF\xD3\n", version)
	return f
}

func (f *file) object(number, generation int, body string) {
	f.offsets[number] = f.Len()
	fmt.Fprintf(f, "%d %d obj\n%s\nendobj\n", number, generation, body)
}

func stream(dict, data string) string {
	return fmt.Sprintf("<<%s /Length %d>>\nstream\n%s\nendstream", dict, len(data), data)
}

func content(text string) string {
	return stream("", "BT /F1 12 Tf 20 100 Td ("+text+") Tj ET")
}

// An entry of a cross-reference table. A free one has the next free number in place
// of its offset.
type entry struct {
	number, generation int
	free               bool
	next               int
}

// table writes one section: a subsection for each run of numbers, the trailer and
// the offset at the end. It returns that offset, for the Prev of the next section.
func (f *file) table(entries []entry, trailer string) int {
	start := f.Len()
	f.WriteString("xref\n")
	if len(entries) == 0 {
		f.WriteString("0 0\n")
	}
	for len(entries) > 0 {
		n := 1
		for n < len(entries) && entries[n].number == entries[0].number+n {
			n++
		}
		fmt.Fprintf(f, "%d %d\n", entries[0].number, n)
		for _, e := range entries[:n] {
			if e.free {
				fmt.Fprintf(f, "%010d %05d f \n", e.next, e.generation)
			} else {
				fmt.Fprintf(f, "%010d %05d n \n", f.offsets[e.number], e.generation)
			}
		}
		entries = entries[n:]
	}
	fmt.Fprintf(f, "trailer\n<<%s>>\nstartxref\n%d\n%%%%EOF\n", trailer, start)
	return start
}

const id = " /ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]"

func hybrid() []byte {
	f := newFile("1.4")
	// The first section is what a reader of tables goes by: 6 to 10 are free, hence
	// Outlines null.
	f.object(1, 0, "<</Type /Catalog /Version /1.5 /Pages 2 0 R /Outlines 8 0 R>>")
	f.object(2, 0, "<</Type /Pages /Kids [3 0 R] /Count 1>>")
	f.object(3, 0, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>")
	f.object(4, 0, content("Two readers see two documents."))
	f.object(5, 0, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")

	prev := f.table([]entry{
		{number: 0, generation: 65535, free: true, next: 6},
		{number: 1}, {number: 2}, {number: 3}, {number: 4}, {number: 5},
		{number: 6, free: true, next: 7}, {number: 7, free: true, next: 8},
		{number: 8, free: true, next: 9}, {number: 9, free: true, next: 10},
		{number: 10, free: true, next: 0},
	}, "/Size 11 /Root 1 0 R"+id)

	hidden := []string{
		"<</Type /Outlines /First 9 0 R /Last 9 0 R /Count 1>>",
		"<</Title 10 0 R /Parent 8 0 R /Dest [3 0 R /Fit]>>",
		"(Hidden from readers of tables)",
	}
	header, body := "", ""
	for i, h := range hidden {
		header += fmt.Sprintf("%d %d ", 8+i, len(body))
		body += h + "\n"
	}
	f.object(6, 0, stream(fmt.Sprintf("/Type /ObjStm /N %d /First %d", len(hidden), len(header)), header+body))

	// Fields of 1, 2 and 1 bytes; the entry of this stream itself is one of them.
	start := f.Len()
	rows := []byte{1, byte(f.offsets[6] >> 8), byte(f.offsets[6]), 0}
	rows = append(rows, 1, byte(start>>8), byte(start), 0)
	for i := range hidden {
		rows = append(rows, 2, 0, 6, byte(i))
	}
	f.object(7, 0, stream("/Type /XRef /Size 11 /Index [6 5] /W [1 2 1] /Root 1 0 R /Filter /ASCIIHexDecode",
		strings.ToUpper(fmt.Sprintf("%x>", rows))))

	// The second section is an empty table. A reader of streams comes to the stream
	// before it comes to the free entries of the first section. Were these in the
	// second one they would win: mupdf and poppler see it so, qpdf does not.
	f.table([]entry{}, fmt.Sprintf("/Size 11 /Root 1 0 R /Prev %d /XRefStm %d%s", prev, start, id))
	return f.Bytes()
}

func reused() []byte {
	f := newFile("1.7")
	page := func(contents, extra string) string {
		return "<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents " + contents +
			" /Resources <</Font <</F1 6 0 R>>>>" + extra + ">>"
	}
	f.object(1, 0, "<</Type /Catalog /Pages 2 0 R>>")
	f.object(2, 0, "<</Type /Pages /Kids [3 0 R] /Count 1>>")
	f.object(3, 0, page("4 0 R", " /Annots [5 0 R]"))
	f.object(4, 0, content("The first text."))
	f.object(5, 0, "<</Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (The first note)>>")
	f.object(6, 0, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")
	f.object(7, 0, "<</Title (The first title)>>")
	prev := f.table([]entry{
		{number: 0, generation: 65535, free: true},
		{number: 1}, {number: 2}, {number: 3}, {number: 4}, {number: 5}, {number: 6}, {number: 7},
	}, "/Size 8 /Root 1 0 R /Info 7 0 R"+id)

	// The text is replaced, the note is freed; the page still points at the note.
	f.object(4, 0, content("The second text."))
	prev = f.table([]entry{
		{number: 0, generation: 65535, free: true, next: 5},
		{number: 4},
		{number: 5, generation: 1, free: true},
	}, fmt.Sprintf("/Size 8 /Root 1 0 R /Info 7 0 R /Prev %d%s", prev, id))

	// Number 5 is used again: 5 1 R is the new text, and 5 0 R is null.
	f.object(3, 0, page("[4 0 R 5 1 R]", " /Annots [5 0 R]"))
	f.object(5, 1, content("A third text, where there was a note."))
	prev = f.table([]entry{
		{number: 0, generation: 65535, free: true},
		{number: 3},
		{number: 5, generation: 1},
	}, fmt.Sprintf("/Size 8 /Root 1 0 R /Info 7 0 R /Prev %d%s", prev, id))

	// The title is freed and never to be used again, the old Info is left out, and
	// there is a page more.
	f.object(2, 0, "<</Type /Pages /Kids [3 0 R 8 0 R] /Count 2>>")
	f.object(8, 0, page("9 0 R", ""))
	f.object(9, 0, content("A second page."))
	f.table([]entry{
		{number: 0, generation: 65535, free: true, next: 7},
		{number: 2},
		{number: 7, generation: 65535, free: true},
		{number: 8}, {number: 9},
	}, fmt.Sprintf("/Size 10 /Root 1 0 R /Prev %d%s", prev, id))
	return f.Bytes()
}
