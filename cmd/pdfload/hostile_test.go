//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"pdfload/internal/hostile"
)

// The bounds that SECURITY.md promises.
const (
	hostileTime    = 2 * time.Second
	hostileMemory  = 128 << 20
	hostilePerByte = 16
)

const (
	hostileAttempts = 4 // the quickest counts, for the machine may be busy
	hostileGivenUp  = 60 * time.Second
	// hostileBusy is how much slower a machine may be that has other tests to run,
	// or is not the usual one. PDFLOAD_QUIET says that it is neither.
	hostileBusy = 4
)

// build compiles the command, as it is without the race detector.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "pdfload")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Skipf("the go command cannot build here: %v\n%s", err, out)
	}
	return program
}

// A cost is what one run took.
type cost struct {
	wall   time.Duration
	cpu    time.Duration // user and system, of all threads
	memory int64         // peak resident bytes
	status int
	out    string
}

// slow tells whether a run took longer than it may, and not because the machine
// had other things to do: it would have used its processors that long.
func (c cost) slow(bound time.Duration) bool { return c.wall > bound && c.cpu > bound }

func measure(t *testing.T, program, file string) cost {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hostileGivenUp)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, program, "--json", file)
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	c := cost{wall: time.Since(start), out: out.String()}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	c.status = cmd.ProcessState.ExitCode()
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.memory = maxRSS(usage)
	}
	return c
}

// maxRSS gives the peak memory in bytes.
func maxRSS(usage *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return usage.Maxrss
	}
	return 1024 * usage.Maxrss // kilobytes there
}

// forgetPeak gives memory back and, on Linux, forgets what this process needed at its
// peak: there a process that is started has the peak of the one that starts it.
func forgetPeak() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // elsewhere there is no such file
}

// TestHostileFiles runs the command on every hostile file, and holds it to the
// bounds, to that of time in earnest where PDFLOAD_QUIET is set. With
// PDFLOAD_HOSTILE set to a folder it leaves the files there.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	program := build(t)
	folder := os.Getenv("PDFLOAD_HOSTILE")
	keep := folder != ""
	if !keep {
		folder = t.TempDir()
	}
	patience := hostileBusy * hostileTime
	if os.Getenv("PDFLOAD_QUIET") != "" {
		patience = hostileTime
	}
	var slowest, largest cost
	var slowestName, largestName string
	var closest float64 // the largest share of its bound on memory that a file needs
	var closestName string
	for _, f := range hostile.Files() {
		data := f.Make()
		file := filepath.Join(folder, strings.ReplaceAll(f.Name, " ", "-")+".pdf")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		bound := int64(hostileMemory + hostilePerByte*len(data))
		data = nil
		forgetPeak()
		best := measure(t, program, file)
		for range hostileAttempts - 1 {
			if !best.slow(patience) {
				break
			}
			again := measure(t, program, file)
			again.wall, again.cpu, again.memory = min(again.wall, best.wall), min(again.cpu, best.cpu), max(again.memory, best.memory)
			best = again
		}
		if best.slow(patience) {
			t.Errorf("%s: %v, of which %v of processors, allowed are %v", f.Name, best.wall, best.cpu, patience)
		}
		if best.memory > bound {
			t.Errorf("%s: %d MiB, promised are %d", f.Name, best.memory>>20, bound>>20)
		}
		if best.status != exitLoaded && best.status != exitError && best.status != exitWarnings ||
			strings.Contains(best.out, "panic") || strings.Contains(best.out, "goroutine ") || strings.Contains(best.out, "fatal error") {
			t.Errorf("%s: exit status %d: %.300s", f.Name, best.status, best.out)
		}
		if best.wall > slowest.wall {
			slowest, slowestName = best, f.Name
		}
		if best.memory > largest.memory {
			largest, largestName = best, f.Name
		}
		if share := float64(best.memory) / float64(bound); share > closest {
			closest, closestName = share, f.Name
		}
		if !keep {
			os.Remove(file)
		}
	}
	t.Logf("%d files; slowest: %v, %s; most memory: %d MiB, %s; most of its bound: %.0f %%, %s",
		len(hostile.Files()), slowest.wall, slowestName, largest.memory>>20, largestName, 100*closest, closestName)
}
