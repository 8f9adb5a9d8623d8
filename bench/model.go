package bench

import (
	pdfstrings "pdfload/strings"
)

// A Model is the bytes of memory that the strings of a file should cost in a
// backend with two allocations a string, or with a buffer in the object.
type Model struct {
	// Malloc is by the report of 2006 on poppler, in C++ on 64 bits.
	Malloc int64
	// Go is by the size classes of Go's allocator.
	Go int64
}

// Models gives the model of a backend for strings of these sizes. ok is false
// for backends that do not allocate string by string.
func Models(b Backend, sizes *pdfstrings.Sizes) (m Model, ok bool) {
	if b.Inline == 0 && b.Name != Baseline || b.Name == "inline" {
		return m, false
	}
	for n, count := range sizes.Counts() {
		if b.Inline == 0 {
			m.Malloc += count * mallocHeap(n)
			m.Go += count * goHeap(n)
		} else {
			m.Malloc += count * mallocSmall(n, b.Inline)
			m.Go += count * goSmall(n, b.Inline)
		}
	}
	return m, true
}

// word is what malloc needs beside each block it gives.
const word = 8

// terminated is the size of a C string of n bytes, in units of 16.
func terminated(n int) int64 { return int64(n+1+15) &^ 15 }

// mallocHeap is a string as poppler had it: two blocks, an object of a length
// and a pointer, and the bytes.
func mallocHeap(n int) int64 { return 2*word + 16 + terminated(n) }

// mallocSmall is a string with a buffer of room bytes in the object: one block
// while n fits, which the report counts without the terminator; else a second
// one with all the bytes.
func mallocSmall(n, room int) int64 {
	object := int64(word + 16 + room)
	if n <= room {
		return object
	}
	return object + word + terminated(n)
}

// goHeap is a HeapString, which is a slice header, and its bytes.
func goHeap(n int) int64 { return sizeClass(sliceHeader) + goBytes(n) }

const sliceHeader = 24

// goSmall is a SmallString: a count, the buffer, and a slice header.
func goSmall(n, room int) int64 {
	object := sizeClass((1+room+7)&^7 + sliceHeader)
	if n <= room {
		return object
	}
	return object + goBytes(n)
}

// tiny is below what size Go packs objects without pointers together, several
// in a block of that many bytes.
const tiny = 16

// goBytes is n bytes without pointers. Those that are packed start at a
// multiple of the greatest power of two up to 8 that divides n, so that they
// cost n and on average some waste, which is left out.
func goBytes(n int) int64 {
	if n < tiny {
		return int64(n)
	}
	return sizeClass(n)
}

// sizeClass is how many bytes Go's allocator takes for n. It asks the
// allocator: append takes all the room there is.
func sizeClass(n int) int64 {
	return int64(cap(append([]byte(nil), make([]byte, n)...)))
}
