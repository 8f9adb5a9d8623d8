package content

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/filter"
	pdfstrings "pdfload/strings"
)

// onePage is a file of one page, whose entry Contents is given, and of objects
// from number 4 on. It has no cross-references; that is no matter here.
func onePage(contents string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n" +
		"2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n" +
		"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]" + contents + ">>\nendobj\n")
	for i, o := range objects {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+4, o)
	}
	b.WriteString("trailer\n<</Root 1 0 R>>\n")
	return b.Bytes()
}

// stream is a stream object; entries are those beside Length.
func stream(entries, data string) string {
	return fmt.Sprintf("<<%s/Length %d>>stream\n%s\nendstream", entries, len(data), data)
}

// deflated is data compressed for FlateDecode.
func deflated(data string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(data)) // writing to a bytes.Buffer does not fail
	w.Close()
	return b.String()
}

func TestPage(t *testing.T) {
	long := deflated(strings.Repeat("0 0 m 1 1 l S\n", 1000))
	noSum := deflated("q Q")
	noSum = noSum[:len(noSum)-4] // Adler-32, which follows the data (RFC 1950, 2.2)
	damage := func(err error) bool {
		var d *filter.DamageError
		return errors.As(err, &d)
	}
	limit := func(err error) bool { return errors.Is(err, document.ErrLimit) }
	anyError := func(err error) bool { return err != nil }
	for _, c := range []struct {
		name string
		file []byte
		want string
		err  func(error) bool // nil when there is to be none
	}{
		{"no content", onePage(""), "", nil},
		{"one stream", onePage("/Contents 4 0 R", stream("", "q Q")), "q Q", nil},
		{"compressed", onePage("/Contents 4 0 R", stream("/Filter/FlateDecode", deflated("q Q"))), "q Q", nil},
		{"array", onePage("/Contents[4 0 R 5 0 R]", stream("", "1 2"), stream("", "3 4 re")), "1 2\n3 4 re", nil},
		{"indirect array", onePage("/Contents 4 0 R", "[5 0 R 5 0 R]", stream("", "q")), "q\nq", nil},
		{"empty array", onePage("/Contents[]"), "", nil},
		{"empty streams", onePage("/Contents[4 0 R 4 0 R]", stream("", "")), "", nil},
		{"missing stream", onePage("/Contents 9 0 R"), "", nil},
		{"one of the streams is missing", onePage("/Contents[9 0 R 4 0 R]", stream("", "q")), "q", anyError},
		{"not a stream", onePage("/Contents 7"), "", anyError},
		{"image instead of content", onePage("/Contents[4 0 R 5 0 R]", stream("/Filter/DCTDecode", "x"), stream("", "q")), "q", anyError},
		{"check sum cut off", onePage("/Contents[4 0 R 5 0 R]", stream("/Filter/FlateDecode", noSum), stream("", "n")), "q Q\nn", damage},
		{"more than the limit", onePage("/Contents[4 0 R 4 0 R 4 0 R]", stream("", "0123456789")), "0123456789\n01234567", limit},
		{"encoded more than the limit", onePage("/Contents[4 0 R 4 0 R]", stream("/Filter/AHx", strings.Repeat(" ", 100))), "", limit},
		{"one stream of more than the limit", onePage("/Contents 4 0 R", stream("/Filter/FlateDecode", long)), "", limit},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := document.Parse(c.file, pdfstrings.NewArena, document.WithLimits(document.Limits{StreamBytes: 38}))
			if err != nil {
				t.Fatal(err)
			}
			pages := 0
			for _, page := range d.Pages() {
				pages++
				got, err := Page(d, page)
				if string(got) != c.want {
					t.Errorf("content %q, want %q", got, c.want)
				}
				if c.err == nil && err != nil || c.err != nil && !c.err(err) {
					t.Errorf("error %v", err)
				}
			}
			if pages != 1 {
				t.Errorf("%d pages", pages)
			}
		})
	}
}

// However many streams a page has, its errors are few.
func TestPageErrors(t *testing.T) {
	d, err := document.Parse(onePage("/Contents["+strings.Repeat("9 0 R ", 1000)+"]"), pdfstrings.NewArena)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range d.Pages() {
		_, err := Page(d, page)
		if n := strings.Count(err.Error(), "\n") + 1; n != maxErrors {
			t.Errorf("%d errors", n)
		}
	}
}
