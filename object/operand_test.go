package object_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// operands reads what stands before the first keyword.
func operands(p *object.Parser[pdfstrings.Span], in string) (list []object.Object[pdfstrings.Span], err error) {
	l := lexer.New([]byte(in), 0)
	for {
		t := l.Next()
		if t.Kind == lexer.Keyword || t.Kind == lexer.EOF {
			return list, nil
		}
		o, err := p.Operand(&l, &t)
		if err != nil {
			return list, err
		}
		list = append(list, o)
	}
}

func TestOperand(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numbers", "1 -2 .5 cm", "1 -2 real(0.5)"},
		{"no references", "1 0 R", "1 0"},
		{"strings and names", `/F1 (a\142) <4142> Tf`, `/"F1" "ab" "AB"`},
		{"array", "[(A) 120 (W) [1]] TJ", `["A" 120 "W" [1]]`},
		{"dictionary", "/OC <</MCID 0/A<</B 1>>>> BDC", `/"OC" {MCID:0 A:{B:1}}`},
		{"array without an end", "[1 2", "[1 2]"},
		{"array end without a start", "] 1 w", "null 1"},
		{"malformed number", "--5 w", "-5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := operands(newParser(), c.in)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, o := range list {
				got = append(got, dump(o))
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s gives %s, want %s", c.in, s, c.want)
			}
		})
	}
}

func TestOperandReportStops(t *testing.T) {
	stop := errors.New("stop")
	for _, in := range []string{"--5", "--5.5", "(abc", "[1", "]", "/A#"} {
		p := object.NewParser(object.Config[pdfstrings.Span]{
			Storage: pdfstrings.NewArena(),
			Report:  func(object.Problem) error { return stop },
		})
		if list, err := operands(p, in); !errors.Is(err, stop) || len(list) != 0 {
			t.Errorf("%s: %d operands, %v", in, len(list), err)
		}
		if got := dump(parseWith(t, p, "[(next)]")); got != `["next"]` {
			t.Errorf("%s: the next object is %s", in, got)
		}
	}
}

// With Recycle a parser needs no more memory for a thousand objects than for one.
func TestRecycle(t *testing.T) {
	p := object.NewParser(object.Config[pdfstrings.Handle]{Storage: pdfstrings.NewIntern()})
	in := []byte(strings.Repeat(annotations[0], 20))
	objects := 0
	round := func() {
		l := lexer.New(in, 0)
		for i := 0; ; i++ {
			p.Recycle()
			o, err := p.Parse(&l)
			if errors.Is(err, object.ErrNone) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if got := o.Key("P"); o.Len() != 8 || !got.IsNull() || !o.Key("Subtype").IsName("Link") {
				t.Fatalf("object %d is %v", i, o)
			}
			objects++
		}
	}
	round()
	if n := testing.AllocsPerRun(10, round); n > 0 {
		t.Errorf("%v allocations for 20 objects", n)
	}
	if per := p.Nodes() / int64(objects); per != 1+2*8+3+3+4+4 {
		// entries, Border, C, Rect, and the action with two entries
		t.Errorf("%d nodes for each object, want 31", per)
	}
}

func ExampleParser_Operand() {
	p := object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewArena()})
	l := lexer.New([]byte("/F1 12 Tf [(Hel) -20 (lo)] TJ"), 0)
	for t := l.Next(); t.Kind != lexer.EOF; t = l.Next() {
		if t.Kind == lexer.Keyword {
			fmt.Printf("operator %s\n", l.Bytes(t))
			p.Recycle()
			continue
		}
		o, err := p.Operand(&l, &t)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("operand", o)
	}
	// Output:
	// operand /F1
	// operand 12
	// operator Tf
	// operand [(Hel) -20 (lo)]
	// operator TJ
}
