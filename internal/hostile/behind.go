package hostile

import (
	"fmt"
	"strings"
)

// behind are objects that are short, with much behind them that has to be looked
// at to know so.
func behind() []File {
	list := []File{}
	for _, f := range []struct{ name, text string }{
		{"a string", "5("}, {"a hexadecimal string", "5<4"}, {"a comment", "5%"}, {"a comment after a dictionary", "<<>>%"},
		{"a comment after a reference", "1 0 R%"}, {"a comment after a real", "5.5%"}, {"a comment after a name", "/N%"},
	} {
		list = append(list, numbered("objects before "+f.name, "%d 0 obj "+strings.ReplaceAll(f.text, "%", "%%"), 300_000, ""))
	}
	every := func(n, step int) []int {
		offsets := make([]int, n)
		for i := range offsets {
			offsets[i] = i * step
		}
		return offsets
	}
	return append(list,
		File{"compressed integers before a comment", func() []byte {
			return compressedFile(objectStream{strings.Repeat("5%", 5_000_000), every(200_000, 2)})
		}},
		File{"compressed integers before blanks", func() []byte {
			return compressedFile(objectStream{"5" + strings.Repeat(" ", 8_000_000), every(200_000, 0)})
		}},
		File{"compressed integers before a generation", func() []byte {
			return compressedFile(objectStream{"5 " + strings.Repeat("0", 8_000_000), every(200_000, 0)})
		}},
		File{"compressed objects all blank", func() []byte {
			return compressedFile(objectStream{strings.Repeat(" ", 8_000_000), every(200_000, 1)})
		}},
		File{"nested dictionaries with equal keys", func() []byte {
			return table("", append(frame[:3:3], equalKeys(strings.Repeat("1 ", 3_500_000)))...)
		}},
		File{"nested dictionaries with equal keys in an object stream", func() []byte {
			return compressedFile(objectStream{equalKeys(strings.Repeat("1 ", 1_500_000)), []int{0}})
		}},
		File{"nested dictionaries with equal keys around strings", func() []byte {
			return table("", append(frame[:3:3], equalKeys(strings.Repeat("()", 1_000_000)))...)
		}},
		File{"nested dictionaries of many keys each", func() []byte {
			var keys strings.Builder
			for i := range 1000 {
				fmt.Fprintf(&keys, "/K%d 1", i)
			}
			return table("", append(frame[:3:3], strings.Repeat("<<"+keys.String()+"/A 1/A ", 490)+"1"+strings.Repeat(">>", 490))...)
		}},
		numbered("objects as short as can be", "%d 0obj", 1_000_000, ""),
		repeat("one object as short as can be", "", "1 0obj", 1_600_000, ""),
		repeat("ends as short as can be", "1 0 obj<<>>stream\n", "endobj", 1_600_000, ""),
		repeat("trailers as short as can be", "1 0 obj<<>>endobj ", "trailer", 1_400_000, ""),
	)
}

// equalKeys are dictionaries in each other around an array. In each of them an
// entry before all the rest has to go.
func equalKeys(elements string) string {
	return strings.Repeat("<</A 1/A ", 490) + "[" + elements + "]" + strings.Repeat(">>", 490)
}
