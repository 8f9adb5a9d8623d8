package object_test

import (
	"errors"
	"fmt"

	"pdfload/lexer"
	"pdfload/object"
	"pdfload/strings"
)

// page is an object to show accessors with.
func page() object.Object[strings.Span] {
	parser := object.NewParser(object.Config[strings.Span]{Storage: strings.NewArena()})
	l := lexer.New([]byte(`<< /Type /Page /MediaBox [0 0 595 842.5] /Parent 3 0 R /LastModified (D:2006) >>`), 0)
	o, err := parser.Parse(&l)
	if err != nil {
		fmt.Println(err)
	}
	return o
}

func ExampleParser() {
	parser := object.NewParser(object.Config[strings.Span]{
		Storage: strings.NewArena(),
		Report: func(p object.Problem) error {
			fmt.Printf("at %d: %s (%s)\n", p.Offset, p.Text, p.Clause)
			return nil
		},
	})
	l := lexer.New([]byte("[1 2 0 R] << /A 1 /A (two) >> endobj"), 0)
	for {
		o, err := parser.Parse(&l)
		if errors.Is(err, object.ErrNone) {
			break
		} else if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(o.Kind(), o)
	}
	// Output:
	// Array [1 2 0 R]
	// at 10: dictionary key occurs more than once, the last value counts (7.3.7)
	// Dictionary <</A (two)>>
}

func ExampleParser_MakeStream() {
	parser := object.NewParser(object.Config[strings.Span]{Storage: strings.NewArena()})
	l := lexer.New([]byte("<< /Length 5 >> stream\nhello"), 0)
	dict, err := parser.Parse(&l)
	if err != nil {
		fmt.Println(err)
		return
	}
	stream := parser.MakeStream(dict, object.Ref{Number: 12}, 23)
	parser.SetDataLength(stream, stream.Key("Length").Int())
	offset, length, _ := stream.Data()
	fmt.Println(stream.Kind(), stream.Owner().Number, offset, length)
	// Output: Stream 12 23 5
}

func ExampleObject() {
	box := page().Key("MediaBox")
	fmt.Println(box.Index(2).Real()-box.Index(0).Real(), box.Index(3).Real()-box.Index(1).Real())
	fmt.Println(page().Key("Missing").Index(7).Key("Either").IsNull())
	// Output:
	// 595 842.5
	// true
}

func ExampleObject_Number() {
	l := lexer.New([]byte(`3.14159265358979323846`), 0)
	o, err := object.NewParser(object.Config[strings.Span]{Storage: strings.NewArena()}).Parse(&l)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(o.Number(), o.Real(), o.Decimals())
	// Output: 3.14159265358979323846 3.141592653589793 20
}

func ExampleObject_AppendNumber() {
	var line []byte
	for i, side := range page().Key("MediaBox").Elements() {
		if i > 0 {
			line = append(line, ' ')
		}
		line = side.AppendNumber(line)
	}
	fmt.Printf("%s\n", line)
	// Output: 0 0 595 842.5
}

func ExampleObject_Lookup() {
	v, ok := page().Lookup("Parent")
	ref, _ := v.Ref()
	fmt.Println(ok, ref.Number, ref.Generation)
	_, ok = page().Lookup("Annots")
	fmt.Println(ok)
	// Output:
	// true 3 0
	// false
}

func ExampleObject_Entries() {
	for key, v := range page().Entries() {
		fmt.Printf("%s is a %v\n", key, v.Kind())
	}
	// Output:
	// Type is a Name
	// MediaBox is a Array
	// Parent is a Reference
	// LastModified is a String
}

func ExampleObject_Elements() {
	for i, v := range page().Key("MediaBox").Elements() {
		fmt.Print(i, ":", v.Real(), " ")
	}
	// Output: 0:0 1:0 2:595 3:842.5
}

func ExampleObject_All() {
	names := 0
	for _, v := range page().All() {
		if v.Kind() == object.Name {
			names++
		}
	}
	fmt.Println(names)
	// Output: 5
}

func ExampleObject_AppendTo() {
	var buf strings.Buffer
	if err := page().AppendTo(&buf); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s\n", buf.Bytes())
	// Output: <</Type /Page/MediaBox [0 0 595 842.5]/Parent 3 0 R/LastModified (D:2006)>>
}

func ExampleAppendName() {
	var buf strings.Buffer
	if err := object.AppendName(&buf, []byte("Lime Green")); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s\n", buf.Bytes())
	// Output: /Lime#20Green
}

func ExampleEqual() {
	parse := func(in string) object.Object[*strings.HeapString] {
		l := lexer.New([]byte(in), 0)
		o, err := object.NewParser(object.Config[*strings.HeapString]{Storage: strings.NewHeap()}).Parse(&l)
		if err != nil {
			fmt.Println(err)
		}
		return o
	}
	fmt.Println(object.Equal(parse("<</A 1/B null>>"), parse("<</A 1>>")), object.Equal(parse("1"), parse("1.0")))
	// Output: true false
}

func ExampleParser_Trim() {
	held := int64(0)
	p := object.NewParser(object.Config[strings.Span]{
		Storage: strings.NewArena(),
		Reserve: func(bytes int64) error { held += bytes; return nil },
	})
	p.Expect(1 << 20) // more than there will be
	l := lexer.New([]byte("[1 2 3]"), 0)
	o, err := p.Parse(&l)
	if err != nil {
		fmt.Println(err)
		return
	}
	before := held
	p.Trim()
	fmt.Println(o, held < before/100)
	// Output: [1 2 3] true
}
