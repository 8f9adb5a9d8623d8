package bench

import (
	"testing"

	pdfstrings "pdfload/strings"
)

// By hand from the sentence in the report: a heap string costs 2 words of 8,
// 16, and its size rounded to 16; a buffered one 8 and 32 up to 16 bytes.
func TestMalloc(t *testing.T) {
	for _, tt := range []struct{ n, heap, small16, small24 int64 }{
		{0, 48, 40, 48},
		{1, 48, 40, 48},
		{15, 48, 40, 48},
		{16, 64, 40, 48},
		{17, 64, 80, 48},
		{24, 64, 80, 48},
		{25, 64, 80, 88},
		{100, 144, 160, 168},
	} {
		if got := mallocHeap(int(tt.n)); got != tt.heap {
			t.Errorf("heap string of %d bytes: %d, want %d", tt.n, got, tt.heap)
		}
		if got := mallocSmall(int(tt.n), 16); got != tt.small16 {
			t.Errorf("string of %d bytes with a buffer of 16: %d, want %d", tt.n, got, tt.small16)
		}
		if got := mallocSmall(int(tt.n), 24); got != tt.small24 {
			t.Errorf("string of %d bytes with a buffer of 24: %d, want %d", tt.n, got, tt.small24)
		}
	}
}

// By hand from Go's table of size classes: 8, 16, 24, 32, 48, 64, 80, 96, 112.
func TestGoModel(t *testing.T) {
	for _, tt := range []struct{ n, heap, small8, small16, small24, small32, small48 int64 }{
		{0, 24, 48, 48, 64, 64, 80},
		{5, 29, 48, 48, 64, 64, 80},
		{16, 40, 64, 48, 64, 64, 80},
		{17, 48, 72, 72, 64, 64, 80},
		{33, 72, 96, 96, 112, 112, 80},
		{49, 88, 112, 112, 128, 128, 144},
	} {
		got := [...]int64{goHeap(int(tt.n)), goSmall(int(tt.n), 8), goSmall(int(tt.n), 16), goSmall(int(tt.n), 24), goSmall(int(tt.n), 32), goSmall(int(tt.n), 48)}
		want := [...]int64{tt.heap, tt.small8, tt.small16, tt.small24, tt.small32, tt.small48}
		if got != want {
			t.Errorf("%d bytes: %v, want %v", tt.n, got, want)
		}
	}
}

// The model and the allocator agree where nothing is packed.
func TestModelAgainstReplay(t *testing.T) {
	const count = 1000
	for _, b := range Backends() {
		for _, n := range []int{16, 24, 40, 100} {
			var sizes pdfstrings.Sizes
			trace := make(Trace, count)
			for i := range trace {
				trace[i].bytes = make([]byte, n)
				sizes.Add(n)
			}
			m, ok := Models(b, &sizes)
			if !ok {
				continue
			}
			// The runtime may allocate a little by itself meanwhile.
			if got := b.Replay(trace).Bytes; got < m.Go || got > m.Go+m.Go/10+4096 {
				t.Errorf("%s, %d strings of %d bytes: %d bytes allocated, model says %d", b.Name, count, n, got, m.Go)
			}
		}
	}
}

func TestRounded(t *testing.T) {
	for n, want := range map[int]int{0: 8, 7: 8, 8: 16, 15: 16, 16: 24, 254: 256, 255: 256, 256: 512, 511: 512, 512: 768} {
		if got := Rounded(n); got != want {
			t.Errorf("Rounded(%d) = %d, want %d", n, got, want)
		}
	}
}
