// Package bench measures how long PDF files take to load, and what memory, for
// each way to keep strings.
//
// It repeats an experiment of 2006 on poppler: load a big file, only load it,
// once with strings of two allocations and once with a buffer inside the
// object, and compare user time and allocations. What is loaded is every
// object of a file; nothing is rendered.
//
//   - [Run] is one load, in a process of its own, so that time, peak memory,
//     allocations and garbage collections belong to one backend alone.
//   - An [Experiment] makes runs in rounds in which the backends take turns, so
//     that whatever else the machine does falls on all of them alike, and sums
//     them up as [Result] with intervals.
//   - A [Trace] is the list of strings that a load stores. Played back into a
//     backend it tells what the strings alone cost.
//   - A [Distribution] is the sizes of those strings, and [Model] what they
//     cost by the memory model of 2006 and by Go's size classes.
//
// The benchmarks of this package need nothing but Go:
//
//	go test -bench . ./bench
//
// They read the files in testdata and those in the module of pdfcpu, and
// besides what PDFLOAD_BENCH names: files or folders, separated like PATH.
// EXPERIMENT.md is what came out.
package bench

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"pdfload/document"
	pdfstrings "pdfload/strings"
)

// Baseline is the backend that the others are compared with.
const Baseline = "heap"

// A Backend is one way to keep strings.
type Backend struct {
	Name string
	// Inline is the greatest size in bytes that costs no allocation for the
	// bytes of a string, for the backends with a buffer inside the object.
	Inline int

	load   func(path string, workers int, opts []document.Option) (document.Stats, any, error)
	replay func(t Trace) Cost
	store  func(t Trace)
}

// Backends are all that there are, Heap first.
func Backends() []Backend {
	return []Backend{
		backend(Baseline, 0, pdfstrings.NewHeap),
		backend("small8", 8, pdfstrings.NewSmall8),
		backend("small16", 16, pdfstrings.NewSmall16),
		backend("small24", 24, pdfstrings.NewSmall24),
		backend("small32", 32, pdfstrings.NewSmall32),
		backend("small48", 48, pdfstrings.NewSmall48),
		backend("inline", 16, pdfstrings.NewInline),
		backend("arena", 0, pdfstrings.NewArena),
		backend("view", 0, pdfstrings.NewView),
		backend("intern", 0, pdfstrings.NewIntern),
	}
}

// Select gives the backends with these names, in this order; all for none. The
// error names what is unknown or comes twice.
func Select(names ...string) ([]Backend, error) {
	all := Backends()
	if len(names) == 0 {
		return all, nil
	}
	byName := map[string]Backend{}
	known := make([]string, len(all))
	for i, b := range all {
		byName[b.Name] = b
		known[i] = b.Name
	}
	var list []Backend
	for _, name := range names {
		b, ok := byName[strings.ToLower(name)]
		if !ok {
			return nil, fmt.Errorf("backend %q is unknown or given twice, there are %s", name, strings.Join(known, ", "))
		}
		delete(byName, b.Name)
		list = append(list, b)
	}
	return list, nil
}

// backend makes a Backend of a storage.
func backend[S any](name string, inline int, storage func() pdfstrings.Storage[S]) Backend {
	return Backend{
		Name:   name,
		Inline: inline,
		load: func(path string, workers int, opts []document.Option) (document.Stats, any, error) {
			d, err := document.Open(path, storage, opts...)
			if err != nil {
				return document.Stats{}, nil, err
			}
			if err := d.Load(context.Background(), workers); err != nil {
				return document.Stats{}, nil, err
			}
			return d.Stats(), d, nil
		},
		replay: func(t Trace) Cost {
			kept := make([]S, len(t))
			before := counters()
			st := storage()
			storeIn(st, t, kept)
			cost := before.until(counters())
			runtime.KeepAlive(kept)
			runtime.KeepAlive(st)
			return cost
		},
		store: func(t Trace) {
			kept := make([]S, len(t))
			st := storage()
			storeIn(st, t, kept)
			runtime.KeepAlive(kept)
			runtime.KeepAlive(st)
		},
	}
}

// storeIn plays a trace back into a storage. kept is as long as the trace.
func storeIn[S any](st pdfstrings.Storage[S], t Trace, kept []S) {
	for i, e := range t {
		if e.alias {
			kept[i] = st.Alias(e.bytes)
		} else {
			kept[i] = st.Copy(e.bytes)
		}
	}
}

// Load reads every object of a file with this backend, on the given number of
// goroutines.
func (b Backend) Load(path string, workers int, opts ...document.Option) (document.Stats, error) {
	stats, d, err := b.load(path, workers, opts)
	runtime.KeepAlive(d)
	return stats, err
}

// Replay stores a trace in a new storage and tells what that cost: the cheaper
// of two times, because Go's runtime sometimes allocates for itself meanwhile.
func (b Backend) Replay(t Trace) Cost {
	first, second := b.replay(t), b.replay(t)
	return Cost{min(first.Allocations, second.Allocations), min(first.Bytes, second.Bytes)}
}

// A Cost is what memory was asked of Go's allocator.
type Cost struct {
	Allocations int64 `json:"allocations"`
	Bytes       int64 `json:"bytes"` // size classes included
}

// counters are the totals of this process.
func counters() memory {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{Cost{int64(m.Mallocs), int64(m.TotalAlloc)}, int64(m.NumGC)}
}

type memory struct {
	Cost
	collections int64
}

func (m memory) until(later memory) Cost {
	return Cost{later.Allocations - m.Allocations, later.Bytes - m.Bytes}
}
