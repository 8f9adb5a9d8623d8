package filter

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// The fuzzer's chains are written as bytes, six for a filter: its number in fuzzFilters, then
// predictor, colours, bits per component, columns, early change.
var fuzzFilters = []string{flateDecode, lzwDecode, asciiHexDecode, ascii85Decode, runLengthDecode, crypt, dctDecode, "Fold", brotliDecode}

const fuzzFilterSize = 6

func fuzzChain(b []byte) Chain {
	var chain Chain
	for ; len(b) >= fuzzFilterSize && len(chain) < 4; b = b[fuzzFilterSize:] {
		columns := int(int8(b[4]))
		if b[4] == 127 {
			columns = 1<<63 - 1
		}
		chain = append(chain, Filter{fuzzFilters[int(b[0])%len(fuzzFilters)], Params{
			Predictor:        int(int8(b[1])),
			Colors:           int(int8(b[2])),
			BitsPerComponent: int(int8(b[3])),
			Columns:          columns,
			EarlyChange:      int(int8(b[5])),
		}})
	}
	return chain
}

// fuzzBytes is the inverse of fuzzChain as far as there is one.
func fuzzBytes(chain Chain) []byte {
	var b []byte
	for _, f := range chain {
		number := 0
		for i, name := range fuzzFilters {
			if name == f.Name {
				number = i
			}
		}
		p := f.Params
		b = append(b, byte(number), byte(p.Predictor), byte(p.Colors), byte(p.BitsPerComponent), byte(min(p.Columns, 127)), byte(p.EarlyChange))
	}
	return b
}

// FuzzDecode checks that nothing panics, that no more comes out than the budget allows, nothing but
// what would come without it, and that Decoder and NewReader agree. Of two filters in a row the first may be read ahead further in one
// than in the other, so that a longer chain may differ in where a budget ends it, and in
// damage behind what the last filter used.
func FuzzDecode(f *testing.F) {
	for _, c := range decodeCases() {
		f.Add(fuzzBytes(c.chain), []byte(c.in), uint16(0))
		f.Add(fuzzBytes(c.chain), []byte(c.in), uint16(5))
	}
	f.Add(fuzzBytes(Chain{{Name: runLengthDecode}, {Name: ascii85Decode}}), []byte("\xd40\xd4%"), uint16(85))
	var d Decoder
	f.Fuzz(func(t *testing.T, chainBytes, in []byte, limit uint16) {
		chain := fuzzChain(chainBytes)
		budget := int64(limit)
		if budget == 0 {
			budget = 1 << 16
		}
		out, rest, err := d.Decode(nil, in, chain, budget)
		decodes := false
		for _, f := range chain[:len(chain)-len(rest)] {
			decodes = decodes || f.Name != crypt
		}
		if decodes && int64(len(out)) > budget {
			t.Fatalf("%d bytes for a budget of %d", len(out), budget)
		}
		if !decodes && err == nil && !bytes.Equal(out, in) {
			t.Fatalf("no filter, but %.200q from %.200q", out, in)
		}
		var damage *DamageError
		if err != nil && !errors.Is(err, ErrBudget) && !errors.As(err, &damage) {
			t.Fatalf("error of no known kind: %v", err)
		}
		full := out
		if errors.Is(err, ErrBudget) {
			full, _, _ = d.Decode(nil, in, chain, 1<<20)
			if !sameStart(full, out) {
				t.Fatalf("slice gives %.200q within the budget, %.200q without", out, full)
			}
		}
		for _, source := range []io.Reader{bytes.NewReader(in), iotest.OneByteReader(bytes.NewReader(in))} {
			r, rest2, err2 := NewReader(source, chain, budget)
			if len(rest2) != len(rest) {
				t.Fatalf("%d filters left, %d for the reader", len(rest), len(rest2))
			}
			var out2 []byte
			if err2 == nil {
				out2, err2 = io.ReadAll(r)
			}
			if len(chain) > 1 && (errors.Is(err, ErrBudget) || errors.Is(err2, ErrBudget)) {
				if !sameStart(full, out2) {
					t.Fatalf("reader gives %.200q within the budget, %.200q without", out2, full)
				}
				continue
			}
			if !bytes.Equal(out, out2) {
				t.Fatalf("slice gives %.200q, %v, reader %.200q, %v", out, err, out2, err2)
			}
			if len(chain) == 1 && (err == nil) != (err2 == nil) {
				t.Fatalf("slice gives error %v, reader %v", err, err2)
			}
		}
	})
}

// sameStart reports whether a and b are the same as far as both go.
func sameStart(a, b []byte) bool {
	n := min(len(a), len(b))
	return bytes.Equal(a[:n], b[:n])
}
