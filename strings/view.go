package strings

// A view keeps windows of the sources that its strings are part of. The last
// window is where the next string is expected.
type view struct {
	arena  // of strings that are not part of a source
	window int
	any    bool // window is set
}

// NewView makes a backend whose Alias keeps no more than the place of a string
// in its source. What the source is it learns from the slices: all sub-slices
// of one array end at the same capacity. So it works for any number of sources,
// and best when the strings of one come in order. Copy is that of Arena.
func NewView() Storage[Span] { return &view{} }

// AlwaysCopies is false.
func (v *view) AlwaysCopies() bool { return false }

func (v *view) Alias(b []byte) Span {
	if len(b) == 0 {
		return 0
	}
	if v.any {
		w := v.list[v.window]
		// If b is a part of w, this is where.
		at := cap(w) - cap(b)
		if at >= 0 && at+len(b) <= chunkSize && len(b) < wholeChunk {
			if full := w[:cap(w)]; at < len(full) && &full[at] == &b[0] {
				return makeSpan(v.window, at, len(b))
			}
		}
	}
	return v.aliasSlow(b)
}

//go:noinline
func (v *view) aliasSlow(b []byte) Span {
	if len(b) >= wholeChunk {
		return makeSpan(v.add(b), 0, wholeChunk)
	}
	v.window = v.add(b)
	v.any = true
	return makeSpan(v.window, 0, len(b))
}
