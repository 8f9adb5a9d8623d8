package filter

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// predictor undoes the predictor of a filter (ISO 32000-2, 7.4.4.4). It collects whole rows in
// raw, undoes them into out, and hands out from there. Both grow with the data: a row may be
// declared longer than all the data there is, and then the data is one short row. The last
// row may be short in any case; it stays so, as in mupdf, where qpdf would fill it with zeros up
// to the declared length.
type predictor struct {
	in   io.Reader
	line *pipeline
	rows rowDecoder
	size int // bytes of a row as encoded, math.MaxInt if they are more
	raw  []byte
	out  []byte
	pos  int   // out[pos:] is to be handed out
	err  error // how in ended
	png  pngRows
	tiff tiffRows
}

// A rowDecoder appends to out the rows of raw. All are whole, except that the last row of the
// data may be short.
type rowDecoder interface {
	decode(out, raw []byte) []byte
}

var (
	errPredictor = errors.New("unknown predictor")
	errBits      = errors.New("predictor with bits per component other than 1, 2, 4, 8, 16")
)

const (
	// predictorChunk is how many bytes are collected at a time, unless a row is longer.
	predictorChunk = 8 << 10
	// predictorKept is the largest buffer kept for the next stream.
	predictorKept = 1 << 20
)

// reset makes the predictor ready for the output of s.meter. It fails if nobody can say how p
// lays out the bytes; qpdf and mupdf fail then, too.
func (d *predictor) reset(s *step, p Params) error {
	switch p.BitsPerComponent {
	case 1, 2, 4, 8, 16:
	default:
		return fmt.Errorf("%w: %d", errBits, p.BitsPerComponent)
	}
	if cap(d.raw) > predictorKept {
		d.raw, d.out = nil, nil
	}
	d.line = s.line
	d.in, d.raw, d.out, d.pos, d.err = &s.meter, d.raw[:0], d.out[:0], 0, nil
	size := rowSize(p)
	if p.Predictor == 2 {
		d.tiff.reset(size, p)
		d.rows, d.size = &d.tiff, size
		return nil
	}
	d.png.reset(size, p)
	d.rows, d.size = &d.png, size
	if size < math.MaxInt {
		d.size++ // the tag
	}
	return nil
}

// product returns a*b, or math.MaxInt if an int cannot hold it. Both are positive.
func product(a, b int) int {
	if a > math.MaxInt/b {
		return math.MaxInt
	}
	return a * b
}

// rowSize returns the bytes of a row of samples, or math.MaxInt if an int cannot hold them.
func rowSize(p Params) int {
	bits := product(product(p.BitsPerComponent, p.Colors), p.Columns)
	if bits == math.MaxInt {
		return bits
	}
	return bits/8 + (bits%8+7)/8
}

// Read implements io.Reader.
func (d *predictor) Read(p []byte) (int, error) {
	for d.pos == len(d.out) {
		if d.err != nil {
			return 0, d.err
		}
		d.fill()
	}
	n := copy(p, d.out[d.pos:])
	d.pos += n
	return n, nil
}

// fill collects at least one row, or what there is, and undoes it into out.
func (d *predictor) fill() {
	whole := 0
	for whole == 0 && d.err == nil {
		if len(d.raw) == cap(d.raw) {
			grown := make([]byte, len(d.raw), max(predictorChunk, 2*len(d.raw)))
			copy(grown, d.raw)
			d.raw = grown
		}
		var n int
		n, d.err = d.in.Read(d.raw[len(d.raw):cap(d.raw)])
		d.raw = d.raw[:len(d.raw)+n]
		whole = len(d.raw) - len(d.raw)%d.size
	}
	if d.err != nil {
		whole = len(d.raw)
		if d.line.cut && d.rows == &d.tiff && d.tiff.bits == 16 {
			whole -= whole % 2 // half a component does not tell its sum
		}
	}
	d.out = d.rows.decode(d.out[:0], d.raw[:whole])
	d.pos = 0
	d.raw = d.raw[:copy(d.raw, d.raw[whole:])]
}
