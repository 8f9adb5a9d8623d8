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
			streams := []objectStream{}
			for range 2000 {
				streams = append(streams, objectStream{"9", []int{0}})
			}
			text := string(compressedFile(streams...))
			for i := range 2000 { // each length is in the next object stream
				text = strings.Replace(text, "/Length ", fmt.Sprintf("/Lenght 1/Length %d 0 R/L ", 13+2*i), 1)
			}
			return []byte(text)
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
