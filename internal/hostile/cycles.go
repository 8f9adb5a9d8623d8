package hostile

import (
	"bytes"
	"fmt"
)

// cycles lead back to where they come from.
func cycles() []File {
	return []File{
		fixed("prev to itself", header+"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 0\ntrailer<</Root 1 0 R/Prev 95>>\nstartxref\n95\n%%EOF"),
		{"prev in a ring of two", func() []byte {
			var b bytes.Buffer
			b.WriteString(header)
			first := b.Len()
			b.WriteString("xref\n0 0\ntrailer<</Root 1 0 R/Prev 0000000060>>\n")
			second := b.Len()
			fmt.Fprintf(&b, "xref\n0 0\ntrailer<</Root 1 0 R/Prev %d>>\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n%d\n%%%%EOF", first, second)
			return bytes.Replace(b.Bytes(), []byte("0000000060"), fmt.Appendf(nil, "%010d", second), 1)
		}},
		fixed("XRefStm to its own table", header+"1 0 obj<</Type/Catalog>>endobj\nxref\n0 0\ntrailer<</Root 1 0 R/XRefStm 40>>\nstartxref\n40\n%%EOF"),
		withObject("length is the stream", func() string { return "<</Length 4 0 R>>stream\nabc\nendstream" }),
		withObject("reference to itself", func() string { return "4 0 R" }),
		{"references in a ring", func() []byte { return table("", frame[0], frame[1], frame[2], "5 0 R", "6 0 R", "4 0 R") }},
		{"root is the root of itself", func() []byte { return table("/Root 4 0 R", frame[0], frame[1], frame[2], "<</Pages 4 0 R>>") }},
		{"kids are the node", func() []byte {
			return table("", frame[0], "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>", frame[2], "<<>>")
		}},
		{"kids in a ring", func() []byte {
			return table("", frame[0], "<</Type/Pages/Kids[3 0 R]/Count 2>>", "<</Type/Pages/Kids[4 0 R]>>", "<</Type/Pages/Kids[2 0 R 3 0 R]>>")
		}},
		{"parents in a ring", func() []byte {
			return table("", frame[0], frame[1], "<</Type/Page/Parent 4 0 R>>", "<</Type/Pages/Parent 3 0 R/Kids 3 0 R>>")
		}},
		{"kids array is a ring", func() []byte {
			return table("", frame[0], "<</Type/Pages/Kids 4 0 R/Count 1>>", frame[2], "[4 0 R 4 0 R]")
		}},
		withTrailer("encrypt is the trailer's root", "/Encrypt 1 0 R"),
		{"encrypt refers to itself", func() []byte {
			return table("/Encrypt 4 0 R", frame[0], frame[1], frame[2], "<</Filter 4 0 R/V 4 0 R/R 4 0 R/O 4 0 R/U 4 0 R/CF 4 0 R>>")
		}},
		{"filter refers to its stream", func() []byte {
			return table("", frame[0], frame[1], frame[2], "<</Filter 4 0 R/DecodeParms 4 0 R/Length 3>>stream\nabc\nendstream")
		}},
		{"object stream extends itself", func() []byte {
			return table("", frame[0], frame[1], frame[2], compressed("/Type/ObjStm/N 1/First 4/Extends 4 0 R", []byte("9 0 (x)")))
		}},
		{"object stream inside itself", func() []byte {
			return xrefFile("/W[1 2 1]/Size 8/Index[1 7]/Filter/FlateDecode", deflate([]byte{1, 0, 9, 0, 1, 0, 46, 0, 1, 0, 92, 0, 2, 0, 4, 0, 2, 0, 4, 1, 2, 0, 5, 0, 2, 0, 6, 0}))
		}},
		{"length inside the object stream it is of", func() []byte {
			b := newComposer()
			b.addStream("<</Type/ObjStm/N 1/First 5/Length 11 0 R>>stream\n11 0 9\nendstream")
			return b.file()
		}},
	}
}
