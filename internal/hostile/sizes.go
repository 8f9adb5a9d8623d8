package hostile

import "fmt"

// huge are numbers that nobody should allocate from.
var huge = []string{"-1", "0", "2147483647", "4294967296", "9223372036854775807", "99999999999999999999"}

// sizes declare what is not there.
func sizes() []File {
	list := []File{}
	for _, n := range huge {
		list = append(list,
			withTrailer("size of trailer "+n, "/Size "+n),
			File{"size of cross-reference stream " + n, func() []byte { return xrefFile("/W[1 2 1]/Size "+n, []byte{1, 0, 9, 0}) }},
			File{"index start " + n, func() []byte { return xrefFile("/W[1 2 1]/Size 4/Index["+n+" 4]", make([]byte, 16)) }},
			File{"index count " + n, func() []byte { return xrefFile("/W[1 2 1]/Size 4/Index[0 "+n+"]", make([]byte, 16)) }},
			File{"width " + n, func() []byte { return xrefFile("/W["+n+" 2 1]/Size 4", make([]byte, 16)) }},
			fixed("subsection count "+n, header+"1 0 obj<</Type/Catalog>>endobj\nxref\n0 "+n+"\n0000000009 00000 n \ntrailer<</Root 1 0 R>>startxref\n40\n%%EOF"),
			fixed("subsection start "+n, header+"1 0 obj<</Type/Catalog>>endobj\nxref\n"+n+" 2\n0000000009 00000 n \n0000000009 00000 n \ntrailer<</Root 1 0 R>>startxref\n40\n%%EOF"),
			withObject("length "+n, func() string { return "<</Length " + n + ">>stream\nabc\nendstream" }),
			withObject("columns "+n, func() string {
				return stream("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns "+n+">>", deflate([]byte("\x02abc")))
			}),
			withObject("colours "+n, func() string {
				return stream("/Filter/FlateDecode/DecodeParms<</Predictor 2/Colors "+n+"/Columns "+n+"/BitsPerComponent 16>>", deflate([]byte("abcdef")))
			}),
			File{"objects in stream " + n, func() []byte {
				return table("", append(frame[:3:3], compressed("/Type/ObjStm/First 4/N "+n, []byte("9 0 (x)")))...)
			}},
			File{"first of object stream " + n, func() []byte {
				return table("", append(frame[:3:3], compressed("/Type/ObjStm/N 1/First "+n, []byte("9 0 (x)")))...)
			}},
			fixed("startxref "+n, header+"1 0 obj<</Type/Catalog>>endobj trailer<</Root 1 0 R>> startxref\n"+n+"\n%%EOF"),
			withTrailer("prev "+n, "/Prev "+n),
			withTrailer("XRefStm "+n, "/XRefStm "+n),
			withObject("object number "+n, func() string { return fmt.Sprintf("[%s 0 R 1 %s R]", n, n) }),
			File{"count of pages " + n, func() []byte {
				return table("", frame[0], "<</Type/Pages/Kids[3 0 R]/Count "+n+">>", frame[2], "<<>>")
			}},
		)
	}
	return append(list,
		File{"widths of nothing", func() []byte { return xrefFile("/W[0 0 0]/Size 1000000000", nil) }},
		File{"widths are arrays", func() []byte { return xrefFile("/W[[] [] []]/Size 4", make([]byte, 16)) }},
		File{"index of a million pairs", func() []byte {
			return xrefFile("/W[1 2 1]/Size 4/Index["+string(many("0 9 ", 1_000_000))+"]", make([]byte, 16))
		}},
	)
}

func many(text string, n int) []byte {
	b := make([]byte, 0, n*len(text))
	for range n {
		b = append(b, text...)
	}
	return b
}
