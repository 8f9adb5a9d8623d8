package content

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pdfload/document"
	"pdfload/internal/testfiles"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// someFiles lists the PDFs at hand: testdata, and of the others one in share,
// chosen by their names.
func someFiles(t *testing.T, share uint32) []string {
	t.Helper()
	testdata := testfiles.TestdataFolder(t)
	return slices.DeleteFunc(testfiles.All(t), func(path string) bool {
		hash := fnv.New32a()
		hash.Write([]byte(filepath.Base(path)))
		return filepath.Dir(path) != testdata && hash.Sum32()%share != 0
	})
}

// shareOf is the share of files to take, one in so many: fewer with -short, all
// with PDFLOAD_ALL.
func shareOf(usual uint32) uint32 {
	switch {
	case os.Getenv("PDFLOAD_ALL") != "":
		return 1
	case testing.Short():
		return 10 * usual
	}
	return usual
}

// differently are files whose content qpdf 11.3 cuts into other tokens, with who
// is right and why.
var differently = map[string]string{
	"InlineAbbreviations-5716b3.pdf":    lineEnd,
	"Dialect-ContentStreams-916486.pdf": lineEnd,
	"issue14256-6f93d0.pdf":             lineEnd,
	"bug1065245-00beff.pdf":             lineEnd + "; this is a JPEG image, which starts with ff d8",
}

const lineEnd = "pdfload: the two bytes of a line end after ID are one, as for mupdf; qpdf has the line feed in the data"

// TestLikeQPDF compares the operators of the pages of every file with those of the
// same file as qpdf writes it, with all content streams cut into tokens, normalized
// and written again. So each string, name and inline image was found by qpdf, too.
func TestLikeQPDF(t *testing.T) {
	if _, err := exec.LookPath("qpdf"); err != nil {
		t.Skip("qpdf is not installed")
	}
	files, pages, operators, images := 0, 0, 0, 0
	out := filepath.Join(t.TempDir(), "out.pdf")
	for _, path := range someFiles(t, shareOf(5)) {
		if !normalize(path, out) {
			continue
		}
		ours, err := document.Open(path, pdfstrings.NewArena)
		if err != nil {
			continue // whether a file can be opened is not the question here
		}
		theirs, err := document.Open(out, pdfstrings.NewArena)
		if err != nil {
			t.Errorf("%s: what qpdf wrote: %v", filepath.Base(path), err)
			continue
		}
		c := comparePages(ours, theirs)
		reason, known := differently[filepath.Base(path)]
		switch {
		case c.difference == "":
		case known:
			t.Logf("%s: %s (%s)", filepath.Base(path), c.difference, reason)
		default:
			t.Errorf("%s: %s", filepath.Base(path), c.difference)
		}
		files++
		pages += c.pages
		operators += c.operators
		images += c.images
	}
	t.Logf("%d files, %d pages, %d operators, %d inline images", files, pages, operators, images)
}

// normalize has qpdf write in to out, content normalized and no stream
// compressed. It is false when qpdf finds anything wrong with it.
func normalize(in, out string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "qpdf", "--qdf", "--normalize-content=y", "--stream-data=uncompress",
		"--decrypt", in, out)
	return cmd.Run() == nil
}

type pagesCompared struct {
	pages, operators, images int
	difference               string // the first, or ""
}

func comparePages(ours, theirs *document.Document[pdfstrings.Span]) (c pagesCompared) {
	var contents [][]byte
	var failed []error
	for _, page := range theirs.Pages() {
		data, err := Page(theirs, page)
		contents = append(contents, data)
		failed = append(failed, err)
	}
	for i, page := range ours.Pages() {
		if i >= len(contents) {
			c.difference = "qpdf has fewer pages"
			return c
		}
		data, err := Page(ours, page)
		if (err == nil) != (failed[i] == nil) {
			c.difference = fmt.Sprintf("page %d: %v, for qpdf %v", i+1, err, failed[i])
			return c
		}
		c.pages++
		if c.difference = c.compareContent(data, contents[i]); c.difference != "" {
			c.difference = fmt.Sprintf("page %d, %s", i+1, c.difference)
			return c
		}
	}
	return c
}

func (c *pagesCompared) compareContent(ours, theirs []byte) string {
	a, b := NewWalker(ours, NewTransient()), NewWalker(theirs, NewTransient())
	for {
		x, okX := a.Next()
		y, okY := b.Next()
		switch {
		case okX != okY:
			return fmt.Sprintf("one ends before the other: %v %v", x, y)
		case !okX:
			return ""
		case !sameOperator(x, y):
			return fmt.Sprintf("offset %d: %.200q, for qpdf %.200q", x.Offset, describe(x), describe(y))
		}
		c.operators++
		if x.Image != nil {
			c.images++
		}
	}
}

func sameOperator(x, y *Operator[[]byte]) bool {
	if string(x.Name) != string(y.Name) || len(x.Operands) != len(y.Operands) || x.Dropped != y.Dropped ||
		(x.Image == nil) != (y.Image == nil) || x.Image != nil && string(x.Image.Data) != string(y.Image.Data) {
		return false
	}
	for i := range x.Operands {
		if !object.Equal(x.Operands[i], y.Operands[i]) {
			return false
		}
	}
	return true
}

// broken are files that mutool 1.21 draws without an error and whose content
// departs from the standard all the same, with what is wrong.
var broken = map[string]string{
	"mini1-f779e9.pdf":                "the content stream is a JPEG image, whose samples mutool takes for content",
	"GHOSTSCRIPT-691770-0-bd32fd.pdf": "eight RunLengthDecode inside each other make 2^49 bytes of 5",
}

// TestLikeMutool walks over the pages of all files that mutool draws without an
// error: there must be no problem for us either, and every operator must be known.
// mutool is slow, and therefore asked only where there is a problem.
func TestLikeMutool(t *testing.T) {
	if _, err := exec.LookPath("mutool"); err != nil {
		t.Skip("mutool is not installed")
	}
	files, pages, operators, bytes, problems := 0, 0, 0, 0, 0
	for _, path := range testfiles.All(t) {
		d, err := document.Open(path, pdfstrings.NewArena)
		if err != nil {
			continue
		}
		var first error
		for i, page := range d.Pages() {
			data, err := Page(d, page)
			n, problem := soundContent(data)
			if first == nil {
				if err = errors.Join(err, problem); err != nil {
					first = fmt.Errorf("page %d: %w", i+1, err)
				}
			}
			pages++
			operators += n
			bytes += len(data)
		}
		files++
		if first == nil {
			continue
		}
		if problems++; !drawn(path) {
			continue
		}
		if reason, known := broken[filepath.Base(path)]; known {
			t.Logf("%s: %v (%s)", filepath.Base(path), first, reason)
		} else {
			t.Errorf("%s: %v", filepath.Base(path), first)
		}
	}
	t.Logf("%d files, %d pages, %d operators, %d bytes; %d files have problems", files, pages, operators, bytes, problems)
}

// drawn tells whether mutool draws all pages of a file and speaks of no error.
func drawn(path string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "mutool", "draw", "-F", "trace", "-o", os.DevNull, path)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return false
	}
	return !strings.Contains(said.String(), "error")
}

// soundContent counts operators and gives the first problem. Between BX and EX
// operators need not be known.
func soundContent(data []byte) (operators int, problem error) {
	w := NewWalker(data, NewTransient(), OnProblem(func(p object.Problem) {
		if problem == nil {
			problem = fmt.Errorf("offset %d: %s", p.Offset, p.Text)
		}
	}))
	compatible := 0
	for op := range w.All() {
		operators++
		switch string(op.Name) {
		case "BX":
			compatible++
		case "EX":
			compatible--
		default:
			if problem == nil && compatible == 0 && !Known(op.Name) {
				problem = fmt.Errorf("offset %d: unknown operator %.50q", op.Offset, op.Name)
			}
		}
	}
	return operators, problem
}
