// Package strings keeps the strings and names of a PDF, in ways that can be
// exchanged and compared. It knows nothing of PDF.
//
// In 2006 a profile of poppler, loading a big file, showed malloc and free on
// top. Its strings cost two allocations each, the object and its bytes, and
// about nine in ten were of 16 bytes or less. A buffer of 16 bytes inside the
// object saved 45 % of the string allocations and a tenth of the time. The
// backends here are that experiment and its continuation:
//
//	Heap     pointer to a struct with a slice: two allocations a string
//	Small    the same with an inline array: one allocation up to N bytes
//	Inline   that struct by value, in slabs: none up to 16 bytes
//	Arena    8-byte span into chunks: a bump allocator
//	View     8-byte span into the source: no copy
//	Intern   4-byte handle: each distinct string once
//
// A backend is a [Storage]; [Histogram] records sizes around any of them.
//
// Another report, on BSON's BufBuilder, gained a fifth in throughput by letting
// the compiler inline the question whether there is room, with the reallocation
// out of line. [Buffer] is built that way.
//
// A program that also needs the standard package imports this one as
// pdfstrings.
package strings

// A Storage keeps strings as values of type S. It belongs to one goroutine as
// long as strings are stored; once that is over, many may call Bytes.
type Storage[S any] interface {
	// Copy stores a copy of b.
	Copy(b []byte) S
	// Alias stores b, which the caller will never change. It may copy it all
	// the same.
	Alias(b []byte) S
	// Bytes gives what was stored, for a value that Copy or Alias of this
	// storage gave. It must not be changed.
	Bytes(s S) []byte
}

// A Copier is a Storage that can say whether Alias copies too. If so, the
// caller may use the slice again.
type Copier interface {
	AlwaysCopies() bool
}

// AlwaysCopies tells whether Alias of st copies. It is false for a storage that
// does not say.
func AlwaysCopies[S any](st Storage[S]) bool {
	c, ok := st.(Copier)
	return ok && c.AlwaysCopies()
}

// A Meter is a Storage that knows how much memory it takes. All backends are.
type Meter interface {
	// Memory is what the storage holds, in bytes of the heap: strings, what is
	// around them, and room for more. What a View points into is not its own.
	Memory() int64
	// Trim gives back the room for more, when no more is expected. Storing goes on
	// to work, and takes new room.
	Trim()
}

// perString is what a string costs beside its bytes where a storage does not
// say, in bytes: a struct with a slice.
const perString = 24

// Memory is what st holds, in bytes. For a storage that does not say it is an
// estimate for count strings of size bytes together.
func Memory[S any](st Storage[S], count, size int64) int64 {
	if m, ok := st.(Meter); ok {
		return m.Memory()
	}
	return count*perString + size
}

// Trim gives back what st keeps for more strings, if it can.
func Trim[S any](st Storage[S]) {
	if m, ok := st.(Meter); ok {
		m.Trim()
	}
}

// clone makes a copy of b, which is not empty. It takes inHeap(len(b)).
func clone(b []byte) []byte {
	copied := make([]byte, len(b))
	copy(copied, b)
	return copied
}

// inHeap is what the allocator takes for n bytes, in bytes: its sizes are multiples of 8,
// 16 and 32 up to 512, then up to an eighth apart, and whole pages in the end.
func inHeap(n int) int64 {
	switch {
	case n <= 24:
		return int64(n+7) &^ 7
	case n <= 256:
		return int64(n+15) &^ 15
	case n <= 512:
		return int64(n+31) &^ 31
	case n <= 32<<10:
		return int64(n + n/16)
	}
	return (int64(n) + 8191) &^ 8191
}

// copies is embedded by the backends whose Alias copies.
type copies struct{}

// AlwaysCopies is true.
func (copies) AlwaysCopies() bool { return true }
