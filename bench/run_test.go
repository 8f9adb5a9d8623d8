package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// childVariable makes this test program a process that measures.
const childVariable = "PDFLOAD_BENCH_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		if err := Serve(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func testChild(t *testing.T) Child {
	t.Helper()
	t.Setenv(childVariable, "1")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Child{Path: program}
}

var pdftex = filepath.Join("..", "testdata", "pdftex.pdf")

func TestChild(t *testing.T) {
	child := testChild(t)
	for _, b := range Backends() {
		run, err := child.Run(t.Context(), Request{File: pdftex, Backend: b.Name, Workers: 1, OfStrings: true})
		if err != nil {
			t.Fatal(err)
		}
		if run.Objects == 0 || run.Strings == 0 || run.Wall <= 0 || run.OfStrings.Allocations == 0 {
			t.Errorf("%s: %+v", b.Name, run)
		}
		if run.Total.Allocations < run.OfStrings.Allocations-16 {
			t.Errorf("%s: %d allocations, %d of them for strings", b.Name, run.Total.Allocations, run.OfStrings.Allocations)
		}
		if _, err := os.Stat("/proc/self/status"); err == nil && (run.Peak < 1<<20 || run.Peak > 1<<30) {
			t.Errorf("%s: peak memory of %d bytes", b.Name, run.Peak)
		}
	}
}

func TestChildCollects(t *testing.T) {
	child := testChild(t)
	files := singleFiles(t)
	if len(files) == 0 {
		t.Skip("no file that is large enough: the module of pdfcpu is not here")
	}
	for _, tt := range []struct {
		gogc string
		any  bool
	}{{"off", false}, {"5", true}} {
		child.GOGC = tt.gogc
		run, err := child.Run(t.Context(), Request{File: files[0].path, Backend: Baseline, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if run.Collections > 0 != tt.any {
			t.Errorf("GOGC=%s: %d collections", tt.gogc, run.Collections)
		}
	}
}

func TestChildErrors(t *testing.T) {
	child := testChild(t)
	damaged := filepath.Join(t.TempDir(), "damaged.pdf")
	if err := os.WriteFile(damaged, []byte("no PDF at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		name    string
		ctx     context.Context
		child   Child
		request Request
		want    string
	}{
		{"damaged file", t.Context(), child, Request{File: damaged, Backend: "heap"}, "not a PDF"},
		{"no such backend", t.Context(), child, Request{File: pdftex, Backend: "rope"}, "rope"},
		{"no such program", t.Context(), Child{Path: damaged}, Request{File: pdftex, Backend: "heap"}, "measuring process"},
		{"program that says nothing", t.Context(), Child{Path: child.Path, Args: []string{"-test.run=^$", "-test.bogus"}}, Request{}, ""},
		{"cancelled", cancelled, child, Request{File: pdftex, Backend: "heap"}, context.Canceled.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.child.Run(tt.ctx, tt.request)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestServeRefusesNonsense(t *testing.T) {
	if err := Serve(strings.NewReader("{"), &bytes.Buffer{}); err == nil {
		t.Error("half a request is served")
	}
	var out bytes.Buffer
	if err := Serve(strings.NewReader(`{"file":"missing.pdf","backend":"heap"}`), &out); err != nil {
		t.Fatal(err)
	}
	var answer reply
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil || answer.Run != nil || answer.Error == "" {
		t.Errorf("answer %s, error %v, want an error in it", &out, err)
	}
}

func TestReadTraceErrors(t *testing.T) {
	if _, err := ReadTrace(t.Context(), "missing.pdf"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want one for a file that is missing", err)
	}
	if _, err := ReadDistribution(t.Context(), "missing.pdf"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want one for a file that is missing", err)
	}
}
