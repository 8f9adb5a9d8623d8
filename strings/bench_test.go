package strings

import (
	"fmt"
	"testing"
)

// Run with
//
//	go test -run '^$' -bench 'Copy|Alias|Bytes' -benchmem ./strings
//
// A string costs the time shown; its memory is in the B/op column. A value list
// is kept, as a parser does.

// benchmarked are the sizes in bytes: a short name, both sides of 16, which
// poppler's patch was about, a line of text, a long one.
func benchmarked() []int { return []int{4, 16, 17, 64, 1024} }

func BenchmarkCopy(b *testing.B) {
	eachBackend(b, func(b *testing.B, n int, s stored) { s.copy(b, n) })
}

func BenchmarkAlias(b *testing.B) {
	eachBackend(b, func(b *testing.B, n int, s stored) { s.alias(b, n) })
}

func BenchmarkBytes(b *testing.B) {
	eachBackend(b, func(b *testing.B, n int, s stored) { s.bytes(b, n) })
}

func eachBackend(b *testing.B, run func(*testing.B, int, stored)) {
	for _, s := range []stored{
		storedIn("heap", NewHeap),
		storedIn("small8", NewSmall8),
		storedIn("small16", NewSmall16),
		storedIn("small24", NewSmall24),
		storedIn("small32", NewSmall32),
		storedIn("small48", NewSmall48),
		storedIn("inline", NewInline),
		storedIn("arena", NewArena),
		storedIn("view", NewView),
		storedIn("intern", NewIntern),
		storedIn("histogram of arena", func() Storage[Span] { return NewHistogram(NewArena()) }),
	} {
		for _, n := range benchmarked() {
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) { run(b, n, s) })
		}
	}
}

// A stored has the loops for one S, so that they call Storage and nothing else.
type stored struct {
	name               string
	copy, alias, bytes func(b *testing.B, n int)
}

func storedIn[S any](name string, create func() Storage[S]) stored {
	return stored{
		name:  name,
		copy:  func(b *testing.B, n int) { benchmarkStore(b, n, create, Storage[S].Copy) },
		alias: func(b *testing.B, n int) { benchmarkStore(b, n, create, Storage[S].Alias) },
		bytes: func(b *testing.B, n int) { benchmarkBytes(b, n, create) },
	}
}

// batch is how many strings a storage has at the end, as many as a file of some
// megabytes. A new one follows, so that memory stays the same however long it
// runs.
const batch = 1 << 14

// source is batch strings of n bytes, no two the same when n is at least 4.
func source(n int) []byte {
	b := make([]byte, n*batch)
	for i := range batch {
		copy(b[i*n:(i+1)*n], fmt.Appendf(nil, "%04x", i))
	}
	return b
}

func benchmarkStore[S any](b *testing.B, n int, create func() Storage[S], store func(Storage[S], []byte) S) {
	from := source(n)
	list := make([]S, batch)
	var st Storage[S]
	b.SetBytes(int64(n))
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		at := i % batch
		if at == 0 {
			st = create()
		}
		list[at] = store(st, from[at*n:(at+1)*n])
	}
}

func benchmarkBytes[S any](b *testing.B, n int, create func() Storage[S]) {
	from := source(n)
	list := make([]S, batch)
	st := create()
	for i := range list {
		list[i] = st.Alias(from[i*n : (i+1)*n])
	}
	sum := 0
	b.ResetTimer()
	for i := range b.N {
		got := st.Bytes(list[i%batch])
		sum += len(got) + int(got[0]) // the string is looked at
	}
	if sum == 0 && b.N > 0 {
		b.Fatal("nothing was read")
	}
}
