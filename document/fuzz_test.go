package document_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"pdfload/document"
	"pdfload/internal/hostile"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// FuzzDocument opens, loads, walks and decodes under small limits. What is read
// object by object equals what is loaded, and no goroutine is left.
func FuzzDocument(f *testing.F) {
	files, err := filepath.Glob("../testdata/*.pdf")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil && len(data) < 20_000 {
			f.Add(data)
		}
	}
	for _, h := range hostile.Small() {
		if data := h.Make(); len(data) < 2000 {
			f.Add(data)
		}
	}
	for _, c := range departures {
		if data := fileOf(c.object); len(data) < 2000 {
			f.Add(data)
		}
	}
	limits := document.WithLimits(document.Limits{
		Depth: 50, Objects: 5000, ParsedBytes: 4 << 20, Memory: 8 << 20,
		ObjectStream: 1 << 20, EncodedBytes: 1 << 20, DecodedBytes: 4 << 20, StreamBytes: 1 << 18, Filters: 8, Pages: 500,
	})
	f.Fuzz(func(t *testing.T, data []byte) {
		before := runtime.NumGoroutine()
		lazy, err := document.Parse(data, pdfstrings.NewView, limits)
		checkKind(t, err)
		if lazy == nil {
			return
		}
		loaded, err := document.Parse(data, pdfstrings.NewIntern, limits)
		checkKind(t, err)
		if loaded == nil {
			t.Fatal("opens only once")
		}
		loadErr := loaded.Load(t.Context(), 2)
		checkKind(t, loadErr)
		for ref, o := range lazy.Objects() {
			other, err := loaded.Get(ref)
			if loadErr == nil && err == nil && !object.Equal(o, other) {
				t.Fatalf("object %v is %v alone and %v loaded", ref, o, other)
			}
			if o.Kind() == object.Stream {
				lazy.Decode(o)
			}
		}
		if a, b := pages(lazy), pages(loaded); loadErr == nil && a != b {
			t.Fatalf("%d pages alone, %d loaded", a, b)
		}
		if strict, err := document.Parse(data, pdfstrings.NewArena, limits, document.Strict()); strict != nil {
			checkKind(t, strict.Load(t.Context(), 1))
		} else {
			checkKind(t, err)
		}
		for range 100 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatal("goroutines are left")
	})
}

func pages[S any](d *document.Document[S]) int {
	n := 0
	for range d.Pages() {
		n++
	}
	return n
}
