package content_test

import (
	"fmt"

	"pdfload/content"
	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A walk over a content stream.
func Example() {
	data := []byte("q BT /F1 12 Tf [(Hel) -20 (lo)] TJ ET Q")
	for op := range content.NewWalker(data, content.NewTransient()).All() {
		fmt.Printf("%d %s", op.Offset, op.Name)
		for _, o := range op.Operands {
			fmt.Print(" ", o)
		}
		fmt.Println()
	}
	// Output:
	// 0 q
	// 2 BT
	// 12 Tf /F1 12
	// 32 TJ [(Hel) -20 (lo)]
	// 35 ET
	// 38 Q
}

// How often each page of a file shows a string.
func ExamplePage() {
	d, err := document.Open("../testdata/groff.pdf", pdfstrings.NewArena)
	if err != nil {
		fmt.Println(err)
		return
	}
	w := content.NewWalker(nil, content.NewTransient())
	for i, page := range d.Pages() {
		data, err := content.Page(d, page)
		if err != nil {
			fmt.Println(err) // and go on with what there is
		}
		shown := 0
		w.Reset(data)
		for op := range w.All() {
			switch string(op.Name) {
			case "Tj", "TJ", "'", "\"":
				shown++
			}
		}
		fmt.Println("page", i+1, "shows", shown > 0)
	}
	// Output:
	// page 1 shows true
	// page 2 shows true
}

// An inline image is one operator. Its EI is found although the data has one, too.
func ExampleInlineImage() {
	data := []byte("q BI /W 2 /H 2 /BPC 8 /CS /G ID  EI  EI Q")
	for op := range content.NewWalker(data, content.NewTransient()).All() {
		if op.Image != nil {
			fmt.Printf("%d by %d: %q\n", op.Image.Key("Width").Int(), op.Image.Key("Height").Int(), op.Image.Data)
		}
	}
	// Output:
	// 2 by 2: " EI "
}

func ExampleInlineImage_Entries() {
	w := content.NewWalker([]byte("BI /W 1 /H 1 /IM true ID x EI"), content.NewTransient())
	op, _ := w.Next()
	for key, value := range op.Image.Entries() {
		fmt.Printf("%s %v\n", key, value)
	}
	// Output:
	// W 1
	// H 1
	// IM true
}

// What is wrong with a stream is told, and read past.
func ExampleOnProblem() {
	w := content.NewWalker([]byte("[(a) Tj 1 0 0 rg"), content.NewTransient(), content.OnProblem(func(p object.Problem) {
		fmt.Printf("offset %d: %s (ISO 32000-2, %s)\n", p.Offset, p.Text, p.Clause)
	}))
	for op, ok := w.Next(); ok; op, ok = w.Next() {
		fmt.Println(string(op.Name), op.Operands)
	}
	// Output:
	// offset 5: array or dictionary has no end (ISO 32000-2, 7.3)
	// Tj [[(a)]]
	// rg [1 0 0]
}

func ExampleKnown() {
	fmt.Println(content.Known([]byte("Tj")), content.Known([]byte("frobnicate")))
	// Output:
	// true false
}
