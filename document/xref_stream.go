package document

import (
	"slices"

	"pdfload/object"
)

// stream reads the cross-reference stream at offset at (7.5.8) and gives its
// dictionary, which is the trailer too.
func (s *sectionReader[S]) stream(at int64) (object.Object[S], error) {
	d := s.d
	fail := func(text string) (object.Object[S], error) {
		return object.Object[S]{}, &Error{Err: errXref, Offset: d.base + at, Clause: "7.5.8", Text: text}
	}
	if at < 0 || at >= int64(len(d.data)) {
		return fail("beyond the end of the file")
	}
	ref, dict, err := d.reader.indirect(at)
	if ofDocument(err) {
		return dict, err
	}
	if err != nil {
		return fail("neither a table nor a stream")
	}
	if dict.Kind() != object.Stream || !dict.Key("Type").IsName("XRef") && dict.Key("W").Kind() != object.Array {
		return fail("object is not a cross-reference stream")
	}
	if err := d.reader.setLength(dict); err != nil {
		return dict, err
	}
	s.streams = append(s.streams, entry{number: ref.Number, generation: uint16(min(ref.Generation, 65535)), kind: direct, where: at})
	widths, ok := fieldWidths(dict.Key("W"))
	if !ok {
		return fail("W is not three field widths")
	}
	decoded, err := d.reader.decodeWhole(dict)
	defer d.reader.release(decoded)
	if ofDocument(err) {
		return dict, err
	}
	if err != nil {
		if len(decoded) == 0 {
			return fail("stream cannot be decoded")
		}
		if err := d.depart(Warning{Offset: d.base + at, Object: ref, Clause: "7.5.8", Text: "cross-reference stream is damaged", Err: err}); err != nil {
			return dict, err
		}
	}
	return dict, s.streamEntries(at, dict, widths, decoded)
}

// streamEntries reads the entries of the cross-reference stream at offset at,
// for the object numbers that Index gives.
func (s *sectionReader[S]) streamEntries(at int64, dict object.Object[S], widths [3]int, decoded []byte) error {
	size := widths[0] + widths[1] + widths[2]
	first, count := int64(0), dict.Key("Size").Int()
	subsection := func() error {
		if n := min(count, int64(len(decoded)/size), int64(s.d.limits.Objects-len(s.entries))); n > 0 {
			s.entries = slices.Grow(s.entries, int(n)) // whose bytes are there
		}
		for i := range max(0, count) {
			if len(decoded) < size { // which objects are left out nobody knows: qpdf and mupdf look for all
				return &Error{Err: errXref, Offset: s.d.base + at, Clause: "7.5.8", Text: "stream has fewer entries than it declares"}
			}
			e := streamEntry(decoded, widths)
			decoded = decoded[size:]
			if first+i < 0 || first+i > maxNumber {
				continue
			}
			e.number = uint32(first + i)
			if err := s.add(e); err != nil {
				return err
			}
		}
		return nil
	}
	index := dict.Key("Index")
	if index.Kind() != object.Array {
		return subsection()
	}
	for i, v := range index.Elements() {
		n, _ := v.Resolve().AsInt()
		if i%2 == 0 {
			first = n
			continue
		}
		count = n
		if err := subsection(); err != nil {
			return err
		}
	}
	return nil
}

// fieldWidths reads W (Table 17). Widths of up to eight bytes are believed.
func fieldWidths[S any](w object.Object[S]) (widths [3]int, ok bool) {
	if w.Len() < 3 {
		return widths, false
	}
	for i := range widths {
		n, ok := w.Index(i).AsInt()
		if !ok || n < 0 || n > 8 {
			return widths, false
		}
		widths[i] = int(n)
	}
	return widths, widths[0]+widths[1]+widths[2] > 0
}

// streamEntry reads one entry (Table 18). Kinds that are not known mean null,
// as 7.5.8.3 asks.
func streamEntry(b []byte, widths [3]int) entry {
	kind := uint64(1)
	if widths[0] > 0 {
		kind = bigEndian(b[:widths[0]])
	}
	second := bigEndian(b[widths[0] : widths[0]+widths[1]])
	third := bigEndian(b[widths[0]+widths[1] : widths[0]+widths[1]+widths[2]])
	switch {
	case kind == 1 && second < 1<<62:
		return entry{kind: direct, where: int64(second), generation: uint16(min(third, 65535))}
	case kind == 2 && second <= maxNumber:
		return entry{kind: compressed, where: int64(second)}
	}
	return entry{kind: free}
}

func bigEndian(b []byte) uint64 {
	n := uint64(0)
	for _, c := range b {
		n = n<<8 | uint64(c)
	}
	return n
}
