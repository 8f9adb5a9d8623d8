package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pdfload/bench"
)

// benchRun is the hidden command of the processes that measure.
const benchRun = "bench-run"

// benchOptions are the flags of the bench command.
type benchOptions struct {
	backends []string
	rounds   int
	workers  int
	gogc     string
	password string
	json     bool
	csv      bool
	svg      string
	png      string
}

func newBenchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench [flags] FILE...",
		Short: "compare what the ways to keep strings cost when a file is loaded",
		Long: `Load each file with each backend, only load it, and compare time and memory.

Every run is a process of its own, and the backends take turns, so that what
else the machine does falls on all of them alike. "cpu" is user and system time
together. "±" is the standard deviation of the runs; a change is the mean of the
ratios to Heap within each round, with its 95 % interval by Student's t. "noise"
stands where the Mann-Whitney U test finds no difference (p >= 0.05); with fewer
than 4 rounds it never finds one.`,
		Example: `  pdfload bench manual.pdf
  pdfload bench --backends heap,small16 --rounds 12 --gogc off manual.pdf`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, files []string) error { return o.run(cmd, files) },
	}
	f := cmd.Flags()
	f.StringSliceVarP(&o.backends, "backends", "b", nil, "backends to compare, by name (default all)")
	f.IntVarP(&o.rounds, "rounds", "n", 4, "how often each backend loads each file, 1 to 1000")
	f.IntVarP(&o.workers, "workers", "w", 1, "goroutines that load, 0 for one for each CPU")
	f.StringVar(&o.gogc, "gogc", "", "GOGC of the measured processes: a percentage, or off")
	f.StringVar(&o.password, "password", "", "password of encrypted files")
	f.BoolVar(&o.json, "json", false, "print everything that was measured, as JSON")
	f.BoolVar(&o.csv, "csv", false, "print a line for each run, as CSV")
	f.StringVar(&o.svg, "svg", "", "draw the times of the file into this SVG `file`")
	f.StringVar(&o.png, "png", "", "draw the times of the file into this PNG `file`")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	return cmd
}

// someFiles refuses a command line without files.
func someFiles(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		return fmt.Errorf("no file given, see %s -h", cmd.CommandPath())
	}
	return nil
}

// newBenchRunCommand is the process that bench starts for each run.
func newBenchRunCommand() *cobra.Command {
	return &cobra.Command{
		Use:    benchRun,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return bench.Serve(cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}

// check refuses flags that make no sense.
func (o *benchOptions) check(files []string) ([]bench.Backend, error) {
	if o.rounds < 1 || o.rounds > 1000 {
		return nil, fmt.Errorf("--rounds %d: must be from 1 to 1000", o.rounds)
	}
	if o.workers < 0 || o.workers > 1024 {
		return nil, fmt.Errorf("--workers %d: must be from 0 to 1024", o.workers)
	}
	if o.gogc != "" && o.gogc != "off" {
		if n, err := strconv.Atoi(o.gogc); err != nil || n < 1 || n > 1<<20 {
			return nil, fmt.Errorf("--gogc %q: must be a percentage from 1 to %d, or off", o.gogc, 1<<20)
		}
	}
	if (o.svg != "" || o.png != "") && len(files) > 1 {
		return nil, errors.New("--svg and --png take one file to measure")
	}
	backends, err := bench.Select(o.backends...)
	if err != nil {
		return nil, fmt.Errorf("--backends: %w", err)
	}
	return backends, nil
}

func (o *benchOptions) run(cmd *cobra.Command, files []string) error {
	backends, err := o.check(files)
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	bar := newProgress(cmd.ErrOrStderr(), len(files)*o.rounds*len(backends))
	child := bench.Child{Path: program, Args: []string{benchRun}, GOGC: o.gogc}
	e := bench.Experiment{
		Backends: backends, Rounds: o.rounds, Workers: o.workers, Password: o.password,
		Run: child.Run, Progress: bar.step,
	}
	report, err := newBenchReport(cmd.OutOrStdout(), o)
	if err != nil {
		return err
	}
	failed := false
	for i, file := range files {
		results, err := o.measure(cmd.Context(), e, file)
		bar.clear()
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			failed = true
			bar.skipTo((i + 1) * o.rounds * len(backends))
			printFileError(cmd.ErrOrStderr(), file, err)
			continue
		}
		if err := report.file(file, results); err != nil {
			return err
		}
		if err := o.draw(file, results); err != nil {
			return err
		}
	}
	if err := report.end(); err != nil {
		return err
	}
	if failed {
		return exitStatus(exitError)
	}
	return nil
}

func (o *benchOptions) draw(file string, results []bench.Result) error {
	return drawFiles(o.svg, o.png, func(w io.Writer, format bench.Format) error {
		return bench.DrawTimes(w, format, o.title(file), results)
	})
}

func (o *benchOptions) measure(ctx context.Context, e bench.Experiment, file string) ([]bench.Result, error) {
	if _, err := checkFile(file, defaultFileBytes); err != nil {
		return nil, err
	}
	return e.File(ctx, file)
}

func (o *benchOptions) title(file string) string {
	title := printable(filepath.Base(file))
	if o.gogc != "" {
		title += ", GOGC=" + o.gogc
	}
	return title
}

// printFileError says in one line why a file is left out.
func printFileError(w io.Writer, file string, err error) {
	fmt.Fprintf(w, "%s: %s\n", printable(file), printable(withoutPath(err).Error()))
}

// drawFiles draws into those of the two files that have a name.
func drawFiles(svg, png string, draw func(io.Writer, bench.Format) error) error {
	for _, p := range []struct {
		file   string
		format bench.Format
	}{{svg, bench.SVG}, {png, bench.PNG}} {
		if p.file == "" {
			continue
		}
		f, err := os.Create(p.file)
		if err != nil {
			return err
		}
		if err := errors.Join(draw(f, p.format), f.Close()); err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	return nil
}

// A progress is a bar on a terminal, and nothing elsewhere.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(w io.Writer, total int) progress {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return progress{}
	}
	return progress{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("measuring"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// The errors of the bar are those of a terminal that is gone: nothing to say.

func (p progress) step() {
	if p.bar != nil {
		_ = p.bar.Add(1)
	}
}

func (p progress) skipTo(n int) {
	if p.bar != nil {
		_ = p.bar.Set(n)
	}
}

// clear takes the bar off the line, so that other things can be printed.
func (p progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
