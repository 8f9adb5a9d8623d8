package filter

import (
	"bytes"
	"testing"
)

// lzwEncode is an encoder after the description in ISO 32000-2, 7.4.4.2, with early 1 or 0. What
// the same algorithm in Python wrote, qpdf and mutool read as meant.
func lzwEncode(data []byte, early int) []byte {
	const clear, end, first, full = 256, 257, 258, 4094
	var out []byte
	var bits uint32
	var n, width uint = 0, 9
	write := func(code int) {
		bits = bits<<width | uint32(code)
		for n += width; n >= 8; n -= 8 {
			out = append(out, byte(bits>>(n-8)))
		}
		bits &= 1<<n - 1
	}
	type pair struct {
		prefix int
		c      byte
	}
	table := map[pair]int{}
	next := first
	// The decoder's table is one string behind the encoder's.
	widen := func() {
		for width < 12 && next-1+early >= 1<<width {
			width++
		}
	}
	write(clear)
	code := -1
	for _, c := range data {
		if code < 0 {
			code = int(c)
			continue
		}
		if longer, ok := table[pair{code, c}]; ok {
			code = longer
			continue
		}
		write(code)
		table[pair{code, c}] = next
		next++
		if next == full {
			write(clear)
			table, next, width = map[pair]int{}, first, 9
		} else {
			widen()
		}
		code = int(c)
	}
	if code >= 0 {
		write(code)
		next++
		widen()
	}
	write(end)
	if n > 0 {
		out = append(out, byte(bits<<(8-n)))
	}
	return out
}

// All code lengths and several full tables, with and without early change.
func TestLZWCodeLengths(t *testing.T) {
	var d Decoder
	for _, size := range []int{1, 300, 600, 2000, 5000, 100000} {
		text := objectText(size)[:size]
		for _, early := range []int{0, 1} {
			params := Params{EarlyChange: early}
			if early == 0 {
				params.EarlyChange = NoEarlyChange
			}
			out, _, err := d.Decode(nil, lzwEncode(text, early), Chain{{lzwDecode, params}}, 0)
			if err != nil {
				t.Errorf("%d bytes, early change %d: %v", size, early, err)
			}
			if !bytes.Equal(out, text) {
				t.Errorf("%d bytes, early change %d: decoded %d other bytes", size, early, len(out))
			}
		}
	}
}
