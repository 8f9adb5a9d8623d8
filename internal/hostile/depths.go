package hostile

import (
	"fmt"
	"strings"
)

// depths go down without end.
func depths() []File {
	list := []File{
		{"page tree 100000 deep", func() []byte {
			objects := []string{frame[0]}
			for i := range 100_000 {
				objects = append(objects, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R]/Count 1>>", i+3))
			}
			return table("", objects...)
		}},
		{"references 100000 deep", func() []byte {
			objects := frame[:3:3]
			for i := range 100_000 {
				objects = append(objects, fmt.Sprintf("%d 0 R", i+5))
			}
			return table("", objects...)
		}},
		{"lengths 100000 deep", func() []byte {
			objects := frame[:3:3]
			for i := range 100_000 {
				objects = append(objects, fmt.Sprintf("<</Length %d 0 R>>stream\nabc\nendstream", i+5))
			}
			return table("", objects...)
		}},
		{"lengths in object streams 2000 deep", func() []byte {
			b := newComposer()
			for range 2000 { // each length is in the next object stream
				b.addStream(fmt.Sprintf("<</Type/ObjStm/N 1/First %d/Length %d 0 R>>stream\n%d 0 9\nendstream",
					len(fmt.Sprint(b.next+1))+3, b.next+3, b.next+1))
			}
			return b.file()
		}},
	}
	for _, d := range []struct{ name, text string }{
		{"arrays", "["}, {"dictionaries", "<</A"}, {"arrays and dictionaries", "[<</A"}, {"parentheses", "("}, {"escaped parentheses", "(\\("},
	} {
		for _, n := range []int{600, 1_500_000} {
			text := func() string { return strings.Repeat(d.text, n) }
			list = append(list,
				withObject(fmt.Sprintf("%s %d deep", d.name, n), text),
				File{fmt.Sprintf("%s %d deep in an object stream", d.name, n), func() []byte {
					return compressedFile(objectStream{text(), []int{0, 5}})
				}},
				File{fmt.Sprintf("%s %d deep in a trailer", d.name, n), func() []byte {
					return []byte(header + "1 0 obj<</Type/Catalog>>endobj trailer<</Root 1 0 R/X" + text())
				}},
			)
		}
	}
	return list
}
