package lexer

import (
	"bytes"
	"testing"
)

// BenchmarkNext walks over a page of typical object stream content:
//
//	go test -bench Next -benchmem ./lexer
func BenchmarkNext(b *testing.B) {
	page := bytes.Repeat([]byte("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[71.004 700.68 224.64 712.44]/A<</S/GoTo/D(section.1)>>/P 12 0 R>>\n"), 1000)
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		l := New(page, 0)
		for t := l.Next(); t.Kind != EOF; t = l.Next() {
			if t.Kind == Integer {
				l.Reference()
			}
		}
	}
}
