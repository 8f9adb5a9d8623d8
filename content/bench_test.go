package content

import (
	"os"
	"testing"

	"pdfload/document"
	"pdfload/lexer"
	pdfstrings "pdfload/strings"
)

// pageContents is the content of all pages of a file: the one that PDFLOAD_FILE
// names, or one that a browser printed.
//
//	PDFLOAD_FILE=some.pdf go test -bench . ./content
func pageContents(b *testing.B) (list [][]byte, size int64) {
	b.Helper()
	path := os.Getenv("PDFLOAD_FILE")
	if path == "" {
		path = "../testdata/chromium.pdf"
	}
	d, err := document.Open(path, pdfstrings.NewArena)
	if err != nil {
		b.Fatal(err)
	}
	for _, page := range d.Pages() {
		data, err := Page(d, page)
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, data)
		size += int64(len(data))
	}
	return list, size
}

func BenchmarkWalker(b *testing.B) {
	list, size := pageContents(b)
	w := NewWalker(nil, NewTransient())
	operators := 0
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, data := range list {
			w.Reset(data)
			for _, ok := w.Next(); ok; _, ok = w.Next() {
				operators++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(operators, 1)), "ns/operator")
}

// BenchmarkWalkerArena keeps all strings, as a program does that needs them later.
func BenchmarkWalkerArena(b *testing.B) {
	list, size := pageContents(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		w := NewWalker(nil, pdfstrings.NewArena())
		for _, data := range list {
			w.Reset(data)
			for _, ok := w.Next(); ok; _, ok = w.Next() {
			}
		}
	}
}

// BenchmarkTokens is what the tokens alone cost, the least that a walk can.
func BenchmarkTokens(b *testing.B) {
	list, size := pageContents(b)
	b.SetBytes(size)
	for b.Loop() {
		for _, data := range list {
			l := lexer.New(data, 0)
			var t lexer.Token
			for l.Scan(&t); t.Kind != lexer.EOF; l.Scan(&t) {
			}
		}
	}
}
