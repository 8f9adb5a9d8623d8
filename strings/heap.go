package strings

import "unsafe"

// A HeapString is a string of the Heap backend.
type HeapString struct{ b []byte }

type heap struct {
	copies
	held int64 // bytes
}

// NewHeap makes the backend that poppler had before 2006: every string is two
// allocations, the object and its bytes. The empty string is one.
func NewHeap() Storage[*HeapString] { return &heap{} }

// heapStringSize is what a HeapString takes, in bytes.
const heapStringSize = int64(unsafe.Sizeof(HeapString{}))

func (h *heap) Copy(b []byte) *HeapString {
	s := &HeapString{}
	if len(b) > 0 {
		s.b = clone(b)
	}
	h.held += heapStringSize + inHeap(len(b))
	return s
}

func (h *heap) Alias(b []byte) *HeapString { return h.Copy(b) }

func (*heap) Bytes(s *HeapString) []byte { return s.b[:len(s.b):len(s.b)] }

func (h *heap) Memory() int64 { return h.held }

// Trim does nothing: every string has an allocation of its own.
func (*heap) Trim() {}
