package qpdfjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"pdfload/document"
	"pdfload/internal/testfiles"
	pdfstrings "pdfload/strings"
)

// exceptions are files that qpdf 11.3 reads without a warning and for which the
// two say different things, with who is right and why.
var exceptions = map[string]string{
	"gen1-no-dangling-eb40e1.pdf":       "pdfload: qpdf keeps an object of an older generation, whose entry a newer one replaces (7.5.4)",
	"lin-delete-and-reuse-3b25f2.pdf":   "pdfload: as gen1-no-dangling",
	"generation_numbers1-c6dcf9.pdf":    "pdfload: as gen1-no-dangling",
	"generation_numbers2-933331.pdf":    "pdfload: as gen1-no-dangling",
	"made-reused.pdf":                   "pdfload: as gen1-no-dangling",
	"png-filters-no-columns-ed519f.pdf": "pdfload: Columns is 1 when it is missing (Table 8), qpdf leaves the data encoded",
	"png-filters-1-column-f1eb74.pdf":   "open: the last row is short; qpdf fills it with zeros, mupdf and pdfload keep what is there",
	"issue-1688b-d3e86c.pdf":            "open: rows of 536870913 colours; qpdf leaves the data encoded, for pdfload it has no whole row",
	"XiaoBiaoSong-1ea20b.pdf":           "pdfload: a name that is not UTF-8, which qpdf 11.3 writes as it is: no JSON",
	"issue20489-b4f9dc.pdf":             "pdfload: as XiaoBiaoSong",
}

// A comparison is what came of one file.
type comparison struct {
	file           string
	status         int    // qpdf's
	objects, datas string // the first difference, or ""
}

func TestLikeQPDF(t *testing.T) {
	if _, err := exec.LookPath("qpdf"); err != nil {
		t.Skip("qpdf is not installed")
	}
	if testing.Short() {
		t.Skip("takes minutes")
	}
	files := testfiles.All(t)
	results := make([]comparison, len(files))
	var group sync.WaitGroup
	next := make(chan int)
	for range 2 {
		group.Go(func() {
			for i := range next {
				results[i] = compare(files[i])
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	group.Wait()

	for _, status := range []int{0, 3} {
		count, objects, datas := 0, 0, 0
		for _, r := range results {
			if r.status != status {
				continue
			}
			count++
			reason, known := exceptions[filepath.Base(r.file)]
			if r.objects != "" {
				objects++
			}
			if r.datas != "" {
				datas++
			}
			if status == 0 && !known && r.objects+r.datas != "" {
				t.Errorf("%s: %s %s", filepath.Base(r.file), r.objects, r.datas)
			} else if r.objects+r.datas != "" {
				t.Logf("%s: %s %s (%s)", filepath.Base(r.file), r.objects, r.datas, reason)
			}
		}
		t.Logf("qpdf's exit status %d: %d files, %d with other objects, %d with other stream data", status, count, objects, datas)
		if status == 0 && count > 1000 && (float64(objects) > 0.005*float64(count) || float64(datas) > 0.005*float64(count)) {
			t.Error("less than 99.5 % agree")
		}
	}
}

func compare(file string) comparison {
	r := comparison{file: file}
	var theirs, ours bytes.Buffer
	cmd := exec.Command("qpdf", "--json-output=2", "--decode-level=generalized", file, "-")
	cmd.Stdout = &theirs
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.status = exit.ExitCode()
	} else if err != nil {
		r.status = -1
	}
	if r.status != 0 && r.status != 3 {
		return r
	}
	d, err := document.Open(file, pdfstrings.NewArena)
	if err != nil {
		r.objects = err.Error()
		return r
	}
	if err := Write(&ours, d, Options{StreamData: InlineData, Decoding: Generalized}); err != nil {
		r.objects = err.Error()
		return r
	}
	a, err := objectsOf(theirs.Bytes())
	if err != nil {
		r.objects = "qpdf's JSON: " + err.Error()
		return r
	}
	b, err := objectsOf(ours.Bytes())
	if err != nil {
		r.objects = "pdfload's JSON: " + err.Error()
		return r
	}
	r.datas = differentData(a, b)
	r.objects = different("", a, b)
	return r
}

// objectsOf gives the dictionary of objects of a JSON document, without the
// objects that are null. Numbers are as they are written.
func objectsOf(b []byte) (map[string]any, error) {
	var doc struct {
		QPDF []map[string]any `json:"qpdf"`
	}
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.UseNumber()
	if err := decoder.Decode(&doc); err != nil {
		return nil, err
	}
	if len(doc.QPDF) != 2 {
		return nil, fmt.Errorf("%d parts", len(doc.QPDF))
	}
	objects := doc.QPDF[1]
	for key, v := range objects {
		if v, ok := v.(map[string]any); ok && v["value"] == nil && v["stream"] == nil {
			delete(objects, key)
		}
	}
	return objects, nil
}

// differentData compares the data of streams, and takes it away.
func differentData(a, b map[string]any) string {
	first := ""
	for key := range a {
		x, y := streamOf(a[key]), streamOf(b[key])
		if x == nil || y == nil {
			continue
		}
		if x["data"] != y["data"] && first == "" {
			first = key + ": other data"
		}
		delete(x, "data")
		delete(y, "data")
	}
	return first
}

func streamOf(v any) map[string]any {
	object, _ := v.(map[string]any)
	stream, _ := object["stream"].(map[string]any)
	return stream
}

// different gives the first difference of two values, or "". Lengths of streams
// and entries that are null do not count.
func different(path string, a, b any) string {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			return path + ": one is a dictionary"
		}
		keys := map[string]bool{}
		for key := range x {
			keys[key] = true
		}
		for key := range y {
			keys[key] = true
		}
		sorted := []string{}
		for key := range keys {
			sorted = append(sorted, key)
		}
		slices.Sort(sorted)
		for _, key := range sorted {
			if key == "/Length" {
				continue
			}
			if s := different(path+" "+key, x[key], y[key]); s != "" {
				return s
			}
		}
		return ""
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return path + ": arrays of other lengths"
		}
		for i := range x {
			if s := different(fmt.Sprintf("%s %d", path, i), x[i], y[i]); s != "" {
				return s
			}
		}
		return ""
	}
	if a != b {
		return fmt.Sprintf("%s: %.60q and %.60q", path, fmt.Sprint(a), fmt.Sprint(b))
	}
	return ""
}
