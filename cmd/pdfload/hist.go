package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pdfload/bench"
	"pdfload/document"
	pdfstrings "pdfload/strings"
)

// histOptions are the flags of the hist command.
type histOptions struct {
	of       string
	rounded  bool
	csv      bool
	svg      string
	png      string
	password string
}

func newHistCommand() *cobra.Command {
	var o histOptions
	cmd := &cobra.Command{
		Use:   "hist [flags] FILE...",
		Short: "show the sizes of the strings in a file, and what they cost",
		Long: `Count the strings and names of each file by their size in bytes as stored:
escapes undone, decrypted, dictionary keys included. Text strings are also
counted decoded to UTF-8.

Below the distribution is what memory strings of these sizes cost: by the model
of the 2006 report on poppler (two allocations: 2 words of 8 for malloc, 16 for
the object, the bytes and a terminator up to a multiple of 16; with a buffer in
the object: 8, and 16 and the buffer, and where the bytes do not fit 8 and the
bytes as before), by the size classes of Go's allocator, and as measured by
storing all of them again.

With several files --csv and the pictures show them added up.`,
		Example: `  pdfload hist manual.pdf
  pdfload hist --of names --rounded --csv manual.pdf`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, files []string) error { return o.run(cmd, files) },
	}
	f := cmd.Flags()
	f.StringVar(&o.of, "of", "all", "what to draw and list: all, names, strings or text")
	f.BoolVar(&o.rounded, "rounded", false, "round sizes as in 2006: a terminator, then multiples of 8, beyond 256 of 256")
	f.BoolVar(&o.csv, "csv", false, "print size,count and nothing else")
	f.StringVar(&o.svg, "svg", "", "draw the distribution into this SVG `file`")
	f.StringVar(&o.png, "png", "", "draw the distribution into this PNG `file`")
	f.StringVar(&o.password, "password", "", "password of encrypted files")
	return cmd
}

// chosen gives the sizes that the flags ask for, rounded if they say so. The
// error is for a flag that makes no sense.
func (o *histOptions) chosen(d *bench.Distribution) (*pdfstrings.Sizes, error) {
	var sizes *pdfstrings.Sizes
	switch o.of {
	case "all":
		sizes = &d.All
	case "names":
		sizes = &d.Names
	case "strings":
		sizes = &d.Strings
	case "text":
		sizes = &d.Text
	default:
		return nil, fmt.Errorf("--of %q: must be all, names, strings or text", o.of)
	}
	if !o.rounded {
		return sizes, nil
	}
	return bench.RoundedSizes(sizes), nil
}

func (o *histOptions) run(cmd *cobra.Command, files []string) error {
	var sum bench.Distribution
	if _, err := o.chosen(&sum); err != nil {
		return err
	}
	var opts []document.Option
	if o.password != "" {
		opts = append(opts, document.WithPassword(o.password))
	}
	failed, shown := false, 0
	for _, file := range files {
		d, err := o.read(cmd.Context(), file, opts)
		if err != nil {
			failed = true
			printFileError(cmd.ErrOrStderr(), file, err)
			continue
		}
		sum.Merge(d)
		if shown++; o.csv {
			continue
		}
		if shown > 1 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		if err := o.report(cmd.Context(), cmd.OutOrStdout(), file, d, opts); err != nil {
			return err
		}
	}
	sizes, err := o.chosen(&sum)
	if err != nil {
		return err
	}
	if o.csv {
		if err := writeSizes(cmd.OutOrStdout(), sizes); err != nil {
			return err
		}
	}
	if shown > 0 {
		if err := drawFiles(o.svg, o.png, func(w io.Writer, format bench.Format) error {
			return bench.DrawSizes(w, format, o.title(files), sizes)
		}); err != nil {
			return err
		}
	}
	if failed {
		return exitStatus(exitError)
	}
	return nil
}

func (o *histOptions) read(ctx context.Context, file string, opts []document.Option) (*bench.Distribution, error) {
	if _, err := checkFile(file, defaultFileBytes); err != nil {
		return nil, err
	}
	d, err := bench.ReadDistribution(ctx, file, opts...)
	if err != nil {
		return nil, cause(ctx, err)
	}
	return d, nil
}

func (o *histOptions) title(files []string) string {
	title := fmt.Sprintf("%d files", len(files))
	if len(files) == 1 {
		title = printable(filepath.Base(files[0]))
	}
	what := map[string]string{"all": "strings and names", "names": "names", "strings": "strings", "text": "text strings in UTF-8"}
	return title + ": " + what[o.of]
}

func writeSizes(w io.Writer, sizes *pdfstrings.Sizes) error {
	c := csv.NewWriter(w)
	err := c.Write([]string{"size", "count"})
	for n, count := range sizes.Counts() {
		err = errors.Join(err, c.Write([]string{strconv.Itoa(n), strconv.FormatInt(count, 10)}))
	}
	c.Flush()
	return errors.Join(err, c.Error())
}

// report prints one file for people.
func (o *histOptions) report(ctx context.Context, w io.Writer, file string, d *bench.Distribution, opts []document.Option) error {
	sizes, err := o.chosen(d)
	if err != nil {
		return err
	}
	trace, err := bench.ReadTrace(ctx, file, opts...)
	if err != nil {
		return cause(ctx, err)
	}
	fmt.Fprintf(w, "%s: %d strings and names of %d bytes\n\n", printable(file), d.All.Total(), d.All.TotalBytes())
	if err := shareTable(w, d); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s, by size:\n", o.of)
	if err := bars(w, sizes); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nmemory for all of them, in bytes:")
	return costTable(w, d, trace)
}

func shareTable(w io.Writer, d *bench.Distribution) error {
	tw := newTable(w)
	fmt.Fprintln(tw, "\tcount\tbytes\tmean\t<= 8\t<= 16\t<= 24\t<= 32\tlongest\t")
	for _, k := range []struct {
		name  string
		sizes *pdfstrings.Sizes
	}{{"names", &d.Names}, {"strings", &d.Strings}, {"text, decoded", &d.Text}, {"all", &d.All}} {
		longest := 0
		for n := range k.sizes.Counts() {
			longest = n
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%.1f\t", k.name, k.sizes.Total(), k.sizes.TotalBytes(), per(k.sizes.TotalBytes(), k.sizes.Total()))
		for _, n := range []int{8, 16, 24, 32} {
			fmt.Fprintf(tw, "%.1f %%\t", 100*k.sizes.ShareUpTo(n))
		}
		fmt.Fprintf(tw, "%d\t\n", longest)
	}
	return tw.Flush()
}

// oneBySize is the last size that bars shows in a line of its own.
const oneBySize = 32

// barWidth is the width in characters of a bar for the most frequent size.
const barWidth = 40

// bars draws a bar for each size, and beyond oneBySize for each doubling.
func bars(w io.Writer, sizes *pdfstrings.Sizes) error {
	type line struct {
		from, to int
		count    int64
	}
	var lines []line
	most := int64(1)
	for n, count := range sizes.Counts() {
		from, to := n, n
		for limit := oneBySize; n > limit; limit *= 2 {
			from, to = limit+1, 2*limit
		}
		if last := len(lines) - 1; last >= 0 && lines[last].from == from {
			lines[last].count += count
		} else {
			lines = append(lines, line{from, to, count})
		}
		most = max(most, lines[len(lines)-1].count)
	}
	tw := newTable(w)
	fmt.Fprintln(tw, "size\tcount\tshare\tup to here\t")
	var sum int64
	for _, l := range lines {
		sum += l.count
		label := strconv.Itoa(l.from)
		if l.to > l.from {
			label += "-" + strconv.Itoa(l.to)
		}
		fmt.Fprintf(tw, "%s\t%d\t%.1f %%\t%.1f %%\t  %s\n", label, l.count,
			100*per(l.count, sizes.Total()), 100*per(sum, sizes.Total()), bench.Bar(per(l.count, most), barWidth))
	}
	return tw.Flush()
}

func costTable(w io.Writer, d *bench.Distribution, trace bench.Trace) error {
	tw := newTable(w)
	fmt.Fprintln(tw, "backend\tmalloc 2006\t\tGo's classes\t\tmeasured\t\tallocations\ta string\t\t")
	var heap bench.Model
	var heapCost bench.Cost
	for _, b := range bench.Backends() {
		m, ok := bench.Models(b, &d.All)
		cost := b.Replay(trace)
		if b.Name == bench.Baseline {
			heap, heapCost = m, cost
		}
		model := "-\t\t-\t"
		if ok {
			model = fmt.Sprintf("%d\t%s\t%d\t%s", m.Malloc, change(m.Malloc, heap.Malloc), m.Go, change(m.Go, heap.Go))
		}
		fmt.Fprintf(tw, "%s\t%s\t%d\t%s\t%d\t%.3f\t%s\t\n", b.Name, model, cost.Bytes, change(cost.Bytes, heapCost.Bytes),
			cost.Allocations, per(cost.Allocations, int64(len(trace))), change(cost.Allocations, heapCost.Allocations))
	}
	return tw.Flush()
}

// change prints how now differs from before, or nothing where it does not.
func change(now, before int64) string {
	if now == before || before == 0 {
		return ""
	}
	return strings.TrimSpace(percent(float64(now) / float64(before)))
}
