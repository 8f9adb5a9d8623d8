package filter

import (
	"bufio"
	"errors"
	"io"

	"github.com/klauspost/compress/flate"
)

// flateDecoder undoes FlateDecode (ISO 32000-2, 7.4.4): a zlib header, deflate blocks, Adler-32.
type flateDecoder struct {
	in     *bufio.Reader
	blocks io.ReadCloser // klauspost/compress: about twice as fast as the standard library
	state  flateState
}

type flateState uint8

const (
	flateHeader flateState = iota
	flateBlocks
	flateEnd
)

func (d *flateDecoder) reset(in *bufio.Reader, _ Params) {
	d.in, d.state = in, flateHeader
}

var (
	errTruncated = errors.New("data ends too early")
)

func (d *flateDecoder) Read(p []byte) (int, error) {
	switch d.state {
	case flateHeader:
		if err := d.readHeader(); err != nil {
			d.state = flateEnd
			return 0, err
		}
		d.state = flateBlocks
	case flateEnd:
		return 0, io.EOF
	}
	n, err := d.blocks.Read(p)
	if err != nil {
		d.state = flateEnd
		if err == io.ErrUnexpectedEOF {
			err = errTruncated
		}
	}
	return n, err
}

// readHeader reads the zlib header (RFC 1950, 2.2).
func (d *flateDecoder) readHeader() error {
	head, err := d.in.Peek(2)
	if err != nil {
		if len(head) == 0 {
			return io.EOF
		}
		return errTruncated
	}
	d.in.Discard(2)
	if d.blocks == nil {
		d.blocks = flate.NewReader(d.in)
		return nil
	}
	return d.blocks.(flate.Resetter).Reset(d.in, nil)
}
