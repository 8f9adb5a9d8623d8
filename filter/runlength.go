package filter

import "io"

// runLengthDecoder undoes RunLengthDecode (ISO 32000-2, 7.4.5). A length byte from 0 to 127
// precedes that many bytes and one more, to be copied; one from 129 to 255 precedes a byte that
// stands for 257 less the length byte of it; 128 ends the data. A missing 128 is no damage for
// qpdf and mupdf, unless it cuts a run short.
type runLengthDecoder struct {
	step   *step
	repeat int // how many times value is to be given yet
	value  byte
	copy   int // how many bytes are to be copied yet
	ended  error
}

const runLengthEnd = 128

func (d *runLengthDecoder) reset(s *step, _ Params) {
	*d = runLengthDecoder{step: s}
}

// Read implements io.Reader.
func (d *runLengthDecoder) Read(p []byte) (n int, err error) {
	for n < len(p) {
		switch {
		case d.repeat > 0:
			run := p[n:min(len(p), n+d.repeat)]
			for i := range run {
				run[i] = d.value
			}
			n += len(run)
			d.repeat -= len(run)
		case d.copy > 0:
			src := d.step.peek()
			if len(src) == 0 {
				d.copy, d.ended = 0, ErrTruncated
				continue
			}
			m := copy(p[n:min(len(p), n+d.copy)], src)
			d.step.in.Discard(m)
			n += m
			d.copy -= m
		case d.ended != nil:
			return n, d.ended
		case n > 0 && d.step.in.Buffered() == 0:
			return n, nil // rather than wait for more input
		default:
			d.next()
		}
	}
	return n, nil
}

// next reads a length byte and, for a run, the byte to repeat.
func (d *runLengthDecoder) next() {
	length, err := d.step.in.ReadByte()
	switch {
	case err != nil || length == runLengthEnd:
		d.ended = io.EOF
	case length < runLengthEnd:
		d.copy = int(length) + 1
	default:
		value, err := d.step.in.ReadByte()
		if err != nil {
			d.ended = ErrTruncated
			return
		}
		d.value, d.repeat = value, 257-int(length)
	}
}
