package strings

import (
	"fmt"
	"testing"
)

// What the split of Buffer gains: thousands of small appends into a buffer that
// has the room. Run with
//
//	go test -run '^$' -bench Buffer -count 6 ./strings
//
// "split" is Grow and Extend, or AppendByte; "whole" is the same work, check and
// all, as one function that is called; "append" is the built-in one, which has no
// limit. Append is a call as "whole" is: for bytes of many lengths, copy is one
// anyway.

// benchmarkedRoom is the size of the buffer in bytes.
const benchmarkedRoom = 1 << 16

// whole is Buffer before the split.
type whole struct{ Buffer }

//go:noinline
func (w *whole) append(p []byte) error {
	l := len(w.b)
	if uint(len(p)) > uint(cap(w.b)-l) {
		if err := w.grow(len(p)); err != nil {
			return err
		}
	}
	w.b = append(w.b, p...)
	return nil
}

//go:noinline
func (w *whole) appendByte(c byte) error {
	if len(w.b) == cap(w.b) {
		if err := w.grow(1); err != nil {
			return err
		}
	}
	w.b = append(w.b, c)
	return nil
}

// four is how an integer, an escape or a length of four bytes is appended: the
// caller knows the size, and writes into the room.
//
//go:noinline
func (w *whole) four() ([]byte, error) {
	l := len(w.b)
	if cap(w.b)-l < 4 {
		if err := w.grow(4); err != nil {
			return nil, err
		}
	}
	w.b = w.b[:l+4]
	return w.b[l:], nil
}

func BenchmarkBufferByte(b *testing.B) {
	b.Run("split", func(b *testing.B) {
		buf := presized(b)
		for i := range b.N {
			if buf.Len() == benchmarkedRoom {
				buf.Reset()
			}
			if err := buf.AppendByte(byte(i)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("whole", func(b *testing.B) {
		buf := whole{*presized(b)}
		for i := range b.N {
			if buf.Len() == benchmarkedRoom {
				buf.Reset()
			}
			if err := buf.appendByte(byte(i)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("append", func(b *testing.B) {
		buf := make([]byte, 0, benchmarkedRoom)
		for i := range b.N {
			if len(buf) == benchmarkedRoom {
				buf = buf[:0]
			}
			buf = append(buf, byte(i))
		}
	})
}

func BenchmarkBufferFour(b *testing.B) {
	b.Run("split", func(b *testing.B) {
		buf := presized(b)
		for i := range b.N {
			if buf.Len() == benchmarkedRoom {
				buf.Reset()
			}
			if err := buf.Grow(4); err != nil {
				b.Fatal(err)
			}
			room := buf.Extend(4)
			room[0], room[1], room[2], room[3] = byte(i), byte(i>>8), byte(i>>16), byte(i>>24)
		}
	})
	b.Run("whole", func(b *testing.B) {
		buf := whole{*presized(b)}
		for i := range b.N {
			if buf.Len() == benchmarkedRoom {
				buf.Reset()
			}
			room, err := buf.four()
			if err != nil {
				b.Fatal(err)
			}
			room[0], room[1], room[2], room[3] = byte(i), byte(i>>8), byte(i>>16), byte(i>>24)
		}
	})
	b.Run("append", func(b *testing.B) {
		buf := make([]byte, 0, benchmarkedRoom)
		for i := range b.N {
			if len(buf) == benchmarkedRoom {
				buf = buf[:0]
			}
			buf = append(buf, byte(i), byte(i>>8), byte(i>>16), byte(i>>24))
		}
	})
}

func BenchmarkBufferBytes(b *testing.B) {
	for _, n := range []int{2, 8, 32} {
		p := pattern(n, 1)
		b.Run(fmt.Sprintf("split/%d", n), func(b *testing.B) {
			buf := presized(b)
			for range b.N {
				if buf.Len() == benchmarkedRoom {
					buf.Reset()
				}
				if err := buf.Grow(len(p)); err != nil {
					b.Fatal(err)
				}
				copy(buf.Extend(len(p)), p)
			}
		})
		b.Run(fmt.Sprintf("Append/%d", n), func(b *testing.B) {
			buf := presized(b)
			for range b.N {
				if buf.Len() == benchmarkedRoom {
					buf.Reset()
				}
				if err := buf.Append(p); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("whole/%d", n), func(b *testing.B) {
			buf := whole{*presized(b)}
			for range b.N {
				if buf.Len() == benchmarkedRoom {
					buf.Reset()
				}
				if err := buf.append(p); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("append/%d", n), func(b *testing.B) {
			buf := make([]byte, 0, benchmarkedRoom)
			for range b.N {
				if len(buf) == benchmarkedRoom {
					buf = buf[:0]
				}
				buf = append(buf, p...)
			}
		})
	}
}

func presized(b *testing.B) *Buffer {
	buf := NewBuffer(benchmarkedRoom)
	if err := buf.Grow(benchmarkedRoom); err != nil {
		b.Fatal(err)
	}
	return buf
}
