package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pdfload/document"
	pdfstrings "pdfload/strings"
)

// loadOptions are the flags of the root command.
type loadOptions struct {
	openOptions
	backend  string
	workers  int
	quiet    bool
	json     bool
	warnings bool
	digest   bool
	timeout  time.Duration
}

func (o *loadOptions) addFlags(f *pflag.FlagSet) {
	o.openOptions.addFlags(f)
	f.StringVar(&o.backend, "backend", "arena", "how strings are kept: "+backendNames())
	f.IntVar(&o.workers, "workers", 0, "goroutines that load a file, 0 for one for each CPU")
	f.BoolVar(&o.quiet, "quiet", false, "print errors only")
	f.BoolVar(&o.json, "json", false, "print one JSON object for each file")
	f.BoolVar(&o.warnings, "warnings", false, "print the warnings")
	f.BoolVar(&o.digest, "digest", false, "print a digest of all objects, the same for every backend")
	f.DurationVar(&o.timeout, "timeout", 0, "time for each file, such as 10s; 0 for no end")
}

func (o *loadOptions) run(cmd *cobra.Command, files []string) error {
	o.backend = strings.ToLower(o.backend)
	load, ok := backendNamed(o.backend)
	switch {
	case !ok:
		return fmt.Errorf("--backend %q: must be one of %s", o.backend, backendNames())
	case o.workers < 0 || o.workers > 1024:
		return fmt.Errorf("--workers %d: must be from 0 to 1024", o.workers)
	case o.timeout < 0:
		return fmt.Errorf("--timeout %s: must not be negative", o.timeout)
	}
	if err := o.prepare(); err != nil {
		return err
	}
	worst := exitLoaded
	for _, file := range files {
		r := o.file(cmd, file, load)
		if err := o.print(cmd, r); err != nil {
			return err
		}
		if s := r.status(); s == exitError || s > worst && worst != exitError {
			worst = s
		}
		if cmd.Context().Err() != nil {
			break
		}
	}
	if worst != exitLoaded {
		return exitStatus(worst)
	}
	return nil
}

// file loads one file.
func (o *loadOptions) file(cmd *cobra.Command, file string, load loader) result {
	r := result{File: file, Backend: o.backend}
	size, err := checkFile(file, o.fileBytes)
	if err != nil {
		r.err = err
		return r
	}
	limitMemory(size)
	ctx := cmd.Context()
	if o.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	l := loading{file, o.workers, o.digest, o.documentOptions(ctx, cmd, file)}
	start := time.Now()
	load(ctx, &r, l)
	r.Milliseconds = float64(time.Since(start).Microseconds()) / 1000
	switch {
	case r.err == nil:
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		r.err = fmt.Errorf("not loaded within %s", o.timeout)
	default:
		r.err = raisable(ctx, r.err)
	}
	return r
}

// Memory that a load may take before the garbage collector works harder: what
// SECURITY.md promises, less a part for what the collector does not see.
const (
	memoryBase    = 96 << 20
	memoryPerByte = 13
	// Below that memory is cheaper than collecting: a load keeps nearly all that
	// it allocates.
	collectAt = 400 // as GOGC
)

// limitMemory tunes the garbage collector for a file of the given size. The
// environment variables of the Go runtime count more.
func limitMemory(size int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryBase + memoryPerByte*min(size, 1<<40))
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}

// loading says what a loader has to do.
type loading struct {
	file    string
	workers int
	digest  bool
	opts    []document.Option
}

// A loader loads a file with one backend.
type loader func(ctx context.Context, r *result, l loading)

// loaderOf makes a loader of a storage.
func loaderOf[S any](storage func() pdfstrings.Storage[S]) loader {
	return func(ctx context.Context, r *result, l loading) {
		d, err := document.Open(l.file, storage, l.opts...)
		r.err = err
		if d == nil {
			return
		}
		if loadErr := d.Load(ctx, l.workers); err == nil {
			r.err = loadErr
		}
		stats, security := d.Stats(), d.Security()
		r.Version, r.Objects, r.Pages = d.Version(), stats.Objects, d.PageCount()
		r.Strings, r.StringBytes, r.FileBytes = stats.Strings, stats.StringBytes, d.Size()
		r.Encrypted, r.Repaired = security.Encrypted, d.Repaired()
		if security.Encrypted {
			r.Method, r.Permissions = security.Method, security.Permissions.String()
		}
		r.list, r.Warnings = d.Warnings()
		if security.AuthCode != document.AuthCodeNone {
			r.addAuthCode(security.AuthCode, d.VerifyAuthCode())
		}
		if l.digest && r.err == nil {
			r.Digest, r.err = digest(ctx, d)
		}
	}
}

// addAuthCode tells of an authentication code, for what VerifyAuthCode says of it. One
// that does not fit is a warning, too.
func (r *result) addAuthCode(code document.AuthCode, err error) {
	switch {
	case err == nil:
		r.AuthCode = code.String() + ", fits"
	case errors.Is(err, document.ErrAuthCode):
		r.AuthCode = code.String() + ", does not fit"
		r.list = append(r.list, document.Warning{Offset: -1, Text: "AuthCode (ISO/TS 32004)", Err: err})
		r.Warnings++
	default:
		r.AuthCode = code.String() + ", not verified"
	}
}

// digest is a SHA-256 over the number, the printed form and the place of the
// data of every object.
func digest[S any](ctx context.Context, d *document.Document[S]) (string, error) {
	h := sha256.New()
	buf := pdfstrings.NewBuffer(1 << 30)
	for ref, o := range d.Objects() {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		buf.Reset()
		if err := o.AppendTo(buf); err != nil {
			return "", err
		}
		offset, length, _ := o.Data()
		fmt.Fprintf(h, "%d %d %d %d ", ref.Number, ref.Generation, offset, length)
		h.Write(buf.Bytes())
		io.WriteString(h, "\n")
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
