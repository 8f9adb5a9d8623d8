package strings

import (
	"maps"
	"testing"
)

func TestHistogram(t *testing.T) {
	h := NewHistogram(NewHeap())
	for _, s := range []string{"", "a", "b", "sixteen bytes ok", "seventeen bytes !"} {
		h.Copy([]byte(s))
	}
	h.Alias(make([]byte, 5000))
	h.Alias(make([]byte, longSize))
	want := map[int]int64{0: 1, 1: 2, 16: 1, 17: 1, 5000: 1, longSize: 1}
	if got := maps.Collect(h.Counts()); !maps.Equal(got, want) {
		t.Errorf("counts %v, want %v", got, want)
	}
	last := -1
	for n := range h.Counts() {
		if n <= last {
			t.Errorf("%d after %d", n, last)
		}
		last = n
	}
	if h.Total() != 7 || h.TotalBytes() != 0+2+16+17+5000+longSize {
		t.Errorf("total %d strings, %d bytes", h.Total(), h.TotalBytes())
	}
	for n, share := range map[int]float64{-1: 0, 0: 1. / 7, 15: 3. / 7, 16: 4. / 7, 4095: 5. / 7, 9999: 1} {
		if got := h.ShareUpTo(n); got != share {
			t.Errorf("share up to %d: %v, want %v", n, got, share)
		}
	}
	var sum Sizes
	sum.Merge(&h.Sizes)
	sum.Merge(&h.Sizes)
	if sum.Total() != 14 || sum.ShareUpTo(16) != 4./7 {
		t.Errorf("merged: %d, %v", sum.Total(), sum.ShareUpTo(16))
	}
	if (&Sizes{}).ShareUpTo(1) != 0 {
		t.Error("share of nothing")
	}
	if !AlwaysCopies[*HeapString](h) || AlwaysCopies[Span](NewHistogram(NewView())) {
		t.Error("AlwaysCopies is not that of the inner storage")
	}
}
