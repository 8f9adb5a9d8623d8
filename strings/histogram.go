package strings

// A Histogram is a Storage that counts the sizes of the strings that another
// one is given: the histogram that the patch of 2006 had behind a #define. A
// string that Intern finds again counts again.
type Histogram[S any] struct {
	Sizes
	inner Storage[S]
}

// NewHistogram makes a histogram around inner. To add up those of many
// storages, also of different S, Merge their Sizes.
func NewHistogram[S any](inner Storage[S]) *Histogram[S] {
	return &Histogram[S]{inner: inner}
}

// Copy counts b, and is that of the inner storage.
func (h *Histogram[S]) Copy(b []byte) S {
	h.Add(len(b))
	return h.inner.Copy(b)
}

// Alias counts b, and is that of the inner storage.
func (h *Histogram[S]) Alias(b []byte) S {
	h.Add(len(b))
	return h.inner.Alias(b)
}

// Bytes is that of the inner storage.
func (h *Histogram[S]) Bytes(s S) []byte { return h.inner.Bytes(s) }

// Memory is that of the inner storage, or an estimate where that does not say.
func (h *Histogram[S]) Memory() int64 { return Memory(h.inner, h.Total(), h.TotalBytes()) }

// Trim is that of the inner storage, if it has one.
func (h *Histogram[S]) Trim() { Trim(h.inner) }

// AlwaysCopies tells whether Alias of the inner storage copies.
func (h *Histogram[S]) AlwaysCopies() bool { return AlwaysCopies(h.inner) }
