package filter

import (
	"bytes"
	"io"
	"math"
)

// Decoder decodes streams held in memory. It keeps its tables and buffers from one call to the
// next, so that decoding many streams with the same few chains allocates nothing but output,
// and not even that where dst has room. Only BrotliDecode makes new tables for each stream. The zero Decoder is ready for use, by one goroutine.
type Decoder struct {
	// MaxCost bounds what a call of Decode may cost, as Cost counts it; zero means no bound. Where
	// it would be more, the error matches ErrBudget. A single filter may cost more: bytes of src
	// count when they are given. Only the tables of BrotliDecode may end it.
	MaxCost int64

	src         bytes.Reader
	line        pipeline
	cost, given int64
	unfinished  bool // Continue has more to give

	// As they were when cost and given were counted last: pipeline.charge, and the sum of step.metered.
	charge, metered int64
}

// minSpare is the least room, in bytes, that Decode asks for before it reads more.
const minSpare = 512

// Decode appends to dst what chain makes of src, and returns the longer slice. The bytes
// between dst's length and its capacity are used as scratch; src is only read and must not
// overlap them.
//
// The filters of the chain may give at most budget bytes all together (DefaultBudget if budget
// is zero or negative), not counting predictors, which give no more than they get. What a filter
// that is not an ASCII filter gives to another counts four times, because a filter may take long over
// bytes of which it makes nothing, and 64 times where it is more than 4 MiB and eight times the bytes
// of src. If they would give more, the error matches ErrBudget. If the bytes are damaged, the error is a
// *DamageError that tells about the first damage found. In both cases out holds what could be
// decoded.
//
// An image filter or an unknown one ends the decoding: rest is the chain from there on, nil if
// there is none, and out what that filter is to work on.
func (d *Decoder) Decode(dst, src []byte, chain Chain, budget int64) (out []byte, rest Chain, err error) {
	out, rest, _, err = d.Start(dst, src, chain, budget, math.MaxInt)
	return out, rest, err
}

// Start is Decode for data that need not be in memory as a whole: it ends when it has appended most
// bytes. Then more is true, and Continue gives what comes next; src must stay as it is until more is
// false. Cost and Given count what Start and all calls of Continue did.
func (d *Decoder) Start(dst, src []byte, chain Chain, budget int64, most int) (out []byte, rest Chain, more bool, err error) {
	d.cost, d.given = 0, 0
	out, rest, more, err = d.start(dst, src, chain, budget, most)
	if (err != nil || more) && d.line.dropUsedInflaters() {
		out, rest, more, err = d.start(dst, src, chain, budget, most)
	}
	d.end(more)
	return out, rest, more, err
}

// Continue appends to dst what comes after the bytes that Start and Continue gave, until dst is full. More
// and err are those of Start.
func (d *Decoder) Continue(dst []byte) (out []byte, more bool, err error) {
	if !d.unfinished {
		return dst, false, nil
	}
	more = true
	for len(dst) < cap(dst) && more {
		var n int
		n, err = d.line.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		more = err == nil
	}
	if err == io.EOF {
		err = nil
	}
	d.count()
	d.end(more)
	return dst, more, err
}

// end lets go of the source when there is no more of it.
func (d *Decoder) end(more bool) {
	if d.unfinished = more; !more {
		d.src.Reset(nil)
	}
}

func (d *Decoder) start(dst, src []byte, chain Chain, budget int64, most int) (out []byte, rest Chain, more bool, err error) {
	d.src.Reset(src)
	d.line.fresh = len(src) > twice || len(chain) > 1
	if rest, err = d.line.reset(&d.src, chain, budget); err != nil {
		return dst, rest, false, err
	}
	if d.line.used == 0 {
		d.cost += int64(len(src))
		d.given += int64(len(src))
		return append(dst, src...), rest, false, nil
	}
	d.cost += int64(len(src) + stepCost*d.line.used)
	if d.MaxCost > 0 {
		d.line.charge = d.MaxCost - d.cost
	}
	d.charge, d.metered = d.line.charge, 0
	dst, more, err = d.line.appendTo(dst, len(src), most)
	d.count()
	return dst, rest, more, err
}

// count adds what was done since it was called last.
func (d *Decoder) count() {
	d.cost += d.charge - d.line.charge
	d.charge = d.line.charge
	metered := int64(0)
	for _, s := range d.line.steps[:d.line.used] {
		metered += s.metered
	}
	d.given += metered - d.metered
	d.metered = metered
}

// stepCost is what a filter costs beside its bytes, in bytes of deflate data.
const stepCost = 128

// Cost returns what the last call of Decode, or of Start and what followed, cost, in bytes that filters took: those of src, 128 for
// each filter, and what filters gave to others, as it counts in the budget. Who decodes many streams should
// bound the sum. The worst deflate data, of blocks that are empty but for their Huffman tables, takes
// 180 ns a byte. Brotli data may take more, up to 800 ns, and then costs more: what its headers declare
// counts as bytes, one for 32 entries of its tables, and also for a single filter it ends where that is
// more than MaxCost.
func (d *Decoder) Cost() int64 { return d.cost }

// Memory returns how many bytes the Decoder keeps for data that filters look back to: the window of
// Brotli, up to 16 MiB. All else that it keeps is some 50 KiB for each filter of the longest chain.
func (d *Decoder) Memory() int64 { return d.line.memory() }

// Given returns how many bytes the filters of the chain gave in the last call of Decode, those that
// others of them took included. They cost at most a tenth of a byte of Cost.
func (d *Decoder) Given() int64 { return d.given }

// twice is how many bytes of a source may be decoded twice, for its inflater had decoded others before. For
// more, and for what other filters make much of, new inflaters cost nothing beside the work.
const twice = 32 << 10

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
func NewReader(r io.Reader, chain Chain, budget int64) (*Reader, Chain, error) {
	reader := new(Reader)
	rest, err := reader.line.reset(r, chain, budget)
	if err != nil {
		return nil, rest, err
	}
	return reader, rest, nil
}

// A Reader gives the decoded bytes of a stream as they are asked for. NewReader makes it.
type Reader struct{ line pipeline }

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (n int, err error) { return r.line.Read(p) }

// Close implements io.Closer.
func (r *Reader) Close() error { return r.line.Close() }

// Spent returns how much of the budget was used so far.
func (r *Reader) Spent() int64 { return r.line.budget - r.line.left }

// appendTo appends all that the pipeline gives to dst. The size of the source, which the caller
// holds in memory already, sets the first guess at the size of the result. It stops when it has appended
// most bytes; then more is true.
func (l *pipeline) appendTo(dst []byte, srcSize, most int) (out []byte, more bool, err error) {
	start := len(dst)
	var half progress // when half of the room was filled
	for {
		now := progress{len(dst) - start, l.src.given}
		if now.given >= most {
			return dst, true, nil
		}
		if spare := cap(dst) - len(dst); spare == 0 {
			// One byte more than the budget tells a stream that fits exactly from one that
			// does not.
			want := min(half.more(now, srcSize), most-now.given)
			if l.left < int64(want) {
				want = int(l.left) + 1
			}
			dst = append(make([]byte, 0, len(dst)+want), dst...)
		} else if now.given < (cap(dst)-start)/2 {
			half = now
		}
		room := dst[len(dst):cap(dst)]
		n, err := l.Read(room[:min(len(room), most-now.given)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, false, nil
		}
		if err != nil {
			return dst, false, err
		}
	}
}

// progress is how many bytes a pipeline has given, for how many that it took of its source.
type progress struct {
	given int
	taken int64
}

// more guesses how many bytes are still to come, of a source of srcSize bytes: as many for the rest as
// there were for what was taken since half. But it is no less than a third of what there is, so that
// copying costs no more than decoding, and no more than three times that, for what deflates well may
// be followed by what does not.
func (half progress) more(now progress, srcSize int) int {
	if now.given == 0 {
		return max(minSpare, 4*srcSize)
	}
	rate := float64(now.given-half.given) / float64(max(now.taken-half.taken, 1))
	rest := rate*float64(int64(srcSize)-now.taken)*1.125 + minSpare
	return int(min(max(rest, float64(now.given/3)), float64(3*now.given)))
}
