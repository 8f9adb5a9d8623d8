package bench

import (
	"context"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
	"pdfload/text"
)

// A Distribution is the sizes in bytes of the strings in a file, as they are
// stored: escapes undone, decrypted.
type Distribution struct {
	// All is everything that a load gives to its storage. The others come from
	// a walk over the objects afterwards, so they lack what only serves to find
	// objects, such as the keys of cross-reference streams.
	All     pdfstrings.Sizes
	Names   pdfstrings.Sizes // dictionary keys too
	Strings pdfstrings.Sizes
	// Text is the text strings among Strings, decoded to UTF-8.
	Text pdfstrings.Sizes
}

// ReadDistribution loads a file and gives the sizes of its strings. The error is
// that of ctx, or of loading.
func ReadDistribution(ctx context.Context, path string, opts ...document.Option) (*Distribution, error) {
	histogram := pdfstrings.NewHistogram(pdfstrings.NewArena())
	d, err := document.Open(path, func() pdfstrings.Storage[pdfstrings.Span] { return histogram }, opts...)
	if err != nil {
		return nil, err
	}
	if err := d.Load(ctx, 1); err != nil {
		return nil, err
	}
	sizes := &Distribution{}
	if err := countStrings(ctx, d, sizes, nil); err != nil {
		return nil, err
	}
	sizes.All.Merge(&histogram.Sizes)
	return sizes, nil
}

// Merge adds what other has counted.
func (d *Distribution) Merge(other *Distribution) {
	d.All.Merge(&other.All)
	d.Names.Merge(&other.Names)
	d.Strings.Merge(&other.Strings)
	d.Text.Merge(&other.Text)
}

// countStrings counts the names and strings in the trailer and in every object of
// a document that is loaded, each once, and tells onText, if there is one, of
// every text string. The error is that of ctx.
func countStrings[S any](ctx context.Context, d *document.Document[S], sizes *Distribution, onText func(value []byte)) error {
	texts := findTexts(d)
	w := walk[S]{sizes: sizes, onText: onText}
	w.object(d.Trailer(), false)
	for ref, o := range d.Objects() {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.object(o, texts[ref])
	}
	return nil
}

// findTexts gives the indirect objects that are text strings, or arrays of them,
// because something refers to them as such: pdfTeX writes titles like this.
func findTexts[S any](d *document.Document[S]) map[object.Ref]bool {
	f := finder{texts: map[object.Ref]bool{}}
	find(&f, d.Trailer(), false)
	for _, o := range d.Objects() {
		find(&f, o, false)
	}
	// Each object comes here once at most, and only arrays lead to others.
	for len(f.pending) > 0 {
		last := len(f.pending) - 1
		ref := f.pending[last]
		f.pending = f.pending[:last]
		if o := d.Resolve(ref); o.Kind() == object.Array {
			find(&f, o, true)
		}
	}
	return f.texts
}

// A finder has what find has found.
type finder struct {
	texts   map[object.Ref]bool
	pending []object.Ref // in texts, and not looked into
}

// find looks for references where the standard has text strings, see
// walk.object.
func find[S any](f *finder, o object.Object[S], isText bool) {
	switch o.Kind() {
	case object.Reference:
		if ref, _ := o.Ref(); isText && !f.texts[ref] {
			f.texts[ref] = true
			f.pending = append(f.pending, ref)
		}
	case object.Array:
		for _, e := range o.Elements() {
			find(f, e, isText)
		}
	case object.Dictionary, object.Stream:
		for key, v := range o.Entries() {
			find(f, v, isTextKey(string(key)))
		}
	}
}

// A walk counts the strings of objects. Its depth is bounded by that of the
// objects.
type walk[S any] struct {
	sizes   *Distribution
	decoded []byte
	onText  func(value []byte) // told of every text string; may be nil
}

// object counts what is in o. If o is a string, or an array of strings, isText
// tells whether it is one that the standard calls a text string.
func (w *walk[S]) object(o object.Object[S], isText bool) {
	switch o.Kind() {
	case object.Name:
		w.sizes.Names.Add(len(o.Bytes()))
	case object.String:
		w.sizes.Strings.Add(len(o.Bytes()))
		if isText {
			if w.onText != nil {
				w.onText(o.Bytes())
			}
			w.decoded = text.Append(w.decoded[:0], o.Bytes())
			w.sizes.Text.Add(len(w.decoded))
		}
	case object.Array:
		for _, e := range o.Elements() {
			w.object(e, isText)
		}
	case object.Dictionary, object.Stream:
		for key, v := range o.Entries() {
			w.sizes.Names.Add(len(key))
			w.object(v, isTextKey(string(key)))
		}
	}
}

// isTextKey tells whether the standard calls the strings under this key text
// strings, in the dictionaries where they are common: information (14.3.3),
// outlines (12.3.3), annotations (12.5), fields (12.7), structure (14.7.2),
// files (7.11.3), page labels (12.4.2), optional content (8.11.2). Contents is
// bytes in a signature, which is rare enough.
func isTextKey(key string) bool {
	switch key {
	case "Title", "Author", "Subject", "Keywords", "Creator", "Producer", // information
		"Contents", "T", "Subj", "NM", "RC", // outlines and annotations
		"TU", "TM", "V", "DV", "Opt", "CA", "AC", // fields
		"Alt", "ActualText", "E", "Lang", // structure
		"UF", "Desc", "P", "Name": // files, labels, optional content
		return true
	}
	return false
}

// Rounded gives what the report of 2006 counted for a string of n bytes: one
// more for the terminator, and that up to a multiple of 8, or of 256 where it
// is more than 256.
func Rounded(n int) int {
	n++
	if n <= 256 {
		return (n + 7) &^ 7
	}
	return (n + 255) &^ 255
}

// RoundedSizes gives sizes as Rounded has them.
func RoundedSizes(sizes *pdfstrings.Sizes) *pdfstrings.Sizes {
	rounded := &pdfstrings.Sizes{}
	for n, count := range sizes.Counts() {
		for range count {
			rounded.Add(Rounded(n))
		}
	}
	return rounded
}
