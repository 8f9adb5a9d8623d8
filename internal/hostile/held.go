package hostile

import (
	"fmt"
	"strings"

	"pdfload/internal/dense"
)

// held are files whose objects take nearly all memory that they may, and then need more
// of it for a while, or go on as if there were more.
func held() []File {
	// 4.5 million integers take 72 MB. An array of all of them would have to move too often.
	array := "[" + strings.Repeat("1 ", 45_000) + "]"
	integers := objectStream{strings.Repeat(array, 100), make([]int, 100)}
	for i := range integers.offsets {
		integers.offsets[i] = i * len(array)
	}
	return []File{
		{"dense strings", func() []byte {
			return dense.Make(dense.Spec{Content: dense.ShortStrings, Objects: 65536, Values: 40, PerStream: 1000, Fold: 60})
		}},
		{"dense strings in one object stream", func() []byte {
			return dense.Make(dense.Spec{Content: dense.ShortStrings, Objects: 50_000, Values: 40, PerStream: 50_000, Fold: 60})
		}},
		{"dense names, numbers and arrays", func() []byte {
			return dense.Make(dense.Spec{Content: dense.Mixed, Objects: 65536, Values: 40, PerStream: 65536, Fold: 60})
		}},
		{"integers, then a dictionary of many keys", func() []byte {
			var keys strings.Builder
			for i := range 200_000 {
				fmt.Fprintf(&keys, "/%x 1", i)
			}
			return compressedFile(integers, objectStream{"<<" + keys.String() + ">>", []int{0}})
		}},
		{"integers, then one long string", func() []byte {
			return compressedFile(integers, objectStream{"(" + strings.Repeat(`\a`, 8_000_000) + ")", []int{0}})
		}},
		{"integers, then an object stream of zeros", func() []byte {
			return compressedFile(integers, objectStream{strings.Repeat("\x00", 30_000_000), []int{29_000_000}})
		}},
		{"integers, then objects the wrong way round", func() []byte {
			return compressedFile(integers, objectStream{strings.Repeat("1 ", 10_000_000), []int{19_000_000, 0}})
		}},
		{"integers, then brotli of zeros", func() []byte {
			c := newComposer()
			c.addObjects(integers)
			for range 4 {
				c.addStream(stream("/Type/ObjStm/N 9/First 16000000/Filter/BrotliDecode", brotliOf(0, 2)))
			}
			return c.file()
		}},
	}
}
