package strings

import (
	"fmt"
	"unsafe"
)

// A Span is a string of the Arena and View backends: a chunk and a place in it.
//
//	chunk 24 bits | offset 20 bits | length 20 bits
//
// A string of 2^20-1 bytes or more has a chunk to itself, and the length
// wholeChunk. The empty string has the length 0, whatever its place. Within a
// chunk of at most chunkSize bytes the offset of a string that is not empty is
// below chunkSize, so that all three parts fit.
type Span uint64

const (
	chunkBits  = 20
	chunkSize  = 1 << chunkBits // bytes
	wholeChunk = chunkSize - 1
	maxChunks  = 1 << (64 - 2*chunkBits)
)

func makeSpan(chunk, offset, length int) Span {
	return Span(chunk)<<(2*chunkBits) | Span(offset)<<chunkBits | Span(length)
}

func (s Span) parts() (chunk, offset, length int) {
	return int(s >> (2 * chunkBits)), int(s>>chunkBits) & (chunkSize - 1), int(s) & (chunkSize - 1)
}

// chunks are the memory that spans point into.
type chunks struct {
	list [][]byte
}

// sliceSize is what a slice takes beside what it points to, in bytes.
const sliceSize = int64(unsafe.Sizeof([]byte(nil)))

// add makes b a chunk and gives its index.
func (c *chunks) add(b []byte) int {
	mustNumber(uint64(len(c.list)), maxChunks, "chunks")
	c.list = append(c.list, b)
	return len(c.list) - 1
}

func (c *chunks) bytes(s Span) []byte {
	chunk, offset, length := s.parts()
	if length == wholeChunk {
		b := c.list[chunk]
		return b[:len(b):len(b)]
	}
	if length == 0 {
		return nil
	}
	return c.list[chunk][offset : offset+length : offset+length]
}

// mustNumber panics when there is no number for one more of what, limit being
// the first that does not fit. To go on would give two strings one value, and
// so change a string that was stored: stopping is the lesser harm. It is
// called before anything changes. The limits are terabytes of strings.
func mustNumber(have, limit uint64, what string) {
	if have >= limit {
		panic(fmt.Sprintf("strings: more than %d %s", limit, what))
	}
}
