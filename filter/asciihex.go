package filter

import (
	"errors"
	"io"
)

// asciiHexDecoder undoes ASCIIHexDecode (ISO 32000-2, 7.4.2): two digits a byte, white space
// anywhere, '>' at the end. A digit without a partner has a 0 for one, also where '>' is missing,
// which is no damage for qpdf and mupdf. Both stop at any other character.
type asciiHexDecoder struct {
	step  *step
	high  byte // the first digit of a pair, in the upper half
	half  bool // whether there is one
	ended error
}

var errNotHex = errors.New("not a hexadecimal digit")

const hexEnd = '>'

func (d *asciiHexDecoder) reset(s *step, _ Params) {
	*d = asciiHexDecoder{step: s}
}

// Read implements io.Reader.
func (d *asciiHexDecoder) Read(p []byte) (n int, err error) {
	for n == 0 && len(p) > 0 {
		if d.ended != nil {
			if !d.half {
				return 0, d.ended
			}
			d.half = false
			p[0] = d.high
			return 1, d.ended
		}
		src := d.step.peek()
		if len(src) == 0 {
			d.ended = io.EOF
			d.half = d.half && !d.step.line.cut
			continue
		}
		var used int
		n, used = d.decode(p, src)
		d.step.in.Discard(used)
	}
	return n, nil
}

// decode fills p from src until one of them or the data ends.
func (d *asciiHexDecoder) decode(p, src []byte) (n, used int) {
	for i, c := range src {
		digit, ok := hexDigit(c)
		switch {
		case ok && !d.half:
			d.high, d.half = digit<<4, true
		case ok:
			if n == len(p) {
				return n, i
			}
			p[n] = d.high | digit
			n++
			d.half = false
		case isSpace(c):
		case c == hexEnd:
			d.ended = io.EOF
			return n, i + 1
		default:
			d.ended = errNotHex
			return n, i
		}
	}
	return n, len(src)
}

// hexDigit returns the value of the hexadecimal digit c.
func hexDigit(c byte) (value byte, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}
