package hostile

import (
	"fmt"
	"strings"
)

// bombs are small, and large when they are decoded.
func bombs() []File {
	list := []File{
		{"content of a gigabyte", func() []byte {
			return table("", append(frame[:3:3], stream("/Filter/FlateDecode", deflateOf("0 0 m ", 1<<30/6)))...)
		}},
		{"object stream of zeros", func() []byte {
			return table("", append(frame[:3:3], stream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", deflateOf("\x00", 1<<29)))...)
		}},
		{"cross-reference stream of entries", func() []byte {
			return xrefFile("/W[1 2 1]/Size 100000000/Filter/FlateDecode", deflateOf("\x01\x00\x09\x00", 1<<27))
		}},
		{"cross-reference stream of one-byte entries", func() []byte {
			return xrefFile("/W[0 1 0]/Size 100000000/Filter/FlateDecode", deflateOf("\x09", 1<<29))
		}},
		{"cross-reference stream of compressed entries", func() []byte {
			return xrefFile("/W[1 1 1]/Size 8000000/Filter/FlateDecode", deflateOf("\x02\x04\x00", 8_000_000))
		}},
		{"cross-reference stream of free entries", func() []byte {
			return xrefFile("/W[1 1 1]/Size 8000000/Filter/FlateDecode", deflateOf("\x00\x04\x00", 8_000_000))
		}},
		{"run lengths", func() []byte {
			return table("", append(frame[:3:3], stream("/Type/ObjStm/N 1/First 5/Filter/RunLengthDecode", []byte(strings.Repeat("\x81[", 4_000_000))))...)
		}},
		{"a bomb in a bomb", func() []byte {
			return table("", append(frame[:3:3], stream("/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]", deflate(deflateOf("[", 1<<29))))...)
		}},
		{"many bombs", func() []byte {
			objects := frame[:3:3]
			bomb := stream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", deflateOf(" ", 16<<20))
			for range 200 {
				objects = append(objects, bomb)
			}
			return append(table("", objects...), "startxref 5"...) // repair lists them all
		}},
	}
	for _, name := range []string{"FlateDecode", "LZWDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode", "BrotliDecode", "Crypt", "Nothing"} {
		for _, n := range []int{20, 100_000} {
			list = append(list, withObject(fmt.Sprintf("%d times %s", n, name), func() string {
				return stream("/Type/ObjStm/N 1/First 5/Filter["+strings.Repeat("/"+name, n)+"]", []byte("00000000"))
			}))
		}
	}
	return list
}
