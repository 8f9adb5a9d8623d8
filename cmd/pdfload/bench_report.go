package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"pdfload/bench"
)

// A benchReport prints results, file by file.
type benchReport interface {
	file(name string, results []bench.Result) error
	end() error
}

func newBenchReport(w io.Writer, o *benchOptions) (benchReport, error) {
	switch {
	case o.json:
		return &benchJSON{w: w, gogc: o.gogc, workers: o.workers, Files: []benchFile{}}, nil
	case o.csv:
		c := benchCSV{csv.NewWriter(w)}
		return c, c.Write([]string{"file", "backend", "round", "user_ns", "system_ns", "wall_ns", "allocations", "bytes",
			"string_allocations", "string_bytes_allocated", "collections", "peak_bytes", "objects", "strings", "string_bytes"})
	}
	return &benchTable{w: w}, nil
}

// A benchTable is for people.
type benchTable struct {
	w     io.Writer
	count int
}

func (t *benchTable) file(name string, results []bench.Result) error {
	if t.count++; t.count > 1 {
		fmt.Fprintln(t.w)
	}
	first := results[0].Counts
	fmt.Fprintf(t.w, "%s: %d objects, %d strings of %d bytes, mean of %d runs\n",
		printable(name), first.Objects, first.Strings, first.StringBytes, len(results[0].Runs))
	tw := newTable(t.w)
	fmt.Fprintln(tw, "backend\tuser ms\t±\tcpu ms\t±\twall ms\t±\tallocations\ta string\tfor strings\ta string\tMB\tpeak MB\tGC\t")
	for _, r := range results {
		c := r.Counts
		fmt.Fprintf(tw, "%s\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%.3f\t%d\t%.3f\t%.1f\t%.1f\t%.1f\t\n", r.Backend,
			1000*r.User.Mean, 1000*r.User.Deviation, 1000*r.CPU.Mean, 1000*r.CPU.Deviation, 1000*r.Wall.Mean, 1000*r.Wall.Deviation,
			c.Total.Allocations, per(c.Total.Allocations, c.Strings),
			c.OfStrings.Allocations, per(c.OfStrings.Allocations, c.Strings),
			float64(c.Total.Bytes)/1e6, r.Peak.Mean/1e6, r.Cycles.Mean)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	return t.changes(results)
}

// changes prints what is different from Heap.
func (t *benchTable) changes(results []bench.Result) error {
	if !compared(results) {
		return nil
	}
	fmt.Fprintln(t.w, "\nagainst heap:")
	tw := newTable(t.w)
	fmt.Fprintln(tw, "backend\tuser\t95 %\t\tcpu\t95 %\t\twall\t95 %\t\tallocations\tfor strings\tpeak\t")
	for _, r := range results {
		if a := r.Against; a != nil {
			fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", r.Backend,
				percent(a.User.Mean), interval(a.User), noise(a.User),
				percent(a.CPU.Mean), interval(a.CPU), noise(a.CPU),
				percent(a.Wall.Mean), interval(a.Wall), noise(a.Wall),
				percent(a.Allocations), percent(a.StringAllocations), percent(a.Peak))
		}
	}
	return tw.Flush()
}

func compared(results []bench.Result) bool {
	for _, r := range results {
		if r.Against != nil {
			return true
		}
	}
	return false
}

func (t *benchTable) end() error { return nil }

func per(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// percent prints a ratio as a change.
func percent(ratio float64) string { return fmt.Sprintf("%+.1f %%", 100*(ratio-1)) }

func interval(r bench.Ratio) string {
	if r.Interval == nil {
		return "-"
	}
	return fmt.Sprintf("%+.1f to %+.1f", 100*(r.Interval.Low-1), 100*(r.Interval.High-1))
}

func noise(r bench.Ratio) string {
	if r.Noise() {
		return "noise"
	}
	return ""
}

// A benchCSV has a line for each run.
type benchCSV struct{ *csv.Writer }

func (c benchCSV) file(name string, results []bench.Result) error {
	for _, r := range results {
		for round, run := range r.Runs {
			n := func(v int64) string { return strconv.FormatInt(v, 10) }
			d := func(v time.Duration) string { return n(v.Nanoseconds()) }
			if err := c.Write([]string{name, r.Backend, strconv.Itoa(round + 1), d(run.User), d(run.System), d(run.Wall),
				n(run.Total.Allocations), n(run.Total.Bytes), n(run.OfStrings.Allocations), n(run.OfStrings.Bytes),
				n(run.Collections), n(run.Peak), strconv.Itoa(run.Objects), n(run.Strings), n(run.StringBytes)}); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

func (c benchCSV) end() error {
	c.Flush()
	return c.Error()
}

// A benchJSON is everything in one value.
type benchJSON struct {
	w       io.Writer
	gogc    string
	workers int
	Files   []benchFile
}

type benchFile struct {
	File    string         `json:"file"`
	Results []bench.Result `json:"results"`
}

func (j *benchJSON) file(name string, results []bench.Result) error {
	j.Files = append(j.Files, benchFile{name, results})
	return nil
}

func (j *benchJSON) end() error {
	enc := json.NewEncoder(j.w)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Workers int         `json:"workers"`
		GOGC    string      `json:"gogc,omitempty"`
		Files   []benchFile `json:"files"`
	}{j.workers, j.gogc, j.Files})
}

// newTable aligns columns of numbers, which end in a tab each.
func newTable(w io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
}
