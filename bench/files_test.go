package bench

import (
	"os"
	"path/filepath"
	"pdfload/internal/testfiles"
	"slices"
	"strings"
	"testing"
)

// A realFile is a PDF to measure with, under a short name.
type realFile struct{ name, path string }

// testFiles are those in testdata that load without a password.
func testFiles(tb testing.TB) []realFile {
	tb.Helper()
	return loadable(tb, pdfsIn(tb, filepath.Join("..", "testdata")))
}

// moduleFiles are the PDFs in the module of pdfcpu, if Go has it here.
func moduleFiles(tb testing.TB) []realFile {
	tb.Helper()
	folder := testfiles.ModuleFolder()
	if folder == "" {
		tb.Log("without the files of pdfcpu, whose module is not here")
		return nil
	}
	return loadable(tb, pdfsIn(tb, filepath.Join(folder, "pkg", "testdata")))
}

// givenFiles are those that PDFLOAD_BENCH names.
func givenFiles(tb testing.TB) []realFile {
	tb.Helper()
	var files []realFile
	for _, path := range filepath.SplitList(os.Getenv("PDFLOAD_BENCH")) {
		files = append(files, pdfsIn(tb, path)...)
	}
	return loadable(tb, files)
}

// singleFiles are files that are worth a benchmark of their own: those that
// are given, and the four of pdfcpu with the most strings.
func singleFiles(tb testing.TB) []realFile {
	tb.Helper()
	files := moduleFiles(tb)
	strings := map[string]int64{}
	for _, f := range files {
		stats, err := Backends()[0].Load(f.path, 1)
		if err != nil {
			tb.Fatal(err)
		}
		strings[f.path] = stats.Strings
	}
	slices.SortStableFunc(files, func(a, b realFile) int { return int(strings[b.path] - strings[a.path]) })
	return append(files[:min(len(files), 4)], givenFiles(tb)...)
}

// largest is the file with the most strings at hand.
func largest(tb testing.TB) realFile {
	tb.Helper()
	files := givenFiles(tb)
	if len(files) == 0 {
		files = singleFiles(tb)
	}
	if len(files) == 0 {
		files = testFiles(tb)
	}
	var best realFile
	var most int64 = -1
	for _, f := range files {
		if stats, err := Backends()[0].Load(f.path, 1); err == nil && stats.Strings > most {
			best, most = f, stats.Strings
		}
	}
	return best
}

// pdfsIn gives the file at path, or those in the folder.
func pdfsIn(tb testing.TB, path string) []realFile {
	tb.Helper()
	var files []realFile
	for _, p := range testfiles.In(tb, path) {
		files = append(files, realFile{strings.TrimSuffix(filepath.Base(p), filepath.Ext(p)), p})
	}
	return files
}

// loadable leaves out what cannot be loaded, and says so.
func loadable(tb testing.TB, files []realFile) []realFile {
	tb.Helper()
	var good []realFile
	for _, f := range files {
		if _, err := Backends()[0].Load(f.path, 1); err != nil {
			tb.Logf("without %s: %v", f.name, err)
			continue
		}
		good = append(good, f)
	}
	return good
}
