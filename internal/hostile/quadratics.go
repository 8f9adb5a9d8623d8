package hostile

import (
	"bytes"
	"fmt"
	"strings"
)

// quadratics look for the end of something, again and again.
func quadratics() []File {
	list := []File{
		repeat("header and a million blanks", "", " ", 8_000_000, "startxref 5"),
		repeat("a comment of megabytes", "", "%", 8_000_000, ""),
		repeat("digits without end", "", "1", 8_000_000, ""),
		repeat("startxref again and again", "", "startxref 5\n", 400_000, ""),
		repeat("xref again and again", "", "xref\n0 1\n", 400_000, "startxref\n9\n%%EOF"),
		repeat("obj again and again", "", "obj ", 2_000_000, ""),
		repeat("one object again and again", "", "1 0 obj ", 1_000_000, ""),
		repeat("trailer with a string", "1 0 obj<<>>endobj ", "trailer(", 500_000, ""),
		repeat("trailer with a dictionary", "1 0 obj<<>>endobj ", "trailer<<", 500_000, ""),
		repeat("trailer with a root", "1 0 obj<<>>endobj ", "trailer<</Root 9 0 R>>", 200_000, ""),
		repeat("endstream again and again", "1 0 obj<<>>stream\n", "endstream ", 500_000, ""),
		repeat("blanks before obj", "", strings.Repeat(" ", 250)+"obj", 30_000, ""),
		repeat("digits before obj", "", strings.Repeat("7", 250)+" 0 obj", 30_000, ""),
		repeat("the header again and again", "", header, 800_000, ""),
		numbered("objects without end", "%d 0 obj\n", 400_000, ""),
		numbered("strings without end", "%d 0 obj (\n", 300_000, ""),
		numbered("hexadecimal strings without end", "%d 0 obj <\n", 300_000, ""),
		numbered("dictionaries without end", "%d 0 obj <</A\n", 300_000, ""),
		numbered("streams without end", "%d 0 obj<<>>stream\n", 300_000, ""),
		numbered("streams with a wrong length", "%d 0 obj<</Length 9>>stream\n", 200_000, ""),
		numbered("comments without end", "%d 0 obj %%", 300_000, ""),
		numbered("object streams without end", "%d 0 obj<</Type/ObjStm/N 9/First 9>>stream\n", 100_000, ""),
		numbered("cross-reference streams without end", "%d 0 obj<</Type/XRef/W[1 1 1]>>stream\n", 100_000, ""),
		numbered("pages without a tree", "%d 0 obj<</Type/Page>>endobj\n", 200_000, ""),
		numbered("catalogs", "%d 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\n", 200_000, ""),
		{"sections one after the other", func() []byte {
			var b bytes.Buffer
			b.WriteString(header + "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n")
			prev := 0
			for range 100_000 {
				at := b.Len()
				fmt.Fprintf(&b, "xref\n0 0\ntrailer<</Root 1 0 R/Prev %d>>\n", prev)
				prev = at
			}
			fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF", prev)
			return b.Bytes()
		}},
		{"sections that end in one string", func() []byte {
			var b bytes.Buffer
			b.WriteString(header)
			prev := 0
			for range 50_000 {
				at := b.Len()
				fmt.Fprintf(&b, "xref\n0 0\ntrailer<</Prev %d/X 1>>(\n", prev)
				prev = at
			}
			fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF", prev)
			return b.Bytes()
		}},
	}
	for _, run := range []struct{ name, text string }{{"blanks", " "}, {"a comment", "%"}, {"a string", "("}, {"digits", "1"}} {
		list = append(list, File{"entries into " + run.name, func() []byte {
			var b bytes.Buffer
			b.WriteString(header + "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n")
			start := b.Len()
			b.WriteString(strings.Repeat(run.text, 1_000_000))
			at := b.Len()
			b.WriteString("\nxref\n0 200000\n")
			for i := range 200_000 {
				fmt.Fprintf(&b, "%010d 00000 n \n", start+i)
			}
			fmt.Fprintf(&b, "trailer<</Root 1 0 R>>startxref\n%d\n%%%%EOF", at+1)
			return b.Bytes()
		}})
	}
	return list
}
