package strings_test

import (
	"errors"
	"fmt"

	pdfstrings "pdfload/strings"
)

func ExampleStorage() {
	store := pdfstrings.NewArena()
	s := store.Copy([]byte("Catalog"))
	fmt.Printf("%s\n", store.Bytes(s))
	// Output: Catalog
}

// Code that works with any backend has the type of its strings as a parameter,
// and a constructor as an argument, from which the type is inferred.
func ExampleStorage_anyBackend() {
	fmt.Println(longest(pdfstrings.NewHeap, "Type", "Catalog", "Pages"))
	fmt.Println(longest(pdfstrings.NewInline, "Type", "Catalog", "Pages"))
	// Output:
	// Catalog
	// Catalog
}

func longest[S any](create func() pdfstrings.Storage[S], names ...string) string {
	store := create()
	var list []S
	for _, name := range names {
		list = append(list, store.Copy([]byte(name)))
	}
	var most []byte
	for _, s := range list {
		if b := store.Bytes(s); len(b) > len(most) {
			most = b
		}
	}
	return string(most)
}

func ExampleAlwaysCopies() {
	fmt.Println(pdfstrings.AlwaysCopies(pdfstrings.NewArena()))
	fmt.Println(pdfstrings.AlwaysCopies(pdfstrings.NewView()))
	// Output:
	// true
	// false
}

func ExampleNewHeap() {
	store := pdfstrings.NewHeap()
	fmt.Printf("%s\n", store.Bytes(store.Copy([]byte("two allocations"))))
	// Output: two allocations
}

func ExampleNewSmall16() {
	store := pdfstrings.NewSmall16()
	s := store.Copy([]byte("FontDescriptor")) // 14 bytes, inside the struct
	fmt.Printf("%s\n", store.Bytes(s))
	// Output: FontDescriptor
}

func ExampleNewInline() {
	store := pdfstrings.NewInline()
	a, b := store.Copy([]byte("Width")), store.Copy([]byte("Height"))
	fmt.Printf("string %d is %s, string %d is %s\n", a, store.Bytes(a), b, store.Bytes(b))
	// Output: string 0 is Width, string 1 is Height
}

func ExampleNewView() {
	source := []byte("/Type /Page")
	store := pdfstrings.NewView()
	s := store.Alias(source[7:])
	fmt.Printf("%s, a copy: %t\n", store.Bytes(s), &store.Bytes(s)[0] != &source[7])
	// Output: Page, a copy: false
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

// Storages of two goroutines, of different backends even, add up.
func ExampleSizes_Merge() {
	a := pdfstrings.NewHistogram(pdfstrings.NewArena())
	b := pdfstrings.NewHistogram(pdfstrings.NewIntern())
	a.Copy([]byte("Kids"))
	b.Copy([]byte("Type"))
	b.Copy([]byte("Parent"))

	var sum pdfstrings.Sizes
	sum.Merge(&a.Sizes)
	sum.Merge(&b.Sizes)
	for size, count := range sum.Counts() {
		fmt.Printf("%d bytes: %d\n", size, count)
	}
	fmt.Println(sum.TotalBytes(), "bytes")
	// Output:
	// 4 bytes: 2
	// 6 bytes: 1
	// 14 bytes
}

func ExampleBuffer() {
	var b pdfstrings.Buffer
	for _, err := range []error{
		b.AppendByte('/'),
		b.AppendString("Type "),
		b.Append([]byte("/Page")),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Printf("%s, %d bytes\n", b.Bytes(), b.Len())
	b.Truncate(5)
	fmt.Printf("%s\n", b.Bytes())
	// Output:
	// /Type /Page, 11 bytes
	// /Type
}

func ExampleNewBuffer() {
	b := pdfstrings.NewBuffer(4)
	err := b.AppendString("too long")
	fmt.Println(errors.Is(err, pdfstrings.ErrBufferLimit), b.Len())
	// Output: true 0
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

func ExampleMemory() {
	store := pdfstrings.NewArena()
	store.Copy([]byte("FontDescriptor"))
	full := pdfstrings.Memory(store, 1, 14)
	pdfstrings.Trim(store)
	fmt.Println(full, pdfstrings.Memory(store, 1, 14))
	// Output: 1048 40
}
