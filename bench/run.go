package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"pdfload/document"
)

// A Request asks a child process for one run.
type Request struct {
	File     string `json:"file"`
	Backend  string `json:"backend"`
	Workers  int    `json:"workers"`
	Password string `json:"password,omitempty"`
	// OfStrings asks for Run.OfStrings and Run.NonEmpty, which take longer
	// than the load.
	OfStrings bool `json:"of_strings,omitempty"`
}

func (r Request) options() []document.Option {
	if r.Password == "" {
		return nil
	}
	return []document.Option{document.WithPassword(r.Password)}
}

// A Run is what one load of a file took, from opening it to the last object.
type Run struct {
	User time.Duration `json:"user_ns"` // of all threads, the collector's too
	// System is what the kernel took: reading the file, getting memory.
	System time.Duration `json:"system_ns"`
	Wall   time.Duration `json:"wall_ns"`
	Total  Cost          `json:"total"`
	// Collections counts the cycles of the garbage collector.
	Collections int64 `json:"collections"`
	// Peak is the most memory the process had resident, in bytes, program
	// included; 0 where the system does not tell.
	Peak        int64 `json:"peak_bytes"`
	Objects     int   `json:"objects"`
	Strings     int64 `json:"strings"`
	StringBytes int64 `json:"string_bytes"`
	// OfStrings is what of Total was for strings: their trace played back. It
	// is measured behind the rest and has no part in it, and only when asked for.
	OfStrings Cost `json:"of_strings"`
	// NonEmpty is how many of the strings are not empty.
	NonEmpty int64 `json:"non_empty"`
}

// Measure loads a file once, in this process. The process should be new: peak
// memory is that of its whole life.
func Measure(r Request) (Run, error) {
	list, err := Select(r.Backend)
	if err != nil {
		return Run{}, err
	}
	b, opts := list[0], r.options()

	memory, used, start := counters(), cpuTime(), time.Now()
	stats, err := b.Load(r.File, r.Workers, opts...)
	wall, now, after := time.Since(start), cpuTime(), counters()
	if err != nil {
		return Run{}, err
	}
	run := Run{
		User: now.user - used.user, System: now.system - used.system, Wall: wall,
		Total: memory.until(after), Collections: after.collections - memory.collections,
		Peak:    peakMemory(),
		Objects: stats.Objects, Strings: stats.Strings, StringBytes: stats.StringBytes,
	}
	if !r.OfStrings {
		return run, nil
	}
	trace, err := ReadTrace(context.Background(), r.File, opts...)
	if err != nil {
		return Run{}, err
	}
	run.OfStrings, run.NonEmpty = b.Replay(trace), trace.NonEmpty()
	return run, nil
}

// reply is what a child writes: a run, or why there is none.
type reply struct {
	Run   *Run   `json:"run,omitempty"`
	Error string `json:"error,omitempty"`
}

// Serve is the child's side: it reads a Request, measures, and writes the
// answer, both in JSON. The error is that of reading or writing.
func Serve(r io.Reader, w io.Writer) error {
	var request Request
	if err := json.NewDecoder(r).Decode(&request); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	run, err := Measure(request)
	if err != nil {
		return json.NewEncoder(w).Encode(reply{Error: err.Error()})
	}
	return json.NewEncoder(w).Encode(reply{Run: &run})
}

// A Child starts processes that Serve.
type Child struct {
	Path string   // of the program
	Args []string // that make it call Serve
	// GOGC is the value of that variable for the child; "" leaves it alone.
	GOGC string
}

// Run has a new process measure one load. The error says what the process
// said, or how it ended.
func (c Child) Run(ctx context.Context, r Request) (Run, error) {
	request, err := json.Marshal(r)
	if err != nil {
		return Run{}, err
	}
	cmd := exec.CommandContext(ctx, c.Path, c.Args...)
	cmd.Stdin = strings.NewReader(string(request))
	var said strings.Builder
	cmd.Stderr = &said
	cmd.Env = os.Environ()
	if c.GOGC != "" {
		cmd.Env = append(cmd.Env, "GOGC="+c.GOGC)
	}
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return Run{}, ctx.Err()
	}
	if err != nil {
		line, _, _ := strings.Cut(said.String(), "\n")
		return Run{}, fmt.Errorf("measuring process: %w: %s", err, line)
	}
	var answer reply
	if err := json.Unmarshal(out, &answer); err != nil {
		return Run{}, fmt.Errorf("measuring process: %w", err)
	}
	if answer.Run == nil {
		return Run{}, errors.New(answer.Error)
	}
	return *answer.Run, nil
}
