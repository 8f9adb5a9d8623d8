package document

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// repair makes entries and trailer from the objects of the file, of which the
// newest counts: the last in the file.
func (d *Document[S]) repair() error {
	x := d.search()
	d.repaired = true
	if len(x.objects) == 0 && len(x.trailers) == 0 {
		if d.version == "" {
			return &Error{Err: ErrNotPDF, Offset: -1, Text: "no header and no objects"}
		}
		return &Error{Err: ErrDamaged, Offset: -1, Text: "no objects, the file is empty or cut short"}
	}
	newest := make([]located, 0, len(x.objects))
	for i, o := range x.objects {
		if i+1 == len(x.objects) || x.objects[i+1].number != o.number {
			newest = append(newest, o)
		}
	}
	var limited error
	if most := d.limits.Objects; len(newest) > most {
		limited = &LimitError{Field: "Objects", Limit: int64(most), Offset: newest[most].at}
		newest = newest[:most]
	}
	list := make([]entry, 0, len(newest))
	for _, o := range newest {
		list = append(list, o.entry())
	}
	d.setEntries(list)
	if limited != nil {
		return limited
	}
	if err := d.findTrailer(x); err != nil {
		return err
	}
	d.unlocked = d.security.Encrypted // else the trailer may say now that it is
	if err := d.unlock(); err == nil {
		if err := d.findCompressed(newest); err != nil {
			return err
		}
	}
	return d.findRoot()
}

func (o located) entry() entry {
	return entry{number: o.number, generation: uint16(min(o.generation, 65535)), kind: direct, where: o.at}
}

// findTrailer takes the newest trailer that names a Root, or else the newest.
// Cross-reference streams come after all of them: qpdf and poppler look at no
// others where the word trailer is.
func (d *Document[S]) findTrailer(x *fileIndex) error {
	type candidate struct {
		at, pos int
		ref     object.Ref
	}
	var list []candidate
	for _, at := range slices.Backward(x.trailers) {
		list = append(list, candidate{at: at, pos: at + len(trailerWord)})
	}
	streams := len(list)
	for _, o := range x.objects {
		if o.kind == xrefStreamKind {
			list = append(list, candidate{int(o.at), o.pos, object.Ref{Number: o.number, Generation: o.generation}})
		}
	}
	slices.SortFunc(list[streams:], func(a, b candidate) int { return cmp.Compare(b.at, a.at) })
	d.trailer = object.Object[S]{}
	for _, c := range list {
		l := lexer.New(d.data, c.pos)
		d.reader.in(c.ref, d.base)
		o, err := d.reader.parse(&l)
		if err != nil && !errors.Is(err, object.ErrNone) {
			if err := d.reader.unreadable(c.ref, d.base+int64(c.at), err); err != nil {
				return err
			}
		}
		if o.Kind() != object.Dictionary {
			continue
		}
		if d.trailer.IsNull() {
			d.trailer = o
		}
		if o.Key("Root").Kind() == object.Dictionary {
			d.trailer = o
			return nil
		}
		if _, ok := o.Lookup("Root"); ok && d.trailer.Key("Root").IsNull() {
			d.trailer = o // its Root may be in an object stream
			if d.hasObjectStreams(x) {
				return nil
			}
		}
	}
	return nil
}

func (d *Document[S]) hasObjectStreams(x *fileIndex) bool {
	return slices.ContainsFunc(x.objects, func(o located) bool { return o.kind == objectStreamKind })
}

// findCompressed adds the objects in object streams, where they are newer than
// what stands in the file itself.
func (d *Document[S]) findCompressed(newest []located) error {
	type found struct {
		entry
		at int64
	}
	list := make([]found, 0, len(newest))
	streams := 0
	for _, o := range newest {
		list = append(list, found{o.entry(), o.at})
		if o.kind != objectStreamKind {
			continue
		}
		streams++
		s, ok, err := d.openObjectStream(o.number)
		if err == nil && ok {
			err = d.reader.listObjectStream(s, func(number uint32) error {
				if len(list) >= d.limits.Objects {
					return &LimitError{Field: "Objects", Limit: int64(d.limits.Objects), Offset: o.at}
				}
				list = append(list, found{entry{number: number, kind: compressed, where: int64(o.number)}, o.at})
				return nil
			})
		}
		if err != nil {
			if err := d.reader.unreadable(object.Ref{Number: o.number, Generation: o.generation}, o.at, err); err != nil {
				return err
			}
		}
	}
	if streams == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(b.at, a.at))
	})
	entries := make([]entry, 0, len(list))
	for i, f := range list {
		if i == 0 || list[i-1].number != f.number {
			entries = append(entries, f.entry)
		}
	}
	d.setEntries(entries)
	return nil
}

// listObjectStream tells which object numbers an object stream holds.
func (r *reader[S]) listObjectStream(s objectStream, add func(number uint32) error) error {
	decoded, err := r.decode(s.encodedStream)
	defer func() { r.keep(s, decoded, err) }()
	if err != nil && len(decoded) == 0 {
		return err
	}
	r.inObjectStream(s.owner, s.offset)
	if _, err := r.readPairs(decoded, s); err != nil {
		return err
	}
	for _, p := range r.pairs {
		if err := add(p.number); err != nil {
			return err
		}
	}
	return nil
}

// findRoot looks through the objects for a catalog when the trailer names none
// that has pages: the last one counts, and one with pages before others. A page
// tree without a catalog gets one.
func (d *Document[S]) findRoot() error {
	if d.locked || d.Root().Key("Pages").Kind() == object.Dictionary {
		return nil
	}
	var catalog, pages object.Ref
	withPages := false
	for i := range d.entries {
		ref := d.entries[i].ref()
		o, err := d.Get(ref)
		if err != nil {
			return err
		}
		if o.Kind() != object.Dictionary {
			continue
		}
		has := o.Key("Pages").Kind() == object.Dictionary
		switch kind := o.Key("Type"); {
		case kind.IsName("Catalog") && (has || !withPages), has && kind.IsNull() && !withPages:
			catalog, withPages = ref, has
		case kind.IsName("Pages") && o.Key("Parent").IsNull():
			pages = ref
		}
	}
	if d.trailer.Key("Root").Kind() == object.Dictionary && !withPages {
		catalog = object.Ref{} // nothing better than what there is
	}
	switch {
	case withPages, catalog != object.Ref{} && pages == object.Ref{}:
		return d.replaceRoot(refText(catalog))
	case pages != object.Ref{}:
		return d.replaceRoot("<</Type/Catalog/Pages " + refText(pages) + ">>")
	}
	return d.depart(Warning{Offset: -1, Clause: "7.7.2", Text: "no catalog with a page tree"})
}

func refText(ref object.Ref) string {
	return strconv.Itoa(int(ref.Number)) + " " + strconv.Itoa(int(ref.Generation)) + " R"
}

// replaceRoot makes a trailer with another Root, given as PDF syntax.
func (d *Document[S]) replaceRoot(root string) error {
	var text pdfstrings.Buffer
	err := text.AppendString("<</Root " + root)
	for key, v := range d.trailer.Entries() {
		if err != nil {
			return err
		}
		if string(key) == "Root" {
			continue
		}
		if err = object.AppendName(&text, key); err == nil {
			err = text.AppendByte(' ')
		}
		if err == nil {
			err = v.AppendTo(&text)
		}
	}
	if err == nil {
		err = text.AppendString(">>")
	}
	if err != nil {
		return err
	}
	l := lexer.New(text.Bytes(), 0)
	d.reader.in(object.Ref{}, 0)
	d.trailer, err = d.reader.parse(&l)
	return err
}
