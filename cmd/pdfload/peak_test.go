//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"pdfload/internal/dense"
)

// The command takes at most as much memory as mutool and the file for files whose objects
// are all in object streams. mutool shows all objects here, of which it keeps what it has parsed.
func TestPeakIsBelowMupdf(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	mutool, err := exec.LookPath("mutool")
	if err != nil {
		t.Skip("mutool is not installed")
	}
	program := build(t)
	file := filepath.Join(t.TempDir(), "dense.pdf")
	for _, s := range dense.Files(65536) {
		data := dense.Make(s)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		size := int64(len(data))
		data = nil
		ours := peakOf(t, program, file)
		theirs := peakOf(t, mutool, "show", file, "grep")
		if ours > theirs+size {
			t.Errorf("%s: %d KiB, and mutool %d for a file of %d", s, ours>>10, theirs>>10, size>>10)
		}
		t.Logf("%s: %d KiB, mutool %d KiB", s, ours>>10, theirs>>10)
	}
}

// peakOf runs a program, which must succeed, and gives its peak memory in bytes.
func peakOf(t *testing.T, program string, args ...string) int64 {
	t.Helper()
	forgetPeak()
	cmd := exec.CommandContext(t.Context(), program, args...)
	if err := cmd.Run(); err != nil {
		t.Fatal(program, err)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Skip("the system does not tell of memory")
	}
	return maxRSS(usage)
}
