package strings

// maxWindows is how many chunks of a view may be parts of sources. The rest is
// for strings that are copied.
const maxWindows = maxChunks / 2

// A view keeps windows of the sources that its strings are part of, each a
// chunk. The last window is where the next string is expected.
type view struct {
	arena       // of strings that are not part of a source
	window  int // index of the last window
	windows int // how many there are
}

// NewView makes a backend whose Alias keeps no more than the place of a string
// in its source. What the source is it learns from the slices: all sub-slices
// of one array end at the same capacity, unless that was cut. A string that is
// not within the mebibyte after the one that opened the last window opens
// another, of 24 bytes; so it works for any number of sources, and best when the
// strings of one come in order and with their capacity.
//
// A source is kept as long as the storage is. After 2^23 windows Alias copies.
// Copy is that of Arena, with half the room.
func NewView() Storage[Span] { return &view{} }

// AlwaysCopies is false.
func (v *view) AlwaysCopies() bool { return false }

func (v *view) Alias(b []byte) Span {
	if len(b) == 0 {
		return 0
	}
	if v.windows > 0 {
		// If b is in the array of w and has its end, at is where b begins. The
		// same address there proves it: both then have cap(b) bytes to go.
		w := v.list[v.window]
		at := cap(w) - cap(b)
		if at >= 0 && at+len(b) <= chunkSize && len(b) < wholeChunk {
			if whole := w[:cap(w)]; &whole[at] == &b[0] {
				return makeSpan(v.window, at, len(b))
			}
		}
	}
	return v.aliasSlow(b)
}

// aliasSlow is Alias for a string that is not in the last window.
//
//go:noinline
func (v *view) aliasSlow(b []byte) Span {
	if v.windows == maxWindows {
		return v.Copy(b)
	}
	v.window = v.add(b)
	v.windows++
	return makeSpan(v.window, 0, min(len(b), wholeChunk))
}
