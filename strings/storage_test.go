package strings

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"sync"
	"testing"
)

// A backend runs the tests of this file for one storage.
type backend struct {
	name string
	run  func(t *testing.T)
	trim func(t *testing.T)
	// store gives functions that hide S: store b, and read string i again. The list
	// of values has room for count.
	store func(count int) (add func(b []byte, alias bool) int, get func(i int) []byte)
	// allocations that a string of n bytes costs
	allocations func(n int) float64
}

func backendOf[S any](name string, create func() Storage[S], allocations func(n int) float64) backend {
	return backend{
		name:        name,
		run:         func(t *testing.T) { testStorage(t, create) },
		trim:        func(t *testing.T) { testTrim(t, create) },
		allocations: allocations,
		store: func(count int) (func([]byte, bool) int, func(int) []byte) {
			st := create()
			list := make([]S, 0, count)
			return func(b []byte, alias bool) int {
					if alias {
						list = append(list, st.Alias(b))
					} else {
						list = append(list, st.Copy(b))
					}
					return len(list) - 1
				}, func(i int) []byte {
					return st.Bytes(list[i])
				}
		},
	}
}

func upTo(size int) func(n int) float64 {
	return func(n int) float64 {
		if n <= size {
			return 1
		}
		return 2
	}
}

func backends() []backend {
	none := func(int) float64 { return 0 }
	return []backend{
		backendOf("heap", NewHeap, func(n int) float64 { return 2 }),
		backendOf("small8", NewSmall8, upTo(8)),
		backendOf("small16", NewSmall16, upTo(16)),
		backendOf("small24", NewSmall24, upTo(24)),
		backendOf("small32", NewSmall32, upTo(32)),
		backendOf("small48", NewSmall48, upTo(48)),
		backendOf("inline", NewInline, func(n int) float64 { return upTo(16)(n) - 1 }),
		backendOf("arena", NewArena, none),
		backendOf("view", NewView, none),
		backendOf("intern", NewIntern, none),
		backendOf("histogram of arena", func() Storage[Span] { return NewHistogram(NewArena()) }, none),
		backendOf("histogram of view", func() Storage[Span] { return NewHistogram(NewView()) }, none),
	}
}

// sizes has both sides of every size at which a backend does something else.
func sizes() []int {
	list := []int{0, 1}
	for _, n := range []int{8, 16, 24, 32, 48, firstChunk, 64 << 10, wholeChunk, chunkSize} {
		list = append(list, n-1, n, n+1)
	}
	return list
}

func pattern(n, seed int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + seed)
	}
	return b
}

func TestBackends(t *testing.T) {
	for _, b := range backends() {
		t.Run(b.name, b.run)
	}
}

func testStorage[S any](t *testing.T, create func() Storage[S]) {
	t.Run("sizes", func(t *testing.T) {
		st := create()
		for round := range 2 {
			for _, n := range sizes() {
				for _, store := range []func([]byte) S{st.Copy, st.Alias} {
					want := pattern(n, n+round)
					s := store(want)
					if got := st.Bytes(s); !bytes.Equal(got, want) {
						t.Errorf("size %d: %d bytes, different", n, len(got))
					}
				}
			}
		}
	})
	t.Run("every byte", func(t *testing.T) {
		st := create()
		for c := range 256 {
			b := []byte{byte(c)}
			if got := st.Bytes(st.Copy(b)); !bytes.Equal(got, b) {
				t.Errorf("byte %02x: %x", c, got)
			}
		}
	})
	t.Run("a copy stays", func(t *testing.T) {
		st := create()
		const count = 200_000
		list, want := []S{}, [][]byte{}
		scratch := []byte{}
		for i := range count {
			scratch = fmt.Appendf(scratch[:0], "string %d", i%1000*i)
			want = append(want, bytes.Clone(scratch))
			if i%3 == 0 { // between the copies, something that is the storage's
				list = append(list, st.Alias(want[i]))
				continue
			}
			list = append(list, st.Copy(scratch))
			for j := range scratch {
				scratch[j] = '!'
			}
		}
		for i, s := range list {
			if !bytes.Equal(st.Bytes(s), want[i]) {
				t.Fatalf("string %d is %q, was %q", i, st.Bytes(s), want[i])
			}
		}
	})
	t.Run("an alias is copied when it says so", func(t *testing.T) {
		st := create()
		b := []byte("something of more than sixteen bytes")
		s := st.Alias(b)
		want := bytes.Clone(b)
		if AlwaysCopies(st) {
			clear(b)
		}
		if !bytes.Equal(st.Bytes(s), want) {
			t.Errorf("got %q", st.Bytes(s))
		}
	})
	t.Run("results cannot grow into others", func(t *testing.T) {
		st := create()
		source := []byte("first,second")
		a, b := st.Alias(source[:5]), st.Alias(source[6:])
		_ = append(st.Bytes(a), "!!!!!!!!!"...)
		if got := st.Bytes(b); string(got) != "second" {
			t.Errorf("second is %q", got)
		}
	})
	t.Run("many readers", func(t *testing.T) {
		st := create()
		list := []S{}
		for i := range 1000 {
			store := st.Copy
			if i%2 == 0 {
				store = st.Alias
			}
			list = append(list, store(pattern(i%60, i)))
		}
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for i, s := range list {
					if !bytes.Equal(st.Bytes(s), pattern(i%60, i)) {
						t.Errorf("string %d differs", i)
					}
				}
			})
		}
		group.Wait()
	})
}

func TestInternKeepsEachOnce(t *testing.T) {
	st := NewIntern()
	first := map[string]Handle{}
	for i := range 20_000 {
		name := fmt.Sprint("name", i%5000)
		h := st.Copy([]byte(name))
		if old, ok := first[name]; ok && old != h {
			t.Fatalf("%s has handles %d and %d", name, old, h)
		}
		if got := st.Bytes(h); string(got) != name {
			t.Fatalf("%s is %q", name, got)
		}
		first[name] = h
	}
	if len(first) != 5000 {
		t.Fatalf("%d names", len(first))
	}
}

// Two strings of one hash are two strings. No two are known to collide under a
// random seed, so the table is told that they do.
func TestInternHashCollision(t *testing.T) {
	a := &intern{seed: maphash.MakeSeed(), slots: make([]uint64, firstSlots)}
	first := a.arena.Copy([]byte("first"))
	a.spans = append(a.spans, first)
	hash := uint32(maphash.Bytes(a.seed, []byte("second")))
	a.slots[hash%firstSlots] = uint64(hash)<<32 | 1 // handle 0, which is "first"
	second := a.Copy([]byte("second"))
	if got := a.Bytes(second); string(got) != "second" {
		t.Errorf("second is %q", got)
	}
	if again := a.Copy([]byte("second")); again != second {
		t.Errorf("second has handles %d and %d", second, again)
	}
	if got := a.Bytes(0); string(got) != "first" {
		t.Errorf("first is %q", got)
	}
}
