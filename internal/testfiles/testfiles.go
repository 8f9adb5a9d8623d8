// Package testfiles lists the PDF files that tests read.
//
// Those in testdata are always there. Go's module cache has those of the module
// of pdfcpu, once it was downloaded. PDFLOAD_CORPUS may name a folder with more:
// files from the test suites of other projects, with a table of their page
// counts, expected.tsv. Tests skip, or read less and say so, when these are not there.
package testfiles

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// CorpusFolder is the folder that PDFLOAD_CORPUS names; "" when there is none.
func CorpusFolder() string { return os.Getenv("PDFLOAD_CORPUS") }

// ModuleFolder is the folder of the module of pdfcpu; "" when Go does not have
// it here.
func ModuleFolder() string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/pdfcpu/pdfcpu").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// TestdataFolder is the folder testdata of this module, for a test that runs in
// the folder of its package.
func TestdataFolder(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "testdata")
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no folder above this one has a go.mod")
		}
		dir = parent
	}
}

// All lists the PDFs of testdata and, when PDFLOAD_CORPUS is set, those of the
// corpus and of the module of pdfcpu.
func All(tb testing.TB) []string {
	tb.Helper()
	list := In(tb, TestdataFolder(tb))
	corpus := CorpusFolder()
	if corpus == "" {
		tb.Log("PDFLOAD_CORPUS is not set: only testdata is read")
		return list
	}
	list = append(list, In(tb, corpus)...)
	return append(list, Module(tb)...)
}

// Module lists the PDFs of the module of pdfcpu, if Go has it here.
func Module(tb testing.TB) []string {
	tb.Helper()
	folder := ModuleFolder()
	if folder == "" {
		tb.Log("the module of pdfcpu is not there, its files are left out: go mod download github.com/pdfcpu/pdfcpu")
		return nil
	}
	return In(tb, folder)
}

// In lists the PDFs in a folder and below it, by their names' ending; or the
// path itself when it is such a file.
func In(tb testing.TB, path string) []string {
	tb.Helper()
	var list []string
	err := filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.EqualFold(filepath.Ext(path), ".pdf") {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return list
}
