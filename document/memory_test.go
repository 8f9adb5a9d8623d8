package document_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"pdfload/document"
	"pdfload/internal/dense"
	"pdfload/internal/testfiles"
	pdfstrings "pdfload/strings"
)

// A memoryFile is loaded to compare the memory that is counted with the heap.
type memoryFile struct {
	name string
	data []byte
}

func memoryFiles(t *testing.T) []memoryFile {
	var list []memoryFile
	for _, path := range testfiles.In(t, testfiles.TestdataFolder(t)) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, memoryFile{filepath.Base(path), data})
	}
	for _, s := range dense.Files(4000) {
		list = append(list, memoryFile{s.String(), dense.Make(s)})
	}
	return list
}

// What a loaded document says that it holds is what the heap has more, within
// 15 %, for every backend.
func TestMemoryIsWhatTheHeapHas(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a quarter of a minute")
	}
	files := memoryFiles(t)
	for _, c := range []struct {
		name    string
		measure func(*testing.T, []byte) (said, held int64)
	}{
		{"heap", measureMemory(pdfstrings.NewHeap)},
		{"small8", measureMemory(pdfstrings.NewSmall8)},
		{"small16", measureMemory(pdfstrings.NewSmall16)},
		{"small24", measureMemory(pdfstrings.NewSmall24)},
		{"small32", measureMemory(pdfstrings.NewSmall32)},
		{"small48", measureMemory(pdfstrings.NewSmall48)},
		{"inline", measureMemory(pdfstrings.NewInline)},
		{"arena", measureMemory(pdfstrings.NewArena)},
		{"view", measureMemory(pdfstrings.NewView)},
		{"intern", measureMemory(pdfstrings.NewIntern)},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, f := range files {
				said, held := c.measure(t, f.data)
				if said < held*85/100 || said > held*115/100 {
					t.Errorf("%s: %d bytes are counted, the heap has %d more: %+.0f %%", f.name, said, held, 100*float64(said-held)/float64(held))
				}
			}
		})
	}
}

// measureMemory loads data and gives what a document says that it holds, and what
// the heap has more for each of several.
func measureMemory[S any](create func() pdfstrings.Storage[S]) func(*testing.T, []byte) (said, held int64) {
	return func(t *testing.T, data []byte) (said, held int64) {
		t.Helper()
		copies := max(2, min(32, 1<<20/len(data))) // the less there is, the more counts what else happens
		list := make([]*document.Document[S], copies)
		before := heapInUse()
		for i := range list {
			list[i] = loadForMemory(t, data, create)
		}
		held = (heapInUse() - before) / int64(copies)
		said = list[0].Memory()
		runtime.KeepAlive(list)
		return said, held
	}
}

func loadForMemory[S any](t *testing.T, data []byte, create func() pdfstrings.Storage[S]) *document.Document[S] {
	t.Helper()
	d, _ := document.Parse(data, create, document.WithPassword("owner"))
	if d == nil {
		t.Fatal("not opened")
	}
	if err := d.Load(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	return d
}

func heapInUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
