package bench

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
	"pdfload/text"
)

// store puts a trace into new storages of a backend, over and over. One
// iteration is the whole trace.
func store(b *testing.B, backend Backend, t Trace) {
	b.ReportAllocs()
	start := cpuTime()
	for b.Loop() {
		backend.store(t)
	}
	reportUser(b, start, len(t), "string")
}

// reportUser reports the user time since start for each iteration, and for each
// of its parts. On a machine that does other things too it is worth more than
// the time on the wall.
func reportUser(b *testing.B, start cpu, parts int, part string) {
	b.Helper()
	used := float64(cpuTime().user-start.user) / float64(b.N)
	b.ReportMetric(used, "user-ns/op")
	b.ReportMetric(used/float64(max(parts, 1)), "user-ns/"+part)
}

// BenchmarkStorage stores strings of one size, 1000 in each iteration, all
// different.
func BenchmarkStorage(b *testing.B) {
	for _, size := range []int{0, 4, 8, 16, 17, 24, 32, 48, 128} {
		trace := make(Trace, 1000)
		for i := range trace {
			s := make([]byte, size)
			copy(s, fmt.Sprintf("%04d", i))
			trace[i] = stored{bytes: s}
		}
		for _, backend := range Backends() {
			b.Run(fmt.Sprintf("%d/%s", size, backend.Name), func(b *testing.B) { store(b, backend, trace) })
		}
	}
}

// BenchmarkSmallSizes stores the strings of a real file with buffers from none
// to 48 bytes: 16 or 24?
func BenchmarkSmallSizes(b *testing.B) {
	list, err := Select(Baseline, "small8", "small16", "small24", "small32", "small48")
	if err != nil {
		b.Fatal(err)
	}
	f := largest(b)
	trace, err := ReadTrace(b.Context(), f.path)
	if err != nil {
		b.Fatal(err)
	}
	for _, backend := range list {
		b.Run(f.name+"/"+backend.Name, func(b *testing.B) { store(b, backend, trace) })
	}
}

// BenchmarkText decodes the text strings of all files at hand to UTF-8 and
// stores them. The report of 2006 asked whether Unicode strings would gain too.
func BenchmarkText(b *testing.B) {
	var texts [][]byte
	for _, f := range append(testFiles(b), singleFiles(b)...) {
		texts = append(texts, textsOf(b, f)...)
	}
	b.Logf("%d text strings", len(texts))
	for _, backend := range Backends() {
		b.Run(backend.Name, func(b *testing.B) {
			b.ReportAllocs()
			trace := make(Trace, len(texts))
			var decoded []byte
			start := cpuTime()
			for b.Loop() {
				decoded = decoded[:0]
				for i, raw := range texts {
					at := len(decoded)
					decoded = text.Append(decoded, raw)
					trace[i].bytes = decoded[at:]
				}
				backend.store(trace)
			}
			reportUser(b, start, len(texts), "string")
		})
	}
}

func textsOf(tb testing.TB, f realFile) [][]byte {
	tb.Helper()
	d := loaded(tb, f, pdfstrings.NewArena)
	var texts [][]byte
	if err := countStrings(tb.Context(), d, &Distribution{}, func(v []byte) { texts = append(texts, v) }); err != nil {
		tb.Fatal(err)
	}
	return texts
}

// loaded loads a file.
func loaded[S any](tb testing.TB, f realFile, storage func() pdfstrings.Storage[S]) *document.Document[S] {
	tb.Helper()
	d, err := document.Open(f.path, storage)
	if err != nil {
		tb.Fatal(err)
	}
	if err := d.Load(context.Background(), runtime.GOMAXPROCS(0)); err != nil {
		tb.Fatal(err)
	}
	return d
}

// printed is every object of a file as PDF syntax, one a line.
func printed(tb testing.TB, f realFile) []byte {
	tb.Helper()
	buf := pdfstrings.NewBuffer(1 << 30)
	for _, o := range loaded(tb, f, pdfstrings.NewView).Objects() {
		if err := appendLine(buf, o); err != nil {
			tb.Fatal(err)
		}
	}
	return buf.Bytes()
}

func appendLine[S any](buf *pdfstrings.Buffer, o object.Object[S]) error {
	if err := o.AppendTo(buf); err != nil {
		return err
	}
	return buf.AppendByte('\n')
}
