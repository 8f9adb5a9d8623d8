package strings

import (
	"math/bits"
	"slices"
)

// The least and the largest size of a chunk that strings share, in bytes.
const (
	firstChunk = 1 << 10
	lastChunk  = 256 << 10
)

// An arena is a bump allocator over chunks.
//
// A chunk is as large as all strings so far, rounded down to a power of two
// between firstChunk and lastChunk. A string of more than a quarter of that gets
// memory of its own size. What is left over of a chunk is less than the string
// that did not fit. So the memory is less than three times the bytes stored, and
// in practice little more than once.
type arena struct {
	copies
	chunks
	open    []byte // the chunk that is filled, up to the end of its last string
	current int    // index of that chunk
	closed  int    // bytes of strings in the other chunks
	held    int64  // bytes of all chunks
}

// NewArena makes a backend that copies strings one behind the other into
// chunks: one allocation for as many strings as a chunk of up to 256 KiB
// holds. There are 2^24 chunks, enough for a TiB of strings whatever their
// sizes. When they are used up Copy and Alias panic; what was stored is as
// before.
func NewArena() Storage[Span] { return &arena{} }

func (a *arena) Copy(b []byte) Span {
	if len(b) == 0 {
		return 0
	}
	at := len(a.open)
	if len(b) > cap(a.open)-at || len(b) >= wholeChunk {
		return a.copySlow(b)
	}
	a.open = a.open[:at+len(b)]
	copy(a.open[at:], b)
	return makeSpan(a.current, at, len(b))
}

// copySlow is Copy for a string for which the open chunk has no room.
//
//go:noinline
func (a *arena) copySlow(b []byte) Span {
	size := sharedSize(a.closed + len(a.open) + len(b))
	if len(b) > size/4 {
		// The open chunk stays open, for shorter strings.
		own := clone(b)
		chunk := a.add(own)
		a.held += inHeap(len(b))
		a.closed += len(b)
		return makeSpan(chunk, 0, min(len(b), wholeChunk))
	}
	fresh := make([]byte, size)
	chunk := a.add(fresh)
	a.held += int64(size)
	a.closed += len(a.open)
	a.open, a.current = fresh[:copy(fresh, b)], chunk
	return makeSpan(chunk, 0, len(b))
}

// sharedSize is the size of the next chunk, in bytes, when total bytes are
// stored.
func sharedSize(total int) int {
	if total >= lastChunk {
		return lastChunk
	}
	return max(firstChunk, 1<<bits.Len(uint(total))>>1)
}

func (a *arena) Alias(b []byte) Span { return a.Copy(b) }

func (a *arena) Memory() int64 { return a.held + int64(cap(a.list))*sliceSize }

// Trim makes the open chunk as small as its strings, if a quarter of it is free.
func (a *arena) Trim() {
	a.list = slices.Clip(a.list)
	if cap(a.open)-len(a.open) <= cap(a.open)/4 {
		return
	}
	trimmed := clone(a.open)
	a.held += inHeap(len(trimmed)) - int64(cap(a.open))
	a.list[a.current], a.open = trimmed, trimmed
}

func (a *arena) Bytes(s Span) []byte { return a.bytes(s) }
