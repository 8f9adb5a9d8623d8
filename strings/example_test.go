package strings_test

import (
	"fmt"

	pdfstrings "pdfload/strings"
)

func ExampleStorage() {
	store := pdfstrings.NewArena()
	s := store.Copy([]byte("Catalog"))
	fmt.Printf("%s\n", store.Bytes(s))
	// Output: Catalog
}

func ExampleNewIntern() {
	store := pdfstrings.NewIntern()
	a, b := store.Copy([]byte("Type")), store.Copy([]byte("Type"))
	fmt.Println(a == b)
	// Output: true
}

func ExampleNewHistogram() {
	h := pdfstrings.NewHistogram(pdfstrings.NewSmall16())
	for _, name := range []string{"Type", "Annot", "Subtype", "StructParents", "a name that is rather long"} {
		h.Copy([]byte(name))
	}
	fmt.Printf("%.0f %% of %d strings are of at most 16 bytes\n", 100*h.ShareUpTo(16), h.Total())
	// Output: 80 % of 5 strings are of at most 16 bytes
}

func ExampleBuffer_Grow() {
	b := pdfstrings.NewBuffer(8)
	if err := b.Grow(5); err == nil {
		copy(b.Extend(5), "12 0 ")
	}
	err := b.Grow(4)
	fmt.Printf("%s %v\n", b.Bytes(), err)
	// Output: 12 0  strings: buffer limit reached: 5 bytes and 4 more, of 8
}
