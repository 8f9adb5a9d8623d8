package document

import (
	"bytes"
	"errors"
	"math"
	"slices"

	"pdfload/lexer"
	"pdfload/object"
)

// A pair is one line of an object stream's directory (7.5.7).
type pair struct {
	number uint32
	offset uint32 // from First
}

// An objectStream is an object stream with all that its dictionary says, so
// that a worker can parse it without following references.
type objectStream struct {
	encodedStream
	offset int64 // of the data in the file
	first  int64
	count  int64
}

// readCompressed parses the object stream that holds the object at position i
// of entries, and so all other objects in it.
func (d *Document[S]) readCompressed(i int) error {
	number := uint32(d.entries[i].where)
	if d.tried[number] {
		return nil
	}
	if d.tried == nil {
		d.tried = map[uint32]bool{}
	}
	d.tried[number] = true
	ref := d.entries[i].ref()
	s, ok, err := d.openObjectStream(number)
	if err != nil {
		return d.reader.unreadable(object.Ref{Number: number}, -1, err)
	}
	if !ok {
		return d.depart(Warning{Offset: -1, Object: ref, Clause: "7.5.7", Text: "object is in an object stream that does not exist"})
	}
	err = d.reader.parseObjectStream(s)
	d.dropListed(number)
	return err
}

// openObjectStream reads the dictionary of an object stream. ok is false when
// there is none with that number; an object stream inside another is none.
func (d *Document[S]) openObjectStream(number uint32) (s objectStream, ok bool, err error) {
	i, ok := d.find(number)
	if !ok || d.entries[i].kind != direct {
		return s, false, nil
	}
	if err := d.read(i); err != nil {
		return s, false, err
	}
	stream := d.objects[i]
	if stream.Kind() != object.Stream {
		return s, false, nil
	}
	if err := d.reader.setLength(stream); err != nil {
		return s, false, err
	}
	s.first, s.count = stream.Key("First").Int(), stream.Key("N").Int()
	s.offset, _, _ = stream.Data()
	s.offset += d.base
	s.encodedStream, err = d.encoded(stream)
	return s, err == nil, err
}

// parseObjectStream parses the objects of an object stream that the
// cross-references look for there. Where two have the same number the last
// counts, as for qpdf.
func (r *reader[S]) parseObjectStream(s objectStream) error {
	d := r.d
	w := r.openWindow(s)
	if before, _ := r.parser.Stored(); !r.reusable {
		defer func() {
			if after, _ := r.parser.Stored(); after == before { // no string points into it
				r.release(w.data)
			}
		}()
	}
	if err := w.report(s); err != nil {
		return err
	}
	r.inObjectStream(s.owner, s.offset)
	first, err := w.readPairs(s)
	if err != nil {
		return err
	}
	r.parser.Expect(w.length(first))
	for k, p := range r.pairs {
		i, ok := d.find(p.number)
		if !ok || d.entries[i].kind != compressed || d.entries[i].where != int64(s.owner.Number) {
			continue
		}
		ref := object.Ref{Number: p.number}
		r.inObjectStream(ref, s.offset)
		at := objectAt(first, p.offset)
		to := at
		if k+1 < len(r.pairs) {
			to = objectAt(first, r.pairs[k+1].offset)
		}
		d.state[i] = done
		o, end, ok, err := w.parse(at, to)
		if err := w.report(s); err != nil {
			d.state[i] = unread
			return err
		}
		if err == nil && !ok {
			err = r.report(object.Problem{Clause: "7.5.7", Text: "object is beyond the end of its object stream"})
		} else if err != nil {
			err = r.unreadable(ref, s.offset, err)
		}
		if err != nil {
			d.state[i] = unread
			return err
		}
		if w.more {
			w.reach(at, end+nearby)
		}
		if err := r.checkCompressed(o, w.data, end-w.start); err != nil {
			d.state[i] = unread
			return err
		}
		d.objects[i] = o
	}
	w.skip()
	return w.report(s)
}

// objectAt is offset, of a directory, in the decoded stream, or as far as can be counted.
func objectAt(first int, offset uint32) int {
	return int(min(int64(first)+int64(offset), math.MaxInt/2))
}

// checkCompressed reports what may not be in an object stream (7.5.7): an object
// o, which ends at pos, that is the dictionary of a stream, or nothing but a
// reference.
func (r *reader[S]) checkCompressed(o object.Object[S], decoded []byte, pos int) error {
	switch o.Kind() {
	case object.Reference:
		return r.report(object.Problem{Clause: "7.5.7", Text: "object in an object stream is a reference"})
	case object.Dictionary:
		if next := skipWhite(decoded, pos); next == len(decoded) || decoded[next] != streamWord[0] && decoded[next] != '%' {
			return nil
		}
		if _, ok := keywordAt(decoded, int64(pos), streamWord); ok {
			return r.report(object.Problem{Clause: "7.5.7", Text: "stream inside an object stream, read as a dictionary"})
		}
	}
	return nil
}

// listedStreams are object streams as they were decoded to list their objects,
// by number, so that damaged files are not decoded twice.
type listedStreams struct {
	decoded map[uint32]decodedStream
	bytes   int64
}

type decodedStream struct {
	data []byte
	err  error
}

// keepListed is how many decoded bytes are kept for a file of size bytes.
func keepListed(size int) int64 { return 8<<20 + 2*int64(size) }

// keep keeps an object stream, as it was decoded, that will be asked for again; or
// releases it, where that would be too much.
func (r *reader[S]) keep(s objectStream, decoded []byte, err error) {
	listed := &r.d.listed
	size := int64(len(decoded))
	if errors.Is(err, ErrLimit) || listed.bytes+size > keepListed(len(r.d.data)) {
		r.release(decoded)
		return
	}
	if r.reusable {
		decoded = bytes.Clone(decoded)
		r.d.spent.memory.Add(int64(cap(decoded)))
	}
	if listed.decoded == nil {
		listed.decoded = map[uint32]decodedStream{}
	}
	listed.decoded[s.owner.Number] = decodedStream{decoded, err}
	listed.bytes += size
}

// dropListed forgets an object stream whose objects were parsed. Where strings
// point into it, it is held by them.
func (d *Document[S]) dropListed(number uint32) {
	kept, ok := d.listed.decoded[number]
	if !ok {
		return
	}
	delete(d.listed.decoded, number)
	d.listed.bytes -= int64(len(kept.data))
	if d.reader.reusable {
		d.spent.memory.Add(-int64(cap(kept.data)))
	}
}

// readPairs fills r.pairs with the directory of an object stream and gives
// where the first object stands. The directory ends where First says, whatever
// N is. When that is too soon for N pairs, or no place at all, it has N pairs,
// and the objects begin behind them.
func (r *reader[S]) readPairs(decoded []byte, s objectStream) (first int, err error) {
	cut := true
	if s.first > 0 && s.first <= int64(len(decoded)) {
		first = int(s.first)
		count, _, err := r.pairsOf(decoded[:first], s, math.MaxInt64)
		if err != nil || count == s.count {
			return first, err
		}
		cut = count < s.count
	}
	if cut {
		count, end, err := r.pairsOf(decoded, s, s.count)
		switch {
		case err != nil:
			return first, err
		case count == s.count || first == 0:
			first = r.firstFor(decoded, end)
		default: // it is N that is wrong
			if _, _, err := r.pairsOf(decoded[:first], s, math.MaxInt64); err != nil {
				return first, err
			}
		}
	}
	return first, r.report(object.Problem{Clause: "7.5.7", Text: "First or N of the object stream does not fit its content"})
}

// firstFor gives what First should be, for a directory in r.pairs that ends at
// end: the object with the smallest offset begins there, or behind white space.
func (r *reader[S]) firstFor(decoded []byte, end int) int {
	smallest := uint32(math.MaxUint32)
	for _, p := range r.pairs {
		smallest = min(smallest, p.offset)
	}
	at := end
	for at < len(decoded) && lexer.IsWhite(decoded[at]) {
		at++
	}
	return at - int(min(int64(smallest), int64(at-end)))
}

// minPair is the least that a pair takes in the directory, in bytes: "1 0 ".
const minPair = 4

// pairsOf fills r.pairs with the pairs at the start of decoded, at most n. It
// gives how many there are, with those that are no object's, and where they end.
func (r *reader[S]) pairsOf(decoded []byte, s objectStream, n int64) (count int64, end int, err error) {
	r.pairs = slices.Grow(r.pairs[:0], int(max(0, min(s.count, int64(len(decoded)/minPair), int64(r.d.limits.Objects))))) // for which there are bytes
	l := lexer.New(decoded, 0)
	for ; count < n; count++ {
		number, offset := l.Next(), l.Next()
		if number.Kind != lexer.Integer || offset.Kind != lexer.Integer {
			break
		}
		end = l.Pos()
		if number.Int > 0 && number.Int <= maxNumber && offset.Int >= 0 && offset.Int <= math.MaxUint32 {
			if len(r.pairs) >= r.d.limits.Objects {
				return count, end, &LimitError{Field: "Objects", Limit: int64(r.d.limits.Objects), Offset: s.offset, Object: s.owner}
			}
			r.pairs = append(r.pairs, pair{uint32(number.Int), uint32(offset.Int)})
		}
	}
	return count, end, nil
}
