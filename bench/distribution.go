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

// ReadDistribution loads a file and gives the sizes of its strings.
func ReadDistribution(path string, opts ...document.Option) (*Distribution, error) {
	histogram := pdfstrings.NewHistogram(pdfstrings.NewArena())
	d, err := document.Open(path, func() pdfstrings.Storage[pdfstrings.Span] { return histogram }, opts...)
	if err != nil {
		return nil, err
	}
	if err := d.Load(context.Background(), 1); err != nil {
		return nil, err
	}
	sizes := &Distribution{}
	w := walk[pdfstrings.Span]{sizes: sizes}
	w.object(d.Trailer(), false)
	for _, o := range d.Objects() {
		w.object(o, false)
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
