package object_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// annotations are objects as the object streams of long documents have them.
var annotations = []string{
	"<</Type/Annot/Subtype/Link/Border[0 0 0]/H/I/C[1 0 0]/Rect[71.004 700.68 224.64 712.44]/A<</S/GoTo/D(section.1)>>/P 12 0 R>>\n",
	"<</D[1417 0 R/XYZ 89.292 733.028 null]>>\n",
	"<</Names[(cite.knuth1984)2811 0 R(cite.lamport1994)2812 0 R]/Limits[(cite.knuth1984)(cite.lamport1994)]>>\n",
	"<</Title(\\376\\377\\000T\\000e\\000x\\000t)/A 77 0 R/Parent 5 0 R/Prev 6 0 R/Next 8 0 R/First 9 0 R/Last 11 0 R/Count -3>>\n",
}

func benchmarkText() []byte {
	return []byte(strings.Repeat(strings.Join(annotations, ""), 2500)) // about a megabyte
}

// BenchmarkParse parses a megabyte of typical objects into each backend:
//
//	go test -run '^$' -bench Parse -benchmem ./object
func BenchmarkParse(b *testing.B) {
	in := benchmarkText()
	for _, back := range backends() {
		b.Run(back.name, func(b *testing.B) { back.bench(b, in) })
	}
}

func benchmarkParse[S any](b *testing.B, in []byte, storage func() pdfstrings.Storage[S]) {
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		p := object.NewParser(object.Config[S]{Storage: storage()})
		p.Expect(len(in))
		l := lexer.New(in, 0)
		for {
			if _, err := p.Parse(&l); errors.Is(err, object.ErrNone) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkPrint prints what BenchmarkParse parses, from an arena:
//
//	go test -run '^$' -bench Print -benchmem ./object
func BenchmarkPrint(b *testing.B) {
	o := parse(b, "["+string(benchmarkText())+"]")
	var buf pdfstrings.Buffer
	if err := o.AppendTo(&buf); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(buf.Len()))
	b.ReportAllocs()
	for b.Loop() {
		buf.Reset()
		if err := o.AppendTo(&buf); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLookup looks for the last key, of up to seven bytes and of more,
// and for one that is not there:
//
//	go test -run '^$' -bench Lookup -benchmem ./object
func BenchmarkLookup(b *testing.B) {
	for _, n := range []int{4, 10, 100} {
		var in strings.Builder
		in.WriteString("<<")
		for i := range n - 2 {
			fmt.Fprintf(&in, "/K%d[%d]", i, i)
		}
		in.WriteString("/StructParents 1/Parent 2>>")
		o := parse(b, in.String())
		for _, key := range []string{"Parent", "StructParents", "Missing"} {
			b.Run(fmt.Sprintf("%d/%s", n, key), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					o.Lookup(key)
				}
			})
		}
	}
}
