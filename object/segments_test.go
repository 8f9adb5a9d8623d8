package object

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"pdfload/lexer"
	pdfstrings "pdfload/strings"
)

// What Reserve was told is what the segments take, to the byte, and none of them
// is more than a quarter empty once the parser was trimmed.
func TestSegmentsAreFull(t *testing.T) {
	repeat := func(text string, n int) string { return "[" + strings.Repeat(text, n) + "]" }
	for _, c := range []struct {
		name    string
		objects []string
	}{
		{"one", []string{"<</Type/Page>>"}},
		{"a few strings", []string{repeat("(abc)", 100)}},
		{"numbers", []string{repeat("1 ", 100_000)}},
		{"strings", []string{repeat("(a)", 100_000)}},
		{"numbers, then strings", []string{repeat("1 ", 20_000), repeat("(a)", 20_000), repeat("1 ", 500), repeat("(a)", 500)}},
		{"large ones among small ones", []string{"1", repeat("(a)1 ", 9000), "2", repeat("/Name", 9000), "3", repeat("[/A 2]", 50_000), "4"}},
		{"many", manyObjects(20_000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			reserved := int64(0)
			p := NewParser(Config[pdfstrings.Span]{Storage: pdfstrings.NewArena(), Reserve: func(n int64) error {
				reserved += n
				return nil
			}})
			segments := map[*segment[pdfstrings.Span]]bool{}
			var objects []Object[pdfstrings.Span]
			for round := range 2 { // the second after Trim
				for _, text := range c.objects {
					l := lexer.New([]byte(text), 0)
					p.Expect(len(text))
					o, err := p.Parse(&l)
					if err != nil {
						t.Fatal(err)
					}
					objects = append(objects, o)
					segments[o.seg] = true
				}
				p.Trim()
				p.Trim()
				held := int64(unsafe.Sizeof(*p))
				for seg := range segments {
					held += int64(unsafe.Sizeof(*seg)) + int64(cap(seg.nodes)*16+cap(seg.strings)*8)
					if free := cap(seg.nodes) - len(seg.nodes); free > cap(seg.nodes)/4 {
						t.Errorf("round %d: %d nodes of %d are free", round, free, cap(seg.nodes))
					}
					if free := cap(seg.strings) - len(seg.strings); free > cap(seg.strings)/4 {
						t.Errorf("round %d: %d strings of %d are free", round, free, cap(seg.strings))
					}
				}
				if held != reserved {
					t.Errorf("round %d: %d bytes reserved, %d held", round, reserved, held)
				}
			}
			for i, o := range objects {
				l := lexer.New([]byte(c.objects[i%len(c.objects)]), 0)
				again, err := NewParser(Config[pdfstrings.Span]{Storage: pdfstrings.NewView()}).Parse(&l)
				if err != nil || !Equal(o, again) {
					t.Errorf("object %d is another after Trim; %v", i, err)
				}
			}
		})
	}
}

func manyObjects(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("<</Type/Annot/Rect[%d 0 1 2.5]/T(%d)/P %d 0 R>>", i, i, i+1)
	}
	return list
}
