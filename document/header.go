package document

import (
	"bytes"
	"errors"

	"pdfload/lexer"
)

// headerWithin is how far from the start of the file its header may be. The
// standard wants it first (7.5.2); all readers look further.
const headerWithin = 1024

var headerMark = []byte("%PDF-")

// readHeader finds "%PDF-1.7" and makes its place the origin of offsets, as
// qpdf and mupdf do: what stands before was added by something that did not
// know of the cross-references. A file without a header is left to the search
// for objects.
func (d *Document[S]) readHeader(data []byte) error {
	d.data = data
	at := bytes.Index(data[:min(len(data), headerWithin)], headerMark)
	if at < 0 {
		return d.depart(Warning{Offset: 0, Clause: "7.5.2", Text: "no header"})
	}
	if at > 0 {
		if err := d.depart(Warning{Offset: 0, Clause: "7.5.2", Text: "bytes before the header"}); err != nil {
			return err
		}
		d.base = int64(at)
		d.data = data[at:]
	}
	d.version = versionOf(d.data[len(headerMark):])
	if d.version == "" {
		return d.depart(Warning{Offset: d.base, Clause: "7.5.2", Text: "header has no version"})
	}
	return nil
}

// versionOf gives the digits of "1.7" at the start of b, or "".
func versionOf(b []byte) string {
	digits := func(i int) int {
		for i < len(b) && i < 8 && b[i]-'0' <= 9 {
			i++
		}
		return i
	}
	point := digits(0)
	if point == 0 || point == len(b) || b[point] != '.' {
		return ""
	}
	end := digits(point + 1)
	if end == point+1 || end < len(b) && lexer.IsRegular(b[end]) && b[end]-'0' <= 9 {
		return ""
	}
	return string(b[:end])
}

// readVersion takes the catalog's Version when it is later than the header's
// (7.5.2, 7.7.2).
func (d *Document[S]) readVersion() {
	v := versionOf(d.Root().Key("Version").Bytes())
	if len(v) > len(d.version) || len(v) == len(d.version) && v > d.version {
		d.version = v
	}
}

// depart keeps a warning or, when the document is read strictly, makes an
// error of it.
func (d *Document[S]) depart(w Warning) error {
	if d.options.strict {
		return strictError(w)
	}
	d.warn(w)
	return nil
}

// departHarmlessly is depart for what every reader takes without a word: it is
// no warning either.
func (d *Document[S]) departHarmlessly(w Warning) error {
	if d.options.strict {
		return strictError(w)
	}
	return nil
}

// asDeparture makes an error of kind ErrStrict of one that says why the
// cross-references cannot be used. Limits stay what they are.
func asDeparture(err error) error {
	var e *Error
	if errors.Is(err, ErrStrict) || !errors.As(err, &e) {
		return err
	}
	return &Error{Err: ErrStrict, Offset: e.Offset, Object: e.Object, Clause: e.Clause, Text: e.Text}
}

func strictError(w Warning) error {
	return &Error{Err: ErrStrict, Offset: w.Offset, Object: w.Object, Clause: w.Clause, Text: w.Text}
}
