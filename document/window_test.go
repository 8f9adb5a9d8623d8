package document_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/internal/dense"
	"pdfload/internal/hostile"
	"pdfload/internal/testfiles"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// wide is a window that no object stream here is larger than.
const wide = 1 << 30

// inWindows loads data by a window, with one worker, and tells what came of it.
func inWindows(t *testing.T, data []byte, size int) (*document.Document[pdfstrings.Span], []string) {
	t.Helper()
	d, err := document.Parse(data, pdfstrings.NewArena, document.WithWindow(size))
	if d == nil {
		return nil, []string{fmt.Sprint(err)}
	}
	told := []string{fmt.Sprint(err), fmt.Sprint(d.Load(t.Context(), 1))}
	list, count := d.Warnings()
	told = append(told, fmt.Sprint(count))
	if count == len(list) { // else which of them are kept depends on their order
		slices.SortFunc(list, func(a, b document.Warning) int {
			return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.String(), b.String()))
		})
		for _, w := range list {
			told = append(told, w.String())
		}
	}
	return d, told
}

func sameByWindows(t *testing.T, name string, data []byte, sizes ...int) {
	t.Helper()
	want, wantTold := inWindows(t, data, wide)
	for _, size := range sizes {
		got, told := inWindows(t, data, size)
		if !slices.Equal(told, wantTold) {
			t.Errorf("%s, window of %d: %.2000q, want %.2000q", name, size, told, wantTold)
		}
		if (got == nil) != (want == nil) || want == nil {
			continue
		}
		for ref, o := range want.Objects() {
			if other := got.Resolve(ref); !object.Equal(o, other) {
				t.Errorf("%s, window of %d: object %v is %.200s, want %.200s", name, size, ref, other, o)
			}
		}
	}
}

// Object streams give the same objects and warnings whatever part of them is in
// memory.
func TestWindows(t *testing.T) {
	for _, path := range testfiles.All(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("ObjStm")) {
			sameByWindows(t, filepath.Base(path), data, 1, 10, 300, 5000)
		}
	}
	for _, s := range dense.Files(2000) {
		sameByWindows(t, s.String(), dense.Make(s), 1000, 100_000)
	}
}

// So do those that are odd in every way in which an object may end, or go on.
func TestWindowsOfOddObjectStreams(t *testing.T) {
	long := strings.Repeat(" ", 2000)
	for _, c := range []struct {
		name    string
		objects []string
	}{
		{"every kind", []string{"1", "-2.5", "true", "null", "/Name", "(text)", "<616263>", "[1 2]", "<</A 1>>", "1 0 R"}},
		{"references far apart", []string{"1" + long + "0" + long + "R", "2", "3" + long + "0", "R"}},
		{"keywords", []string{"nul", "l", "tru", "e", "endob", "j", "endobj", "endobjx", "startxref", "startxre"}},
		{"without an end", []string{"[1 2", "3]", "<</A (abc", "def)>>", "<</B", "/C>>", "[", "[", "[["}},
		{"brackets", []string{"]", ">>", "}", "{", ")", ">", "<", "(", "%" + long, "%\n1"}},
		{"empty", []string{"", long, "", "1", ""}},
		{"long", []string{"(" + strings.Repeat("x", 10_000) + ")", "[" + strings.Repeat("1 ", 5000) + "]", "/" + strings.Repeat("n", 5000), strings.Repeat("7", 400)}},
		{"streams and references", []string{"<</A 1>>" + long[:240] + "stream", "<</A 1>> stream", "1 0 R", "<</A 1>>" + long + "stream", "<<>>", "%" + long}},
		{"equal keys", []string{"<</A 1/A 2" + long + "/A 3>>", "<</A 1/B>>", "<<1 2>>", "<</A endobj"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			offsets := make([]int, len(c.objects))
			body := ""
			for i, o := range c.objects {
				offsets[i] = len(body)
				body += o + "\n"
			}
			sizes := []int{1, 2, 3, 5, 17, 100, 500, 4000}
			for _, order := range []struct {
				name string
				make func([]int)
			}{
				{"in order", func([]int) {}},
				{"the wrong way round", slices.Reverse[[]int]},
				{"all at one place", func(o []int) { clear(o) }},
				{"beyond the end", func(o []int) { o[len(o)-1] += 100_000 }},
				{"in the middle of others", func(o []int) {
					for i := range o {
						o[i]++
					}
				}},
			} {
				o := slices.Clone(offsets)
				order.make(o)
				data := hostile.ObjectStreamFile(body, o)
				sameByWindows(t, order.name, data, sizes...)
				// With its data cut short, and with a byte of it changed.
				at := bytes.Index(data, []byte("ObjStm"))
				start := at + bytes.Index(data[at:], []byte("stream\n")) + len("stream\n")
				end := start + bytes.Index(data[start:], []byte("\nendstream"))
				for _, at := range []int{start + 3, (start + end) / 2, end - 2} {
					damaged := bytes.Clone(data)
					damaged[at] ^= 0x10
					sameByWindows(t, order.name+", damaged", damaged, sizes...)
				}
			}
		})
	}
}

// A window is within Limits.Memory, and what was read before that was reached stays.
func TestWindowMeetsLimits(t *testing.T) {
	data := dense.Make(dense.Spec{Content: dense.ShortStrings, Objects: 20_000, Values: 10, PerStream: 20_000, Fold: 10})
	for _, limits := range []document.Limits{{Memory: 8 << 20}, {DecodedBytes: 3 << 20}} {
		d, err := document.Parse(data, pdfstrings.NewArena, document.WithLimits(limits))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Load(t.Context(), 1); !errors.Is(err, document.ErrLimit) {
			t.Fatalf("%+v: %v", limits, err)
		}
		read := 0
		for ref := range d.Objects() {
			if o, err := d.Get(ref); err == nil && !o.IsNull() {
				read++
			}
		}
		if read < 1000 || read > 19_000 {
			t.Errorf("%+v: %d objects were read until then", limits, read)
		}
	}
}

// FuzzWindows makes an object stream of body, with an object at every sum of the steps, and
// holds what is read of it by a small window against what is read of the whole.
func FuzzWindows(f *testing.F) {
	f.Add("1 2 (text) [1 0 R] <</A/B>> endobj", []byte{0, 2, 2, 7, 8}, uint16(3))
	f.Add("[1 2 3] 4 "+strings.Repeat(" ", 300)+"0 R", []byte{0, 8}, uint16(20))
	f.Add("<</A 1>> stream 5 0 R (((", []byte{0, 0, 9, 7, 6}, uint16(1))
	f.Add("nul endob true%comment\n/Name", []byte{0, 4, 200, 9}, uint16(5))
	f.Fuzz(func(t *testing.T, body string, steps []byte, size uint16) {
		if len(body) > 20_000 || len(steps) > 100 {
			return
		}
		offsets, at := make([]int, len(steps)), 0
		for i, step := range steps {
			at = max(0, at+int(int8(step)))
			offsets[i] = at
		}
		sameByWindows(t, "fuzzed", hostile.ObjectStreamFile(body, offsets), 1+int(size)%4096)
	})
}
