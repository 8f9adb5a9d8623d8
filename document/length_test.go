package document_test

import (
	"testing"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A Length that refers to another generation than the object has is no length,
// whether that object was read before or not.
func TestLengthOfAnotherGeneration(t *testing.T) {
	const file = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n" +
		"3 1 obj 2 endobj\n4 0 obj<</Length 3 0 R>>stream\nabcd\nendstream endobj\n" +
		"trailer<</Root 1 0 R>>\n"
	for _, first := range []object.Ref{{Number: 3, Generation: 1}, {Number: 4}} {
		d, err := document.Parse([]byte(file), pdfstrings.NewArena)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Get(first); err != nil {
			t.Fatal(err)
		}
		o, err := d.Get(object.Ref{Number: 4})
		if _, length, ok := o.Data(); err != nil || !ok || length != 4 {
			t.Errorf("with %v read first: %d bytes, %v", first, length, err)
		}
	}
}
