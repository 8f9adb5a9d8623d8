package bench

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"
)

// The intervals are mean ± t s/√n with t from a table of Student's
// distribution; the p values from one of U, two-sided.
func TestSummary(t *testing.T) {
	for _, tt := range []struct {
		name            string
		values          []float64
		mean, deviation float64
		half            float64 // of the interval, or -1 for none
	}{
		{"one run", []float64{3}, 3, 0, -1},
		{"equal", []float64{2, 2, 2}, 2, 0, 0},
		{"two", []float64{1, 3}, 2, math.Sqrt2, 12.706},
		{"five", []float64{1, 2, 3, 4, 5}, 3, math.Sqrt(2.5), 2.776 * math.Sqrt(2.5) / math.Sqrt(5)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := summary(tt.values)
			if math.Abs(s.Mean-tt.mean) > 1e-9 || math.Abs(s.Deviation-tt.deviation) > 1e-9 {
				t.Errorf("mean %v deviation %v, want %v and %v", s.Mean, s.Deviation, tt.mean, tt.deviation)
			}
			if tt.half < 0 {
				if s.Interval != nil {
					t.Errorf("interval %v of one run", *s.Interval)
				}
				return
			}
			if got := (s.Interval.High - s.Interval.Low) / 2; math.Abs(got-tt.half) > 1e-3 {
				t.Errorf("interval is ± %v, want ± %v", got, tt.half)
			}
		})
	}
}

func TestRatio(t *testing.T) {
	for _, tt := range []struct {
		name        string
		times, heap []float64
		mean, p     float64
		noise       bool
	}{
		{"all faster", []float64{1, 1.1, 1.2, 1.3}, []float64{2, 2.2, 2.4, 2.6}, 0.5, 2.0 / 70, false},
		{"three rounds prove nothing", []float64{1, 1.1, 1.2}, []float64{2, 2.2, 2.4}, 0.5, 0.1, true},
		{"same", []float64{1, 2, 3, 4}, []float64{1, 2, 3, 4}, 1, 1, true},
		{"no time at all", []float64{0, 0}, []float64{0, 0}, 1, 1, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := ratio(tt.times, tt.heap)
			if math.Abs(r.Mean-tt.mean) > 1e-9 || math.Abs(r.P-tt.p) > 1e-3 || r.Noise() != tt.noise {
				t.Errorf("ratio %v p %v noise %v, want %v, %v, %v", r.Mean, r.P, r.Noise(), tt.mean, tt.p, tt.noise)
			}
		})
	}
}

func TestExperimentTakesTurns(t *testing.T) {
	backends, err := Select("heap", "small16", "arena")
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	progress := 0
	e := Experiment{
		Backends: backends, Rounds: 2, Workers: 1,
		Run: func(_ context.Context, r Request) (Run, error) {
			order = append(order, r.Backend)
			if r.File == "damaged.pdf" {
				return Run{}, errors.New("damaged")
			}
			d := time.Second
			if r.Backend == "arena" {
				d /= 2
			}
			return Run{User: d, System: d, Wall: d, Total: Cost{Allocations: 10}}, nil
		},
		Progress: func() { progress++ },
	}
	results, err := e.File(t.Context(), "file.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"heap", "small16", "arena", "heap", "small16", "arena"}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
	if progress != 6 {
		t.Errorf("progress was told of %d runs, want 6", progress)
	}
	if results[0].Against != nil {
		t.Error("Heap is compared with itself")
	}
	if cpu := results[2].CPU.Mean; cpu != 1 {
		t.Errorf("arena took %v s of CPU, want 1", cpu)
	}
	if a := results[2].Against; a == nil || a.User.Mean != 0.5 || a.CPU.Mean != 0.5 || a.Allocations != 1 {
		t.Errorf("arena against Heap: %+v, want half the time and all the allocations", a)
	}
	if _, err := e.File(t.Context(), "damaged.pdf"); err == nil {
		t.Error("no error for a file that cannot be measured")
	}
}

func TestSelect(t *testing.T) {
	for _, tt := range []struct {
		name  string
		names []string
		want  int
		ok    bool
	}{
		{"all", nil, 10, true},
		{"two", []string{"View", "heap"}, 2, true},
		{"unknown", []string{"rope"}, 0, false},
		{"twice", []string{"heap", "heap"}, 0, false},
		{"empty name", []string{""}, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Select(tt.names...)
			if len(got) != tt.want || (err == nil) != tt.ok {
				t.Errorf("%d backends, error %v", len(got), err)
			}
		})
	}
}
