// Package brotli decodes the Brotli format (RFC 7932), made for data from anyone.
//
// A stream is a header and meta-blocks. A meta-block has tables of prefix codes (Huffman codes), and
// commands made with them: so many literal bytes, then a copy of bytes that came before, or of a word
// of the dictionary that is part of the format.
//
// The package exists because of what the other decoders in Go cost on hostile data. Up to 256 codes
// of a kind and a map of 16384 contexts may be declared in some bytes, in each meta-block, and nothing be
// done with them. github.com/andybalholm/brotli takes up to 5 µs for each byte of such data, and in version
// 1.3.0 up to 70 µs; Reader takes less than one, and [Reader.Work] tells its caller of it in time. It also gives all bytes before a fault, whatever the sizes of reads, and its
// memory follows the bytes that it gives, not the size of the window that the stream declares.
//
// The large windows of RFC 9841, and its shared dictionaries, are not part of RFC 7932 and are errors.
package brotli

import (
	"bufio"
	"errors"
	"io"
)

// The errors of Reader.
var (
	ErrTruncated = errors.New("brotli: data ends too early")
	ErrInvalid   = errors.New("brotli: invalid data")
)

// Reader gives the bytes of one stream. NewReader makes it. It needs up to the size of the window,
// at most 16 MiB, but not more than twice the bytes that it gave, beside a megabyte for tables at most.
type Reader struct {
	bits   bitReader
	state  state
	err    error // once there is nothing more to do
	window window

	last  bool   // this is the last meta-block
	left  int    // bytes of the meta-block that are still to come
	count int    // literals of the command still to come
	copy  int    // bytes of its copy
	from  int    // how far back they are
	words []byte // what is left of a word of the dictionary
	zero  bool   // the command means the last distance
	work  int64

	block     block
	distances [4]int // the last ones, the newest first
}

type state uint8

const (
	atStart state = iota
	atBlock
	inStored
	inSkipped
	atCommand
	inLiterals
	atDistance
	inCopy
	inWord
)

// NewReader returns a reader of the stream at the start of in. It may read up to eight bytes more from in
// than the stream has. The memory of room, which may be nil, is used for the window.
func NewReader(in *bufio.Reader, room []byte) *Reader {
	return &Reader{
		bits:      bitReader{in: in},
		window:    window{size: 1 << 10, data: room[:0]},
		distances: [4]int{4, 11, 15, 16},
	}
}

// Room returns the memory of the window, for another reader once this one is not used any more.
func (r *Reader) Room() []byte { return r.window.data }

// Read implements io.Reader. The error is io.EOF, ErrTruncated or ErrInvalid, after all bytes that came before
// it. It gives no bytes and no error after the header of each meta-block, so that its caller can ask for Work.
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for want := min(len(p), r.window.readable()); r.window.unread < want && r.err == nil; {
		before := r.state
		r.err = r.advance(want - r.window.unread)
		if before == atBlock {
			break
		}
	}
	n := r.window.read(p)
	if n == 0 {
		return 0, r.err
	}
	return n, nil
}

// Work returns what was done so far that gave no bytes, in about 180 nanoseconds: the tables of the meta-blocks.
// A meta-block has some 20000 of them at most.
func (r *Reader) Work() int64 { return r.work / workUnit }

// advance does the next thing. It gives about want bytes at most.
func (r *Reader) advance(want int) error {
	err := r.step(want)
	if r.bits.short {
		return ErrTruncated
	}
	return err
}

func (r *Reader) step(want int) error {
	switch r.state {
	case atStart:
		return r.readHeader()
	case atBlock:
		return r.readBlock()
	case inStored:
		return r.readStored(want)
	case inSkipped:
		return r.skip()
	case inWord:
		return r.readWord()
	}
	return r.readCommands(want)
}

// readHeader reads how large the window is (9.1).
func (r *Reader) readHeader() error {
	size := uint(16)
	if r.bits.take(1) == 1 {
		if n := uint(r.bits.take(3)); n != 0 {
			size = 17 + n
		} else if n = uint(r.bits.take(3)); n == 1 {
			return ErrInvalid // a large window
		} else if n != 0 {
			size = 8 + n
		} else {
			size = 17
		}
	}
	r.window.size = 1 << size
	r.state = atBlock
	return nil
}

// readBlock reads the header of a meta-block (9.2).
func (r *Reader) readBlock() error {
	if r.last {
		if !r.bits.align() {
			return ErrInvalid
		}
		return io.EOF
	}
	r.last = r.bits.take(1) == 1
	if r.last && r.bits.take(1) == 1 {
		return nil
	}
	nibbles := uint(r.bits.take(2)) + 4
	if nibbles == 7 {
		return r.readSkipped()
	}
	length := r.bits.take(4 * nibbles)
	if nibbles > 4 && length>>(4*nibbles-4) == 0 {
		return ErrInvalid
	}
	r.left = length + 1
	if !r.last && r.bits.take(1) == 1 {
		if !r.bits.align() {
			return ErrInvalid
		}
		r.state = inStored
		return nil
	}
	work, err := r.block.read(&r.bits)
	r.work += int64(work)
	r.state = atCommand
	return err
}

// readSkipped reads the header of a meta-block of metadata.
func (r *Reader) readSkipped() error {
	if r.bits.take(1) == 1 {
		return ErrInvalid
	}
	r.left = 0
	if n := uint(r.bits.take(2)); n > 0 {
		length := r.bits.take(8 * n)
		if n > 1 && length>>(8*n-8) == 0 {
			return ErrInvalid
		}
		r.left = length + 1
	}
	if !r.bits.align() {
		return ErrInvalid
	}
	r.state = inSkipped
	return nil
}

func (r *Reader) skip() error {
	for ; r.left > 0 && !r.bits.short; r.left-- {
		r.bits.take(8)
	}
	r.state = atBlock
	return nil
}

func (r *Reader) readStored(want int) error {
	n := min(r.left, want)
	for ; n > 0; n-- {
		b := byte(r.bits.take(8))
		if r.bits.short {
			return ErrTruncated
		}
		r.window.put(b)
		r.left--
	}
	if r.left == 0 {
		r.state = atBlock
	}
	return nil
}

// readCommands reads commands (9.3) until it gave want bytes, or a word, or the meta-block ends.
func (r *Reader) readCommands(want int) error {
	for want > 0 {
		switch r.state {
		case atCommand:
			if r.left == 0 {
				r.state = atBlock
				return nil
			}
			r.readCommand()
		case inLiterals:
			n := min(r.count, want)
			if r.count > r.left {
				// It gives what it may, before the fault.
				n = min(r.left, want)
			}
			if r.count > 0 && n == 0 {
				return ErrInvalid
			}
			r.readLiterals(n)
			want -= n
			if r.count == 0 {
				r.state = atDistance
				if r.left == 0 {
					r.state = atCommand
				}
			}
		case atDistance:
			if err := r.readDistance(); err != nil {
				return err
			}
			if r.state == inWord {
				return nil
			}
		case inCopy:
			n := min(r.copy, want, r.left)
			if n == 0 {
				return ErrInvalid
			}
			n = r.window.copy(r.from, n)
			want -= n
			r.left -= n
			if r.copy -= n; r.copy == 0 {
				r.state = atCommand
			}
		}
		if r.bits.short {
			return ErrTruncated
		}
	}
	return nil
}

func (r *Reader) readCommand() {
	c := &r.block.commands
	if c.left == 0 {
		c.change(&r.bits)
	}
	c.left--
	symbol := r.bits.symbol(&c.codes[c.kind])
	// Six bits of the symbol tell of the codes within these ranges of eight (5).
	insert, copied := commandRanges[symbol>>6][0], commandRanges[symbol>>6][1]
	r.count = r.bits.value(&insertLengths[insert+symbol>>3&7])
	r.copy = r.bits.value(&copyLengths[copied+symbol&7])
	r.zero = symbol < 128
	r.state = inLiterals
}

func (r *Reader) readLiterals(n int) {
	c := &r.block.literals
	p1, p2 := r.window.lastTwo()
	for range n {
		if c.left == 0 {
			c.change(&r.bits)
		}
		c.left--
		context := r.block.modes[c.kind].context(p1, p2)
		b := byte(r.bits.symbol(&c.codes[c.contexts[c.kind<<literalContextBits+context]]))
		if r.bits.short {
			return
		}
		r.window.put(b)
		r.left--
		r.count--
		p1, p2 = b, p1
	}
}

// readDistance reads how far back the bytes are that a command copies (4). Beyond what is in
// the window are the words of the dictionary (8).
func (r *Reader) readDistance() error {
	symbol := 0
	if !r.zero {
		c := &r.block.copies
		if c.left == 0 {
			c.change(&r.bits)
		}
		c.left--
		context := min(r.copy-2, 3)
		symbol = r.bits.symbol(&c.codes[c.contexts[c.kind<<distanceContextBits+context]])
	}
	distance := r.distance(symbol)
	if distance <= 0 {
		return ErrInvalid
	}
	if furthest := r.window.furthest(); distance > furthest {
		words, ok := word(r.words[:0], r.copy, distance-furthest-1)
		if !ok {
			return ErrInvalid
		}
		r.words = words
		r.state = inWord
		return nil
	}
	if symbol != 0 {
		r.distances = [4]int{distance, r.distances[0], r.distances[1], r.distances[2]}
	}
	r.from = distance
	r.state = inCopy
	return nil
}

func (r *Reader) distance(symbol int) int {
	if symbol < 4 {
		return r.distances[symbol]
	}
	if symbol < 16 {
		// One, two or three less or more than the last, or the one before it.
		by := (symbol-4)%6/2 + 1
		if symbol%2 == 0 {
			by = -by
		}
		return r.distances[(symbol-4)/6] + by
	}
	if symbol -= 16; symbol < r.block.direct {
		return symbol + 1
	}
	symbol -= r.block.direct
	postfix := r.block.postfix
	high, low := symbol>>postfix, symbol&(1<<postfix-1)
	n := uint(high>>1 + 1)
	return (((2+high&1)<<n-4)+r.bits.take(n))<<postfix + low + r.block.direct + 1
}

// readWord gives a word of the dictionary, of 40 bytes at most.
func (r *Reader) readWord() error {
	n := min(len(r.words), r.left)
	for _, b := range r.words[:n] {
		r.window.put(b)
	}
	r.left -= n
	if n < len(r.words) {
		return ErrInvalid
	}
	r.state = atCommand
	return nil
}
