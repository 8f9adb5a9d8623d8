package brotli

import "bufio"

// bitReader gives bits, the least significant of a byte first. Beyond the end of the data they
// are zero, and short is set.
type bitReader struct {
	in    *bufio.Reader
	bits  uint64
	n     uint // how many there are; those above are zero
	short bool
}

// fill gets want bits or more, 32 at most, if there are as many.
func (r *bitReader) fill(want uint) {
	for r.n < want {
		b, err := r.in.ReadByte()
		if err != nil {
			return
		}
		r.bits |= uint64(b) << r.n
		r.n += 8
	}
}

// take gives the next n bits as a number, 24 at most.
func (r *bitReader) take(n uint) int {
	if r.n < n {
		r.fill(n)
	}
	v := int(r.bits & (1<<n - 1))
	r.drop(n)
	return v
}

func (r *bitReader) drop(n uint) {
	if n > r.n {
		r.short = true
		n = r.n
	}
	r.bits >>= n
	r.n -= n
}

// align skips to the next byte, and reports whether what is skipped is zero.
func (r *bitReader) align() bool { return r.take(r.n&7) == 0 }

// A lengthRange is what a symbol stands for: base, and as much as the next bits say.
type lengthRange struct {
	base int
	bits uint
}

func (r *bitReader) value(l *lengthRange) int { return l.base + r.take(l.bits) }

// symbol reads a symbol of a prefix code.
func (r *bitReader) symbol(c *code) int {
	if r.n < maxBits {
		r.fill(maxBits)
	}
	entry := c.table[r.bits&uint64(len(c.table)-1)]
	if entry&lengthMask == isLong {
		return r.longSymbol(c)
	}
	r.drop(uint(entry & lengthMask))
	return int(entry >> lengthBits)
}

// longSymbol reads a symbol whose bits are more than the table is made for: bit by bit, after the number
// of symbols with each length.
func (r *bitReader) longSymbol(c *code) int {
	at, first, index := 0, 0, 0
	for n := 1; n <= maxBits; n++ {
		at |= int(r.bits >> (n - 1) & 1)
		count := int(c.counts[n])
		if at-first < count {
			r.drop(uint(n))
			return int(c.symbols[index+at-first])
		}
		index += count
		first = (first + count) << 1
		at <<= 1
	}
	return 0 // no code is so; all of them are complete
}
