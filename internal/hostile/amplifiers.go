package hostile

import (
	"bytes"
	"fmt"
	"strings"
)

// amplifiers make much of the same bytes.
func amplifiers() []File {
	big := "[" + strings.Repeat("1 ", 500_000) + "]"
	list := []File{
		{"entries all at one big object", func() []byte {
			var b bytes.Buffer
			b.WriteString(header)
			fmt.Fprintf(&b, "1 0 obj<</Type/Catalog/X%s>>endobj\n", big)
			at := b.Len()
			b.WriteString("xref\n0 100000\n" + strings.Repeat("0000000009 00000 n \n", 100_000))
			fmt.Fprintf(&b, "trailer<</Root 1 0 R>>startxref\n%d\n%%%%EOF", at)
			return b.Bytes()
		}},
		{"entries all inside one big object", func() []byte {
			var b bytes.Buffer
			b.WriteString(header)
			for i := range 100_000 { // an object in the object before it, none has an end
				fmt.Fprintf(&b, "%d 0 obj[", i+1)
			}
			return b.Bytes()
		}},
		{"object stream with all objects at one place", func() []byte { return compressedFile(objectStream{big, make([]int, 20_000)}) }},
		{"object stream with objects in each other", func() []byte {
			offsets := make([]int, 20_000)
			for i := range offsets {
				offsets[i] = i
			}
			return compressedFile(objectStream{strings.Repeat("[", 400) + strings.Repeat("1 ", 500_000), offsets})
		}},
		{"page tree that doubles 60 times", func() []byte {
			objects := []string{frame[0]}
			for i := range 60 {
				objects = append(objects, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R %d 0 R]>>", i+3, i+3))
			}
			return table("", append(objects, "<</Type/Page>>")...)
		}},
		{"one page a million times", func() []byte {
			return table("", frame[0], "<</Type/Pages/Kids["+strings.Repeat("3 0 R ", 1_000_000)+"]>>", frame[2], "<<>>")
		}},
		{"one kids array in many nodes", func() []byte {
			objects := []string{frame[0], "<</Type/Pages/Kids 3 0 R>>"}
			var kids strings.Builder
			for i := range 3000 {
				fmt.Fprintf(&kids, "%d 0 R ", i+4)
			}
			objects = append(objects, "["+kids.String()+"]")
			for range 3000 {
				objects = append(objects, "<</Type/Pages/Kids 3 0 R>>")
			}
			return table("", objects...)
		}},
	}
	for _, a := range []struct{ name, text string }{
		{"arrays", "[]"}, {"integers", "1 "}, {"strings", "()"}, {"short strings", "(a)"}, {"names", "/"}, {"references", "1 0 R "},
		{"dictionaries", "<<>>"}, {"nulls", "R "}, {"lone brackets", ")"},
	} {
		list = append(list, File{"small streams that become many " + a.name, func() []byte {
			s := objectStream{"[" + strings.Repeat(a.text, 4_000_000/len(a.text)) + "]", []int{0}}
			return compressedFile(s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s)
		}})
	}
	return list
}
