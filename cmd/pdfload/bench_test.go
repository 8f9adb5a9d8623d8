package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pdfload/bench"
)

// The processes that bench starts are this test program, which then is pdfload.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == benchRun {
		main()
	}
	os.Exit(m.Run())
}

const testFile = "../../testdata/pdftex.pdf"

func runCommand(t *testing.T, args ...string) (status int, out, errOut string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func damagedFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "damaged.pdf")
	if err := os.WriteFile(path, []byte("no PDF at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestMeasuringRefusesNonsense(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"bench without files", []string{"bench"}},
		{"no rounds", []string{"bench", "--rounds", "0", testFile}},
		{"too many rounds", []string{"bench", "--rounds", "1001", testFile}},
		{"rounds that are no number", []string{"bench", "--rounds", "many", testFile}},
		{"negative workers", []string{"bench", "--workers", "-1", testFile}},
		{"unknown backend", []string{"bench", "--backends", "heap,rope", testFile}},
		{"backend twice", []string{"bench", "--backends", "heap,heap", testFile}},
		{"GOGC of 0", []string{"bench", "--gogc", "0", testFile}},
		{"GOGC that is no number", []string{"bench", "--gogc", "no", testFile}},
		{"JSON and CSV", []string{"bench", "--json", "--csv", testFile}},
		{"picture of two files", []string{"bench", "--svg", "a.svg", testFile, testFile}},
		{"unknown flag", []string{"bench", "--frobnicate", testFile}},
		{"hist without files", []string{"hist"}},
		{"hist of something else", []string{"hist", "--of", "pages", testFile}},
		{"unknown flag of hist", []string{"hist", "--frobnicate", testFile}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut := runCommand(t, tt.args...)
			if status != exitError || out != "" {
				t.Errorf("status %d, output %q", status, out)
			}
			if strings.Count(errOut, "\n") != 1 || !strings.HasPrefix(errOut, "pdfload: ") {
				t.Errorf("says %q, want one line", errOut)
			}
		})
	}
}

func TestBenchTable(t *testing.T) {
	status, out, errOut := runCommand(t, "bench", "--rounds", "2", "--backends", "heap,small16,arena", "--gogc", "off", testFile)
	if status != exitLoaded || errOut != "" {
		t.Fatalf("status %d: %s", status, errOut)
	}
	for _, want := range []string{"mean of 2 runs", "small16", "against heap:", "noise"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestBenchJSON(t *testing.T) {
	status, out, errOut := runCommand(t, "bench", "--json", "--rounds", "2", "--backends", "heap,small16", testFile)
	if status != exitLoaded {
		t.Fatalf("status %d: %s", status, errOut)
	}
	var got struct {
		Files []struct {
			File    string
			Results []bench.Result
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Files) != 1 || len(got.Files[0].Results) != 2 {
		t.Fatalf("%+v, want one file and two backends", got)
	}
	heap, small := got.Files[0].Results[0], got.Files[0].Results[1]
	if len(heap.Runs) != 2 || heap.Counts.Strings == 0 || heap.Counts.Strings != small.Counts.Strings {
		t.Errorf("%d runs, %d strings in Heap and %d in Small16", len(heap.Runs), heap.Counts.Strings, small.Counts.Strings)
	}
	// Heap has an object for every string, and bytes for all but the empty.
	want := heap.Counts.Strings + heap.Counts.NonEmpty
	if got := heap.Counts.OfStrings.Allocations; got < want || got > want+16 {
		t.Errorf("Heap made %d allocations for strings, want %d", got, want)
	}
	if small.Against == nil || small.Against.StringAllocations > 0.6 {
		t.Errorf("Small16 against Heap: %+v, want at most 0.6 of the allocations", small.Against)
	}
}

func TestBenchDamaged(t *testing.T) {
	damaged := damagedFile(t)
	status, out, errOut := runCommand(t, "bench", "--csv", "--rounds", "1", "--backends", "view", damaged, "missing.pdf", testFile)
	if status != exitError {
		t.Errorf("status %d, want %d", status, exitError)
	}
	if lines := strings.Split(strings.TrimSpace(errOut), "\n"); len(lines) != 2 ||
		!strings.HasPrefix(lines[0], damaged+": not a PDF") || !strings.HasPrefix(lines[1], "missing.pdf: ") {
		t.Errorf("says %q, want a line for each file", errOut)
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[1][0] != testFile || rows[1][1] != "view" {
		t.Errorf("%q, want the file that can be read", rows)
	}
}
