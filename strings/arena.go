package strings

// firstChunk is the size of an arena's first chunk in bytes. Each further one
// is twice as large, up to chunkSize.
const firstChunk = 1 << 10

// An arena is a bump allocator over chunks. The last chunk but for strings with
// a chunk of their own is current.
type arena struct {
	copies
	chunks
	current int // index of the chunk that is filled, when size > 0
	size    int // of the current chunk
}

// NewArena makes a backend that copies strings one behind the other into
// chunks: one allocation for as many strings as a chunk holds. Up to 2^24
// chunks are there, 16 TB of short strings.
func NewArena() Storage[Span] { return &arena{} }

func (a *arena) Copy(b []byte) Span {
	if len(b) == 0 {
		return 0
	}
	if a.size > 0 {
		chunk := a.list[a.current]
		if at := len(chunk); len(b) <= cap(chunk)-at && len(b) < wholeChunk {
			a.list[a.current] = append(chunk, b...)
			return makeSpan(a.current, at, len(b))
		}
	}
	return a.copySlow(b)
}

//go:noinline
func (a *arena) copySlow(b []byte) Span {
	if len(b) >= wholeChunk {
		own := make([]byte, len(b))
		copy(own, b)
		return makeSpan(a.add(own), 0, wholeChunk)
	}
	a.size = min(max(2*a.size, firstChunk), chunkSize)
	if len(b) > a.size/4 && len(b) > firstChunk {
		// A long string in a chunk of its own leaves the current one to the short.
		a.size = min(a.size, chunkSize)
		own := make([]byte, len(b))
		copy(own, b)
		return makeSpan(a.add(own), 0, len(b))
	}
	a.current = a.add(append(make([]byte, 0, a.size), b...))
	return makeSpan(a.current, 0, len(b))
}

func (a *arena) Alias(b []byte) Span { return a.Copy(b) }

func (a *arena) Bytes(s Span) []byte { return a.bytes(s) }
