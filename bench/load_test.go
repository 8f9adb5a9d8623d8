package bench

import (
	"os"
	"path/filepath"
	"testing"
)

// measured are the backends that the benchmarks of whole files take: one of
// each kind, and both sizes that the report of 2006 speaks of.
func measured(tb testing.TB) []Backend {
	tb.Helper()
	list, err := Select(Baseline, "small16", "small24", "inline", "arena", "view", "intern")
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

// BenchmarkLoad opens files and loads every object, on one goroutine. "testdata"
// is all of those small files one after the other.
func BenchmarkLoad(b *testing.B) {
	load := func(b *testing.B, name string, files []realFile) {
		var size, count int64
		for _, f := range files {
			if info, err := os.Stat(f.path); err == nil {
				size += info.Size()
			}
		}
		for _, backend := range measured(b) {
			b.Run(name+"/"+backend.Name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(size)
				start := cpuTime()
				for b.Loop() {
					count = 0
					for _, f := range files {
						stats, err := backend.Load(f.path, 1)
						if err != nil {
							b.Fatal(err)
						}
						count += stats.Strings
					}
				}
				reportUser(b, start, int(count), "string")
			})
		}
	}
	load(b, "testdata", testFiles(b))
	for _, f := range singleFiles(b) {
		load(b, f.name, []realFile{f})
	}
}

// Every backend finds the same in every file.
func TestBackendsAgree(t *testing.T) {
	for _, f := range append(testFiles(t), moduleFiles(t)...) {
		t.Run(f.name, func(t *testing.T) {
			want, err := Backends()[0].Load(f.path, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range Backends()[1:] {
				got, err := b.Load(f.path, 1)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("%s has %+v, Heap %+v", b.Name, got, want)
				}
			}
		})
	}
}

// What the report of 2006 found, 45 % of the allocations for strings gone, is
// a matter of counting and holds for every file of some size.
func TestSmall16SavesAllocations(t *testing.T) {
	list, err := Select(Baseline, "small16")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(testFiles(t), singleFiles(t)...) {
		t.Run(f.name, func(t *testing.T) {
			trace, err := ReadTrace(t.Context(), f.path)
			if err != nil {
				t.Fatal(err)
			}
			if len(trace) < 200 {
				t.Skipf("only %d strings", len(trace))
			}
			heap, small := list[0].Replay(trace), list[1].Replay(trace)
			if want := int64(len(trace)) + trace.NonEmpty(); heap.Allocations < want || heap.Allocations > want+want/100+16 {
				t.Errorf("Heap made %d allocations, want %d", heap.Allocations, want)
			}
			if saved := 1 - float64(small.Allocations)/float64(heap.Allocations); saved < 0.4 {
				t.Errorf("Small16 saves %.1f %% of %d allocations, want 40 %% at least", 100*saved, heap.Allocations)
			}
		})
	}
}

func TestReadDistribution(t *testing.T) {
	path := filepath.Join("..", "testdata", "pdftex.pdf")
	d, err := ReadDistribution(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := ReadTrace(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if d.All.Total() != int64(len(trace)) {
		t.Errorf("%d strings counted, %d in the trace", d.All.Total(), len(trace))
	}
	if n := d.Names.Total() + d.Strings.Total(); n == 0 || n > d.All.Total() {
		t.Errorf("%d names and strings in the objects, %d stored", n, d.All.Total())
	}
	if d.Text.Total() == 0 || d.Text.Total() > d.Strings.Total() {
		t.Errorf("%d text strings among %d strings", d.Text.Total(), d.Strings.Total())
	}
}
