package strings

// A Span is a string of the Arena and View backends: a chunk and a place in it.
//
//	chunk 24 bits | offset 20 bits | length 20 bits
//
// A string of a mebibyte or more has a chunk to itself, and the length
// wholeChunk.
type Span uint64

const (
	chunkBits  = 20
	chunkSize  = 1 << chunkBits
	wholeChunk = chunkSize - 1
	maxChunks  = 1 << 24
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

func (c *chunks) add(b []byte) int {
	if len(c.list) == maxChunks {
		panic("strings: more than 2^24 chunks")
	}
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
