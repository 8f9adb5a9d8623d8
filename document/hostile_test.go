package document_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"pdfload/document"
	"pdfload/filter"
	"pdfload/internal/hostile"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// survive reads all of a file, in every way there is, and fails when an error is
// none of those that are promised.
func survive(t *testing.T, data []byte, opts ...document.Option) {
	t.Helper()
	d, err := document.Parse(data, pdfstrings.NewArena, opts...)
	checkKind(t, err)
	if d == nil {
		return
	}
	checkKind(t, d.Load(t.Context(), 2))
	for _, page := range d.Pages() {
		page.Key("MediaBox").Len()
	}
	budget := 300 // streams: their number is the file's to choose
	for _, o := range d.Objects() {
		if o.Kind() != object.Stream || budget == 0 {
			continue
		}
		budget--
		r, _, err := d.DecodeReader(o)
		if err == nil {
			_, err = io.Copy(io.Discard, io.LimitReader(r, 4<<20))
			r.Close()
		}
		var damage *filter.DamageError
		if !errors.As(err, &damage) && !errors.Is(err, filter.ErrBudget) {
			checkKind(t, err)
		}
	}
}

func checkKind(t *testing.T, err error) {
	t.Helper()
	for _, kind := range []error{nil, document.ErrNotPDF, document.ErrDamaged, document.ErrPassword,
		document.ErrUnsupported, document.ErrLimit, document.ErrStrict} {
		if errors.Is(err, kind) {
			return
		}
	}
	t.Errorf("error of no kind: %v", err)
}

func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	before := runtime.NumGoroutine()
	for _, f := range hostile.Files() {
		t.Run(f.Name, func(t *testing.T) { survive(t, f.Make()) })
	}
	for range 50 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// Public reports against other readers, each with the files here that are of
// the same kind. The files are modelled on the kind of fault, not copied.
func TestReports(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	for _, report := range []struct {
		name  string
		files []string
	}{
		// rsc.io/pdf and its forks: an endless loop or a stack overflow on opening.
		{"GO-2026-6115", []string{"prev to itself", "prev in a ring of two", "kids are the node", "references in a ring", "arrays 1500000 deep"}},
		{"golang vulndb 5781", []string{"length is the stream", "object stream inside itself", "object stream extends itself"}},
		// A stack overflow while objects are dereferenced.
		{"pdfcpu 1350", []string{"page tree 100000 deep", "kids in a ring", "references 100000 deep"}},
		// Deep nesting in the parser.
		{"lopdf 553", []string{"dictionaries 1500000 deep", "arrays and dictionaries 1500000 deep", "parentheses 1500000 deep"}},
		// Endless or quadratic reading of broken cross-references and streams.
		{"pypdf 3429", []string{"index count 9223372036854775807", "size of cross-reference stream 2147483647"}},
		{"pypdf 3654", []string{"prev in a ring of two", "sections one after the other"}},
		{"pypdf 3887", []string{"run lengths", "100000 times FlateDecode", "a bomb in a bomb"}},
		// Memory from declared sizes, and parsing without an end.
		{"pdf-lib 1776", []string{"objects in stream 2147483647", "columns 2147483647", "object stream with all objects at one place"}},
		{"pdf-lib 1777", []string{"objects without end", "strings without end", "dictionaries without end"}},
		// A loop while the cross-reference table is made again.
		{"qpdf 149", []string{"trailer with a root", "one object again and again", "cross-reference streams without end"}},
		// A panic on what is no PDF, or on a page tree that is none.
		{"ledongthuc pdf 79", []string{"nothing", "one byte", "a header", "text"}},
		{"ledongthuc pdf 80", []string{"parents in a ring", "kids array is a ring", "count of pages -1"}},
	} {
		t.Run(report.name, func(t *testing.T) {
			for _, name := range report.files {
				f, ok := hostile.Named(name)
				if !ok {
					t.Fatalf("no file %q", name)
				}
				survive(t, f.Make())
			}
		})
	}
}

// Every limit, when it is reached, is an error or a warning that names its field.
func TestLimits(t *testing.T) {
	file := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("..", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	tex := file("pdftex.pdf")
	for _, c := range []struct {
		field  string
		limits document.Limits
		data   []byte
	}{
		{"Depth", document.Limits{Depth: 1}, tex},
		{"Objects", document.Limits{Objects: 10}, tex},
		{"ParsedBytes", document.Limits{ParsedBytes: 1000}, tex},
		{"Memory", document.Limits{Memory: 1000}, tex},
		{"ObjectStream", document.Limits{ObjectStream: 600}, tex},
		{"DecodedBytes", document.Limits{DecodedBytes: 700}, tex},
		{"StreamBytes", document.Limits{StreamBytes: 10}, tex},
		{"Filters", document.Limits{Filters: 1}, file("reportlab.pdf")},
		{"Pages", document.Limits{Pages: 1}, tex},
	} {
		t.Run(c.field, func(t *testing.T) {
			var found []error
			d, err := document.Parse(c.data, pdfstrings.NewArena, document.WithLimits(c.limits))
			found = append(found, err)
			if d != nil {
				found = append(found, d.Load(t.Context(), 1))
				for _, o := range d.Objects() {
					if o.Kind() == object.Stream {
						_, _, err := d.Decode(o)
						found = append(found, err)
					}
				}
				list, _ := d.Warnings()
				for _, w := range list {
					found = append(found, w.Err)
				}
			}
			for _, err := range found {
				var limit *document.LimitError
				if errors.As(err, &limit) && limit.Field == c.field && errors.Is(err, document.ErrLimit) {
					return
				}
			}
			t.Errorf("nothing names Limits.%s: %v", c.field, found)
		})
	}
}

// No real file reaches a default limit.
func TestLimitsAreNotReached(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if corpus := os.Getenv("PDFLOAD_CORPUS"); corpus != "" {
		more, err := filepath.Glob(filepath.Join(corpus, "*", "*.pdf"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	} else {
		t.Log("PDFLOAD_CORPUS is not set: only testdata is read")
	}
	for _, file := range files {
		d, err := document.Open(file, pdfstrings.NewHeap)
		if errors.Is(err, document.ErrLimit) {
			t.Errorf("%s: %v", file, err)
		}
		if d == nil {
			continue
		}
		if err := d.Load(t.Context(), 0); errors.Is(err, document.ErrLimit) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestLoadStopsWithItsContext(t *testing.T) {
	f, _ := hostile.Named("a million equal keys")
	for _, workers := range []int{1, 4} {
		d, err := document.Parse(f.Make(), pdfstrings.NewArena)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := d.Load(ctx, workers); !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := document.Parse(f.Make(), pdfstrings.NewArena, document.WithContext(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("opening: %v", err)
	}
}
