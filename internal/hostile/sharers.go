package hostile

import (
	"crypto/md5"
	"crypto/rc4"
	"encoding/hex"
	"fmt"
	"strings"
)

// sharers are streams, pages and entries that have something large in common.
func sharers() []File {
	list := []File{
		{"one name of megabytes is the filter of all", func() []byte {
			return streamsWith("/"+strings.Repeat("a", 4_000_000), "/Filter[4 0 R 4 0 R 4 0 R]")
		}},
		{"one dictionary of many keys has the parameters of all", func() []byte {
			return streamsWith(manyKeys(400_000), "/Filter/FlateDecode/DecodeParms 4 0 R")
		}},
		{"one array of filters for all", func() []byte {
			return streamsWith("["+strings.Repeat("/FlateDecode", 32)+"]", "/Filter 4 0 R")
		}},
		{"one array of filters for all, too long", func() []byte {
			return streamsWith("["+strings.Repeat("/FlateDecode", 400_000)+"]", "/Filter 4 0 R")
		}},
		{"one array of parameters for all", func() []byte {
			return streamsWith("["+strings.Repeat("[1]4 0 R ", 100_000)+"]", "/Filter[/LZWDecode/LZWDecode]/DecodeParms 4 0 R")
		}},
		{"one page of many keys many times", func() []byte {
			return table("", frame[0], "<</Type/Pages/Kids["+strings.Repeat("3 0 R ", 500_000)+"]>>", manyKeys(300_000), "<<>>")
		}},
		{"many pages that inherit from many keys", func() []byte {
			objects := []string{frame[0], "<</Type/Pages/Resources 3 0 R/Kids[" + strings.Repeat("4 0 R ", 500_000) + "]>>", manyKeys(300_000), "<</Type/Page>>"}
			return table("", objects...)
		}},
		{"bombs between filters", func() []byte {
			bomb := deflate(deflateOf(" ", 15<<20))
			b := newComposer()
			for range 20_000 {
				b.addStream(stream("/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode/ASCIIHexDecode]", bomb))
			}
			return b.file()
		}},
		{"blocks of nothing", func() []byte {
			return withStreams(3, "/Filter/FlateDecode", emptyBlocks(2_600_000))
		}},
		{"blocks of nothing, compressed", func() []byte {
			return withStreams(320, "/Filter[/FlateDecode/FlateDecode]", deflate(emptyBlocks(12_000_000)))
		}},
		{"blocks of nothing, compressed twice", func() []byte {
			return withStreams(5000, "/Filter[/FlateDecode/FlateDecode/FlateDecode]", deflate(deflate(emptyBlocks(12_000_000))))
		}},
		{"blocks of nothing, to be repaired", func() []byte {
			return append(withStreams(3, "/Filter/FlateDecode", emptyBlocks(2_600_000)), "startxref 5"...)
		}},
		{"cross-reference streams of blocks of nothing", func() []byte {
			var b strings.Builder
			b.WriteString(header)
			data, prev := deflate(emptyBlocks(12_000_000)), 0
			for i := range 300 {
				at := b.Len()
				more := ""
				if i > 0 {
					more = fmt.Sprintf("/Prev %d", prev)
				}
				fmt.Fprintf(&b, "%d 0 obj%s endobj\n", i+1, stream("/Type/XRef/W[1 1 1]/Size 0/Filter[/FlateDecode/FlateDecode]"+more, data))
				prev = at
			}
			fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF", prev)
			return []byte(b.String())
		}},
		{"deflate streams in each other", func() []byte {
			return nested(700, "/Filter/FlateDecode", strings.Repeat("\x00\x00\x00\xff\xff", 1_800_000), "", storedBlock)
		}},
		{"blocks of nothing in each other", func() []byte {
			return nested(700, "/Filter/FlateDecode", string(emptyBlocks(3_000_000)[2:]), "", storedBlock)
		}},
		{"many blocks of nothing in each other", func() []byte {
			return nested(600, "/Filter/FlateDecode", string(emptyBlocks(7_900_000)[2:]), "", storedBlock)
		}},
		{"blocks of nothing in each other, to be repaired", func() []byte {
			return append(nested(700, "/Filter/FlateDecode", string(emptyBlocks(7_900_000)[2:]), "", storedBlock), "startxref 5"...)
		}},
		{"encrypted streams in each other", func() []byte {
			return nested(20_000, "/Filter/FlateDecode", strings.Repeat("x", 8_000_000), encryption(), nil)
		}},
		{"millions of pairs in object streams", func() []byte {
			return withStreams(4, "/Filter/FlateDecode", deflateOf("1 0 ", 4_000_000))
		}},
		{"millions of pairs in object streams, to be repaired", func() []byte {
			var pairs strings.Builder
			for i := range 1_600_000 {
				fmt.Fprintf(&pairs, "%d 0 ", i+100)
			}
			return append(withStreams(2, "/Filter/FlateDecode", deflate([]byte(pairs.String()))), "startxref 5"...)
		}},
		{"object streams of much, to be repaired", func() []byte {
			b := newComposer()
			for range 60 {
				b.addStream(compressed("/Type/ObjStm/N 1/First 8",
					[]byte(fmt.Sprintf("%05d 0 [", b.next+1)+strings.Repeat("1 ", 300_000)+"]")))
			}
			return append(b.file(), "startxref 5"...)
		}},
		{"entries, objects and blanks at once", func() []byte {
			b := newComposer()
			for range 6 {
				b.addStream(compressed("/Type/ObjStm/N 1/First 5",
					[]byte(fmt.Sprintf("%d 0 [", b.next+1)+strings.Repeat("1 ", 700_000)+"]"+strings.Repeat(" ", 14_000_000))))
			}
			b.rows = strings.Repeat("\x02\x00\x00\x00\x0c\x00\x00", 1_039_000)
			return b.file()
		}},
	}
	for _, f := range []struct{ name, tail string }{
		{"ASCIIHexDecode", " "}, {"ASCII85Decode", " "}, {"RunLengthDecode", "\x00 "}, {"LZWDecode", "\x80\x40\x20\x10\x08\x04\x02\x01\x00"}, {"Crypt", " "},
	} {
		list = append(list, File{f.name + " streams in each other", func() []byte {
			return nested(20_000, "/Filter/"+f.name, strings.Repeat(f.tail, 8_000_000/len(f.tail)), "", nil)
		}})
	}
	return list
}

// manyKeys is a dictionary with n keys.
func manyKeys(n int) string {
	var b strings.Builder
	b.WriteString("<<")
	for i := range n {
		fmt.Fprintf(&b, "/K%d 1", i)
	}
	return b.String() + ">>"
}

// streamsWith is a document of thousands of object streams that refer to object 4.
func streamsWith(four, entries string) []byte {
	b := newComposer()
	b.add(4, four)
	for range 30_000 {
		b.addStream("<</Type/ObjStm/N 1/First 4" + entries + "/Length 3>>stream\nx\x9cx\nendstream")
	}
	return b.file()
}

// withStreams is a document of n object streams of the same content.
func withStreams(n int, entries string, data []byte) []byte {
	b := newComposer()
	body := stream("/Type/ObjStm/N 9/First 16000000"+entries, data)
	for range n {
		b.addStream(body)
	}
	return b.file()
}

// nested are n object streams, each of which has all that follow in its data, and
// the tail. before is what stands in front of rest bytes of following streams.
func nested(n int, entries, tail, trailer string, before func(rest int) string) []byte {
	b := newComposer()
	b.trailer = trailer
	head := func(number, length, rest int) string {
		text := fmt.Sprintf("%07d 0 obj<</Type/ObjStm/N 1/First 4%s/Length %09d>>stream\n", number, entries, length)
		if before != nil {
			text += before(rest)
		}
		return text
	}
	size := len(head(0, 0, 0))
	prefix := size - strings.LastIndex(head(0, 0, 0), "stream\n") - len("stream\n")
	for i := range n {
		rest := (n - 1 - i) * size
		b.entries[10+i] = entry{1, b.Len(), 0}
		b.entries[10+n+i] = entry{2, 10 + i, 0}
		b.WriteString(head(10+i, prefix+rest+len(tail), rest))
	}
	b.WriteString(tail + "\nendstream endobj\n")
	b.next = 10 + 2*n
	return b.file()
}

// storedBlock starts deflate data, and in it a block of size bytes that are kept as
// they are (RFC 1951, 3.2.4).
func storedBlock(size int) string {
	return string([]byte{0x78, 0x9c, 0, byte(size), byte(size >> 8), ^byte(size), ^byte(size >> 8)})
}

// emptyBlocks is deflate data of about size bytes: blocks (RFC 1951, 3.2.7) that
// have tables of Huffman codes, and no data. Nothing is slower to inflate, byte for
// byte.
func emptyBlocks(size int) []byte {
	data := []byte{0x78, 0x9c}
	bits, have := uint64(0), 0
	put := func(v uint64, n int) {
		bits |= v << have
		for have += n; have >= 8; have -= 8 {
			data = append(data, byte(bits))
			bits >>= 8
		}
	}
	for len(data) < size {
		put(0b100, 3)  // not the last, dynamic codes
		put(0, 5+5)    // 257 literals and lengths, 1 distance
		put(18-4, 4)   // 18 lengths of code lengths:
		put(0, 3+3)    // none for 16 and 17,
		put(1, 3)      // one bit for 18,
		put(2, 3)      // two for 0,
		put(0, 13*3)   // none for 8 to 14,
		put(2, 3)      // and two for 1
		put(127<<1, 8) // 138 lengths of 0
		put(107<<1, 8) // 118 lengths of 0
		put(0b11, 2)   // a length of 1, of the end of block
		put(0b11, 2)   // and of the distance
		put(0, 1)      // the end of the block
	}
	return data
}

// encryption is more for a trailer, so that the empty password fits: RC4 with
// 40 bits (ISO 32000-2, 7.6.4, Algorithms 2 and 4).
func encryption() string {
	const padding = "28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A"
	pad, _ := hex.DecodeString(padding)
	owner := strings.Repeat("o", 32)
	key := md5.Sum([]byte(string(pad) + owner + "\x00\x00\x00\x00" + "id"))
	user := make([]byte, len(pad))
	if c, err := rc4.NewCipher(key[:5]); err == nil {
		c.XORKeyStream(user, pad)
	}
	return fmt.Sprintf("/ID[(id)(id)]/Encrypt<</Filter/Standard/V 1/R 2/P 0/O(%s)/U<%x>>>", owner, user)
}
