package brotli

import "math/bits"

const (
	maxBits   = 15 // of a symbol in a prefix code
	tableBits = 8  // of it that the table is made for

	lengthBits = 4 // of an entry in the table, below the symbol
	lengthMask = 1<<lengthBits - 1
	isLong     = lengthMask // in place of a length greater than tableBits
)

// code is a prefix code (3). A symbol is found by its first bits in a table, or else, as it is a rare one, after
// the number of symbols of each length. The table has as many entries as the longest code asks for, so that
// one of a single symbol, which takes no bits, is made in no time.
type code struct {
	table   []uint16
	counts  [maxBits + 1]uint16
	symbols []uint16 // by length, then by number
}

// readCode reads a prefix code (3.4, 3.5) for an alphabet of that size. It returns how much work it was,
// in symbols.
func (b *block) readCode(r *bitReader, c *code, size int) (work int, err error) {
	skip := r.take(2)
	lengths := b.lengths[:size]
	clear(lengths)
	if skip == 1 {
		return b.readSimple(r, c, lengths)
	}
	if err := b.readLengths(r, lengths, skip); err != nil {
		return size, err
	}
	c.build(lengths)
	return size + len(c.table), nil
}

// readSimple reads a code of up to four symbols, which are listed (3.4).
func (b *block) readSimple(r *bitReader, c *code, lengths []uint8) (work int, err error) {
	n := r.take(2) + 1
	var symbols [4]int
	for i := range n {
		symbols[i] = r.take(uint(bits.Len(uint(len(lengths) - 1))))
		if symbols[i] >= len(lengths) {
			return n, ErrInvalid
		}
		for _, s := range symbols[:i] {
			if s == symbols[i] {
				return n, ErrInvalid
			}
		}
	}
	if n == 1 {
		c.single(symbols[0])
		return 1, nil
	}
	of := [][4]uint8{2: {1, 1}, 3: {1, 2, 2}, 4: {2, 2, 2, 2}}[n]
	if n == 4 && r.take(1) == 1 {
		of = [4]uint8{1, 2, 3, 3}
	}
	for i, s := range symbols[:n] {
		lengths[s] = of[i]
	}
	c.build(lengths)
	return len(lengths) + len(c.table), nil
}

// The order of the lengths of the lengths' own code (3.5).
var lengthsOrder = [...]uint8{1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15}

// lengthOfLength is the code for those: four bits give the length, and how many bits it took.
var lengthOfLength = [16]struct{ length, bits uint8 }{
	{0, 2}, {4, 2}, {3, 2}, {2, 3}, {0, 2}, {4, 2}, {3, 2}, {1, 4},
	{0, 2}, {4, 2}, {3, 2}, {2, 3}, {0, 2}, {4, 2}, {3, 2}, {5, 4},
}

// readLengths reads the length of each symbol's code (3.5), which are coded themselves.
func (b *block) readLengths(r *bitReader, lengths []uint8, skip int) error {
	const repeatLast, firstLast = 16, 8
	if err := b.readLengthsCode(r, skip); err != nil {
		return err
	}
	space := 1 << maxBits // the codes that are left for the other symbols
	last, repeated, times := uint8(firstLast), uint8(0), 0
	for i := 0; i < len(lengths) && space > 0; {
		symbol := r.symbol(&b.lengthsCode)
		if r.short {
			return ErrTruncated
		}
		if symbol < repeatLast {
			if lengths[i] = uint8(symbol); symbol != 0 {
				last = uint8(symbol)
				space -= 1 << (maxBits - symbol)
			}
			times = 0
			i++
			continue
		}
		length, extra := last, uint(2)
		if symbol != repeatLast {
			length, extra = 0, 3
		}
		if repeated != length {
			repeated, times = length, 0
		}
		before := times
		if times > 0 {
			times = (times - 2) << extra
		}
		times += r.take(extra) + 3
		n := times - before
		if n > len(lengths)-i {
			return ErrInvalid
		}
		for range n {
			lengths[i] = length
			i++
		}
		if length != 0 {
			space -= n << (maxBits - length)
		}
	}
	if space != 0 {
		return ErrInvalid
	}
	return nil
}

func (b *block) readLengthsCode(r *bitReader, skip int) error {
	var lengths [len(lengthsOrder)]uint8
	used, only := 0, 0
	space := 32
	for _, symbol := range lengthsOrder[skip:] {
		r.fill(4)
		l := lengthOfLength[r.bits&15]
		r.drop(uint(l.bits))
		if l.length == 0 {
			continue
		}
		lengths[symbol] = l.length
		used, only = used+1, int(symbol)
		if space -= 32 >> l.length; space <= 0 {
			break
		}
	}
	if used == 1 {
		b.lengthsCode.single(only)
		return nil
	}
	if space != 0 {
		return ErrInvalid
	}
	b.lengthsCode.build(lengths[:])
	return nil
}

// single makes the code of one symbol, of no bits.
func (c *code) single(symbol int) {
	c.table = append(c.table[:0], uint16(symbol)<<lengthBits)
}

// build makes the code of these lengths (3.2), which use all that there are.
func (c *code) build(lengths []uint8) {
	c.counts = [maxBits + 1]uint16{}
	longest := 0
	for _, n := range lengths {
		c.counts[n]++
		longest = max(longest, int(n))
	}
	c.counts[0] = 0
	var next, first [maxBits + 2]uint16
	for n := 1; n <= maxBits; n++ {
		next[n+1] = next[n] + c.counts[n]
		first[n+1] = (first[n] + c.counts[n]) << 1
	}
	root := min(longest, tableBits)
	c.table = room(c.table, 1<<root)
	c.symbols = room(c.symbols, int(next[maxBits+1]))
	for symbol, n := range lengths {
		if n == 0 {
			continue
		}
		c.symbols[next[n]] = uint16(symbol)
		next[n]++
		bitsOf := first[n]
		first[n]++
		if int(n) > root {
			c.table[bits.Reverse16(bitsOf>>(int(n)-root))>>(16-root)] = isLong
			continue
		}
		for i := int(bits.Reverse16(bitsOf)) >> (16 - n); i < len(c.table); i += 1 << n {
			c.table[i] = uint16(symbol)<<lengthBits | uint16(n)
		}
	}
}

// room is s with length n, a new one if it has no room for as many.
func room[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
