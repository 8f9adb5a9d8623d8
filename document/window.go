package document

import (
	"errors"
	"math"

	"pdfload/lexer"
	"pdfload/object"
)

// windowSize is how many decoded bytes of an object stream are in memory at once,
// where its objects allow it. Most object streams are smaller, but some producers put
// all objects of a file into one.
const windowSize = 512 << 10

// A window is what is in memory of a decoded object stream: all of it, or of a large
// one a part that moves from object to object. It uses the buffer of its reader, so
// that strings must be copied from it.
type window[S any] struct {
	r     *reader[S]
	data  []byte
	start int  // where data begins in the decoded stream
	more  bool // the stream goes on behind data
	err   error
	told  bool // of err
}

// openWindow starts to decode an object stream, into the window that the reader has. Its
// err says why there is no more of it; with a storage that keeps what it is given all of
// it is there.
func (r *reader[S]) openWindow(s objectStream) *window[S] {
	w := &r.window
	*w = window[S]{r: r}
	if kept, ok := r.d.listed.decoded[s.owner.Number]; ok {
		w.data, w.err = kept.data, kept.err
		return w
	}
	most := r.d.options.window
	if !r.reusable {
		most = math.MaxInt
	}
	w.data, w.more, w.err = r.startDecoding(s.encodedStream, most)
	return w
}

// report tells, once, what was wrong with the data, when there is no more of it. The
// error is one that ends the reading.
func (w *window[S]) report(s objectStream) error {
	if w.err == nil || w.more || w.told {
		return nil
	}
	w.told = true
	return w.r.unreadable(s.owner, s.offset, w.err)
}

// readPairs is that of the reader. The window stays where it is when the directory is as
// it should be, and the objects follow each other; else all of the stream is decoded.
func (w *window[S]) readPairs(s objectStream) (first int, err error) {
	if w.more && s.first > 0 && s.first <= w.r.d.limits.ObjectStream {
		w.reach(0, int(s.first))
	}
	if w.more && s.first > 0 && s.first <= int64(len(w.data)) {
		first = int(s.first)
		count, _, err := w.r.pairsOf(w.data[:first], s, math.MaxInt64)
		if err != nil || count == s.count && inOrder(w.r.pairs) {
			return first, err
		}
	}
	w.reach(0, math.MaxInt)
	if err := w.report(s); err != nil {
		return 0, err
	}
	return w.r.readPairs(w.data, s)
}

// length is about how long the decoded stream is, whose objects begin at first.
func (w *window[S]) length(first int) int {
	if pairs := w.r.pairs; w.more && len(pairs) > 0 {
		return objectAt(first, pairs[len(pairs)-1].offset)
	}
	return len(w.data)
}

// skip decodes what is left, for its damage.
func (w *window[S]) skip() { w.reach(math.MaxInt, math.MaxInt) }

// grow makes room for twice as much, as far as Limits.Memory allows it.
func (w *window[S]) grow() {
	d := w.r.d
	size := max(2*len(w.data), d.options.window)
	if d.spent.memory.Load()+int64(size) > d.limits.Memory {
		w.more, w.err = false, &LimitError{Field: "Memory", Limit: d.limits.Memory, Offset: w.r.origin, Object: w.r.current}
		return
	}
	w.data = append(make([]byte, 0, size), w.data...)
}

// fill decodes what follows data into the room behind it.
func (w *window[S]) fill(data []byte) {
	w.data, w.more, w.err = w.r.continueDecoding(data)
}

// reach moves the window so that it begins at offset from at the latest, and ends
// behind offset to, if the stream has as much. What was before from is gone, if it has
// to move.
func (w *window[S]) reach(from, to int) {
	for w.more && w.start+len(w.data) < to {
		if from >= w.start+len(w.data) { // nothing of this is wanted
			w.start += len(w.data)
			w.fill(w.data[:0])
			continue
		}
		if from > w.start {
			n := copy(w.data, w.data[from-w.start:])
			w.data, w.start = w.data[:n], from
		}
		if len(w.data) == cap(w.data) {
			w.grow()
		}
		if w.more {
			w.fill(w.data)
		}
	}
}

// parse parses the object at offset at, of which to is the likely end, and gives its end.
// ok is false when the stream ends before it.
func (w *window[S]) parse(at, to int) (o object.Object[S], end int, ok bool, err error) {
	if w.more {
		w.reach(at, to+nearby)
	}
	for {
		if at-w.start > len(w.data) {
			return o, at, false, nil
		}
		before := w.r.warnings
		l := lexer.New(w.data, at-w.start)
		o, err = w.r.parse(&l)
		if !w.more || !w.mayGoOn(l, o, err) {
			return o, w.start + l.Pos(), true, err
		}
		w.r.warnings = before
		w.reach(at, w.start+2*len(w.data))
	}
}

// mayGoOn tells whether an object may be another one with what comes behind the window:
// the lexer came close to its end, or there is nothing else that ends it.
func (w *window[S]) mayGoOn(l lexer.Lexer, o object.Object[S], err error) bool {
	const longestKeyword = len("startxref") + 1
	if ofDocument(err) {
		return false
	}
	if o.Kind() == object.Integer { // it was looked whether it is a reference
		l.Next()
		l.Next()
	}
	return l.Pos()+longestKeyword >= len(w.data) || errors.Is(err, object.ErrNone)
}

// inOrder tells whether the objects of a directory follow each other.
func inOrder(pairs []pair) bool {
	for i := 1; i < len(pairs); i++ {
		if pairs[i].offset < pairs[i-1].offset {
			return false
		}
	}
	return true
}
