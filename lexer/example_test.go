package lexer_test

import (
	"fmt"

	"pdfload/lexer"
)

func ExampleLexer() {
	l := lexer.New([]byte("<< /Size 12 /ID (a\\(b) >> % end"), 0)
	for t := l.Next(); t.Kind != lexer.EOF; t = l.Next() {
		fmt.Println(t.Kind, string(l.Bytes(t)))
	}
	// Output:
	// DictOpen <<
	// Name /Size
	// Integer 12
	// Name /ID
	// String (a\(b)
	// DictClose >>
}

func ExampleLexer_Reference() {
	l := lexer.New([]byte("12 0 R"), 0)
	number := l.Next().Int
	generation, ok := l.Reference()
	fmt.Println(number, generation, ok)
	// Output: 12 0 true
}

func ExampleLexer_Digits() {
	l := lexer.New([]byte("-003.14159265358979323846 -1.50"), 0)
	for t := l.Next(); t.Kind != lexer.EOF; t = l.Next() {
		fmt.Println(t.Real, string(l.Digits(t)), t.Inexact)
	}
	// Output:
	// -3.141592653589793 3.14159265358979323846 true
	// -1.5 1.50 false
}

func ExampleUnescapeString() {
	raw := []byte(`\101\
BC`)
	n := lexer.UnescapeString(raw, raw)
	fmt.Printf("%s\n", raw[:n])
	// Output: ABC
}

func ExampleUnescapeHex() {
	dst := make([]byte, 3)
	n := lexer.UnescapeHex(dst, []byte("50 44 4"))
	fmt.Printf("%s\n", dst[:n])
	// Output: PD@
}

func ExampleUnescapeName() {
	raw := []byte("Lime#20Green")
	n := lexer.UnescapeName(raw, raw)
	fmt.Printf("%s\n", raw[:n])
	// Output: Lime Green
}
