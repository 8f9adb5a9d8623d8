package filter

import (
	"bytes"
	"io"
)

// Decoder decodes streams held in memory. It keeps its tables and buffers from one call to the
// next, so that decoding many streams with the same few chains allocates nothing but output,
// and not even that where dst has room. The zero Decoder is ready for use, by one goroutine.
type Decoder struct {
	src          bytes.Reader
	line         pipeline
	taken, given int64
}

// minSpare is the least room, in bytes, that Decode asks for before it reads more.
const minSpare = 512

// Decode appends to dst what chain makes of src, and returns the longer slice. The bytes
// between dst's length and its capacity are used as scratch; src is only read and must not
// overlap them.
//
// The filters of the chain may give at most budget bytes all together (DefaultBudget if budget
// is zero or negative), not counting predictors, which give no more than they get. What one filter
// gives to another counts four times, because a filter may take long over bytes of which it makes
// nothing, and 64 times where it is more than 4 MiB and eight times the bytes of src. If they
// would give more, the error matches ErrBudget. If the bytes are damaged, the error is a
// *DamageError that tells about the first damage found. In both cases out holds what could be
// decoded.
//
// An image filter or an unknown one ends the decoding: rest is the chain from there on, nil if
// there is none, and out what that filter is to work on.
func (d *Decoder) Decode(dst, src []byte, chain Chain, budget int64) (out []byte, rest Chain, err error) {
	d.taken, d.given = 0, 0
	out, rest, err = d.decode(dst, src, chain, budget)
	if err != nil && d.line.dropUsedInflaters() {
		out, rest, err = d.decode(dst, src, chain, budget)
	}
	d.src.Reset(nil)
	return out, rest, err
}

func (d *Decoder) decode(dst, src []byte, chain Chain, budget int64) ([]byte, Chain, error) {
	d.src.Reset(src)
	d.line.fresh = len(src) > twice || len(chain) > 1
	rest, err := d.line.reset(&d.src, chain, budget)
	if err != nil {
		return dst, rest, err
	}
	if d.line.used == 0 {
		d.taken += int64(len(src))
		d.given += int64(len(src))
		return append(dst, src...), rest, nil
	}
	dst, err = d.line.appendTo(dst, len(src))
	for i := range d.line.used {
		d.taken += d.line.given(i)
		d.given += d.line.steps[i].metered
	}
	return dst, rest, err
}

// Spent returns what the last call of Decode cost: how many bytes the filters of the chain took
// and gave, each of them counted. Who decodes many streams should bound both. What is taken is the
// dearer: the worst deflate data, of blocks that are empty but for their Huffman tables, takes
// 130 ns a byte, and what is given at most a tenth of that.
func (d *Decoder) Spent() (taken, given int64) { return d.taken, d.given }

// twice is how many bytes of a source may be decoded twice. For more, and for what other filters
// make much of, new inflaters cost nothing beside the work.
const twice = 1 << 20

// dropUsedInflaters drops the inflaters that had decoded other streams before this one, and reports
// whether there were any. In klauspost/compress 1.20 a Huffman table without codes keeps
// the codes of the table before, even of another stream. Only damaged streams use such a table, but
// what they give must not depend on what the Decoder did before. So a stream in trouble is
// decoded again, by new inflaters; sound streams pay nothing.
func (l *pipeline) dropUsedInflaters() bool {
	dropped := false
	for _, s := range l.steps[:l.used] {
		if s.name == flateDecode && s.flate.used {
			s.flate = nil
			dropped = true
		}
	}
	return dropped
}

// NewReader returns a reader of what chain makes of the bytes of r. Budget, rest and errors are
// those of Decoder.Decode: an error comes after the last decoded byte, in place of io.EOF. An
// error of r itself is handed on as it is. NewReader fails, with a *DamageError, only for
// parameters that mean nothing.
//
// The reader reads ahead of what it decodes, in pieces of a few kilobytes. Close does not close
// r and need not be called; reading after it fails with io.ErrClosedPipe.
func NewReader(r io.Reader, chain Chain, budget int64) (io.ReadCloser, Chain, error) {
	line := new(pipeline)
	rest, err := line.reset(r, chain, budget)
	if err != nil {
		return nil, rest, err
	}
	return line, rest, nil
}

// appendTo appends all that the pipeline gives to dst. The size of the source, which the caller
// holds in memory already, sets the first guess at the size of the result.
func (l *pipeline) appendTo(dst []byte, srcSize int) ([]byte, error) {
	guess := max(minSpare, 4*srcSize)
	for {
		if spare := cap(dst) - len(dst); spare == 0 {
			// Doubling: a bomb costs no more copying than it has bytes. One byte more than the
			// budget tells a stream that fits exactly from one that does not.
			want := max(guess, len(dst))
			if l.left < int64(want) {
				want = int(l.left) + 1
			}
			dst = append(make([]byte, 0, len(dst)+want), dst...)
		}
		n, err := l.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return dst, err
		}
	}
}
