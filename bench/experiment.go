package bench

import (
	"context"
	"math"
	"time"

	"golang.org/x/perf/benchmath"
)

// An Experiment is what to measure, and how often.
type Experiment struct {
	Backends []Backend
	Rounds   int
	Workers  int
	// Run makes one run; Child.Run does it in a new process.
	Run func(context.Context, Request) (Run, error)
	// Progress, when not nil, is called behind every run.
	Progress func()
	Password string
}

// A Result is what the runs of one file and backend gave. User is what the
// report of 2006 compared. CPU is user and system time together: Linux counts
// the sum exactly, and how it is divided by sampling, and what the kernel does
// for more memory is in it.
type Result struct {
	Backend string `json:"backend"`
	// Counts are those of the first run. Other runs may differ by a few
	// allocations of Go's runtime.
	Counts  Run     `json:"first"`
	User    Summary `json:"user"`
	CPU     Summary `json:"cpu"`
	Wall    Summary `json:"wall"`
	Peak    Summary `json:"peak"`
	Cycles  Summary `json:"collections"`
	Against *Change `json:"against_heap,omitempty"` // nil for Heap, or without it
	Runs    []Run   `json:"runs"`
}

// A Summary sums up the runs. Times are in seconds, memory in bytes.
type Summary struct {
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"` // of the sample
	// Interval has the true mean in it with 95 % confidence, by Student's t;
	// nil for a single run.
	Interval *Interval `json:"interval,omitempty"`
}

// An Interval of confidence.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// A Change compares a backend with Heap. Ratios are taken within each round,
// so that what slows a whole round down cancels out.
type Change struct {
	User Ratio `json:"user"`
	CPU  Ratio `json:"cpu"`
	Wall Ratio `json:"wall"`
	// Allocations and Peak are 1 for no change.
	Allocations       float64 `json:"allocations"`
	StringAllocations float64 `json:"string_allocations"`
	Peak              float64 `json:"peak"`
}

// A Ratio of times, 1 for no change.
type Ratio struct {
	Summary
	// P is the chance that a difference like this comes from runs that do not
	// differ, by the Mann-Whitney U test. Four rounds are the fewest for which
	// it can be below 0.05.
	P float64 `json:"p"`
}

// significance is how small Ratio.P must be for a difference to count.
const significance = 0.05

// Noise tells whether the difference may be chance.
func (r Ratio) Noise() bool { return !(r.P < significance) }

// File measures one file. In each round every backend has its turn. The error
// is that of the first run that failed; then there is no result.
func (e Experiment) File(ctx context.Context, path string) ([]Result, error) {
	results := make([]Result, len(e.Backends))
	for round := range e.Rounds {
		for i, b := range e.Backends {
			run, err := e.Run(ctx, Request{
				File: path, Backend: b.Name, Workers: e.Workers, Password: e.Password,
				OfStrings: round == 0,
			})
			if err != nil {
				return nil, err
			}
			r := &results[i]
			if round > 0 { // the strings are always the same
				run.OfStrings, run.NonEmpty = r.Runs[0].OfStrings, r.Runs[0].NonEmpty
			}
			r.Backend = b.Name
			r.Runs = append(r.Runs, run)
			if e.Progress != nil {
				e.Progress()
			}
		}
	}
	sumUp(results)
	return results, nil
}

func user(r Run) float64   { return r.User.Seconds() }
func both(r Run) float64   { return (r.User + r.System).Seconds() }
func wall(r Run) float64   { return r.Wall.Seconds() }
func peak(r Run) float64   { return float64(r.Peak) }
func cycles(r Run) float64 { return float64(r.Collections) }

func sumUp(results []Result) {
	var heap *Result
	for i := range results {
		r := &results[i]
		r.Counts = r.Runs[0]
		r.User, r.CPU, r.Wall = summary(values(r.Runs, user)), summary(values(r.Runs, both)), summary(values(r.Runs, wall))
		r.Peak, r.Cycles = summary(values(r.Runs, peak)), summary(values(r.Runs, cycles))
		if r.Backend == Baseline {
			heap = r
		}
	}
	if heap == nil {
		return
	}
	for i := range results {
		if r := &results[i]; r != heap {
			r.Against = &Change{
				User:              ratio(values(r.Runs, user), values(heap.Runs, user)),
				CPU:               ratio(values(r.Runs, both), values(heap.Runs, both)),
				Wall:              ratio(values(r.Runs, wall), values(heap.Runs, wall)),
				Allocations:       share(r.Counts.Total.Allocations, heap.Counts.Total.Allocations),
				StringAllocations: share(r.Counts.OfStrings.Allocations, heap.Counts.OfStrings.Allocations),
				Peak:              finite(r.Peak.Mean / heap.Peak.Mean),
			}
		}
	}
}

func values(runs []Run, of func(Run) float64) []float64 {
	list := make([]float64, len(runs))
	for i, r := range runs {
		list[i] = of(r)
	}
	return list
}

func share(part, whole int64) float64 { return finite(float64(part) / float64(whole)) }

// finite gives f, or 1 where there was nothing to compare.
func finite(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 1
	}
	return f
}

// sample makes a sample of values, whose order it leaves alone.
func sample(values []float64) *benchmath.Sample {
	thresholds := benchmath.DefaultThresholds
	return benchmath.NewSample(append([]float64(nil), values...), &thresholds)
}

func summary(values []float64) Summary {
	s := benchmath.AssumeNormal.Summary(sample(values), 0.95)
	sum := Summary{Mean: s.Center}
	if len(values) < 2 {
		sum.Mean = values[0]
		return sum
	}
	for _, v := range values {
		sum.Deviation += (v - sum.Mean) * (v - sum.Mean)
	}
	sum.Deviation = math.Sqrt(sum.Deviation / float64(len(values)-1))
	sum.Interval = &Interval{s.Lo, s.Hi}
	if sum.Deviation == 0 { // t is not defined
		sum.Interval = &Interval{sum.Mean, sum.Mean}
	}
	return sum
}

// ratio compares times of a backend with those of Heap, round by round.
func ratio(times, heap []float64) Ratio {
	ratios := make([]float64, len(times))
	for i := range ratios {
		ratios[i] = finite(times[i] / heap[i])
	}
	p := benchmath.AssumeNothing.Compare(sample(times), sample(heap)).P
	if math.IsNaN(p) {
		p = 1
	}
	return Ratio{summary(ratios), p}
}

// Duration gives seconds as a duration.
func Duration(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second))
}
