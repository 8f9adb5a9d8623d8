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

// copies is embedded by the backends whose Alias copies.
type copies struct{}

// AlwaysCopies is true.
func (copies) AlwaysCopies() bool { return true }
