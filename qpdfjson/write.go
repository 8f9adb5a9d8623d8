// Package qpdfjson writes a document as JSON in the format of qpdf, version 2,
// so that what pdfload finds in a file can be compared with what qpdf does, and
// read by the tools that know the format.
//
// The format is described in qpdf's manual ("qpdf JSON"). A document is an
// object with the one key "qpdf", an array of two: a header, and a dictionary of
// all indirect objects, "obj:12 0 R", and of "trailer". PDF's kinds become
//
//	null, booleans, numbers   themselves
//	strings                   "u:text", or "b:" and hexadecimal digits
//	names                     "/Name", or "n:/Name" with #xx when it is not UTF-8
//	references                "12 0 R"
//	arrays, dictionaries      themselves; entries that are null are left out
//	streams                   {"dict": ..., "data": base64}
//
// An object that is a stream is written under the key "stream", any other under
// "value". Numbers are written with the digits of the file, where that is valid
// JSON. The trailer of an encrypted file keeps its Encrypt entry although strings
// and streams are decrypted, as it does for qpdf; what is to be made into a PDF
// again should be decrypted first.
package qpdfjson

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"pdfload/document"
	"pdfload/filter"
	"pdfload/object"
)

// StreamData says what becomes of the data of streams.
type StreamData uint8

// The ways of qpdf's --json-stream-data.
const (
	NoData     StreamData = iota // left out; the dictionary keeps its Length
	InlineData                   // in the JSON, as base64
	FileData                     // in files named after Options.FilePrefix and the object number
)

// Decoding says how far stream data is decoded.
type Decoding uint8

// The levels of qpdf's --decode-level.
const (
	NoDecoding  Decoding = iota // data as in the file, but decrypted
	Generalized                 // Flate, LZW, ASCII85 and ASCIIHex undone, when a stream has no other filter
)

// Layout says how the JSON looks. Its value is the same.
type Layout uint8

// The layouts.
const (
	Lines    Layout = iota // a line for each indirect object
	Indented               // a line for each value, as qpdf writes
)

// Options say what is written.
type Options struct {
	StreamData StreamData
	Decoding   Decoding
	Layout     Layout
	FilePrefix string       // for FileData: the files are PREFIX-12
	Objects    []object.Ref // when not empty, only these and the trailer

	// Damaged is told, when it is not nil, of a stream whose data could not be
	// decoded or decrypted whole. What is written then is what qpdf writes: what
	// could be decoded when only the end is missing, else the data as it is.
	Damaged func(stream object.Ref, err error)
}

// Write writes d to w as it goes: memory does not grow with the output. The
// error is that of w, of a file for stream data, that of d.Err (a limit of the
// whole document, its context, or, for document.Strict, a departure), or a
// *document.LimitError when the data of all streams is beyond Limits.AllStreams;
// then the JSON has no end.
func Write[S any](w io.Writer, d *document.Document[S], o Options) error {
	p := &printer[S]{w: bufio.NewWriterSize(w, 64<<10), d: d, Options: o, left: d.Limits().AllStreams}
	p.document()
	return errors.Join(p.err, p.w.Flush())
}

type printer[S any] struct {
	Options
	w     *bufio.Writer
	d     *document.Document[S]
	depth int
	empty bool  // nothing was written since the last open
	err   error // of a file or a limit; w keeps its own
	left  int64 // of Limits.AllStreams

	decoded []byte
	text    []byte
}

func (p *printer[S]) document() {
	p.open('{')
	p.key("qpdf", true)
	p.open('[')
	p.separate(true)
	p.header()
	p.separate(false)
	p.open('{')
	first := true
	if len(p.Objects) > 0 {
		for _, ref := range p.Objects {
			o, err := p.d.Get(ref)
			if err != nil {
				p.err = err
				return
			}
			p.indirect(ref, o, first)
			first = false
			if p.err != nil {
				return
			}
		}
	} else {
		for ref, o := range p.d.Objects() {
			if p.err = p.d.Err(); p.err != nil {
				return
			}
			p.indirect(ref, o, first)
			first = false
			if p.err != nil {
				return
			}
		}
	}
	// Of the last object, or of what the data of a stream led to.
	if p.err = p.d.Err(); p.err != nil {
		return
	}
	p.key("trailer", first)
	p.open('{')
	p.key("value", true)
	p.sorted(p.d.Trailer(), everyKey)
	p.close('}')
	p.close('}')
	p.close(']')
	p.close('}')
	p.w.WriteByte('\n')
}

func (p *printer[S]) header() {
	p.open('{')
	p.key("jsonversion", true)
	p.w.WriteByte('2')
	p.key("pdfversion", false)
	p.quote(p.d.Version())
	p.key("pushedinheritedpageresources", false)
	p.w.WriteString("false")
	p.key("calledgetallpages", false)
	p.w.WriteString("false")
	p.key("maxobjectid", false)
	p.number(int64(p.d.MaxNumber()))
	p.close('}')
}

// indirect writes one object under its name.
func (p *printer[S]) indirect(ref object.Ref, o object.Object[S], first bool) {
	p.key("obj:"+refText(ref), first)
	p.open('{')
	if o.Kind() == object.Stream {
		p.key("stream", true)
		if p.stream(ref, o); p.left < 0 {
			p.err = errors.Join(p.err, &document.LimitError{Field: "AllStreams", Limit: p.d.Limits().AllStreams, Offset: -1, Object: ref})
		}
	} else {
		p.key("value", true)
		p.value(o)
	}
	p.close('}')
}

func refText(ref object.Ref) string {
	return strconv.Itoa(int(ref.Number)) + " " + strconv.Itoa(int(ref.Generation)) + " R"
}

func (p *printer[S]) stream(ref object.Ref, o object.Object[S]) {
	p.open('{')
	decoded := false
	switch p.StreamData {
	case InlineData:
		p.key("data", true)
		p.w.WriteByte('"')
		e := base64.NewEncoder(base64.StdEncoding, p.w)
		decoded = p.data(e, o)
		e.Close()
		p.w.WriteByte('"')
	case FileData:
		name := fmt.Sprintf("%s-%d", p.FilePrefix, ref.Number)
		p.key("datafile", true)
		p.quote(name)
		decoded = p.dataFile(name, o)
	}
	p.key("dict", p.StreamData == NoData)
	p.streamEntries(o, decoded)
	p.close('}')
}

func (p *printer[S]) dataFile(name string, o object.Object[S]) (decoded bool) {
	f, err := os.Create(name)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return false
	}
	w := bufio.NewWriter(f)
	decoded = p.data(w, o)
	p.err = errors.Join(p.err, w.Flush(), f.Close())
	return decoded
}

// wholeData is how many decoded bytes are held at most. Longer streams are
// decoded twice, once to see that they can be.
const wholeData = 8 << 20

// data writes the data of a stream, decoded when that is asked for and can be
// done, as for qpdf.
func (p *printer[S]) data(w io.Writer, o object.Object[S]) (decoded bool) {
	if p.Decoding == Generalized && p.generalized(o) {
		if p.decode(w, o) {
			return true
		}
	}
	raw, err := p.d.Decrypted(o)
	p.damaged(o, err)
	if err != nil && len(raw) == 0 {
		return false
	}
	p.left -= int64(len(raw))
	_, err = w.Write(raw)
	p.err = errors.Join(p.err, err)
	return false
}

// What bytes count, where one that is given counts as one; see
// Limits.AllStreams.
const (
	decodePrice = 64 // bytes that are decoded
	innerPrice  = 16 // bytes that filters give to others, each of which counts four in the budget
)

func (p *printer[S]) decode(w io.Writer, o object.Object[S]) bool {
	r, ok := p.reader(o)
	if !ok {
		return false
	}
	var err error
	p.decoded, err = appendAll(p.decoded[:0], r, wholeData)
	p.done(r, int64(len(p.decoded)))
	if err != io.EOF {
		p.damaged(o, err)
	}
	if err == io.EOF || decodable(err) {
		_, err := w.Write(p.decoded)
		p.err = errors.Join(p.err, err)
		return true
	}
	if err != nil {
		return false
	}
	// More than is held: see the rest, then do it again.
	if r, ok = p.reader(o); !ok {
		return false
	}
	n, err := io.Copy(io.Discard, r)
	p.done(r, n)
	p.damaged(o, err)
	if err != nil && !decodable(err) {
		return false
	}
	if r, ok = p.reader(o); !ok {
		return false
	}
	if n, err = io.Copy(w, r); err != nil && !decodable(err) {
		p.err = errors.Join(p.err, err)
	}
	p.done(r, n)
	return true
}

// reader decodes a stream, as long as that is within the limit.
func (p *printer[S]) reader(o object.Object[S]) (*filter.Reader, bool) {
	p.left -= decodePrice * int64(len(p.d.Raw(o)))
	if p.left < 0 {
		return nil, false
	}
	r, _, err := p.d.DecodeReader(o)
	p.damaged(o, err)
	return r, err == nil
}

func (p *printer[S]) damaged(stream object.Object[S], err error) {
	if err != nil && p.Damaged != nil {
		p.Damaged(stream.Owner(), err)
	}
}

// done counts what a stream cost that gave n bytes.
func (p *printer[S]) done(r *filter.Reader, n int64) {
	p.left -= n + innerPrice*(r.Spent()-n)
	r.Close()
}

// decodable tells whether qpdf takes what a damaged stream gives: when only its
// end is missing, or its check sum is not right.
func decodable(err error) bool {
	return errors.Is(err, filter.ErrCheckSum) || errors.Is(err, filter.ErrTruncated)
}

// appendAll reads up to limit bytes; the error is nil when there are more.
func appendAll(dst []byte, r io.Reader, limit int) ([]byte, error) {
	for len(dst) < limit {
		if len(dst) == cap(dst) {
			dst = slices.Grow(dst, max(len(dst), 4096))
		}
		n, err := r.Read(dst[len(dst):min(cap(dst), limit)])
		dst = dst[:len(dst)+n]
		if err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// generalized tells whether all filters of a stream are those that qpdf's level
// undoes, and there is one. BrotliDecode, which qpdf does not know, is none of them: such
// data stays as it is.
func (p *printer[S]) generalized(o object.Object[S]) bool {
	chain, err := p.d.Chain(o)
	if err != nil {
		return false
	}
	for _, f := range chain {
		switch f.Name {
		case "FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "Crypt":
		default:
			return false
		}
	}
	return true
}
