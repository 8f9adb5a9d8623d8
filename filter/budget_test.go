package filter

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// zeros is a zlib stream of n zero bytes.
func zeros(n int) string { return deflated(string(make([]byte, n))) }

func TestBudget(t *testing.T) {
	const size = 100000
	for _, c := range []struct {
		name   string
		chain  Chain
		in     string
		budget int64
		want   int // decoded bytes
		err    error
	}{
		{"exactly enough", one(flateDecode), zeros(size), size, size, nil},
		{"one too few", one(flateDecode), zeros(size), size - 1, size - 1, ErrBudget},
		{"one byte", one(flateDecode), zeros(size), 1, 1, ErrBudget},
		{"nothing decoded", one(flateDecode), zeros(0), 1, 0, nil},
		// The tag is decoded by Flate and dropped by the predictor.
		{"predictor", png(9), zeros(size), 1000, 900, ErrBudget},
		{"predictor, row longer than the budget", png(size), zeros(size), 1000, 999, ErrBudget},
		{"run length", one(runLengthDecode), strings.Repeat("\x81Z", 100), 1000, 1000, ErrBudget},
		{"base 85", one(ascii85Decode), strings.Repeat("z", 100), 399, 399, ErrBudget},
		{"hex", one(asciiHexDecode), "414243", 2, 2, ErrBudget},
		{"lzw", one(lzwDecode), string(lzwEncode(make([]byte, size), 1)), 5000, 5000, ErrBudget},
		// brotli.compress(bytes(100000)) in Python.
		{"brotli", one(brotliDecode), unhex("5b9f86817f02201e0b04b2fc0200"), 5000, 5000, ErrBudget},
		{"brotli, exactly enough", one(brotliDecode), unhex("5b9f86817f02201e0b04b2fc0200"), size, size, nil},
		{"damage within the budget", one(asciiHexDecode), "4142x", 2, 2, errNotHex},
		{"no filter, no budget", nil, "abc", 1, 3, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Decoder
			out, _, err := d.Decode(nil, []byte(c.in), c.chain, c.budget)
			if len(out) != c.want || !errors.Is(err, c.err) {
				t.Errorf("slice: %d bytes, %v; want %d, %v", len(out), err, c.want, c.err)
			}
			if limit := 4*len(c.in) + 2*c.want + 2*minSpare; cap(out) > limit {
				t.Errorf("slice: capacity %d for %d bytes", cap(out), len(out))
			}
			r, _, err := NewReader(iotest.OneByteReader(strings.NewReader(c.in)), c.chain, c.budget)
			if err != nil {
				t.Fatal(err)
			}
			out, err = io.ReadAll(r)
			if len(out) != c.want || !errors.Is(err, c.err) {
				t.Errorf("reader: %d bytes, %v; want %d, %v", len(out), err, c.want, c.err)
			}
		})
	}
}

// The budget is for all filters together: 1 MB of zeros deflated three times. What goes from one
// filter to the next counts four times.
func TestBudgetOfChain(t *testing.T) {
	bomb := zeros(1 << 20)
	inner := 4 * int64(len(bomb))
	bomb = deflated(bomb)
	inner += 4 * int64(len(bomb))
	bomb = deflated(bomb)
	chain := Chain{{Name: flateDecode}, {Name: flateDecode}, {Name: flateDecode}}
	var d Decoder
	out, _, err := d.Decode(nil, []byte(bomb), chain, inner+1<<20)
	if len(out) != 1<<20 || err != nil {
		t.Errorf("with enough: %d bytes, %v", len(out), err)
	}
	out, _, err = d.Decode(nil, []byte(bomb), chain, inner+1<<20-1)
	if len(out) != 1<<20-1 || !errors.Is(err, ErrBudget) {
		t.Errorf("with one too few: %d bytes, %v", len(out), err)
	}
}

// What a chain costs is the sum over its filters, also where nothing comes out in the end.
func TestCost(t *testing.T) {
	spaces := deflated(strings.Repeat(" ", 1000))
	rows := deflated(strings.Repeat("\x00abcdefghi", 5))
	for _, c := range []struct {
		name        string
		chain       Chain
		in          string
		cost, given int64
	}{
		{"no filter", nil, "abc", 3, 3},
		{"one filter", one(asciiHexDecode), "41 42>", 6 + 128, 2},
		{"an ASCII filter before another", Chain{{Name: asciiHexDecode}, {Name: runLengthDecode}}, "FF41 80>", 8 + 3 + 2*128, 3 + 2},
		{"nothing comes out", Chain{{Name: flateDecode}, {Name: asciiHexDecode}}, spaces, int64(len(spaces)) + 4*1000 + 2*128, 1000},
		{"predictor", png(9), rows, int64(len(rows)) + 128, 50},
		// A block of data as it is has no tables.
		{"brotli", one(brotliDecode), unhex("200010 616263 03"), 7 + 128, 3},
	} {
		var d Decoder
		if _, _, err := d.Decode(nil, []byte(c.in), c.chain, 0); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if d.Cost() != c.cost || d.Given() != c.given {
			t.Errorf("%s: cost %d, %d given; want %d, %d", c.name, d.Cost(), d.Given(), c.cost, c.given)
		}
	}
}

// MaxCost ends what goes from filter to filter, to the byte that counts four times, and leaves the last filter alone.
func TestMaxCost(t *testing.T) {
	in := deflated(deflated(string(objectText(20000))))
	chain := Chain{{Name: flateDecode}, {Name: flateDecode}}
	var d Decoder
	out, _, err := d.Decode(nil, []byte(in), chain, 0)
	if err != nil {
		t.Fatal(err)
	}
	enough := d.Cost()
	for _, c := range []struct {
		max int64
		err error
	}{{enough, nil}, {enough - innerPrice, ErrBudget}, {int64(len(in)), ErrBudget}, {1, ErrBudget}} {
		d.MaxCost = c.max
		got, _, err := d.Decode(nil, []byte(in), chain, 0)
		if !errors.Is(err, c.err) || !bytes.HasPrefix(out, got) || err == nil && len(got) != len(out) {
			t.Errorf("%d of %d: %d bytes, %v", c.max, enough, len(got), err)
		}
	}
	d.MaxCost = 1
	in = deflated("abc")
	if got, _, err := d.Decode(nil, []byte(in), one(flateDecode), 0); string(got) != "abc" || err != nil {
		t.Errorf("one filter: %q, %v", got, err)
	}
}

// The tables of Brotli count, and end also a single filter. By hand, after RFC 7932, 9.2: a block with
// 256 kinds of literals and so 16384 contexts, 64 for each (7.1), which is cut short behind them.
func TestCostOfBrotliTables(t *testing.T) {
	in := []byte(unhex("0f0000ff0f0091ffffff01" + strings.Repeat("00", 64) + "fe2ffe0b800008800008800008800008800008800008800008800008800008800008800008"))
	var d Decoder
	if _, _, err := d.Decode(nil, in, one(brotliDecode), 0); !errors.Is(err, ErrTruncated) {
		t.Errorf("error %v, want %v", err, ErrTruncated)
	}
	tables := d.Cost() - int64(len(in)) - stepCost
	if tables < 16384/32 || tables > 16384 {
		t.Errorf("16384 contexts cost %d bytes", tables)
	}
	d.MaxCost = d.Cost()
	if _, _, err := d.Decode(nil, in, one(brotliDecode), 0); !errors.Is(err, ErrTruncated) {
		t.Errorf("with enough: error %v, want %v", err, ErrTruncated)
	}
}

// Whatever the budget, what comes out is the start of what would come out without one: no last
// group of digits completed because a step before ran out of budget.
func TestBudgetGivesPrefix(t *testing.T) {
	for _, c := range []decodeCase{
		{name: "runs of base 85", chain: Chain{{Name: runLengthDecode}, {Name: ascii85Decode}}, in: "\xd40\xd4%"},
		{name: "runs of hex", chain: Chain{{Name: runLengthDecode}, {Name: asciiHexDecode}}, in: "\xd47\xd48"},
		{name: "tiff, 16 bits", chain: predicted(Params{Predictor: 2, Columns: 20, BitsPerComponent: 16}), in: deflated(strings.Repeat("\x01\xff", 40))},
		{name: "tiff, 4 bits", chain: predicted(Params{Predictor: 2, Columns: 15, BitsPerComponent: 4}), in: deflated(strings.Repeat("\x12\x34", 40))},
	} {
		var d Decoder
		full, _, err := d.Decode(nil, []byte(c.in), c.chain, 0)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for budget := int64(1); budget < 200; budget++ {
			out, _, err := d.Decode(nil, []byte(c.in), c.chain, budget)
			if !bytes.HasPrefix(full, out) {
				t.Errorf("%s: with budget %d %q, %v", c.name, budget, out, err)
			}
		}
	}
}

// A row of any declared size costs no more memory than the data, which is some bytes here.
func TestDeclaredSizeCostsNothing(t *testing.T) {
	in := []byte(deflated("\x02abc"))
	for _, predictor := range []int{2, 12} {
		chain := predicted(Params{Predictor: predictor, Columns: 1 << 40, Colors: 1 << 20, BitsPerComponent: 16})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var d Decoder
		out, _, err := d.Decode(nil, in, chain, 0)
		runtime.ReadMemStats(&after)
		if err != nil || !bytes.HasSuffix(out, []byte("abc")) {
			t.Errorf("predictor %d: %q, %v", predictor, out, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("predictor %d: %d bytes allocated", predictor, n)
		}
	}
}

func TestDecodeDoesNotAllocate(t *testing.T) {
	text := objectText(20000)
	for _, c := range []struct {
		name  string
		in    string
		chain Chain
	}{
		{"flate", deflated(string(text)), one(flateDecode)},
		{"flate, up", deflated(string(xrefRows(1000))), png(5)},
		{"lzw", string(lzwEncode(text, 1)), one(lzwDecode)},
		{"hex", strings.Repeat("41", 1000), one(asciiHexDecode)},
		{"base 85, hex", `1bggB1c$sF1bggB1c$sF`, Chain{{Name: ascii85Decode}, {Name: asciiHexDecode}}},
		{"run length", strings.Repeat("\x81Z", 100), one(runLengthDecode)},
	} {
		var d Decoder
		in := []byte(c.in)
		dst, _, err := d.Decode(nil, in, c.chain, 0)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		allocs := testing.AllocsPerRun(100, func() {
			dst, _, _ = d.Decode(dst[:0], in, c.chain, 0)
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations a call, want none", c.name, allocs)
		}
	}
}

func TestReaderStartsNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		r, _, err := NewReader(strings.NewReader(zeros(1000)), one(flateDecode), 0)
		if err != nil {
			t.Fatal(err)
		}
		// Left in the middle, without Close.
		if _, err := r.Read(make([]byte, 10)); err != nil {
			t.Fatal(err)
		}
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

// Data that a filter makes of next to nothing is not given to another filter for long, though
// nothing comes out that could exceed the budget: 64 MiB of blanks as hexadecimal digits.
func TestNothingComesOut(t *testing.T) {
	const size = 64 << 20
	in := zeros(size)
	chain := Chain{{Name: flateDecode}, {Name: asciiHexDecode}}
	var d Decoder
	_, _, err := d.Decode(nil, []byte(in), chain, DefaultBudget)
	if want := int64(innerBase+(1+innerPerByte)*len(in)) + DefaultBudget/innerMore + 1<<16; !errors.Is(err, ErrBudget) || d.Given() > want {
		t.Errorf("%d bytes given, %v; want %d at most", d.Given(), err, want)
	}
}
