package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// buildCommand compiles the command into a folder that goes with the test.
func buildCommand(tb testing.TB) string {
	tb.Helper()
	program := filepath.Join(tb.TempDir(), "pdfload.exe") // a name that every system can start
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		tb.Skipf("the go command cannot build here: %v\n%s", err, out)
	}
	return program
}

// What run returns must become the status of the process, with results on the
// standard output and what is wrong on the other.
func TestProcess(t *testing.T) {
	program := buildCommand(t)
	whole, err := os.ReadFile(testFile)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.pdf")
	if err := os.WriteFile(cut, whole[:30000], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name        string
		args        []string
		status      int
		out, errOut int // lines
	}{
		{"loaded", []string{testFile}, exitLoaded, 1, 0},
		{"warnings", []string{cut}, exitWarnings, 1, 0},
		{"quiet", []string{"--quiet", cut}, exitWarnings, 0, 0},
		{"missing file", []string{"none.pdf"}, exitError, 0, 1},
		{"missing file in JSON", []string{"--json", "none.pdf"}, exitError, 1, 0},
		{"the worst of three", []string{testFile, "none.pdf", cut}, exitError, 2, 1},
		{"unknown flag", []string{"--frobnicate"}, exitError, 0, 1},
		// The input of the process is no terminal: nobody is asked.
		{"password missing", []string{testdata + "qpdf-encrypted-rc4-128.pdf"}, exitError, 0, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			cmd := exec.CommandContext(t.Context(), program, tt.args...)
			cmd.Stdout, cmd.Stderr = &out, &errOut
			var exit *exec.ExitError
			if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			if got := cmd.ProcessState.ExitCode(); got != tt.status {
				t.Errorf("exit status %d, want %d", got, tt.status)
			}
			lines := func(b bytes.Buffer) int { return bytes.Count(b.Bytes(), []byte("\n")) }
			if lines(out) != tt.out || lines(errOut) != tt.errOut {
				t.Errorf("want %d and %d lines:\n%s\n%s", tt.out, tt.errOut, out.String(), errOut.String())
			}
		})
	}
}

// BenchmarkProcess is a small file loaded by a new process, its start included.
func BenchmarkProcess(b *testing.B) {
	program := buildCommand(b)
	for b.Loop() {
		if out, err := exec.Command(program, "--quiet", testdata+"mutool.pdf").CombinedOutput(); err != nil {
			b.Fatal(err, string(out))
		}
	}
}
