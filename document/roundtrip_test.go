package document_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/internal/testfiles"
	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// roundTripPasswords are those of expected.tsv, by file.
func roundTripPasswords(t *testing.T) map[string]string {
	table, err := os.ReadFile(filepath.Join("..", "testdata", "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	passwords := map[string]string{}
	for line := range strings.Lines(string(table)) {
		if fields := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(fields) > 4 {
			passwords[fields[0]] = fields[4]
		}
	}
	return passwords
}

// TestRoundTrip reads every file with every backend, at once and lazily. All
// must give the same objects, and what an object is printed as must be parsed
// to an equal one. The files are those of testdata, of the module pdfcpu, and
// of the directory that PDFLOAD_CORPUS names.
func TestRoundTrip(t *testing.T) {
	passwords := roundTripPasswords(t)
	t.Run("testdata", func(t *testing.T) {
		roundTripAll(t, filepath.Join("..", "testdata"), passwords)
	})
	t.Run("pdfcpu", func(t *testing.T) {
		if testing.Short() {
			t.Skip("reads some hundred megabytes")
		}
		dir := testfiles.ModuleFolder()
		if dir == "" {
			t.Skip("the module of pdfcpu is not there: go mod download github.com/pdfcpu/pdfcpu")
		}
		roundTripAll(t, dir, nil)
	})
	t.Run("corpus", func(t *testing.T) {
		roundTripAll(t, corpus(t), nil)
	})
}

func roundTripAll(t *testing.T, dir string, passwords map[string]string) {
	files := testfiles.In(t, dir)
	for _, path := range files {
		name, err := filepath.Rel(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			roundTrip(t, data, document.WithPassword(passwords[name]))
		})
	}
	if len(files) == 0 {
		t.Error("no files")
	}
}

func roundTrip(t *testing.T, data []byte, opts ...document.Option) {
	want := sumLoaded(t, data, pdfstrings.NewArena, opts)
	for _, c := range []struct {
		name string
		sum  string
	}{
		{"Heap", sumLoaded(t, data, pdfstrings.NewHeap, opts)},
		{"Small8", sumLoaded(t, data, pdfstrings.NewSmall8, opts)},
		{"Small16", sumLoaded(t, data, pdfstrings.NewSmall16, opts)},
		{"Small24", sumLoaded(t, data, pdfstrings.NewSmall24, opts)},
		{"Small32", sumLoaded(t, data, pdfstrings.NewSmall32, opts)},
		{"Small48", sumLoaded(t, data, pdfstrings.NewSmall48, opts)},
		{"Inline", sumLoaded(t, data, pdfstrings.NewInline, opts)},
		{"View", sumLoaded(t, data, pdfstrings.NewView, opts)},
		{"Intern", sumLoaded(t, data, pdfstrings.NewIntern, opts)},
	} {
		if c.sum != want {
			t.Errorf("%s gives %s, Arena %s", c.name, c.sum, want)
		}
	}

	loaded, err := document.Parse(data, pdfstrings.NewArena, opts...)
	if loaded == nil {
		return // the sums say that all backends agree on the error
	}
	if err := loaded.Load(context.Background(), 2); err != nil {
		return
	}
	lazy, lazyErr := document.Parse(data, pdfstrings.NewView, opts...)
	if lazy == nil || (err == nil) != (lazyErr == nil) {
		t.Fatalf("opened twice: %v, then %v", err, lazyErr)
	}
	var refs []object.Ref
	for ref := range loaded.Objects() {
		refs = append(refs, ref)
	}
	printed := roundTripPrinter()
	for i := len(refs) - 1; i >= 0; i-- { // not in the order of Load
		a, errA := loaded.Get(refs[i])
		b, errB := lazy.Get(refs[i])
		if errA != nil || errB != nil {
			t.Fatalf("object %v: %v, lazily %v", refs[i], errA, errB)
		}
		if !object.Equal(a, b) {
			t.Errorf("object %v is %.200s, lazily %.200s", refs[i], a, b)
		}
		printed(t, refs[i], a)
	}
}

// sumLoaded is a digest of all objects of a document, or its error.
func sumLoaded[S any](t *testing.T, data []byte, storage func() pdfstrings.Storage[S], opts []document.Option) string {
	t.Helper()
	d, err := document.Parse(data, storage, opts...)
	sum := fmt.Sprint(err)
	if d == nil {
		return sum
	}
	if err := d.Load(context.Background(), 1); err != nil {
		return sum + ", loading: " + err.Error()
	}
	h := fnv.New64a()
	n := 0
	buf := pdfstrings.NewBuffer(256 << 20)
	for ref, o := range d.Objects() {
		n++
		buf.Reset()
		if err := o.AppendTo(buf); err != nil {
			t.Fatal(err)
		}
		offset, length, _ := o.Data()
		fmt.Fprintln(h, ref, o.Kind(), offset, length, o.Owner())
		h.Write(buf.Bytes())
	}
	return fmt.Sprintf("%s, %d objects, digest %x", sum, n, h.Sum64())
}

// roundTripPrinter gives a check that what an object is printed as is parsed,
// without a complaint, to an equal object.
func roundTripPrinter() func(*testing.T, object.Ref, object.Object[pdfstrings.Span]) {
	var problem error
	parser := object.NewParser(object.Config[pdfstrings.Span]{
		Storage: pdfstrings.NewArena(),
		Report: func(p object.Problem) error {
			problem = fmt.Errorf("at %d: %s", p.Offset, p.Text)
			return nil
		},
	})
	buf := pdfstrings.NewBuffer(256 << 20)
	return func(t *testing.T, ref object.Ref, o object.Object[pdfstrings.Span]) {
		t.Helper()
		buf.Reset()
		if err := o.AppendTo(buf); err != nil {
			t.Fatal(err)
		}
		l := lexer.New(buf.Bytes(), 0)
		problem = nil
		again, err := parser.Parse(&l)
		if err != nil || problem != nil || l.Pos() != buf.Len() {
			t.Errorf("object %v, printed: %v, %v, up to %d of %d bytes", ref, err, problem, l.Pos(), buf.Len())
		}
		if offset, length, ok := o.Data(); ok {
			again = parser.MakeStream(again, o.Owner(), offset)
			parser.SetDataLength(again, length)
		}
		if !object.Equal(o, again) {
			t.Errorf("object %v: %.200s, parsed again, is %.200s", ref, o, again)
		}
	}
}
