package filter

import (
	"errors"
	"io"

	"github.com/klauspost/compress/lzw"
)

// lzwDecoder undoes LZWDecode (ISO 32000-2, 7.4.4.2): codes of 9 to 12 bits, the most significant
// bit first. EarlyChange 1 is what TIFF does by a mistake of its first program, named Aldus.
//
// klauspost/compress decodes both kinds, keeps what it decoded before damage, can be used again,
// and is a dependency already because of deflate. The standard library knows nothing of
// EarlyChange 1, golang.org/x/image/tiff/lzw nothing else.
type lzwDecoder struct {
	step  *step
	codes *lzw.Reader
	empty bool
}

var errBadCode = errors.New("code that is not in the table")

func (d *lzwDecoder) reset(s *step, p Params) {
	d.step, d.empty = s, true
	if d.codes == nil {
		d.codes = lzw.NewReader(s.in, lzw.MSB, 8).(*lzw.Reader)
	} else {
		d.codes.Reset(s.in, lzw.MSB, 8)
	}
	d.codes.SetAldusCompatible(p.EarlyChange != NoEarlyChange)
}

// Read implements io.Reader. As in FlateDecode no bytes at all are the encoding of nothing.
func (d *lzwDecoder) Read(p []byte) (int, error) {
	if d.empty {
		if len(d.step.peek()) == 0 {
			return 0, io.EOF
		}
		d.empty = false
	}
	n, err := d.codes.Read(p)
	switch err {
	case nil, io.EOF:
		return n, err
	case io.ErrUnexpectedEOF:
		return n, ErrTruncated
	}
	return n, errBadCode
}
