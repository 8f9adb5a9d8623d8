package strings

// A HeapString is a string of the Heap backend.
type HeapString struct{ b []byte }

type heap struct{ copies }

// NewHeap makes the backend that poppler had before 2006: every string is two
// allocations, the object and its bytes. The empty string is one.
func NewHeap() Storage[*HeapString] { return heap{} }

func (heap) Copy(b []byte) *HeapString {
	s := &HeapString{}
	if len(b) > 0 {
		s.b = make([]byte, len(b))
		copy(s.b, b)
	}
	return s
}

func (h heap) Alias(b []byte) *HeapString { return h.Copy(b) }

func (heap) Bytes(s *HeapString) []byte { return s.b[:len(s.b):len(s.b)] }
