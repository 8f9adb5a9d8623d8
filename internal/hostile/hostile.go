// Package hostile makes PDF files that were thought out to hurt a reader:
// declared sizes without bytes behind them, circles, depth, bombs, and whatever
// makes a small file cost much. They are made when a test runs, and not stored.
package hostile

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"slices"
	"strings"

	"pdfload/internal/dense"
)

// A File is a hostile file, or one that is no PDF at all.
type File struct {
	Name string
	Make func() []byte
}

// Files are all hostile files, by kind.
func Files() []File {
	return slices.Concat(sizes(), cycles(), depths(), bombs(), amplifiers(), sharers(), behind(), quadratics(), odds(), held(), encrypted(), brotlis())
}

// Small are those that are quickly made, as seeds for fuzzing.
func Small() []File { return slices.Concat(sizes(), cycles(), encrypted()) }

// Named gives the file with that name, for tests of one kind.
func Named(name string) (File, bool) {
	for _, f := range Files() {
		if f.Name == name {
			return f, true
		}
	}
	return File{}, false
}

// fixed is a file whose bytes are at hand.
func fixed(name, text string) File {
	return File{name, func() []byte { return []byte(text) }}
}

const header = "%PDF-1.7\n"

// frame are the objects that make a document of one page; hostile ones follow
// from number 4 on.
var frame = []string{
	"<</Type/Catalog/Pages 2 0 R>>",
	"<</Type/Pages/Kids[3 0 R]/Count 1>>",
	"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
}

// table writes a sound file with a cross-reference table, of the objects 1, 2
// and so on, and with more in its trailer.
func table(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, at)
	return b.Bytes()
}

// withObject is a document of one page whose object 4 is hostile.
func withObject(name string, body func() string) File {
	return File{name, func() []byte { return table("", append(slices.Clone(frame), body())...) }}
}

// withTrailer is a document of one page with more in its trailer.
func withTrailer(name, trailer string) File {
	return File{name, func() []byte { return table(trailer, append(slices.Clone(frame), "<<>>")...) }}
}

func stream(entries string, data []byte) string {
	return fmt.Sprintf("<<%s/Length %d>>stream\n%s\nendstream", entries, len(data), data)
}

func deflate(data []byte) []byte { return dense.Deflate(data) }

// deflateOf compresses n times the text without holding it.
func deflateOf(text string, n int) []byte {
	block := strings.Repeat(text, max(1, 1<<20/len(text)))
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	for left := n * len(text); left > 0 && err == nil; left -= len(block) {
		_, err = w.Write([]byte(block[:min(left, len(block))]))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err)
	}
	return b.Bytes()
}

func compressed(entries string, data []byte) string {
	return stream(entries+"/Filter/FlateDecode", deflate(data))
}

// xrefFile is a document whose cross-reference stream has the given entries and
// data, already compressed when entries say so.
func xrefFile(entries string, data []byte) []byte {
	var b bytes.Buffer
	b.WriteString(header + "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n")
	at := b.Len()
	fmt.Fprintf(&b, "3 0 obj%s endobj\nstartxref\n%d\n%%%%EOF\n", stream("/Type/XRef/Root 1 0 R"+entries, data), at)
	return b.Bytes()
}

// An objectStream is the content of one, with the offsets of its objects.
type objectStream struct {
	body    string
	offsets []int
}

// An entry is one of a cross-reference stream.
type entry struct{ kind, where, index int }

// A composer writes a document with a cross-reference stream: the frame, and
// what is added, from number 10 on.
type composer struct {
	bytes.Buffer
	entries map[int]entry
	next    int    // a number that is free
	trailer string // more entries
	rows    string // more rows of the cross-reference stream
}

func newComposer() *composer {
	c := &composer{entries: map[int]entry{}, next: 10}
	c.WriteString(header)
	for i, o := range frame {
		c.add(i+1, o)
	}
	return c
}

func (c *composer) add(number int, body string) {
	c.entries[number] = entry{1, c.Len(), 0}
	fmt.Fprintf(c, "%d 0 obj\n%s\nendobj\n", number, body)
}

// addStream adds an object stream, and an entry for an object that should be in it.
func (c *composer) addStream(body string) {
	c.add(c.next, body)
	c.entries[c.next+1] = entry{2, c.next, 0}
	c.next += 2
}

// file ends the file.
func (c *composer) file() []byte {
	at := c.Len()
	c.entries[c.next] = entry{1, at, 0}
	var rows bytes.Buffer
	for number := range c.next + 1 {
		e := c.entries[number]
		rows.Write([]byte{byte(e.kind), byte(e.where >> 24), byte(e.where >> 16), byte(e.where >> 8), byte(e.where), byte(e.index >> 8), byte(e.index)})
	}
	size := c.next + 1 + len(c.rows)/7
	rows.WriteString(c.rows)
	fmt.Fprintf(c, "%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", c.next,
		compressed(fmt.Sprintf("/Type/XRef/Root 1 0 R/W[1 4 2]/Size %d%s", size, c.trailer), rows.Bytes()), at)
	return c.Bytes()
}

// compressedFile is a document with a cross-reference stream that names every
// object of the object streams.
func compressedFile(streams ...objectStream) []byte {
	c := newComposer()
	for _, s := range streams {
		c.addObjects(s)
	}
	return c.file()
}

// addObjects adds an object stream and entries for its objects.
func (c *composer) addObjects(s objectStream) {
	number := c.next
	c.next++
	var directory strings.Builder
	for i, offset := range s.offsets {
		fmt.Fprintf(&directory, "%d %d ", c.next, offset)
		c.entries[c.next] = entry{2, number, i}
		c.next++
	}
	c.add(number, compressed(fmt.Sprintf("/Type/ObjStm/N %d/First %d", len(s.offsets), directory.Len()), []byte(directory.String()+s.body)))
}

// repeat is text n times behind a header.
func repeat(name, before, text string, n int, after string) File {
	return File{name, func() []byte { return []byte(header + before + strings.Repeat(text, n) + after) }}
}

// numbered is a header and n texts with a number each.
func numbered(name, format string, n int, after string) File {
	return File{name, func() []byte {
		var b bytes.Buffer
		b.WriteString(header)
		for i := range n {
			fmt.Fprintf(&b, format, i+1)
		}
		b.WriteString(after)
		return b.Bytes()
	}}
}

// ObjectStreamFile is a document with one object stream: its objects, and where each of
// them begins.
func ObjectStreamFile(body string, offsets []int) []byte {
	return compressedFile(objectStream{body, offsets})
}
