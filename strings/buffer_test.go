package strings

import (
	"bytes"
	"errors"
	"math"
	"testing"
)

func TestBufferGrowth(t *testing.T) {
	// By the rule: at least 64, then doubled, or as needed; rounded up to a size of
	// the allocator, of which 64, 128, 288, 576 and 1024 are some; and never beyond
	// the limit of 1000.
	b := NewBuffer(1000)
	for _, c := range []struct{ n, capacity int }{
		{0, 0}, {1, 64}, {63, 64}, {1, 128}, {200, 288}, {300, 576}, {200, 1000}, {235, 1000}, {0, 1000},
	} {
		if err := b.Grow(c.n); err != nil || cap(b.b) != c.capacity {
			t.Fatalf("Grow(%d) at %d: capacity %d, want %d; %v", c.n, b.Len(), cap(b.b), c.capacity, err)
		}
		if room := b.Extend(c.n); len(room) != c.n {
			t.Fatalf("Extend(%d) gives %d bytes", c.n, len(room))
		}
	}
	for i := range b.Bytes() {
		b.Bytes()[i] = byte(i)
	}
	before := bytes.Clone(b.Bytes())
	for _, n := range []int{1, -1, math.MaxInt, math.MinInt} {
		if err := b.Grow(n); !errors.Is(err, ErrBufferLimit) {
			t.Errorf("Grow(%d) of a full buffer: %v", n, err)
		}
	}
	if err := b.AppendByte('x'); !errors.Is(err, ErrBufferLimit) {
		t.Errorf("AppendByte: %v", err)
	}
	if err := b.AppendString("xy"); !errors.Is(err, ErrBufferLimit) {
		t.Errorf("AppendString: %v", err)
	}
	if err := b.Append([]byte("xy")); !errors.Is(err, ErrBufferLimit) {
		t.Errorf("Append: %v", err)
	}
	if !bytes.Equal(before, b.Bytes()) {
		t.Error("content changed by what failed")
	}
	b.Truncate(998)
	if err := b.Append([]byte("abc")); !errors.Is(err, ErrBufferLimit) || b.Len() != 998 {
		t.Errorf("an Append that fits in part: %d bytes, %v", b.Len(), err)
	}
	if err := b.Append([]byte("ab")); err != nil || string(b.Bytes()[996:]) != "\xe4\xe5ab" {
		t.Errorf("after errors, %q, %v", b.Bytes()[996:], err)
	}
}

func TestBufferLimitsToTheByte(t *testing.T) {
	for _, limit := range []int{1, 2, 63, 64, 65, 100, 127, 128, 129, 4097} {
		b := NewBuffer(limit)
		for i := range limit {
			if err := b.AppendByte(byte(i)); err != nil {
				t.Fatalf("limit %d: byte %d: %v", limit, i, err)
			}
			if cap(b.b) > limit {
				t.Fatalf("limit %d: capacity %d", limit, cap(b.b))
			}
		}
		if err := b.AppendByte(0); !errors.Is(err, ErrBufferLimit) || b.Len() != limit {
			t.Errorf("limit %d: %d bytes, %v", limit, b.Len(), err)
		}
		for i, c := range b.Bytes() {
			if c != byte(i) {
				t.Fatalf("limit %d: byte %d is %d", limit, i, c)
			}
		}
	}
}

// A buffer that is filled a byte at a time costs linear time: it is reallocated
// as often as 64 doubles to its size.
func TestBufferReallocations(t *testing.T) {
	var b Buffer
	reallocations, last := 0, 0
	for range 1 << 20 {
		if err := b.AppendByte(0); err != nil {
			t.Fatal(err)
		}
		if cap(b.b) != last {
			reallocations, last = reallocations+1, cap(b.b)
		}
	}
	if reallocations != 15 {
		t.Errorf("%d reallocations from 64 to 2^20, want 15", reallocations)
	}
}

// A buffer that is a local variable stays on the stack: it allocates what one
// that is there already allocates, its memory and nothing else.
func TestBufferStaysOnTheStack(t *testing.T) {
	there := &Buffer{}
	want := testing.AllocsPerRun(100, func() {
		there.b = nil
		if err := there.Grow(40); err != nil {
			t.Fatal(err)
		}
	})
	got := testing.AllocsPerRun(100, func() {
		var b Buffer
		if err := b.Grow(40); err != nil {
			t.Fatal(err)
		}
		if err := b.AppendString("a string"); err != nil {
			t.Fatal(err)
		}
	})
	if got != want {
		t.Errorf("%v allocations, want %v", got, want)
	}
}

func TestBufferLimits(t *testing.T) {
	var zero Buffer
	if err := zero.Grow(DefaultLimit + 1); !errors.Is(err, ErrBufferLimit) {
		t.Errorf("beyond the default: %v", err)
	}
	for _, n := range []int{-1, math.MinInt, math.MaxInt} {
		if err := zero.Grow(n); !errors.Is(err, ErrBufferLimit) {
			t.Errorf("Grow(%d) of an empty buffer: %v", n, err)
		}
	}
	if b := NewBuffer(-5); b.limit != 0 {
		t.Errorf("negative limit is %d", b.limit)
	}
	huge := NewBuffer(math.MaxInt)
	if err := huge.AppendString("abc"); err != nil {
		t.Fatal(err)
	}
	if err := huge.Grow(math.MaxInt); !errors.Is(err, ErrBufferLimit) {
		t.Errorf("a sum beyond int: %v", err)
	}
	if err := huge.Append([]byte("def")); err != nil || string(huge.Bytes()) != "abcdef" {
		t.Errorf("%q, %v", huge.Bytes(), err)
	}
}

func TestBufferTruncate(t *testing.T) {
	var b Buffer
	for _, c := range []byte("abcdef") {
		if err := b.AppendByte(c); err != nil {
			t.Fatal(err)
		}
	}
	b.Truncate(9)
	b.Truncate(-1)
	b.Truncate(3)
	if string(b.Bytes()) != "abc" || b.Len() != 3 {
		t.Errorf("%q", b.Bytes())
	}
	b.Reset()
	if b.Len() != 0 || cap(b.b) == 0 {
		t.Error("Reset gives the memory away")
	}
}
