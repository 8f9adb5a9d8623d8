package filter

import (
	"errors"
	"fmt"
	"io"

	"pdfload/internal/brotli"
)

// brotliDecoder undoes BrotliDecode, the PDF Association's extension to ISO 32000: a stream of RFC 7932,
// and the parameters of FlateDecode. What the headers in the data cost is counted as bytes that
// the filter took; see Decoder.Cost.
type brotliDecoder struct {
	step   *step
	stream *brotli.Reader
	empty  bool
}

var errBadBrotli = errors.New("invalid Brotli data")

func (d *brotliDecoder) reset(s *step, _ Params) {
	*d = brotliDecoder{step: s, stream: brotli.NewReader(s.in, s.line.window), empty: true}
	s.line.window = nil
}

// release drops the last stream, with its window. Only one window is kept, for all steps.
func (d *brotliDecoder) release(l *pipeline) {
	if d.stream == nil {
		return
	}
	if room := d.stream.Room(); cap(room) > cap(l.window) {
		l.window = room
	}
	*d = brotliDecoder{}
}

// memory returns the bytes of all windows.
func (l *pipeline) memory() int64 {
	n := int64(cap(l.window))
	for _, s := range l.steps {
		if s.brotli.stream != nil {
			n += int64(cap(s.brotli.stream.Room()))
		}
	}
	return n
}

// Read implements io.Reader. As in FlateDecode no bytes at all are the encoding of nothing.
func (d *brotliDecoder) Read(p []byte) (int, error) {
	if d.empty {
		if len(d.step.peek()) == 0 {
			return 0, io.EOF
		}
		d.empty = false
	}
	for {
		before := d.stream.Work()
		n, err := d.stream.Read(p)
		line := d.step.line
		if line.charge -= d.stream.Work() - before; line.charge < 0 && err == nil {
			line.abort(fmt.Errorf("%s: %w of %d", d.step.name, ErrBudget, line.budget))
			return n, io.EOF
		}
		switch err {
		case nil:
			if n > 0 {
				return n, nil
			}
		case io.EOF:
			return n, err
		case brotli.ErrTruncated:
			return n, ErrTruncated
		default:
			return n, errBadBrotli
		}
	}
}
