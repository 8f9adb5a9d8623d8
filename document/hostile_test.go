package document_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"time"

	"pdfload/document"
	"pdfload/filter"
	"pdfload/internal/hostile"
	"pdfload/internal/testfiles"
	"pdfload/object"
	"pdfload/qpdfjson"
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
	budget := 8 // streams: their number is the file's to choose, and each costs by itself
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

// Public reports against other readers, each with the files here that are of the
// same kind. The reports themselves were not at hand: the files are modelled on
// the kind of fault that was understood from them, or on the likeliest one.
func TestReports(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	for _, report := range []struct {
		name, kind string
		files      []string
	}{
		{"GO-2026-6115", "rsc.io/pdf hangs, or its stack overflows, on opening: a Prev that leads back, circles of kids and parents, deep nesting",
			[]string{"prev to itself", "prev in a ring of two", "kids are the node", "kids in a ring", "parents in a ring", "arrays 1500000 deep"}},
		{"golang vulndb 5781", "the same by objects that are needed to read themselves",
			[]string{"references in a ring", "length is the stream", "object stream inside itself", "object stream extends itself", "XRefStm to its own table"}},
		{"pdfcpu 1350", "a stack that overflows while objects are dereferenced",
			[]string{"page tree 100000 deep", "kids in a ring", "references 100000 deep", "lengths 100000 deep"}},
		{"lopdf 553", "a stack that overflows in the parser",
			[]string{"dictionaries 1500000 deep", "arrays and dictionaries 1500000 deep", "parentheses 1500000 deep", "arrays 1500000 deep in an object stream"}},
		{"pypdf 3429", "long or endless reading for a size that a cross-reference stream declares",
			[]string{"index count 9223372036854775807", "size of cross-reference stream 2147483647", "widths of nothing"}},
		{"pypdf 3654", "endless reading along a circle of cross-reference sections",
			[]string{"prev in a ring of two", "prev to itself", "sections one after the other"}},
		{"pypdf 3887", "memory without bound for streams that are bombs",
			[]string{"run lengths", "100000 times FlateDecode", "a bomb in a bomb", "bombs between filters", "object stream of zeros"}},
		{"pdf-lib 1776", "memory and time from sizes that are declared",
			[]string{"objects in stream 2147483647", "columns 2147483647", "object stream with all objects at one place"}},
		{"pdf-lib 1777", "parsing that finds no end",
			[]string{"objects without end", "strings without end", "dictionaries without end", "objects before a comment"}},
		{"qpdf 149", "a loop while the cross-references are made again",
			[]string{"trailer with a root", "one object again and again", "cross-reference streams without end"}},
		{"ledongthuc pdf 79", "a panic on what is no PDF",
			[]string{"nothing", "one byte", "a header", "text", "a mebibyte of zeros"}},
		{"ledongthuc pdf 80", "a panic on a page tree that is none",
			[]string{"parents in a ring", "kids array is a ring", "count of pages -1"}},
	} {
		t.Run(report.name, func(t *testing.T) {
			t.Log("modelled on the kind:", report.kind)
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
	cases := []struct {
		field  string
		limits document.Limits
		data   []byte
	}{
		{"Depth", document.Limits{Depth: 1}, tex},
		{"Objects", document.Limits{Objects: 10}, tex},
		{"ParsedBytes", document.Limits{ParsedBytes: 1000}, tex},
		{"Memory", document.Limits{Memory: 1000}, tex},
		{"ObjectStream", document.Limits{ObjectStream: 600}, tex},
		{"EncodedBytes", document.Limits{EncodedBytes: 700}, tex},
		{"DecodedBytes", document.Limits{DecodedBytes: 700}, tex},
		{"StreamBytes", document.Limits{StreamBytes: 10}, tex},
		{"AllStreams", document.Limits{AllStreams: 10_000}, tex},
		{"Filters", document.Limits{Filters: 1}, file("reportlab.pdf")},
		{"Pages", document.Limits{Pages: 1}, tex},
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[document.Limits]()) {
		tested := false
		for _, c := range cases {
			tested = tested || c.field == field.Name
		}
		if !tested {
			t.Errorf("Limits.%s has no case", field.Name)
		}
	}
	for _, c := range cases {
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
				found = append(found, qpdfjson.Write(io.Discard, d, qpdfjson.Options{StreamData: qpdfjson.InlineData}))
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
	files := testfiles.All(t)
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
		list, _ := d.Warnings()
		for _, w := range list {
			if errors.Is(w.Err, document.ErrLimit) {
				t.Errorf("%s: %v", file, w)
			}
		}
	}
	t.Log(len(files), "files")
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

// What ended the reading is told to everyone who asks later: an object that was
// not read is never taken for null.
func TestErrStays(t *testing.T) {
	data := strictFault(t)
	for _, c := range []struct {
		name string
		kind error
		opts []document.Option
		// The context is cancelled when the document is open.
		cancelled bool
	}{
		{"context", context.Canceled, nil, true},
		{"limit", document.ErrLimit, []document.Option{document.WithLimits(document.Limits{ParsedBytes: 2000})}, false},
		{"strict", document.ErrStrict, []document.Option{document.Strict()}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, load := range []bool{false, true} {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				d, err := document.Parse(data, pdfstrings.NewArena, append(c.opts, document.WithContext(ctx))...)
				if err != nil {
					t.Fatal(err)
				}
				if c.cancelled {
					cancel()
				}
				if load {
					err = d.Load(t.Context(), 1)
				} else {
					for range d.Objects() {
					}
					err = d.Err()
				}
				if !errors.Is(err, c.kind) || !errors.Is(d.Err(), c.kind) {
					t.Fatalf("after Load %v: %v, Err %v, want %v", load, err, d.Err(), c.kind)
				}
				unread := 0
				for range 2 {
					for ref := range d.Objects() {
						o, err := d.Get(ref)
						if err == nil && o.IsNull() {
							t.Errorf("after Load %v: %v is null and no error", load, ref)
						}
						if err != nil && !errors.Is(err, c.kind) {
							t.Errorf("after Load %v: %v: %v", load, ref, err)
						}
						if err != nil {
							unread++
						}
					}
				}
				if unread == 0 {
					t.Errorf("after Load %v: every object was read", load)
				}
				if err := d.Load(t.Context(), 1); !errors.Is(err, c.kind) {
					t.Errorf("Load afterwards: %v", err)
				}
			}
		})
	}
}

// strictFault is a sound file of 10 objects but for the Length of its first
// stream, which is one too small.
func strictFault(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "groff.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	wrong := bytes.Replace(data, []byte("/Length 562"), []byte("/Length 561"), 1)
	if bytes.Equal(wrong, data) {
		t.Fatal("groff.pdf has no stream of 562 bytes")
	}
	return wrong
}

// A document that meets a limit while it is opened is there with what was read until
// then, and damage is not taken for a limit.
func TestLimitOnOpening(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "pdftex.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, limits := range []document.Limits{{Objects: 10}, {ParsedBytes: 100}, {Memory: 1000}} {
		d, err := document.Parse(data, pdfstrings.NewArena, document.WithLimits(limits))
		if !errors.Is(err, document.ErrLimit) || errors.Is(err, document.ErrDamaged) || d == nil {
			t.Fatalf("%+v: %v", limits, err)
		}
		if d.Err() != err || !errors.Is(d.Load(t.Context(), 1), document.ErrLimit) || d.Version() != "1.5" {
			t.Errorf("%+v: version %q, %v", limits, d.Version(), d.Err())
		}
		if limits.Objects > 0 && d.MaxNumber() == 0 {
			t.Errorf("%+v: no object is known", limits)
		}
		if _, err := d.Get(object.Ref{Number: 1}); d.MaxNumber() > 0 && !errors.Is(err, document.ErrLimit) {
			t.Errorf("%+v: object 1 was not read, and %v", limits, err)
		}
	}
	if d, err := document.Parse([]byte("%PDF-1.7\n"), pdfstrings.NewArena); d != nil || errors.Is(err, document.ErrLimit) {
		t.Errorf("a damaged file: %v", err)
	}
}
