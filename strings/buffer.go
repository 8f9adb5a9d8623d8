package strings

import (
	"errors"
	"fmt"
)

// DefaultLimit is how many bytes a Buffer holds unless it is told otherwise.
const DefaultLimit = 64 << 20

// ErrBufferLimit is the error for growing a Buffer beyond its limit.
var ErrBufferLimit = errors.New("strings: buffer limit reached")

// A Buffer collects bytes. The question whether there is room is inlined at
// every call; only the answer no costs a call. The zero Buffer is empty and
// ready, with the default limit.
type Buffer struct {
	b     []byte
	limit int // 0 for DefaultLimit
}

// NewBuffer makes a buffer that holds up to limit bytes; with limit <= 0, up to
// DefaultLimit.
func NewBuffer(limit int) *Buffer { return &Buffer{limit: max(limit, 0)} }

// Grow makes the buffer n bytes longer and gives the room for them, whose
// content is not defined. The error is of kind ErrBufferLimit, also for a
// negative n; then the buffer is as before.
func (b *Buffer) Grow(n int) ([]byte, error) {
	l := len(b.b)
	if uint(n) > uint(cap(b.b)-l) {
		return b.grow(n)
	}
	b.b = b.b[:l+n]
	return b.b[l:], nil
}

// AppendByte appends one byte.
func (b *Buffer) AppendByte(c byte) error {
	if len(b.b) == cap(b.b) {
		return b.growByte(c)
	}
	b.b = append(b.b, c)
	return nil
}

// Append appends the bytes of p.
func (b *Buffer) Append(p []byte) error {
	room, err := b.Grow(len(p))
	copy(room, p)
	return err
}

// AppendString appends the bytes of s.
func (b *Buffer) AppendString(s string) error {
	room, err := b.Grow(len(s))
	copy(room, s)
	return err
}

// firstBuffer is the least capacity that is allocated, in bytes.
const firstBuffer = 64

// grow is Grow for a buffer that is full. The capacity doubles, or becomes what
// is needed when that is more, but never beyond the limit.
//
//go:noinline
func (b *Buffer) grow(n int) ([]byte, error) {
	limit := b.limit
	if limit == 0 {
		limit = DefaultLimit
	}
	l := len(b.b)
	if n < 0 || n > limit-l {
		return nil, fmt.Errorf("%w: %d bytes and %d more, of %d", ErrBufferLimit, l, n, limit)
	}
	size := limit
	if c := cap(b.b); c <= limit/2 {
		size = min(max(2*c, l+n, firstBuffer), limit)
	}
	grown := make([]byte, l+n, size)
	copy(grown, b.b)
	b.b = grown
	return grown[l:], nil
}

//go:noinline
func (b *Buffer) growByte(c byte) error {
	room, err := b.grow(1)
	if err == nil {
		room[0] = c
	}
	return err
}

// Bytes is what was appended. It is valid until the next change.
func (b *Buffer) Bytes() []byte { return b.b }

// Len is the number of bytes that were appended.
func (b *Buffer) Len() int { return len(b.b) }

// Truncate cuts the buffer to its first n bytes; it does nothing when there are
// no more than n, or n is negative.
func (b *Buffer) Truncate(n int) {
	if n >= 0 && n < len(b.b) {
		b.b = b.b[:n]
	}
}

// Reset empties the buffer and keeps its memory.
func (b *Buffer) Reset() { b.b = b.b[:0] }
