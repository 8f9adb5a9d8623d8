package filter

import (
	"fmt"
	"io"
	"math"
)

// predictor undoes the predictor of a filter (ISO 32000-2, 7.4.4.4). It collects whole rows in
// raw, undoes them into out, and hands out from there. Both grow with the data: a row may be
// declared longer than all the data there is, and then the data is one short row.
type predictor struct {
	in   io.Reader
	row  rowDecoder
	size int // bytes of a row as encoded, saturated
	raw  []byte
	out  []byte
	pos  int   // out[pos:] has not been handed out
	err  error // of in
	png  pngRows
	tiff tiffRows
}

// A rowDecoder appends to out the rows of raw: whole ones, except that the last row of the data
// may be short.
type rowDecoder interface {
	decode(out, raw []byte) []byte
}

// chunk is how many bytes the predictor collects at a time, unless a row is longer.
const chunk = 8 << 10

func (d *predictor) reset(in io.Reader, p Params) error {
	switch p.BitsPerComponent {
	case 1, 2, 4, 8, 16:
	default:
		return fmt.Errorf("predictor with %d bits per component", p.BitsPerComponent)
	}
	d.in, d.raw, d.out, d.pos, d.err = in, d.raw[:0], d.out[:0], 0, nil
	size := rowSize(p)
	switch {
	case p.Predictor == 2:
		d.tiff.reset(size, p)
		d.row, d.size = &d.tiff, size
	case p.Predictor >= 10 && p.Predictor <= 15:
		d.png.reset(size, p)
		d.row, d.size = &d.png, size
		if size < math.MaxInt {
			d.size++ // the tag
		}
	default:
		return fmt.Errorf("unknown predictor %d", p.Predictor)
	}
	return nil
}

// rowSize returns the bytes of a row of samples, or math.MaxInt if an int cannot hold them. The
// fields of p are positive, its bits per component at most 16.
func rowSize(p Params) int {
	sample := p.BitsPerComponent
	if p.Colors > math.MaxInt/sample {
		return math.MaxInt
	}
	sample *= p.Colors
	if p.Columns > (math.MaxInt-7)/sample {
		return math.MaxInt
	}
	return (p.Columns*sample + 7) / 8
}

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
		if spare := cap(d.raw) - len(d.raw); spare == 0 {
			grown := make([]byte, len(d.raw), max(chunk, 2*len(d.raw)))
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
	}
	d.out = d.row.decode(d.out[:0], d.raw[:whole])
	d.pos = 0
	d.raw = d.raw[:copy(d.raw, d.raw[whole:])]
}
