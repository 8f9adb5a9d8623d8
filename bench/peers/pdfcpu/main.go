// Command pdfcpu loads every object of a PDF with pdfcpu, and neither validates,
// optimises nor writes anything.
//
//	pdfcpu FILE [ROUNDS]
//
// Timed: pdfcpu.ReadFile, which reads the cross-references, inflates the object
// streams and parses the objects outside of them, and then Dereference for each
// number: what lies in an object stream is only parsed when asked for. Its Context
// keeps what was parsed. pdfcpu does two things more than the peers in C: it reads
// the raw data of every stream into memory, and its user time holds that of the
// garbage collector, which runs on the other CPUs. Collecting what the round before
// left behind is not timed.
//
// Each round prints file, objects that are not null, wall and user milliseconds,
// separated by tabs; the last line is the peak resident set of the process in kB.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

func main() {
	rounds := 1
	var err error
	if len(os.Args) == 3 {
		rounds, err = strconv.Atoi(os.Args[2])
	}
	if len(os.Args) < 2 || len(os.Args) > 3 || err != nil || rounds < 1 {
		fmt.Fprintln(os.Stderr, "usage: pdfcpu FILE [ROUNDS]")
		os.Exit(2)
	}
	// Otherwise pdfcpu makes a configuration directory in the user's home.
	model.ConfigPath = "disable"
	for range rounds {
		if err := load(os.Args[1]); err != nil {
			fmt.Fprintf(os.Stderr, "pdfcpu: %v\n", err)
			os.Exit(1)
		}
	}
	fmt.Printf("peak_rss_kb\t%d\n", usage().Maxrss)
}

// load times one reading of a file and prints the line of its round.
func load(file string) error {
	runtime.GC()
	start, user := time.Now(), userTime()
	ctx, err := pdfcpu.ReadFile(file, model.NewDefaultConfiguration())
	if err != nil {
		return err
	}
	objects, err := dereferenceAll(ctx)
	if err != nil {
		return err
	}
	wall, user := time.Since(start), userTime()-user
	fmt.Printf("%s\t%d\t%.1f\t%.1f\n", file, objects, milliseconds(wall), milliseconds(user))
	return nil
}

// dereferenceAll parses what ReadFile has left unparsed, and counts the objects
// that are not null.
func dereferenceAll(ctx *model.Context) (int, error) {
	objects := 0
	for number, entry := range ctx.Table {
		if entry.Free || entry.Generation == nil {
			continue
		}
		object, err := ctx.Dereference(*types.NewIndirectRef(number, *entry.Generation))
		if err != nil {
			return 0, fmt.Errorf("object %d: %w", number, err)
		}
		if object != nil {
			objects++
		}
	}
	return objects, nil
}

func usage() syscall.Rusage {
	var r syscall.Rusage
	// The call can only fail for a bad pointer or an unknown "who".
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return r
}

func userTime() time.Duration {
	r := usage()
	return time.Duration(r.Utime.Nano())
}

func milliseconds(d time.Duration) float64 {
	return float64(d) / float64(time.Millisecond)
}
