package document

import (
	"cmp"
	"errors"
	"iter"

	"pdfload/object"
)

// Get gives an indirect object, parsing it when it was not read before; null
// when the file has none with this number and generation. The error is a
// *LimitError for a limit of the whole document, that of the context, or, for
// Strict, the first departure from the standard; it ends the reading, see Err.
// What else is wrong with the object is a warning.
func (d *Document[S]) Get(ref object.Ref) (object.Object[S], error) {
	i, ok := d.find(ref.Number)
	if !ok || uint32(d.entries[i].generation) != ref.Generation {
		return object.Object[S]{}, d.unlisted
	}
	err := d.read(i)
	return d.objects[i], err
}

// Resolve is Get for following references: what is an error there is null and
// a warning here.
func (d *Document[S]) Resolve(ref object.Ref) object.Object[S] {
	ended := d.failed != nil
	o, err := d.Get(ref)
	if err != nil {
		if ended {
			return object.Object[S]{} // one warning is enough
		}
		d.warn(Warning{Offset: -1, Object: ref, Text: "object cannot be read", Err: err})
		return object.Object[S]{}
	}
	return o
}

// Objects walks over all indirect objects that are in use, by ascending number:
// its name and value, read where they were not before. Objects that cannot be
// read are null; so are all that were not read when Err is not nil.
func (d *Document[S]) Objects() iter.Seq2[object.Ref, object.Object[S]] {
	return func(yield func(object.Ref, object.Object[S]) bool) {
		for i := 0; i < len(d.entries); i++ {
			ref := d.entries[i].ref()
			if !yield(ref, d.Resolve(ref)) {
				return
			}
		}
	}
}

// Err is the error that ended the reading of objects, or nil: the first error of
// Get or Load, or that of an object that something else led to. What was read
// until then remains; Get of any other object gives this error again, and so does
// Load. A walk that must not lose objects asks for it at its end.
func (d *Document[S]) Err() error { return d.failed }

// MaxNumber is the largest object number that is in use, or 0.
func (d *Document[S]) MaxNumber() uint32 {
	if len(d.entries) == 0 {
		return 0
	}
	return d.entries[len(d.entries)-1].number
}

// read parses the object at position i of entries, if that was not done yet.
// An object that needs itself to be read is null meanwhile.
func (d *Document[S]) read(i int) error {
	if d.state[i] != unread {
		return nil
	}
	if d.failed != nil {
		return d.failed
	}
	if d.reader.depth >= maxDepth {
		return nil // left unread, so that the next who asks may have it
	}
	d.reader.depth++
	defer func() { d.reader.depth-- }()
	d.state[i] = reading
	var err error
	if d.entries[i].kind == compressed {
		if err = d.readCompressed(i); d.state[i] == reading {
			d.state[i] = unread
			if absent := d.missing(i); err == nil {
				err = absent
			}
		}
	} else if err = d.reader.readDirect(i); err == nil {
		err = d.reader.setLength(d.objects[i])
	}
	d.state[i] = done
	if err != nil {
		d.state[i] = unread
		d.failed = cmp.Or(d.failed, err)
	}
	return err
}

// readDirect parses the object at position i of entries, from where its entry
// points to or, when that is wrong, from where it is found. It leaves the
// length of a stream's data open.
func (r *reader[S]) readDirect(i int) error {
	d := r.d
	e := d.entries[i]
	ref := e.ref()
	at := int(e.where)
	found, pos, ok := indirectHeader(d.data, e.where)
	if !ok || found != ref {
		w := Warning{Offset: min(d.base+e.where, d.Size()), Object: ref, Clause: "7.5.4", Text: "cross-reference entry points to something else"}
		if d.options.strict {
			return strictError(w)
		}
		o, ok := d.locate(ref)
		if !ok {
			w.Text += ", and the object is nowhere else"
			r.warnings.add(w)
			return nil
		}
		at, pos = int(o.at), o.pos
		w.Text += ", the object was looked for"
		r.warnings.add(w)
	}
	o, err := r.indirectBody(ref, at, pos)
	if err != nil {
		return r.unreadable(ref, d.base+int64(pos), err)
	}
	d.objects[i] = o
	return nil
}

// unreadable decides what an error means for one object: limits that are the
// document's, and departures in strict reading, end the reading; for the rest
// the object is null.
func (r *reader[S]) unreadable(ref object.Ref, offset int64, err error) error {
	if r.d.options.ctx != nil && errors.Is(err, r.d.options.ctx.Err()) {
		return err
	}
	if errors.Is(err, ErrStrict) || ofDocument(err) {
		return err
	}
	r.warnings.add(Warning{Offset: offset, Object: ref, Text: "object cannot be read", Err: err})
	return nil
}

// ofDocument tells whether an error is that of a limit for the document as a whole.
func ofDocument(err error) bool {
	var limit *LimitError
	if !errors.As(err, &limit) {
		return false
	}
	switch limit.Field {
	case "Objects", "ParsedBytes", "Memory", "EncodedBytes", "DecodedBytes":
		return true
	}
	return false
}
