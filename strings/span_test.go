package strings

import (
	"bytes"
	"math"
	stdstrings "strings"
	"testing"
)

func TestSpanParts(t *testing.T) {
	for _, c := range []struct {
		name                  string
		chunk, offset, length int
		want                  Span
	}{
		{"zero", 0, 0, 0, 0},
		{"one of each", 1, 1, 1, 0x000001_00001_00001},
		{"largest length", 0, 0, wholeChunk, 0x000000_00000_FFFFF},
		{"last byte of a chunk", 0, chunkSize - 1, 1, 0x000000_FFFFF_00001},
		{"last chunk", maxChunks - 1, 0, 1, 0xFFFFFF_00000_00001},
		{"all", maxChunks - 1, chunkSize - 1, wholeChunk, 0xFFFFFF_FFFFF_FFFFF},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := makeSpan(c.chunk, c.offset, c.length)
			if s != c.want {
				t.Errorf("span %016x, want %016x", uint64(s), uint64(c.want))
			}
			if chunk, offset, length := s.parts(); chunk != c.chunk || offset != c.offset || length != c.length {
				t.Errorf("parts %d, %d, %d", chunk, offset, length)
			}
		})
	}
}

// One more than there are numbers is a panic that says so. To store so many is
// no test; this asks what all of them ask.
func TestMustNumber(t *testing.T) {
	for _, limit := range []uint64{maxChunks, maxSlabs, maxDistinct} {
		mustNumber(limit-1, limit, "things")
		func() {
			defer func() {
				said, _ := recover().(string)
				if !stdstrings.HasPrefix(said, "strings: more than ") {
					t.Errorf("limit %d: %q", limit, said)
				}
			}()
			mustNumber(limit, limit, "things")
			t.Errorf("limit %d: no panic", limit)
		}()
	}
	if last := uint64(maxSlabs)*slabSize - 1; last != 1<<32-1 {
		t.Errorf("the last handle of Inline is %d", last)
	}
	if maxDistinct > 1<<32-1 {
		t.Error("the slots of Intern have no number for its last handle")
	}
}

func TestSharedSize(t *testing.T) {
	for _, c := range []struct{ total, want int }{
		{1, 1 << 10}, {1<<10 + 1, 1 << 10}, {1<<11 - 1, 1 << 10}, {1 << 11, 1 << 11}, {3000, 1 << 11},
		{1<<18 - 1, 1 << 17}, {1 << 18, 1 << 18}, {math.MaxInt, 1 << 18},
	} {
		if got := sharedSize(c.total); got != c.want {
			t.Errorf("of %d bytes: %d, want %d", c.total, got, c.want)
		}
	}
}

// The memory of an arena is less than three times what it holds, and a chunk,
// whatever the order of sizes.
func TestArenaMemory(t *testing.T) {
	for _, c := range []struct {
		name  string
		sizes []int
		count int
	}{
		{"short", []int{1, 7, 12}, 100_000},
		{"one short", []int{1}, 1},
		{"one that begins a chunk of its own", []int{300}, 1},
		{"middling", []int{2000}, 1000},
		{"short and middling", []int{1, 400}, 10_000},
		{"a little more than half a quarter", []int{lastChunk/8 + 1}, 100},
		{"a quarter and one", []int{lastChunk / 4, lastChunk/4 + 1, 1}, 60},
		{"huge and short", []int{3 * chunkSize, 1}, 20},
		{"whole chunks", []int{wholeChunk - 1, wholeChunk, chunkSize}, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &arena{}
			stored := 0
			b := make([]byte, 3*chunkSize)
			for i := range c.count {
				n := c.sizes[i%len(c.sizes)]
				a.Copy(b[:n])
				stored += n
			}
			held := 0
			for _, chunk := range a.list {
				held += cap(chunk)
			}
			if held >= 3*stored+firstChunk {
				t.Errorf("%d bytes for %d", held, stored)
			}
			if a.closed+len(a.open) != stored {
				t.Errorf("the arena counts %d bytes of %d", a.closed+len(a.open), stored)
			}
		})
	}
}

// A chunk that is filled to its last byte has its strings at the last offsets.
func TestArenaFillsAChunkToTheEnd(t *testing.T) {
	a := &arena{}
	a.Copy(make([]byte, 4*chunkSize)) // so that chunks have their full size
	var spans []Span
	for i := range 2 * lastChunk {
		spans = append(spans, a.Copy([]byte{byte(i * 31)}))
	}
	if got := len(a.list); got != 1+2 {
		t.Errorf("%d chunks, want 3", got)
	}
	spans = append(spans, a.Copy([]byte{0})) // 2 * lastChunk * 31, as a byte
	if got := len(a.list); got != 1+3 {
		t.Errorf("with one byte more %d chunks, want 4", got)
	}
	for i, s := range spans {
		if got := a.Bytes(s); len(got) != 1 || got[0] != byte(i*31) {
			t.Fatalf("string %d is %x", i, got)
		}
	}
}

// An open chunk with room for all but the smallest sum: a string of wholeChunk
// bytes fits, and yet has to have a chunk of its own.
func TestArenaWholeChunkThatWouldFit(t *testing.T) {
	a := &arena{}
	a.Copy(make([]byte, 4*chunkSize))
	one := a.Copy([]byte{1})
	want := pattern(wholeChunk, 3)
	whole := a.Copy(want)
	two := a.Copy([]byte{2})
	if !bytes.Equal(a.Bytes(whole), want) || a.Bytes(one)[0] != 1 || a.Bytes(two)[0] != 2 {
		t.Error("strings differ")
	}
}
