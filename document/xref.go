package document

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"unsafe"

	"pdfload/lexer"
	"pdfload/object"
)

// maxNumber is the largest object number that is believed, as in mupdf and
// Acrobat (ISO 32000-1, Annex C).
const maxNumber = 8388607

// An entry says where an indirect object is (7.5.4, 7.5.8.3).
type entry struct {
	number     uint32
	generation uint16 // 65535 for all that are larger
	kind       entryKind
	// where is, for a direct entry, the offset in Document.data; for a
	// compressed one, the number of the object stream.
	where int64
}

type entryKind uint8

const (
	free entryKind = iota
	direct
	compressed
)

func (e entry) ref() object.Ref {
	return object.Ref{Number: e.number, Generation: uint32(e.generation)}
}

var (
	startxrefWord = []byte("startxref")
	xrefWord      = []byte("xref")
	trailerWord   = []byte("trailer")
	eofMark       = []byte("%%EOF")
)

// errXref is the cause when the cross-references cannot be read.
var errXref = errors.New("cross-reference section cannot be read")

// A section reader follows the chain of cross-reference sections, newest
// first, so that of several entries for one object the first counts.
type sectionReader[S any] struct {
	d       *Document[S]
	entries []entry
	streams []entry // the cross-reference streams themselves
	visited map[int64]bool
	trailer object.Object[S]
}

// readCrossReferences fills entries and trailer from the sections that
// startxref leads to (7.5.4 to 7.5.8). It fails when they cannot be trusted.
func (d *Document[S]) readCrossReferences() error {
	at, err := d.startxref()
	if err != nil {
		return err
	}
	s := sectionReader[S]{d: d, visited: map[int64]bool{}}
	for next := at; next >= 0; {
		if s.visited[next] {
			if err := d.depart(Warning{Offset: d.base + next, Clause: "7.5.5", Text: "cross-reference sections form a circle"}); err != nil {
				return err
			}
			break
		}
		if next, err = s.section(next); err != nil {
			break
		}
	}
	if err != nil && !endsOpening(err) {
		return err
	}
	d.trailer = s.trailer
	d.setEntries(s.entries)
	if err != nil {
		return err
	}
	d.addUnlisted(s.streams)
	return d.checkRoot()
}

// tail is how many bytes from the end other readers look for "startxref".
const tail = 1024

// startxref gives the offset that the last "startxref" of the file names. It is
// looked for in the whole file, which may end with other things. But when it is
// too far from the end for other readers, and objects come after it, then those
// are newer than what it leads to: the file was cut, and its end is not there.
func (d *Document[S]) startxref() (int64, error) {
	at := bytes.LastIndex(d.data, startxrefWord)
	if at < 0 {
		return 0, &Error{Err: ErrDamaged, Offset: -1, Clause: "7.5.5", Text: "no startxref"}
	}
	if len(d.data)-at > tail {
		for o := range eachHeader(d.data[at:]) {
			return 0, &Error{Err: ErrDamaged, Offset: d.base + int64(at) + o.at, Clause: "7.5.5", Text: "an object behind the last startxref"}
		}
	}
	l := lexer.New(d.data, at+len(startxrefWord))
	t := l.Next()
	if t.Kind != lexer.Integer || t.Int <= 0 || t.Int >= int64(len(d.data)) {
		return 0, &Error{Err: ErrDamaged, Offset: d.base + int64(at), Clause: "7.5.5", Text: "startxref names no place in the file"}
	}
	if eof := l.Next(); eof.Kind != lexer.EOF || !bytes.Contains(d.data[t.End:], eofMark) {
		return t.Int, d.departHarmlessly(Warning{Offset: d.base + int64(t.End), Clause: "7.5.5", Text: "startxref is not followed by the end-of-file marker alone"})
	}
	return t.Int, nil
}

// checkRoot fails when the trailer leads to no catalog with pages, as after a
// wrong offset that happens to hit an older section.
func (d *Document[S]) checkRoot() error {
	if err := d.unlock(); d.locked {
		return nil // catalog and page tree may be in object streams
	} else if err != nil {
		return err
	}
	if v, _ := d.trailer.Lookup("Root"); !d.rightly(v) {
		return &Error{Err: ErrDamaged, Offset: -1, Clause: "7.5.4", Text: "entry of the catalog points to something else"}
	}
	root, err := d.follow(d.trailer, "Root")
	if err != nil {
		return err
	}
	if root.Kind() != object.Dictionary {
		return &Error{Err: ErrDamaged, Offset: -1, Clause: "7.7.2", Text: "trailer names no catalog"}
	}
	pages, err := d.follow(root, "Pages")
	if err != nil {
		return err
	}
	if pages.Kind() != object.Dictionary {
		return &Error{Err: ErrDamaged, Offset: -1, Clause: "7.7.2", Text: "catalog names no page tree"}
	}
	return nil
}

// rightly tells whether the entry that a reference needs points to its object.
// When that of the catalog does not the others are hardly better.
func (d *Document[S]) rightly(v object.Object[S]) bool {
	ref, ok := v.Ref()
	if !ok {
		return true
	}
	i, ok := d.find(ref.Number)
	if !ok || d.entries[i].kind != direct {
		return true
	}
	found, _, ok := indirectHeader(d.data, d.entries[i].where)
	return ok && found == ref
}

// follow is dict.Key, but for Strict with the first departure on the way.
func (d *Document[S]) follow(dict object.Object[S], key string) (object.Object[S], error) {
	if v, _ := dict.Lookup(key); d.options.strict {
		if ref, ok := v.Ref(); ok {
			if _, err := d.Get(ref); err != nil {
				return object.Object[S]{}, err
			}
		}
	}
	o := dict.Key(key)
	if ofDocument(d.failed) {
		return o, d.failed
	}
	return o, nil
}

// section reads the table or stream at offset at and gives the offset of the
// next older section, or -1.
func (s *sectionReader[S]) section(at int64) (prev int64, err error) {
	d := s.d
	s.visited[at] = true
	if at < 0 || at >= int64(len(d.data)) {
		return -1, &Error{Err: errXref, Offset: d.base + at, Clause: "7.5.5", Text: "beyond the end of the file"}
	}
	var trailer object.Object[S]
	if l, ok := keywordAt(d.data, at, xrefWord); ok {
		if trailer, err = s.table(&l); err == nil {
			err = d.reader.spend(int64(l.Pos())-at, d.base+at)
		}
	} else {
		trailer, err = s.stream(at)
	}
	if err != nil {
		return -1, err
	}
	if s.trailer.IsNull() {
		s.trailer = trailer
	}
	return s.previous(trailer, at)
}

// previous gives the /Prev of a section, or -1 when there is none.
func (s *sectionReader[S]) previous(trailer object.Object[S], at int64) (int64, error) {
	v, ok := trailer.Lookup("Prev")
	if !ok {
		return -1, nil
	}
	// An indirect Prev is not allowed, and is followed by all readers.
	n, ok := s.d.integerAt(v)
	if !ok {
		return -1, s.d.depart(Warning{Offset: s.d.base + at, Clause: "7.5.5", Text: "Prev is not an integer, older sections are not read"})
	}
	if n == 0 { // some producers write it for "none"
		return -1, s.d.depart(Warning{Offset: s.d.base + at, Clause: "7.5.5", Text: "Prev is 0, read as none"})
	}
	if n < 0 || n >= int64(len(s.d.data)) {
		return -1, &Error{Err: errXref, Offset: s.d.base + at, Clause: "7.5.5", Text: "Prev is beyond the file"}
	}
	return n, nil
}

// add keeps an entry, unless its number is impossible. What is free is kept
// too: it hides older entries of the same number.
func (s *sectionReader[S]) add(e entry) error {
	if e.number == 0 || e.number > maxNumber {
		return nil
	}
	if len(s.entries) >= s.d.limits.Objects {
		return &LimitError{Field: "Objects", Limit: int64(s.d.limits.Objects), Offset: -1}
	}
	s.entries = append(s.entries, e)
	return nil
}

// setEntries takes a list in which the first entry of each number counts.
func (d *Document[S]) setEntries(list []entry) {
	ascending := true
	for i := 1; i < len(list) && ascending; i++ {
		ascending = list[i-1].number < list[i].number
	}
	if !ascending {
		slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(a.number, b.number) })
		list = slices.CompactFunc(list, func(a, b entry) bool { return a.number == b.number })
	}
	d.keepEntries(slices.DeleteFunc(list, func(e entry) bool { return e.kind == free }))
}

// addUnlisted adds cross-reference streams that have no entry of their own, as
// many producers leave it out: they are objects of the file all the same, for
// qpdf and mupdf too.
func (d *Document[S]) addUnlisted(streams []entry) {
	list := d.entries
	for _, e := range streams {
		if _, ok := d.find(e.number); !ok {
			list = append(list, e)
		}
	}
	if len(list) > len(d.entries) {
		slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(a.number, b.number) })
		d.keepEntries(slices.CompactFunc(list, func(a, b entry) bool { return a.number == b.number }))
	}
}

// keepEntries takes a list that is ascending. Nothing of it is read yet.
func (d *Document[S]) keepEntries(list []entry) {
	if cap(list)-len(list) > cap(list)/4 {
		list = slices.Clone(list)
	}
	before := d.entriesMemory()
	d.entries = list
	d.objects = make([]object.Object[S], len(list))
	d.state = make([]readState, len(list))
	d.tried = nil
	d.failed = nil
	d.spent.memory.Add(d.entriesMemory() - before)
}

// entriesMemory is what the entries and the handles of their objects take, in
// bytes.
func (d *Document[S]) entriesMemory() int64 {
	return int64(cap(d.entries))*int64(unsafe.Sizeof(entry{})) +
		int64(cap(d.objects))*int64(unsafe.Sizeof(object.Object[S]{})) + int64(cap(d.state))
}

// find gives the position of an object in entries.
func (d *Document[S]) find(number uint32) (int, bool) {
	// Most files number their objects without gaps from 1.
	if i := int(number) - 1; i >= 0 && i < len(d.entries) && d.entries[i].number == number {
		return i, true
	}
	return slices.BinarySearchFunc(d.entries, number, func(e entry, n uint32) int { return cmp.Compare(e.number, n) })
}
