package filter

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// ascii85Decoder undoes ASCII85Decode (ISO 32000-2, 7.4.3): groups of five digits to the base 85,
// '!' to 'u', each for four bytes; 'z' for four zero bytes; white space anywhere; "~>" at the
// end. A last group of n digits stands for n-1 bytes.
//
// btoa's "<~" in front is no part of the standard, but Adobe's PostScript tools write it. qpdf and
// mupdf take it for the digit '<' and the end of the data, so that nothing is lost by
// skipping it. A missing "~>" is no damage for either of them. At a character that is no digit
// both stop.
type ascii85Decoder struct {
	step    *step
	start   bool // nothing but white space was read
	value   uint64
	digits  int
	pending [4]byte
	left    []byte // part of pending that is to be handed out
	ended   error
}

var (
	errNotBase85    = errors.New("not a digit to the base 85")
	errBase85Zero   = errors.New("z within a group of digits")
	errBase85Large  = errors.New("group of digits larger than four bytes hold")
	errBase85Single = fmt.Errorf("last group of a single digit: %w", ErrTruncated)
	errBase85End    = errors.New("~ without >")
)

func (d *ascii85Decoder) reset(s *step, _ Params) {
	*d = ascii85Decoder{step: s, start: true}
}

// Read implements io.Reader.
func (d *ascii85Decoder) Read(p []byte) (n int, err error) {
	for n == 0 && len(p) > 0 {
		if len(d.left) > 0 {
			n = copy(p, d.left)
			d.left = d.left[n:]
			return n, nil
		}
		if d.ended != nil {
			return 0, d.ended
		}
		src := d.step.peek()
		if len(src) == 0 {
			d.end(io.EOF)
			continue
		}
		if d.start {
			d.skipLead(src)
			continue
		}
		n = d.groups(p, src)
		if n == 0 {
			d.char(src[0])
		}
	}
	return n, nil
}

// skipLead drops white space and "<~" from the start of the data.
func (d *ascii85Decoder) skipLead(src []byte) {
	c := src[0]
	switch {
	case isSpace(c):
		d.step.in.Discard(1)
	case c == '<':
		two, _ := d.step.in.Peek(2)
		if string(two) == "<~" {
			d.step.in.Discard(2)
		}
		d.start = false
	default:
		d.start = false
	}
}

// groups decodes whole groups from src to p: the fast path, which leaves everything that is not
// five digits in a row to char.
func (d *ascii85Decoder) groups(p, src []byte) (n int) {
	if d.digits != 0 {
		return 0
	}
	used := 0
	for len(p)-n >= 4 && len(src)-used >= 5 {
		g := src[used : used+5 : used+5]
		a, b, c, e, f := g[0]-'!', g[1]-'!', g[2]-'!', g[3]-'!', g[4]-'!'
		if a > 84 || b > 84 || c > 84 || e > 84 || f > 84 {
			break
		}
		v := (((uint64(a)*85+uint64(b))*85+uint64(c))*85+uint64(e))*85 + uint64(f)
		if v > 1<<32-1 {
			break
		}
		binary.BigEndian.PutUint32(p[n:], uint32(v))
		n += 4
		used += 5
	}
	d.step.in.Discard(used)
	return n
}

// char takes one character, the next of the input.
func (d *ascii85Decoder) char(c byte) {
	switch {
	case '!' <= c && c <= 'u':
		d.value = d.value*85 + uint64(c-'!')
		d.digits++
		if d.digits == 5 {
			d.group(4)
		}
	case isSpace(c):
	case c == 'z' && d.digits == 0:
		d.group(4)
	case c == 'z':
		d.end(errBase85Zero)
		return
	case c == '~':
		d.end(d.endMark())
		return
	default:
		d.end(errNotBase85)
		return
	}
	d.step.in.Discard(1)
}

// endMark looks at what follows '~'. Where it is not '>', qpdf and mupdf end the data all the
// same, and both complain; at the very end of the input only mupdf does.
func (d *ascii85Decoder) endMark() error {
	mark, _ := d.step.in.Peek(2)
	if len(mark) == 2 && mark[1] != '>' {
		return errBase85End
	}
	d.step.in.Discard(len(mark))
	return io.EOF
}

// group makes the first n bytes of a group of digits ready to be handed out. A value of more than
// 32 bits "shall never occur"; qpdf and mupdf keep the low bits.
func (d *ascii85Decoder) group(n int) {
	if d.value > 1<<32-1 {
		d.step.warn(errBase85Large)
	}
	binary.BigEndian.PutUint32(d.pending[:], uint32(d.value))
	d.left = d.pending[:n]
	d.value, d.digits = 0, 0
}

// end ends the data because of err, with what the last, incomplete group holds.
func (d *ascii85Decoder) end(err error) {
	d.ended = err
	if d.step.line.cut {
		return
	}
	if d.digits == 1 && err == io.EOF {
		d.ended = errBase85Single
	}
	if d.digits < 2 {
		return
	}
	// The digits that are missing are taken as the highest, since the encoder rounded down.
	n := d.digits - 1
	for ; d.digits < 5; d.digits++ {
		d.value = d.value*85 + 84
	}
	d.group(n)
}
