package strings

import (
	"errors"
	"fmt"
	"slices"
)

// DefaultLimit is how many bytes a Buffer holds unless it is told otherwise.
const DefaultLimit = 64 << 20

// firstBuffer is the least capacity that is allocated, in bytes.
const firstBuffer = 64

// ErrBufferLimit is the error for growing a Buffer beyond its limit.
var ErrBufferLimit = errors.New("strings: buffer limit reached")

// A Buffer collects bytes. The question whether there is room is inlined at
// every call of Grow and AppendByte; only the answer no costs a call. The zero
// Buffer is empty and ready, with the default limit.
type Buffer struct {
	b     []byte // its capacity is at most the limit
	limit int    // 0 for DefaultLimit
}

// NewBuffer makes a buffer that holds up to limit bytes; with limit <= 0, up to
// DefaultLimit. The limit is the caller's word that so much memory is there:
// below it, a Grow allocates at once what it is asked for.
func NewBuffer(limit int) *Buffer { return &Buffer{limit: max(limit, 0)} }

// Grow makes sure that there is room for n bytes more, which Extend, Append and
// AppendByte then take without asking again. The error is of kind
// ErrBufferLimit, also for a negative n; then the buffer is as before.
//
// It does not give the room itself: question, answer and two results are more
// than the compiler inlines (a cost of 102, of at most 80), and the question is
// what has to be inlined.
func (b *Buffer) Grow(n int) error {
	if uint(n) > uint(cap(b.b)-len(b.b)) {
		return b.grow(n)
	}
	return nil
}

// Extend makes the buffer n bytes longer and gives the room for them, whose
// content is not defined. It is valid until the next change. Grow must have made
// the room before; without that, Extend panics as a slice expression does.
func (b *Buffer) Extend(n int) []byte {
	l := len(b.b)
	b.b = b.b[:l+n]
	return b.b[l:]
}

// AppendByte appends one byte. When the error, of kind ErrBufferLimit, is not
// nil, the buffer is as before.
func (b *Buffer) AppendByte(c byte) error {
	if len(b.b) == cap(b.b) {
		return b.growByte(c)
	}
	b.b = append(b.b, c)
	return nil
}

// Append appends the bytes of p, or none of them when the error, of kind
// ErrBufferLimit, is not nil.
func (b *Buffer) Append(p []byte) error {
	if err := b.Grow(len(p)); err != nil {
		return err
	}
	b.b = append(b.b, p...)
	return nil
}

// AppendString appends the bytes of s, or none of them when the error, of kind
// ErrBufferLimit, is not nil.
func (b *Buffer) AppendString(s string) error {
	if err := b.Grow(len(s)); err != nil {
		return err
	}
	b.b = append(b.b, s...)
	return nil
}

// grow is Grow for a buffer without room. The capacity doubles, or becomes what
// is needed when that is more, and takes all that the allocator gives for such a
// size; but never more than the limit.
//
//go:noinline
func (b *Buffer) grow(n int) error {
	limit := b.limit
	if limit == 0 {
		limit = DefaultLimit
	}
	l := len(b.b)
	if n < 0 || n > limit-l {
		return fmt.Errorf("%w: %d bytes and %d more, of %d", ErrBufferLimit, l, n, limit)
	}
	size := limit
	if c := cap(b.b); c <= limit/2 {
		size = min(max(2*c, l+n, firstBuffer), limit)
	}
	grown := slices.Grow([]byte(nil), size)
	grown = grown[:l:min(cap(grown), limit)]
	copy(grown, b.b)
	b.b = grown
	return nil
}

// growByte is AppendByte for a buffer without room.
//
//go:noinline
func (b *Buffer) growByte(c byte) error {
	err := b.grow(1)
	if err == nil {
		b.b = append(b.b, c)
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
