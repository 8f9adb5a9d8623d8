package document

import (
	"bytes"
	"slices"

	"pdfload/lexer"
	"pdfload/object"
)

// table reads a cross-reference table (7.5.4) whose keyword the lexer has just
// passed, and gives its trailer. A subsection with fewer entries than it declares
// ends the work: an entry costs bytes.
func (s *sectionReader[S]) table(l *lexer.Lexer) (object.Object[S], error) {
	d := s.d
	firstFree := len(s.entries)
	var deleted []entry
	for {
		t := l.Next()
		if t.Kind == lexer.Keyword && bytes.Equal(l.Bytes(t), trailerWord) {
			break
		}
		count := l.Next()
		if t.Kind != lexer.Integer || count.Kind != lexer.Integer || t.Int < 0 || count.Int < 0 {
			return object.Object[S]{}, &Error{Err: errXref, Offset: d.base + int64(t.Pos), Clause: "7.5.4", Text: "subsection has no start and count"}
		}
		number := t.Int
		if n := min(count.Int, int64(len(d.data)-l.Pos())/(entrySize-2), int64(d.limits.Objects-len(s.entries))); n > 0 {
			s.entries = slices.Grow(s.entries, int(n)) // for which there are bytes
		}
		for i := int64(0); i < count.Int; i++ {
			e, ok, err := s.tableEntry(l)
			if err != nil {
				return object.Object[S]{}, err
			}
			if !ok { // which objects are left out nobody knows: qpdf and mupdf look for all
				return object.Object[S]{}, &Error{Err: errXref, Offset: d.base + int64(l.Pos()), Clause: "7.5.4", Text: "subsection has fewer entries than it declares"}
			}
			if i == 0 && number == 1 && e.kind == free && e.generation == 65535 && e.where == 0 {
				// The head of the free list is object 0 (7.5.4): the start is off by one.
				if err := d.depart(Warning{Offset: d.base + int64(t.Pos), Clause: "7.5.4", Text: "subsection starts at 1 with the entry of object 0"}); err != nil {
					return object.Object[S]{}, err
				}
				number = 0
			}
			if number+i > maxNumber {
				continue
			}
			e.number = uint32(number + i)
			if e.kind == free {
				if len(deleted)+len(s.entries) < d.limits.Objects {
					deleted = append(deleted, e)
				}
				continue
			}
			if err := s.add(e); err != nil {
				return object.Object[S]{}, err
			}
		}
	}
	s.offByOne(s.entries[firstFree:])
	trailer, err := d.reader.parse(l)
	if err != nil || trailer.Kind() != object.Dictionary {
		return trailer, &Error{Err: errXref, Offset: d.base + int64(l.Pos()), Clause: "7.5.5", Text: "trailer is not a dictionary"}
	}
	if err := s.hybrid(trailer); err != nil {
		return trailer, err
	}
	for _, e := range deleted {
		if err := s.add(e); err != nil {
			return trailer, err
		}
	}
	return trailer, nil
}

// hybrid reads the cross-reference stream that a hybrid-reference file has for
// the objects that its table declares free (7.5.8.4).
func (s *sectionReader[S]) hybrid(trailer object.Object[S]) error {
	at, ok := trailer.Key("XRefStm").AsInt()
	if !ok || s.visited[at] {
		return nil
	}
	s.visited[at] = true
	if _, err := s.stream(at); err != nil {
		return s.d.depart(Warning{Offset: s.d.base + at, Clause: "7.5.8.4", Text: "XRefStm cannot be read", Err: err})
	}
	return nil
}

// entrySize is the size in bytes of an entry as the standard wants it.
const entrySize = 20

// tableEntry reads "0000000016 00000 n". Entries of 19 and 21 bytes and odd
// white space are read by the lexer. ok is false when there is no entry, and
// the lexer stays.
func (s *sectionReader[S]) tableEntry(l *lexer.Lexer) (e entry, ok bool, err error) {
	data := s.d.data
	at := l.Pos()
	for at < len(data) && lexer.IsWhite(data[at]) {
		at++
	}
	if b := data[at:]; len(b) >= entrySize && b[10] == ' ' && b[16] == ' ' && lexer.IsWhite(b[18]) {
		where, ok1 := fixedDigits(b[:10])
		generation, ok2 := fixedDigits(b[11:16])
		if ok1 && ok2 && (b[17] == 'n' || b[17] == 'f') {
			l.Seek(at + 18)
			if d := s.d; d.options.strict && !endsEntry(b[18:]) {
				err = d.departHarmlessly(Warning{Offset: d.base + int64(at), Clause: "7.5.4", Text: "entry is not 20 bytes long"})
			}
			return tableEntryOf(where, generation, b[17]), true, err
		}
	}
	back := l.Pos()
	where := l.Next()
	if where.Kind == lexer.Keyword {
		l.Seek(back)
		return entry{}, false, nil
	}
	generation, word := l.Next(), l.Next()
	if b := l.Bytes(word); where.Kind == lexer.Integer && generation.Kind == lexer.Integer && where.Int >= 0 && generation.Int >= 0 &&
		len(b) == 1 && (b[0] == 'n' || b[0] == 'f') {
		err := s.d.departHarmlessly(Warning{Offset: s.d.base + int64(where.Pos), Clause: "7.5.4", Text: "entry is not 20 bytes long"})
		return tableEntryOf(where.Int, generation.Int, b[0]), true, err
	}
	return entry{}, false, &Error{Err: errXref, Offset: s.d.base + int64(where.Pos), Clause: "7.5.4", Text: "entry is not an offset, a generation and n or f"}
}

// endsEntry tells whether b starts with one of the three line ends of two
// bytes that an entry may have, and no more white space follows.
func endsEntry(b []byte) bool {
	switch string(b[:2]) {
	case " \n", " \r", "\r\n":
		return len(b) == 2 || !lexer.IsWhite(b[2])
	}
	return false
}

func fixedDigits(b []byte) (int64, bool) {
	n := int64(0)
	for _, c := range b {
		if c-'0' > 9 {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

func tableEntryOf(where, generation int64, word byte) entry {
	e := entry{where: where, generation: uint16(min(generation, 65535))}
	if word == 'n' {
		e.kind = direct
	}
	return e
}

// offByOne is told the entries of one table. When the first of them names the
// object with the next lower number, as after a start that is one too high, all
// are moved down.
func (s *sectionReader[S]) offByOne(list []entry) {
	if len(list) == 0 || list[0].number < 1 {
		return
	}
	ref, _, ok := indirectHeader(s.d.data, list[0].where)
	if !ok || ref.Number+1 != list[0].number {
		return
	}
	for i := range list {
		list[i].number--
	}
}
