// Package dense makes valid PDF files that hold much for their size: all their
// objects are in object streams, which deflate well. Real producers write such
// files, of structure trees and tables; up to 60 times smaller than their text is
// what has been seen. They are made when a test runs, and not stored.
package dense

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Content says what the objects of a file are made of.
type Content int

// The contents.
const (
	// ShortStrings are dictionaries of strings of 2 to 12 bytes, with the keys and
	// references of a structure tree (ISO 32000-2, 14.7.2).
	ShortStrings Content = iota
	// Mixed are dictionaries of names, integers, reals, booleans and arrays of
	// arrays.
	Mixed
)

// A Spec describes a file.
type Spec struct {
	Content Content
	Objects int // beside those of the frame and the object streams
	Values  int // strings of an object, or numbers and names
	// PerStream is how many objects an object stream has. Producers put 100 to some
	// thousands into one, and some all of them.
	PerStream int
	// Fold is how many times larger the text of the object streams should be than
	// their data. What Flate makes of values that are all different is the least
	// that can be had, about 2; with more than 60 there is hardly a value that
	// differs.
	Fold float64
}

// String names the file in tests.
func (s Spec) String() string {
	what := "short strings"
	if s.Content == Mixed {
		what = "names, numbers and arrays"
	}
	return fmt.Sprintf("%d objects of %d %s, %d a stream, %g-fold", s.Objects, s.Values, what, s.PerStream, s.Fold)
}

// Files are files of the given number of objects, from sparse to dense. The Fold of the
// last of each kind is what Flate can do at most for objects that differ at all.
func Files(objects int) []Spec {
	return []Spec{
		{ShortStrings, objects, 4, 100, 3},
		{ShortStrings, objects, 4, objects / 2, 30},
		{ShortStrings, objects, 8, 1000, 10},
		{ShortStrings, objects, 8, objects, 60},
		{Mixed, objects, 4, 100, 3},
		{Mixed, objects, 8, 1000, 10},
		{Mixed, objects, 8, objects, 60},
	}
}

// frame is how many objects stand before the object streams.
const frame = 3

// Make makes the file. It is the same for the same Spec.
func Make(s Spec) []byte {
	w := writer{spec: s, fresh: freshFor(s)}
	w.file.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	w.object("<</Type/Catalog/Pages 2 0 R>>")
	w.object("<</Type/Pages/Kids[3 0 R]/Count 1>>")
	w.object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>")
	streams := (s.Objects + s.PerStream - 1) / s.PerStream
	first := frame + 1 + streams // number of the first object in a stream
	var rest []row
	for i := range streams {
		number := len(w.rows) + 1
		count := min(s.PerStream, s.Objects-i*s.PerStream)
		directory, body := w.text(first+i*s.PerStream, count)
		for j := range count {
			rest = append(rest, row{2, number, j})
		}
		data := Deflate(append(directory, body...))
		w.object(fmt.Sprintf("<</Type/ObjStm/N %d/First %d/Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream",
			count, len(directory), len(data), data))
	}
	w.rows = append(w.rows, rest...)
	return w.end()
}

// A row is an entry of the cross-reference stream (Table 18).
type row struct{ kind, second, third int }

type writer struct {
	spec  Spec
	fresh float64 // share of the values that are not as in the object before
	file  bytes.Buffer
	rows  []row
}

func (w *writer) object(body string) {
	w.rows = append(w.rows, row{1, w.file.Len(), 0})
	fmt.Fprintf(&w.file, "%d 0 obj\n%s\nendobj\n", len(w.rows), body)
}

// end writes the cross-reference stream.
func (w *writer) end() []byte {
	at := w.file.Len()
	number := len(w.rows) + 1
	w.rows = append(w.rows, row{1, at, 0})
	table := []byte{0, 0, 0, 0, 0, 0xFF, 0xFF}
	for _, r := range w.rows {
		table = append(table, byte(r.kind), byte(r.second>>24), byte(r.second>>16), byte(r.second>>8), byte(r.second),
			byte(r.third>>8), byte(r.third))
	}
	data := Deflate(table)
	fmt.Fprintf(&w.file, "%d 0 obj\n<</Type/XRef/Size %d/W[1 4 2]/Root 1 0 R/Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n",
		number, number+1, len(data), data, at)
	return w.file.Bytes()
}

// text makes the directory and the objects of an object stream (7.5.7).
func (w *writer) text(first, count int) (directory, body []byte) {
	random := rand.New(rand.NewPCG(uint64(first), 14))
	values := make([]string, w.spec.Values)
	for i := range values {
		values[i] = w.value(random, i)
	}
	for j := range count {
		directory = fmt.Appendf(directory, "%d %d ", first+j, len(body))
		for i := range values {
			if random.Float64() < w.fresh {
				values[i] = w.value(random, i)
			}
		}
		// Parents and pages change slowly, as in a tree that is written in order.
		body = fmt.Appendf(body, "<</Type/StructElem/P %d 0 R/Pg 3 0 R", first+j/50*50)
		for i, v := range values {
			body = append(body, "/K"...)
			body = strconv.AppendInt(body, int64(i), 10)
			body = append(body, v...)
		}
		body = append(body, ">>\n"...)
	}
	return directory, body
}

const letters = "etaoin shrdlucmfwypvbgkjqxz0123456789"

// value makes the syntax of one value, the i-th of its object.
func (w *writer) value(random *rand.Rand, i int) string {
	if w.spec.Content == ShortStrings {
		return "(" + word(random, 2+random.IntN(11)) + ")"
	}
	switch i % 5 {
	case 0:
		return "/" + word(random, 3+random.IntN(8))
	case 1:
		return " " + strconv.Itoa(random.IntN(100000))
	case 2:
		return " " + strconv.FormatFloat(float64(random.IntN(1000000))/1000, 'f', 3, 64)
	case 3:
		return fmt.Sprintf("[[%d %d][%d[true]]]", random.IntN(1000), random.IntN(1000), random.IntN(100))
	}
	return " " + strconv.FormatBool(random.IntN(2) == 0)
}

// word makes a word of n letters and digits.
func word(random *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[random.IntN(len(letters))]
		if b[i] == ' ' {
			b[i] = '-'
		}
	}
	return string(b)
}

// freshFor finds the share of new values with which one object stream deflates
// as the Spec wants it.
func freshFor(s Spec) float64 {
	low, high := 0.0, 1.0
	for range 12 {
		middle := (low + high) / 2
		w := writer{spec: s, fresh: middle}
		directory, body := w.text(frame+1, min(s.Objects, s.PerStream))
		text := append(directory, body...)
		if float64(len(text)) > s.Fold*float64(len(Deflate(text))) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// Deflate compresses data as well as it can.
func Deflate(data []byte) []byte {
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a bytes.Buffer does not fail
	}
	return b.Bytes()
}
