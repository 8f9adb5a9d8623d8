package document

import (
	"bytes"
	"errors"

	"pdfload/lexer"
	"pdfload/object"
)

var (
	objWord       = []byte("obj")
	endobjWord    = []byte("endobj")
	streamWord    = []byte("stream")
	endstreamWord = []byte("endstream")
)

// nearby is how many bytes are looked at for the keyword or number that an
// offset should lead to. A bound, because many entries may lead to one long
// comment.
const nearby = 256

// indirectHeader reads "12 0 obj" (7.3.10) at offset at and gives the place of
// the object behind it.
func indirectHeader(data []byte, at int64) (ref object.Ref, pos int, ok bool) {
	if at < 0 || at >= int64(len(data)) {
		return ref, 0, false
	}
	l := lexer.New(data[:min(int64(len(data)), at+nearby)], int(at))
	number, generation, word := l.Next(), l.Next(), l.Next()
	if number.Kind != lexer.Integer || generation.Kind != lexer.Integer || word.Kind != lexer.Keyword ||
		number.Int <= 0 || number.Int > maxNumber || generation.Int < 0 || generation.Int > 1<<31 ||
		!bytes.HasPrefix(l.Bytes(word), objWord) {
		return ref, 0, false
	}
	// "obj" and the object may touch, as in "12 0 objnull".
	return object.Ref{Number: uint32(number.Int), Generation: uint32(generation.Int)}, word.Pos + len(objWord), true
}

// keywordAt gives a lexer behind the keyword at offset at, past white space.
func keywordAt(data []byte, at int64, word []byte) (l lexer.Lexer, ok bool) {
	if at < 0 || at >= int64(len(data)) {
		return l, false
	}
	near := lexer.New(data[:min(int64(len(data)), at+nearby)], int(at))
	t := near.Next()
	if t.Kind != lexer.Keyword || !bytes.HasPrefix(near.Bytes(t), word) {
		return l, false
	}
	return lexer.New(data, t.Pos+len(word)), true
}

// errEntry is the cause when there is no indirect object, or another one,
// where an entry points to.
var errEntry = errors.New("cross-reference entry points to something else")

// indirect parses the indirect object at offset at. Of a stream it finds where
// the data starts; setLength must follow.
func (r *reader[S]) indirect(at int64) (object.Ref, object.Object[S], error) {
	d := r.d
	ref, pos, ok := indirectHeader(d.data, at)
	if !ok {
		return ref, object.Object[S]{}, errEntry
	}
	o, err := r.indirectBody(ref, int(at), pos)
	return ref, o, err
}

// indirectBody parses what follows "12 0 obj", which stands from at to pos.
func (r *reader[S]) indirectBody(ref object.Ref, at, pos int) (object.Object[S], error) {
	d := r.d
	r.in(ref, d.base)
	if err := r.checkHeader(at, pos); err != nil {
		return object.Object[S]{}, err
	}
	r.decrypt(ref)
	l := lexer.New(d.data, pos)
	before := r.warnings
	o, err := r.parse(&l)
	if r.parser.Decrypt != nil && (isXRefStream(o) || errors.Is(err, ErrStrict)) {
		// A cross-reference stream is never encrypted (7.5.8.2), and its strings seem damaged
		// when they are decrypted: what it is must be known first.
		r.parser.Decrypt = nil
		again := lexer.New(d.data, pos)
		if plain, plainErr := r.parse(&again); isXRefStream(plain) {
			r.warnings = before
			o, err, l = plain, plainErr, again
		}
	}
	if errors.Is(err, object.ErrNone) {
		if err := r.report(object.Problem{Offset: pos, Clause: "7.3.10", Text: "indirect object is empty, read as null"}); err != nil {
			return o, err
		}
	} else if err != nil {
		return o, err
	}
	if o.Kind() == object.Reference {
		if err := r.report(object.Problem{Offset: pos, Clause: "7.3.10", Text: "indirect object is a reference, which is no object"}); err != nil {
			return o, err
		}
	}
	back := l.Pos()
	t := l.Next()
	if l.Pos()-back > nearby { // many objects may stand before one long comment or string
		if err := r.spend(int64(l.Pos()-back), r.offset(back)); err != nil {
			return object.Object[S]{}, err
		}
	}
	word := l.Bytes(t)
	if t.Kind == lexer.Keyword && bytes.HasPrefix(word, streamWord) && o.Kind() == object.Dictionary {
		start, err := r.dataStart(t.Pos + len(streamWord))
		if err != nil {
			return object.Object[S]{}, err
		}
		return r.parser.MakeStream(o, ref, int64(start)), nil
	}
	if t.Kind != lexer.Keyword || !bytes.HasPrefix(word, endobjWord) {
		err := r.report(object.Problem{Offset: back, Clause: "7.3.10", Text: "no endobj behind the object"})
		return o, err
	}
	return o, r.checkApart(t.Pos+len(endobjWord), "endobj and what follows are not apart")
}

func isXRefStream[S any](o object.Object[S]) bool {
	v, ok := o.Lookup("Type")
	return ok && v.IsName("XRef")
}

// checkHeader reports what departs from the standard in "12 0 obj" from at to
// pos, though it is clear what is meant.
func (r *reader[S]) checkHeader(at, pos int) error {
	if bytes.IndexByte(r.d.data[at:pos], '-') >= 0 { // else both numbers are digits
		l := lexer.New(r.d.data[:pos], at)
		for range 2 {
			if t := l.Next(); t.Malformed {
				if err := r.report(object.Problem{Offset: t.Pos, Clause: "7.3.3", Text: "malformed number"}); err != nil {
					return err
				}
			}
		}
	}
	return r.checkApart(pos, "obj and the object are not apart")
}

// checkApart reports a keyword that ends at pos in the middle of a longer one:
// tokens are separated by white space or a delimiter (7.2.3).
func (r *reader[S]) checkApart(pos int, text string) error {
	if pos == len(r.d.data) || !lexer.IsRegular(r.d.data[pos]) {
		return nil
	}
	return r.report(object.Problem{Offset: pos, Clause: "7.2.3", Text: text})
}

// dataStart gives where a stream's data starts, for the place behind the
// keyword (7.3.8.1): behind CR LF or LF. A lone CR and blanks before the line
// end are common mistakes; without any line end the data starts at once.
func (r *reader[S]) dataStart(pos int) (int, error) {
	data := r.d.data
	at := pos
	for at < len(data) && at < pos+nearby && (data[at] == ' ' || data[at] == '\t') {
		at++
	}
	problem := func(text string) error {
		return r.report(object.Problem{Offset: pos, Clause: "7.3.8.1", Text: text})
	}
	switch {
	case at < len(data) && data[at] == '\n', at+1 < len(data) && data[at] == '\r' && data[at+1] == '\n':
		var err error
		if at > pos {
			err = problem("blanks between stream and the line end")
		}
		if data[at] == '\r' {
			at++
		}
		return at + 1, err
	case at < len(data) && data[at] == '\r':
		return at + 1, problem("stream is followed by a carriage return alone")
	}
	return pos, problem("stream is not followed by a line end")
}

// skipWhite gives the place of the next byte from pos on that is no white space, or the
// end of data; but no place that is not nearby.
func skipWhite(data []byte, pos int) int {
	at := pos
	for at < len(data) && at < pos+nearby && lexer.IsWhite(data[at]) {
		at++
	}
	return at
}
