package strings

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
)

// What a storage says that it holds is what the heap has more, within 15 %; after
// Trim it is hardly more than the strings need.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(*rand.Rand) int // the length of the next string
	}{
		{"short", func(r *rand.Rand) int { return r.IntN(20) }},
		{"long", func(r *rand.Rand) int { return r.IntN(400) }},
		{"huge", func(r *rand.Rand) int { return 1000 * r.IntN(30) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			testMemory(t, NewHeap, c.make)
			testMemory(t, NewSmall8, c.make)
			testMemory(t, NewSmall16, c.make)
			testMemory(t, NewSmall24, c.make)
			testMemory(t, NewSmall32, c.make)
			testMemory(t, NewSmall48, c.make)
			testMemory(t, NewInline, c.make)
			testMemory(t, NewArena, c.make)
			testMemory(t, NewView, c.make)
			testMemory(t, NewIntern, c.make)
		})
	}
}

func testMemory[S any](t *testing.T, create func() Storage[S], length func(*rand.Rand) int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	source := make([]byte, 30_000)
	for i := range source {
		source[i] = byte(random.Uint32())
	}
	const count = 5000
	list := make([]S, count)
	before := heapSize()
	st := create()
	total := int64(0)
	for i := range list {
		n := length(random)
		total += int64(n)
		list[i] = st.Copy(source[i%100:][:n])
	}
	name := fmt.Sprintf("%T", st)
	near := func(when string) {
		t.Helper()
		held, said := heapSize()-before, Memory(st, count, total)
		if said < held*85/100-4096 || said > held*115/100+4096 {
			t.Errorf("%s %s: says %d bytes, the heap has %d more", name, when, said, held)
		}
	}
	near("filled")
	full := Memory(st, count, total)
	Trim(st)
	near("trimmed")
	if trimmed := Memory(st, count, total); trimmed > full {
		t.Errorf("%s: %d bytes before it was trimmed, %d after", name, full, trimmed)
	}
	for i := range list[:count/10] {
		list[i] = st.Copy(source[i%100:][:i%50])
	}
	near("filled again")
	for i := range list[:count/10] {
		if !bytes.Equal(st.Bytes(list[i]), source[i%100:][:i%50]) {
			t.Fatalf("%s: string %d is another after Trim", name, i)
		}
	}
	runtime.KeepAlive(st)
	runtime.KeepAlive(list)
}

// heapSize is the size of all that is in use, in bytes.
func heapSize() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// After Trim every backend goes on, and what was stored is as before.
func TestTrim(t *testing.T) {
	for _, b := range backends() {
		t.Run(b.name, b.trim)
	}
}

func testTrim[S any](t *testing.T, create func() Storage[S]) {
	st := create()
	var list []S
	var want [][]byte
	for round := range 5 {
		for _, n := range []int{0, 1, 15, 16, 17, 100, 2000, 3*firstChunk + 1, round * 1000} {
			list = append(list, st.Copy(pattern(n, round)), st.Alias(pattern(n, round+9)))
			want = append(want, pattern(n, round), pattern(n, round+9))
		}
		Trim(st)
		Trim(st)
	}
	for i, s := range list {
		if !bytes.Equal(st.Bytes(s), want[i]) {
			t.Errorf("string %d of %d bytes differs", i, len(want[i]))
		}
	}
}

// A storage that says nothing is taken for one with a struct and its bytes.
func TestMemoryUnknown(t *testing.T) {
	type plain struct{ Storage[Span] } // without the methods of Meter
	if got := Memory[Span](plain{NewArena()}, 10, 1000); got != 10*24+1000 {
		t.Errorf("%d bytes for 10 strings of 1000", got)
	}
	Trim[Span](plain{NewArena()})
}
