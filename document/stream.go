package document

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"pdfload/crypt"
	"pdfload/filter"
	"pdfload/lexer"
	"pdfload/object"
)

// maxDepth bounds how far objects are read because others need them: the
// Length of an object stream that holds the Length of an object stream.
const maxDepth = 8

// integerAt is the value of a direct integer, or of a reference to one. What a
// reference leads to is read without keeping it: lengths are needed before the
// objects around them.
func (d *Document[S]) integerAt(o object.Object[S]) (int64, bool) {
	ref, ok := o.Ref()
	if !ok {
		return o.AsInt()
	}
	i, ok := d.find(ref.Number)
	if !ok || d.entries[i].kind != direct || uint32(d.entries[i].generation) != ref.Generation {
		return o.Resolve().AsInt()
	}
	if d.state[i] == done {
		return d.objects[i].AsInt()
	}
	found, pos, ok := indirectHeader(d.data, d.entries[i].where)
	if !ok || found != ref {
		return o.Resolve().AsInt()
	}
	l := lexer.New(d.data[:min(len(d.data), pos+nearby)], pos)
	t := l.Next()
	return t.Int, t.Kind == lexer.Integer
}

// setLength finds how long a stream's data is: Length when endstream follows
// there (7.3.8.2), else as far as the next endstream or endobj.
func (r *reader[S]) setLength(stream object.Object[S]) error {
	d := r.d
	start, length, ok := stream.Data()
	if !ok || length >= 0 {
		return nil
	}
	ref := stream.Owner()
	r.in(ref, d.base)
	declared, isInt := int64(0), false
	if v, ok := stream.Lookup("Length"); ok && r.depth < maxDepth {
		r.depth++
		declared, isInt = d.integerAt(v)
		r.depth--
		r.in(ref, d.base)
	}
	if isInt && declared >= 0 && declared <= int64(len(d.data))-start {
		if l, ok := keywordAt(d.data, start+declared, endstreamWord); ok {
			r.parser.SetDataLength(stream, declared)
			return r.checkStreamEnd(int(start+declared), l.Pos())
		}
	}
	end := d.streamEnd(start)
	r.parser.SetDataLength(stream, end-start)
	return r.report(object.Problem{Offset: int(start), Clause: "7.3.8.2",
		Text: "Length is not that of the stream, whose end was looked for"})
}

// checkStreamEnd reports what departs from the standard around the keyword
// endstream that ends at pos, behind data that ends at end: anything but one line
// end before it (Table 5, Length), and anything but endobj behind it (7.3.10). No
// line end is no departure: 7.3.8.1 says that there should be one.
func (r *reader[S]) checkStreamEnd(end, pos int) error {
	data := r.d.data
	word := pos - len(endstreamWord)
	switch string(data[end:min(word, end+3)]) {
	case "", "\n", "\r\n", "\r":
	default:
		if err := r.report(object.Problem{Offset: end, Clause: "7.3.8.2", Text: "more than a line end between the data, as long as Length says, and endstream"}); err != nil {
			return err
		}
	}
	if err := r.checkApart(pos, "endstream and what follows are not apart"); err != nil {
		return err
	}
	l, ok := keywordAt(data, int64(pos), endobjWord)
	if !ok {
		return r.report(object.Problem{Offset: pos, Clause: "7.3.10", Text: "no endobj behind the stream"})
	}
	return r.checkApart(l.Pos(), "endobj and what follows are not apart")
}

// streamEnds holds where the keywords endstream and endobj are, ascending.
type streamEnds struct{ at []int }

// memory is what it takes, in bytes.
func (e *streamEnds) memory() int64 { return int64(cap(e.at)) * int64(unsafe.Sizeof(0)) }

// streamEnd looks for the end of the data that starts at start: the line end
// before the next endstream, or endobj where it comes first; else the end of
// the file. The places are found once, in one pass, however many streams ask.
func (d *Document[S]) streamEnd(start int64) int64 {
	ends := d.streamEnds()
	i, _ := slices.BinarySearch(ends.at, int(start))
	if i == len(ends.at) {
		return int64(len(d.data))
	}
	end := ends.at[i]
	if end > int(start) && d.data[end-1] == '\n' {
		end--
	}
	if end > int(start) && d.data[end-1] == '\r' {
		end--
	}
	return int64(end)
}

func (d *Document[S]) streamEnds() *streamEnds {
	d.endsOnce.Do(func() {
		d.ends = &streamEnds{}
		for at := 0; ; {
			i := bytes.Index(d.data[at:], endPrefix)
			if i < 0 {
				d.spent.memory.Add(d.ends.memory())
				return
			}
			at += i
			if b := d.data[at:]; bytes.HasPrefix(b, endstreamWord) || bytes.HasPrefix(b, endobjWord) {
				d.ends.at = append(d.ends.at, at)
			}
			at += len(endPrefix)
		}
	})
	return d.ends
}

var endPrefix = []byte("end")

// Chain gives the filters of a stream (7.4), names in full and parameters with
// their defaults. Filters beyond Limits.Filters are an error.
func (d *Document[S]) Chain(stream object.Object[S]) (filter.Chain, error) {
	filters := stream.Key("Filter")
	parameters := stream.Key("DecodeParms")
	switch filters.Kind() {
	case object.Name:
		if parameters.Kind() == object.Array {
			parameters = parameters.Index(0)
		}
		return filter.Chain{d.filterOf(filters, parameters)}, nil
	case object.Array:
	default:
		return nil, nil
	}
	if filters.Len() > d.limits.Filters {
		return nil, &LimitError{Field: "Filters", Limit: int64(d.limits.Filters), Offset: -1}
	}
	var chain filter.Chain
	for i, f := range filters.Elements() {
		p := parameters
		if parameters.Kind() == object.Array {
			p = parameters.Index(i)
		} else if i > 0 {
			p = object.Object[S]{}
		}
		if f = f.Resolve(); f.Kind() == object.Name {
			chain = append(chain, d.filterOf(f, p))
		}
	}
	return chain, nil
}

// maxParameters is how many entries DecodeParms may have to be looked at: no
// filter has a third as many, and every stream of a file may refer to the same.
const maxParameters = 32

// filterOf makes a filter of its name and DecodeParms (Tables 6, 8, 9).
func (d *Document[S]) filterOf(name, parameters object.Object[S]) filter.Filter {
	p := filter.DefaultParams()
	if parameters.Len() > maxParameters {
		parameters = object.Object[S]{}
	}
	set := func(key string, field *int) {
		if n, ok := parameters.Key(key).AsInt(); ok && n >= 0 && n <= 1<<31-1 {
			*field = int(n)
		}
	}
	set("Predictor", &p.Predictor)
	set("Colors", &p.Colors)
	set("BitsPerComponent", &p.BitsPerComponent)
	set("Columns", &p.Columns)
	if n, ok := parameters.Key("EarlyChange").AsInt(); ok && n == 0 {
		p.EarlyChange = filter.NoEarlyChange
	}
	p.Dictionary = parameters.Key("D").Resolve().Kind() != object.Null
	return filter.Filter{Name: filter.CanonicalName(beginning(name)), Params: p}
}

// beginning is a name, cut after the 127 bytes that readers must bear (ISO
// 32000-1, Annex C): every stream may refer to the same name, of megabytes.
func beginning[S any](name object.Object[S]) []byte {
	if name.Kind() != object.Name {
		return nil
	}
	b := name.Bytes()
	return b[:min(len(b), 127)]
}

// Raw is the data of a stream as it stands in the file, encoded and encrypted.
// It must not be changed.
func (d *Document[S]) Raw(stream object.Object[S]) []byte {
	offset, length, ok := stream.Data()
	if !ok || length < 0 || offset < 0 || offset > int64(len(d.data)) || length > int64(len(d.data))-offset {
		return nil
	}
	return d.data[offset : offset+length : offset+length]
}

// Decrypted is the data of a stream before its filters, decrypted where the
// file is encrypted. It must not be changed.
func (d *Document[S]) Decrypted(stream object.Object[S]) ([]byte, error) {
	c, err := d.encrypted(stream)
	if err != nil {
		return nil, err
	}
	return d.decrypted(c)
}

// decodeWhole decodes an object stream or cross-reference stream into the
// reader's buffer, or into a new one when strings will point into it.
func (r *reader[S]) decodeWhole(stream object.Object[S]) ([]byte, error) {
	c, err := r.d.encoded(stream)
	if err != nil {
		return nil, err
	}
	return r.decode(c)
}

// An encodedStream is what decoding needs, with all references resolved.
type encodedStream struct {
	owner  object.Ref
	data   []byte // as in the file
	method crypt.Method
	chain  filter.Chain
}

func (d *Document[S]) encoded(stream object.Object[S]) (encodedStream, error) {
	chain, err := d.Chain(stream)
	if err != nil {
		return encodedStream{}, err
	}
	c, err := d.encrypted(stream)
	c.chain = chain
	return c, err
}

// decode decodes into the reader's buffer, or into a new one when strings will
// point into it. That counts as memory until it is released.
func (r *reader[S]) decode(c encodedStream) ([]byte, error) {
	out, _, err := r.startDecoding(c, math.MaxInt)
	return out, err
}

// startDecoding is decode for the first most bytes. When more is true,
// continueDecoding gives what comes next.
func (r *reader[S]) startDecoding(c encodedStream, most int) (out []byte, more bool, err error) {
	d := r.d
	limit := LimitError{Field: "ObjectStream", Limit: d.limits.ObjectStream, Offset: -1, Object: c.owner}
	budget := limit.Limit
	if left := d.limits.DecodedBytes - d.spent.decoded.Load(); left < budget {
		budget, limit.Field, limit.Limit = left, "DecodedBytes", d.limits.DecodedBytes
	}
	var dst []byte
	if r.reusable {
		dst = r.decoded[:0]
	}
	if left := d.limits.Memory - d.spent.memory.Load() + int64(cap(dst)); most == math.MaxInt && left < budget {
		budget, limit.Field, limit.Limit = left, "Memory", d.limits.Memory
	}
	// Counted before the work is done, so that the workers know of each other's.
	cost := int64(len(c.data))
	left := d.limits.EncodedBytes - d.spent.encoded.Add(cost)
	if left < 0 {
		budget, limit.Field, limit.Limit = left, "EncodedBytes", d.limits.EncodedBytes
	}
	if budget <= 0 {
		return nil, false, limit.err()
	}
	data, err := d.decrypted(c)
	if err != nil {
		return nil, false, err
	}
	r.decoder.MaxCost = max(cost+left, 1)
	r.decoding = decoding{limit: limit, cost: cost, mostCost: cost + left}
	out, rest, more, err := r.decoder.Start(dst, data, c.chain, budget, most)
	if err = r.decodedUntil(out, err); err == nil && len(rest) > 0 {
		return nil, false, fmt.Errorf("filter %s cannot be decoded", rest[0].Name)
	}
	return out, more, err
}

// continueDecoding appends to dst, which is the reader's buffer, until that is full.
func (r *reader[S]) continueDecoding(dst []byte) (out []byte, more bool, err error) {
	out, more, err = r.decoder.Continue(dst)
	return out, more, r.decodedUntil(out, err)
}

// A decoding is what the decoding of a stream may cost, and what was counted of it.
type decoding struct {
	limit    LimitError // that is reached first
	mostCost int64
	cost     int64
	given    int64
}

// decodedUntil counts what was done for a stream until now, and says what an error
// of the decoder means.
func (r *reader[S]) decodedUntil(out []byte, err error) error {
	d, c := r.d, &r.decoding
	d.spent.decoded.Add(r.decoder.Given() - c.given)
	d.spent.encoded.Add(r.decoder.Cost() - c.cost)
	c.given, c.cost = r.decoder.Given(), r.decoder.Cost()
	if c.cost >= c.mostCost {
		c.limit.Field, c.limit.Limit = "EncodedBytes", d.limits.EncodedBytes
	}
	if r.reusable {
		d.spent.memory.Add(int64(cap(out) - cap(r.decoded)))
		r.decoded = out
	} else {
		d.spent.memory.Add(int64(cap(out)))
	}
	more := r.decoder.Memory() - r.inDecoder
	r.inDecoder += more
	if over := r.reserve(more); over != nil {
		return over
	}
	if errors.Is(err, filter.ErrBudget) {
		return c.limit.err()
	}
	return err
}

// release tells that nothing refers to what decode gave. A buffer is kept for the next
// stream, if it is not larger than streams need mostly.
func (r *reader[S]) release(decoded []byte) {
	if !r.reusable {
		r.d.spent.memory.Add(-int64(cap(decoded)))
	} else if cap(r.decoded) > windowSize {
		r.d.spent.memory.Add(-int64(cap(r.decoded)))
		r.decoded = nil
	}
	if r.inDecoder > 0 {
		r.d.spent.memory.Add(-r.inDecoder)
		r.inDecoder, r.decoder = 0, filter.Decoder{}
	}
}

// Decode gives the decoded data of a stream. When the chain ends in an image
// filter, or one that is not known, rest says what remains to be done. Damaged
// data gives what could be decoded, with a *filter.DamageError.
func (d *Document[S]) Decode(stream object.Object[S]) (data []byte, rest filter.Chain, err error) {
	c, err := d.encoded(stream)
	if err != nil {
		return nil, nil, err
	}
	if data, err = d.decrypted(c); err != nil {
		return nil, nil, err
	}
	var decoder filter.Decoder
	data, rest, err = decoder.Decode(nil, data, c.chain, d.limits.StreamBytes)
	return data, rest, decodeError(err, "StreamBytes", d.limits.StreamBytes, c.owner)
}

// DecodeReader is Decode as a reader, which needs no memory for the whole.
func (d *Document[S]) DecodeReader(stream object.Object[S]) (*filter.Reader, filter.Chain, error) {
	c, err := d.encoded(stream)
	if err != nil {
		return nil, nil, err
	}
	data, err := d.decrypted(c)
	if err != nil {
		return nil, nil, err
	}
	return filter.NewReader(bytes.NewReader(data), c.chain, d.limits.StreamBytes)
}

// decodeError names the limit when a budget was the reason.
func decodeError(err error, field string, limit int64, ref object.Ref) error {
	if !errors.Is(err, filter.ErrBudget) {
		return err
	}
	return &LimitError{Field: field, Limit: limit, Offset: -1, Object: ref}
}
