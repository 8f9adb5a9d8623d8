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
