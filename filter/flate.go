package filter

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/adler32"
	"io"

	"github.com/klauspost/compress/flate"
)

// flateDecoder undoes FlateDecode (ISO 32000-2, 7.4.4): a zlib header, deflate blocks and the
// Adler-32 of the decoded bytes (RFC 1950, RFC 1951). The blocks are left to klauspost/compress,
// which is faster than the standard library (BenchmarkFlate, BenchmarkFlateStandard: "go test
// -bench Flate"). Its zlib reader gives nothing after a bad header, so header and check sum are
// read here.
type flateDecoder struct {
	step   *step
	in     *bufio.Reader
	blocks io.ReadCloser
	used   bool // blocks decoded another stream before
	sum    hash.Hash32
	state  flateState
}

type flateState uint8

const (
	flateHeader flateState = iota
	flateBlocks
	flateEnd
)

var (
	errBadHeader   = errors.New("no zlib header")
	errDictionary  = errors.New("zlib header asks for a preset dictionary")
	errWhiteSpace  = errors.New("white space before the zlib header")
	errBadBlock    = errors.New("invalid deflate data")
	errNoCheckSum  = fmt.Errorf("no %w", ErrCheckSum)
	errWrongSum    = fmt.Errorf("wrong %w", ErrCheckSum)
	errHeaderCheck = errors.New("zlib header fails its check")
)

func (d *flateDecoder) reset(s *step, _ Params) {
	d.step, d.in, d.state = s, s.in, flateHeader
}

// Read implements io.Reader.
func (d *flateDecoder) Read(p []byte) (int, error) {
	switch d.state {
	case flateHeader:
		if err := d.readHeader(); err != nil {
			d.state = flateEnd
			return 0, err
		}
		d.startBlocks()
		d.state = flateBlocks
	case flateEnd:
		return 0, io.EOF
	}
	n, err := d.blocks.Read(p)
	d.sum.Write(p[:n])
	switch err {
	case nil:
		return n, nil
	case io.EOF:
		err = d.readSum()
	case io.ErrUnexpectedEOF:
		err = ErrTruncated
	default:
		err = errBadBlock
	}
	d.state = flateEnd
	return n, err
}

// readHeader reads the zlib header (RFC 1950, 2.2). A stream of no bytes at all is taken for
// the encoding of nothing, as qpdf takes it.
//
// qpdf and mupdf give up at any fault in the header. But white space in front of it, left there
// by a writer that ended the line after "stream" twice, and a header with only its check digits
// wrong, leave no doubt about what follows.
func (d *flateDecoder) readHeader() error {
	head, err := d.in.Peek(2)
	if len(head) == 0 {
		return io.EOF
	}
	spaces := 0
	for ; len(head) > 0 && isSpace(head[0]); spaces++ {
		d.in.Discard(1)
		head, err = d.in.Peek(2)
	}
	if err != nil {
		return ErrTruncated
	}
	const (
		methodMask, methodDeflate = 0x0f, 8
		presetDictionary          = 0x20
	)
	if head[0]&methodMask != methodDeflate {
		return errBadHeader
	}
	if head[0]>>4 > 7 || binary.BigEndian.Uint16(head)%31 != 0 {
		d.step.warn(errHeaderCheck)
	} else if head[1]&presetDictionary != 0 {
		return errDictionary
	}
	if spaces > 0 {
		d.step.warn(errWhiteSpace)
	}
	d.in.Discard(2)
	return nil
}

func (d *flateDecoder) startBlocks() {
	if d.blocks == nil {
		d.blocks, d.sum = flate.NewReader(d.in), adler32.New()
		return
	}
	d.used = true
	// Reset has no way to fail without a dictionary.
	d.blocks.(flate.Resetter).Reset(d.in, nil)
	d.sum.Reset()
}

// readSum reads the check sum after the last block. Its result is io.EOF if it is the right one.
func (d *flateDecoder) readSum() error {
	sum, err := d.in.Peek(4)
	if err != nil {
		return errNoCheckSum
	}
	if binary.BigEndian.Uint32(sum) != d.sum.Sum32() {
		return errWrongSum
	}
	d.in.Discard(4)
	return io.EOF
}

// isSpace reports whether c is a white-space character (ISO 32000-2, Table 1).
func isSpace(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\f', '\r', ' ':
		return true
	}
	return false
}
