package document_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pdfload/document"
	"pdfload/internal/testfiles"
	pdfstrings "pdfload/strings"
)

// corpus is the directory that PDFLOAD_CORPUS names.
func corpus(t *testing.T) string {
	t.Helper()
	dir := testfiles.CorpusFolder()
	if dir == "" {
		t.Skip("PDFLOAD_CORPUS does not name a directory of PDF files")
	}
	return dir
}

// notOpened are files of the corpus that a reader opens and pdfload does not.
var notOpened = map[string]string{}

// otherPages are files of the corpus for which pdfload counts other pages than
// two of three readers.
var otherPages = map[string]string{}

// The corpus has a table of the page counts that qpdf 11.3, mutool 1.21 and
// pdfinfo 22.12 give. A file that one of them opens is to be opened, and what
// two of them say is to be said. mutool counts the pages of a file that needs a
// password too, as long as the page tree can be read.
func TestCorpusPages(t *testing.T) {
	dir := corpus(t)
	table, err := os.ReadFile(filepath.Join(dir, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	const qpdfColumn, mutoolColumn, popplerColumn, none = 1, 2, 3, "-"
	files, opened, agreed, alone := 0, 0, 0, 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(fields) != 4 {
			continue
		}
		name := fields[0]
		files++
		d, err := document.Open(filepath.Join(dir, name), pdfstrings.NewArena)
		if fields[qpdfColumn] == none && fields[mutoolColumn] == none && fields[popplerColumn] == none {
			continue // whatever comes of it
		}
		locked := errors.Is(err, document.ErrPassword) && fields[qpdfColumn] == none && fields[popplerColumn] == none
		if err != nil && !locked && notOpened[name] == "" {
			t.Errorf("%s is not opened: %v", name, err)
		}
		if d == nil {
			continue
		}
		opened++
		pages := strconv.Itoa(d.PageCount())
		count := map[string]int{}
		for _, field := range fields[qpdfColumn:] {
			count[field]++
		}
		delete(count, none)
		for said, by := range count {
			switch {
			case by >= 2 && said == pages:
				agreed++
			case by >= 2 && otherPages[name] == "":
				t.Errorf("%s: %s pages, but %s for %d of three readers", name, pages, said, by)
			}
		}
		if len(count) > 0 && count[pages] == 0 {
			alone++
			t.Logf("%s: %s pages; the readers say %s", name, pages, strings.Join(fields[1:], ", "))
		}
	}
	t.Logf("%d files, of which %d are opened by some reader and by pdfload; %d counts of pages as two others say, %d that nobody else gives", files, opened, agreed, alone)
	if files == 0 {
		t.Error("the table is empty")
	}
}

// otherObjects are files that qpdf 11.3 reads without a warning and in which it
// counts other objects or pages.
var otherObjects = map[string]string{
	"gen1-no-dangling-eb40e1.pdf":     "qpdf keeps an object of an older generation, whose entry a newer one replaces (7.5.4)",
	"generation_numbers1-c6dcf9.pdf":  "as gen1-no-dangling",
	"generation_numbers2-933331.pdf":  "as gen1-no-dangling",
	"lin-delete-and-reuse-3b25f2.pdf": "as gen1-no-dangling",
	"poppler-67295-0-f513f3.pdf":      "a Count of 9999999999, which mupdf cuts to 32 bits; there is one page",
}

// A soundFile is what qpdf and pdfload count in one file.
type soundFile struct {
	path           string
	sound          bool // qpdf has no warning
	objects, pages [2]int
	err            error
}

// Files that qpdf reads without a warning have the same objects that are not
// null, and as many pages, for both.
func TestSoundFiles(t *testing.T) {
	program, err := exec.LookPath("qpdf")
	if err != nil {
		t.Skip("qpdf is not installed")
	}
	var files []soundFile
	for _, path := range append(testfiles.In(t, corpus(t)), testfiles.Module(t)...) {
		files = append(files, soundFile{path: path})
	}
	var group sync.WaitGroup
	next := make(chan *soundFile)
	for range 2 {
		group.Go(func() {
			for f := range next {
				f.compare(program)
			}
		})
	}
	for i := range files {
		next <- &files[i]
	}
	close(next)
	group.Wait()

	sound, explained := 0, 0
	for _, f := range files {
		if !f.sound {
			continue
		}
		sound++
		if f.err == nil && f.objects[0] == f.objects[1] && f.pages[0] == f.pages[1] {
			continue
		}
		if reason := otherObjects[filepath.Base(f.path)]; reason != "" {
			explained++
			continue
		}
		t.Errorf("%s: %d objects, %d pages (%v); qpdf %d objects, %d pages",
			filepath.Base(f.path), f.objects[1], f.pages[1], f.err, f.objects[0], f.pages[0])
	}
	t.Logf("%d of %d files are sound, %d of them differ with a reason", sound, len(files), explained)
}

// compare counts with qpdf, and where it has nothing to complain with pdfload.
func (f *soundFile) compare(qpdf string) {
	var out bytes.Buffer
	cmd := exec.Command(qpdf, "--json=2", "--json-key=qpdf", f.path)
	cmd.Stdout = &out
	if cmd.Run() != nil { // 3: warnings
		return
	}
	// A header, and the objects.
	var parts struct {
		QPDF []map[string]json.RawMessage `json:"qpdf"`
	}
	pages, err := exec.Command(qpdf, "--show-npages", f.path).Output()
	if err != nil {
		return
	}
	f.sound = true
	if f.pages[0], f.err = strconv.Atoi(strings.TrimSpace(string(pages))); f.err != nil {
		return
	}
	if f.err = json.Unmarshal(out.Bytes(), &parts); f.err != nil || len(parts.QPDF) != 2 {
		return
	}
	for key, raw := range parts.QPDF[1] {
		var o struct{ Value, Stream json.RawMessage }
		if f.err = json.Unmarshal(raw, &o); f.err != nil {
			return
		}
		if strings.HasPrefix(key, "obj:") && (len(o.Stream) > 0 || string(o.Value) != "null") {
			f.objects[0]++
		}
	}
	d, err := document.Open(f.path, pdfstrings.NewArena)
	if err == nil {
		err = d.Load(context.Background(), 1)
	}
	if f.err = err; err == nil {
		f.objects[1], f.pages[1] = d.Stats().Objects, d.PageCount()
	}
}
