package hostile

import (
	"bytes"
)

// brotlis are what a decoder of Brotli (RFC 7932) may take long for, or much memory.
func brotlis() []File {
	const filter = "/Filter/BrotliDecode"
	return []File{
		{"brotli bomb", func() []byte {
			return table("", append(frame[:3:3], stream(filter, brotliOf('0', 64)))...)
		}},
		{"object stream of brotli zeros", func() []byte { return withStreams(1, filter, brotliOf(0, 64)) }},
		{"cross-reference stream of brotli", func() []byte {
			return xrefFile("/W[0 1 0]/Size 100000000"+filter, brotliOf(9, 32))
		}},
		{"many brotli bombs", func() []byte {
			return withStreams(300, filter, brotliOf(' ', 1))
		}},
		{"a brotli bomb in a brotli bomb", func() []byte {
			inner := brotliBlocks(60_000, func(b *brotliWriter) { b.run(0) })
			return withStreams(100, "/Filter[/BrotliDecode/BrotliDecode]", brotliStored(inner))
		}},
		{"brotli of empty blocks", func() []byte {
			return withStreams(3, filter, brotliBlocks(2_600_000, (*brotliWriter).nothing))
		}},
		{"brotli of codes and then empty blocks", func() []byte {
			first := true
			return withStreams(3, filter, brotliBlocks(2_600_000, func(b *brotliWriter) {
				if first {
					b.contexts()
				}
				first = false
				b.nothing()
			}))
		}},
		{"brotli of contexts", func() []byte {
			return withStreams(3, filter, brotliBlocks(2_600_000, (*brotliWriter).contexts))
		}},
		{"brotli of contexts, cut short", func() []byte {
			return withStreams(30_000, filter, brotliBlocks(0, (*brotliWriter).contexts)[:112])
		}},
		{"brotli of codes", func() []byte {
			return withStreams(3, filter, brotliBlocks(2_600_000, (*brotliWriter).codes))
		}},
		{"brotli of codes, to be repaired", func() []byte {
			return append(withStreams(3, filter, brotliBlocks(2_600_000, (*brotliWriter).codes)), "startxref 5"...)
		}},
		{"brotli of codes, compressed", func() []byte {
			return withStreams(320, "/Filter[/FlateDecode/BrotliDecode]", deflate(brotliBlocks(12_000_000, (*brotliWriter).codes)))
		}},
		{"brotli of codes in each other", func() []byte {
			var tail brotliWriter
			for tail.Len() < 3_000_000 {
				tail.codes()
			}
			return nested(500, filter, tail.String(), "", brotliStart)
		}},
	}
}

// brotliWriter writes bits, the least significant of a byte first.
type brotliWriter struct {
	bytes.Buffer
	bits uint64
	have int
}

func (b *brotliWriter) put(v uint64, n int) {
	b.bits |= v << b.have
	for b.have += n; b.have >= 8; b.have -= 8 {
		b.WriteByte(byte(b.bits))
		b.bits >>= 8
	}
}

func (b *brotliWriter) align() { b.put(0, -b.have&7) }

// brotliBlocks is a stream of about size bytes, of one block or more.
func brotliBlocks(size int, block func(*brotliWriter)) []byte {
	var b brotliWriter
	b.put(1, 1) // a window of 16 MiB
	b.put(7, 3)
	for done := false; !done; done = b.Len() >= size {
		block(&b)
	}
	b.put(3, 2) // the last block, without data
	b.align()
	return b.Bytes()
}

// brotliOf is n times 16 MiB of a byte.
func brotliOf(c byte, n int) []byte {
	return brotliBlocks(0, func(b *brotliWriter) {
		for range n {
			b.run(c)
		}
	})
}

// brotliStored is a stream that has data as it is, of 64 KiB at most.
func brotliStored(data []byte) []byte {
	return brotliBlocks(0, func(b *brotliWriter) {
		b.put(0, 1+2)
		data = data[:min(len(data), 1<<16)]
		b.put(uint64(len(data)-1), 16)
		b.put(1, 1)
		b.align()
		b.Write(data)
	})
}

// brotliStart starts a stream, and in it a block of size bytes that are kept as they are, 64 KiB at most.
func brotliStart(size int) string {
	var b brotliWriter
	b.put(0, 1) // a window of 64 KiB
	b.put(0, 1+2)
	b.put(uint64(size-1)&0xffff, 16)
	b.put(1, 1)
	b.align()
	return b.String()
}

// nothing is a block of metadata without metadata.
func (b *brotliWriter) nothing() {
	b.put(0, 1)
	b.put(3, 2)
	b.put(0, 3)
	b.align()
}

// single is a code of one symbol, for an alphabet of 1<<n or so.
func (b *brotliWriter) single(symbol uint64, n int) {
	b.put(1, 2)
	b.put(0, 2)
	b.put(symbol, n)
}

// many says that there are 256 of something.
func (b *brotliWriter) many() {
	b.put(1, 1)
	b.put(7, 3)
	b.put(127, 7)
}

// run is a block of 16 MiB of a byte: one literal, and a copy of it.
func (b *brotliWriter) run(c byte) {
	const size, copied = 1 << 24, 2118
	b.put(0, 1)
	b.put(2, 2)
	b.put(size-1, 24)
	b.put(0, 1)
	b.put(0, 3+6+2+2) // one kind of each, no direct distances, context mode, one code for each
	b.single(uint64(c), 8)
	b.single(384+1<<3+7, 10) // insert 1, copy 2118 and more
	b.single(16, 6)          // a distance of 1 or 2
	b.put(size-1-copied, 24)
	b.put(0, 1)
}

// contexts is a block of one byte that declares all contexts of 256 kinds of literals, and for each
// the last of 256 codes, moved to front. Each code has one symbol.
func (b *brotliWriter) contexts() {
	b.put(0, 1+2+16+1)
	b.many()
	b.single(0, 9)
	b.single(25, 5)
	b.put(1<<24-1, 24)
	b.put(0, 2+6)
	for range 256 {
		b.put(0, 2)
	}
	b.many()
	b.put(0, 1)
	b.single(255, 8)
	b.put(1, 1)
	b.put(0, 1)
	for range 256 {
		b.single(0, 8)
	}
	b.single(8, 10) // insert 1, copy 2: the block ends before the copy
	b.single(0, 6)
}

// codes is a block of one byte that declares 256 codes of commands, each in as few bits as can be.
func (b *brotliWriter) codes() {
	b.put(0, 1+2+16+1)
	b.put(0, 1)
	b.many()
	b.single(0, 9)
	b.single(25, 5)
	b.put(1<<24-1, 24)
	b.put(0, 1+6+2+2)
	b.single(0, 8)
	for range 256 {
		b.put(3, 2)   // the code of lengths, without that of its first three symbols:
		b.put(0, 5*2) // none for 4, 0, 5, 17, 6,
		b.put(2, 2)   // some for 16, which repeats the length 8, so often:
		b.put(0, 9*2) // and none for the others
		b.put(2, 2)   // 5,
		b.put(2, 2)   // 17,
		b.put(2, 2)   // 65,
		b.put(1, 2)   // 256
	}
	b.single(0, 6)
	b.put(0x10, 8) // the code of symbol 8, insert 1
}
