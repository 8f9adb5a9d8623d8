package filter

import (
	"bufio"
	"fmt"
	"io"
	"math"
)

// NOTE: how a chain is decoded.
//
// Decode and NewReader run the same machine, so that they cannot disagree: a pipeline of steps,
// each of which pulls bytes from the one before it through a bufio.Reader.
//
//	source -> bufio -> decoder [-> predictor] -> bufio -> decoder [-> predictor] -> caller
//
// A step never passes an error on. It notes the error in the pipeline and ends its output there,
// as if the data ended; the steps after it do what they can with what they got, and the
// pipeline hands out the note at the very end.

// A decoder undoes one filter. Read gives decoded bytes, then io.EOF if the data was sound or an
// error that says what was wrong with it. Its input is step.in, which fails with nothing but io.EOF;
// damage that does not end the data goes to step.warn.
type decoder interface {
	io.Reader
	reset(s *step, p Params)
}

// pipeline decodes one chain.
type pipeline struct {
	src    source
	steps  []*step // kept from chain to chain; the first used ones are those of this chain
	used   int
	left   int64 // of the budget
	budget int64
	charge int64 // what the filters' work may still cost; see Decoder.MaxCost
	err    error // the first damage; any other kind of error takes its place
	fresh  bool  // no inflater is used again
	cut    bool  // an error that is no damage ended a step's data before its time
	closed bool
	window []byte // memory for that of Brotli, the largest there was: up to 16 MiB
}

// reset makes the pipeline ready to decode the bytes of r by chain.
func (l *pipeline) reset(r io.Reader, chain Chain, budget int64) (rest Chain, err error) {
	if budget <= 0 {
		budget = DefaultBudget
	}
	l.src = source{r: r, line: l}
	l.used, l.left, l.budget, l.charge = 0, budget, budget, math.MaxInt64
	l.err, l.cut, l.closed = nil, false, false
	for _, s := range l.steps {
		s.brotli.release(l)
	}
	for i, f := range chain {
		if f.Name == crypt {
			continue // Identity; any other crypt filter has been undone before we see the bytes
		}
		if l.used == len(l.steps) {
			l.steps = append(l.steps, &step{line: l, index: l.used})
		}
		s := l.steps[l.used]
		known, err := s.reset(f)
		if err != nil {
			return chain[i:], &DamageError{Filter: f.Name, Err: err}
		}
		if !known {
			return chain[i:], nil
		}
		l.used++
	}
	return nil, nil
}

// Read gives the bytes at the end of the pipeline.
func (l *pipeline) Read(p []byte) (n int, err error) {
	if l.closed {
		return 0, io.ErrClosedPipe
	}
	if len(p) == 0 {
		return 0, nil
	}
	n, err = l.output(l.used).Read(p)
	if err == io.EOF && l.err != nil {
		err = l.err
	}
	return n, err
}

// Close makes reading fail, and lets go of the source.
func (l *pipeline) Close() error {
	l.closed = true
	l.src.r = nil
	return nil
}

// output returns the reader that step index takes its input from.
func (l *pipeline) output(index int) io.Reader {
	if index == 0 {
		return &l.src
	}
	return l.steps[index-1]
}

// given returns how many bytes output(index) has given so far.
func (l *pipeline) given(index int) int64 {
	if index == 0 {
		return l.src.given
	}
	return l.steps[index-1].given
}

// abort notes an error that is no damage. The steps after the one it happened in must not take the
// end of their data for the true one and complete what they have only half of.
func (l *pipeline) abort(err error) {
	l.err, l.cut = err, true
}

// source is the head of a pipeline. It counts bytes, and turns an error of the caller's reader
// into a note.
type source struct {
	r     io.Reader
	line  *pipeline
	given int64
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.given += int64(n)
	if err != nil && err != io.EOF {
		s.line.abort(err)
		err = io.EOF
	}
	return n, err
}

// step is one filter of a chain at work.
type step struct {
	line  *pipeline
	index int
	name  string
	in    *bufio.Reader
	dec   decoder   // one of those below
	out   io.Reader // where the step's bytes come from: metered, or the predictor on top of it
	given int64
	ended bool
	meter meter
	// metered is what dec gave, before a predictor.
	metered int64

	// Each made when first needed, then kept.
	flate     *flateDecoder
	lzw       *lzwDecoder
	predictor *predictor
	// These are small.
	brotli    brotliDecoder
	asciiHex  asciiHexDecoder
	ascii85   ascii85Decoder
	runLength runLengthDecoder
}

// reset makes the step ready for filter f. It reports whether f is a filter that it can undo.
func (s *step) reset(f Filter) (known bool, err error) {
	params := f.Params.withDefaults()
	s.name, s.given, s.metered, s.ended = f.Name, 0, 0, false
	s.meter.step = s
	s.out = &s.meter
	if s.in == nil {
		s.in = bufio.NewReader(nil)
	}
	s.in.Reset(s.line.output(s.index))
	switch f.Name {
	case flateDecode:
		if s.flate == nil || s.line.fresh {
			s.flate = new(flateDecoder)
		}
		s.dec = s.flate
		err = s.predict(params)
	case lzwDecode:
		if s.lzw == nil {
			s.lzw = new(lzwDecoder)
		}
		s.dec = s.lzw
		err = s.predict(params)
	case brotliDecode:
		if params.Dictionary {
			return false, nil
		}
		s.dec = &s.brotli
		err = s.predict(params)
	case asciiHexDecode:
		s.dec = &s.asciiHex
	case ascii85Decode:
		s.dec = &s.ascii85
	case runLengthDecode:
		s.dec = &s.runLength
	default:
		return false, nil
	}
	if err != nil {
		return true, err
	}
	s.dec.reset(s, params)
	return true, nil
}

// predict puts the predictor that p asks for, if any, between the decoder and the step's output.
func (s *step) predict(p Params) error {
	switch {
	case p.Predictor == 1:
		return nil
	case p.Predictor == 2, p.Predictor >= 10 && p.Predictor <= 15:
	default:
		// mupdf's way; qpdf does not decode such a stream.
		s.warn(fmt.Errorf("%w %d", errPredictor, p.Predictor))
		return nil
	}
	if s.predictor == nil {
		s.predictor = new(predictor)
	}
	if err := s.predictor.reset(s, p); err != nil {
		return err
	}
	s.out = s.predictor
	return nil
}

// Read implements io.Reader. Its only error is io.EOF.
func (s *step) Read(p []byte) (int, error) {
	if s.ended {
		return 0, io.EOF
	}
	n, err := s.out.Read(p)
	s.given += int64(n)
	if err != nil {
		s.ended = true
		s.warn(err)
		err = io.EOF
	}
	return n, err
}

// peek returns bytes of the input without taking them: what is buffered, at least one byte,
// none at the end.
func (s *step) peek() []byte {
	if s.in.Buffered() == 0 {
		s.in.Peek(1)
	}
	buf, _ := s.in.Peek(s.in.Buffered())
	return buf
}

// warn notes what is wrong with the step's input, unless something was wrong before.
func (s *step) warn(err error) {
	if err == io.EOF || s.line.err != nil {
		return
	}
	s.line.err = &DamageError{
		Filter:  s.name,
		Offset:  s.line.given(s.index) - int64(s.in.Buffered()),
		Decoded: s.given,
		Err:     err,
	}
}

// innerPrice is how many times the bytes count that a filter which makes more of its data (Flate,
// Brotli, LZW, RunLength) gives to another: that one may take long over bytes of which it makes nothing.
// Beyond innerBase bytes and innerPerByte for each byte that the chain took they count innerMore
// times: compressed data, which is what filters give to filters, is not compressed much more. The
// bytes of the ASCII filters, which never give more than they take, count once.
const (
	innerPrice   = 4
	innerMore    = 64
	innerBase    = 4 << 20
	innerPerByte = 8
)

// price is how many times the step's next bytes count in the budget.
func (s *step) price() int64 {
	line := s.line
	switch {
	case s.index == line.used-1 || s.name == asciiHexDecode || s.name == ascii85Decode:
		return 1
	case s.metered > innerBase+innerPerByte*line.src.given:
		return innerMore
	}
	return innerPrice
}

// meter charges what a decoder gives to the budget.
type meter struct {
	step  *step
	probe [1]byte
}

func (m *meter) Read(p []byte) (int, error) {
	line := m.step.line
	price := m.step.price()
	left := line.left
	inner := m.step.index < line.used-1
	if inner {
		left = min(left, line.charge)
	}
	if left <= 0 {
		// Data that ends exactly here is within the budget.
		n, err := m.step.dec.Read(m.probe[:])
		for n == 0 && err == nil {
			n, err = m.step.dec.Read(m.probe[:])
		}
		if n == 0 {
			return 0, err
		}
		line.abort(fmt.Errorf("%s: %w of %d", m.step.name, ErrBudget, line.budget))
		return 0, io.EOF
	}
	if most := (left-1)/price + 1; int64(len(p)) > most {
		p = p[:most]
	}
	n, err := m.step.dec.Read(p)
	m.step.metered += int64(n)
	line.left -= price * int64(n)
	if inner {
		line.charge -= price * int64(n)
	}
	return n, err
}
