package strings

import "unsafe"

// array is what a SmallString has room for.
type array interface {
	[8]byte | [16]byte | [24]byte | [32]byte | [48]byte
}

// A SmallString is a string of a Small backend: up to len(A) bytes in itself,
// more in a slice.
//
// With the length and the slice, on a 64-bit machine, the struct is of 40, 48,
// 56, 64 or 80 bytes for an array of 8, 16, 24, 32 or 48. The allocator has sizes
// of 48, 64 and 80 bytes, so that Small8 takes as much memory as Small16, and
// Small24 as Small32.
type SmallString[A array] struct {
	n      uint8 // bytes in inline, or overflowed
	inline A
	over   []byte
}

// overflowed marks a SmallString whose bytes are in over.
const overflowed = 255

// room is the inline array as a slice. An array whose type is a parameter cannot
// be sliced; but the constraint has only arrays of bytes, whose size is their
// length.
func (s *SmallString[A]) room() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.inline)), unsafe.Sizeof(s.inline))
}

// set makes s a copy of b, and gives the bytes that it takes beside the struct.
func (s *SmallString[A]) set(b []byte) (held int64) {
	room := s.room()
	if len(b) <= len(room) {
		s.n = uint8(copy(room, b))
		return 0
	}
	s.n = overflowed
	s.over = clone(b)
	return inHeap(len(b))
}

func (s *SmallString[A]) bytes() []byte {
	if s.n == overflowed {
		return s.over[:len(s.over):len(s.over)]
	}
	return s.room()[:s.n:s.n]
}

type small[A array] struct {
	copies
	held int64 // bytes
}

func (t *small[A]) Copy(b []byte) *SmallString[A] {
	s := &SmallString[A]{}
	t.held += allocated(unsafe.Sizeof(*s)) + s.set(b)
	return s
}

// allocated is what the allocator takes for one of the structs above, in bytes:
// its sizes there are multiples of 16.
func allocated(size uintptr) int64 { return int64(size+15) &^ 15 }

func (t *small[A]) Alias(b []byte) *SmallString[A] { return t.Copy(b) }

func (*small[A]) Bytes(s *SmallString[A]) []byte { return s.bytes() }

func (t *small[A]) Memory() int64 { return t.held }

// Trim does nothing: every string has an allocation of its own.
func (*small[A]) Trim() {}

// NewSmall8 makes a backend with one allocation for strings of up to 8 bytes,
// and two for longer ones.
func NewSmall8() Storage[*SmallString[[8]byte]] { return &small[[8]byte]{} }

// NewSmall16 is NewSmall8 for 16 bytes, the size that poppler's patch had.
func NewSmall16() Storage[*SmallString[[16]byte]] { return &small[[16]byte]{} }

// NewSmall24 is NewSmall8 for 24 bytes, the size that its report suggested.
func NewSmall24() Storage[*SmallString[[24]byte]] { return &small[[24]byte]{} }

// NewSmall32 is NewSmall8 for 32 bytes.
func NewSmall32() Storage[*SmallString[[32]byte]] { return &small[[32]byte]{} }

// NewSmall48 is NewSmall8 for 48 bytes.
func NewSmall48() Storage[*SmallString[[48]byte]] { return &small[[48]byte]{} }
