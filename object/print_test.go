package object_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

func TestPrint(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"atoms", "[null true false 0 -7 12 0 R]", "[null true false 0 -7 12 0 R]"},
		{"dictionary", "<< /A 1 /B [ ] /C << /D (x) >> >>", "<</A 1/B []/C <</D (x)>>>>"},
		{"names", "[/ /A /A#20B /A#23 /A#2F /A#FF]", "[/ /A /A#20B /A#23 /A#2f /A#ff]"},
		{"no escape for 0 in names (7.3.5), m", "/A#00B", "/A#2300B"},
		{"text", `[() (abc) (a\(\)\\)]`, `[() (abc) (a\(\)\\)]`},
		{"text with a line end", `(abcdef\n)`, `(abcdef\012)`},
		{"binary", `(\000\001a)`, `<000161>`},
		{"reals", "[1.0 -.5 4. 1.50 1000000000000000000000.0 .000001]", "[1.0 -0.5 4. 1.50 1000000000000000000000.0 0.000001]"},
		{"largest integers", "[9223372036854775807 -9223372036854775808]", "[9223372036854775807 -9223372036854775808]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := parse(t, c.in).String(); got != c.want {
				t.Errorf("%s is printed as %s, want %s", c.in, got, c.want)
			}
		})
	}
	var none object.Object[pdfstrings.Span]
	if got := none.String(); got != "null" {
		t.Errorf("the zero object is printed as %s", got)
	}
	p := newParser()
	stream := p.MakeStream(parseWith(t, p, "<</Length 5>>"), object.Ref{Number: 1}, 9)
	if got := stream.String(); got != "<</Length 5>>" {
		t.Errorf("a stream is printed as %s", got)
	}
}

// checkPrint parses what o is printed as. It must be an equal object, printed
// the same, and clean PDF.
func checkPrint[S any](t testing.TB, o object.Object[S]) {
	t.Helper()
	var buf pdfstrings.Buffer
	if err := o.AppendTo(&buf); err != nil {
		t.Fatal(err)
	}
	p := object.NewParser(object.Config[pdfstrings.Span]{
		Storage: pdfstrings.NewArena(),
		Report: func(problem object.Problem) error {
			t.Errorf("%.200q, printed, is reported: %v", buf.Bytes(), problem)
			return nil
		},
	})
	l := lexer.New(buf.Bytes(), 0)
	again, err := p.Parse(&l)
	if err != nil {
		t.Fatalf("%.200q: %v", buf.Bytes(), err)
	}
	if l.Pos() != buf.Len() {
		t.Errorf("%.200q: parsing ends at %d of %d", buf.Bytes(), l.Pos(), buf.Len())
	}
	if !object.Equal(o, again) {
		t.Errorf("%.200q is not equal to what it is the print of", buf.Bytes())
	}
	if diff := cmp.Diff(string(buf.Bytes()), again.String()); diff != "" {
		t.Errorf("printed twice (-once +twice):\n%.500s", diff)
	}
}

func TestPrintIsParsed(t *testing.T) {
	for _, c := range parserCases {
		t.Run(c.name, func(t *testing.T) {
			p := newParser()
			l := lexer.New([]byte(c.in), 0)
			for {
				o, err := p.Parse(&l)
				if err != nil {
					return
				}
				checkPrint(t, o)
			}
		})
	}
}

func TestPrintBytes(t *testing.T) {
	var all []byte
	for c := range 256 {
		all = append(all, byte(c))
	}
	p := newParser()
	p.Decrypt = func(dst, value []byte) ([]byte, error) { return append(dst, all...), nil } // any bytes as a string
	o := parseWith(t, p, "()")
	if string(o.Bytes()) != string(all) {
		t.Fatal("not all bytes")
	}
	checkPrint(t, o)
	checkPrint(t, parse(t, "/"+escapeAll(string(all))))
	for c := range 256 {
		for _, around := range []string{"", "mostly text", "\xfe\xff\x00"} {
			p.Decrypt = func(dst, value []byte) ([]byte, error) {
				return append(append(append(dst, around...), byte(c)), around...), nil
			}
			checkPrint(t, parseWith(t, p, "[()()]"))
			checkPrint(t, parse(t, "[/"+escapeAll(around+string([]byte{byte(c)}))+"/B]"))
		}
	}
}

func TestPrintNumbers(t *testing.T) {
	for _, in := range []string{
		"0.1", "-0.1", "0.0", "-0.0", "1.", ".5", "123456789.987654321", "0.30000000000000004",
		"1" + strings.Repeat("0", 30) + ".0", "-1" + strings.Repeat("0", 300) + ".5",
		"1" + strings.Repeat("0", 400) + ".0", "-" + strings.Repeat("9", 500),
		"0." + strings.Repeat("0", 300) + "1", "0." + strings.Repeat("0", 323) + "5", "0." + strings.Repeat("0", 500) + "1",
		"9007199254740993.0", "9223372036854775808", "-9223372036854775809", strings.Repeat("0", 500) + "1.5",
	} {
		o := parse(t, in)
		if f, ok := o.AsReal(); !ok || o.Kind() != object.Real || math.IsInf(f, 0) || math.IsNaN(f) {
			t.Errorf("%.40s is %v %v", in, o.Kind(), f)
		}
		checkPrint(t, o)
	}
}

func TestPrintLimit(t *testing.T) {
	o := parse(t, `[null true 12 1.5 (text) <00ff> /Name#20 12 0 R [1 2] <</A 1/B<</C 2>>>>]`)
	whole := o.String()
	for limit := 1; limit < len(whole); limit++ {
		buf := pdfstrings.NewBuffer(limit)
		if err := o.AppendTo(buf); !errors.Is(err, pdfstrings.ErrBufferLimit) {
			t.Fatalf("limit %d of %d: %v", limit, len(whole), err)
		}
		if !strings.HasPrefix(whole, string(buf.Bytes())) {
			t.Errorf("limit %d: %s", limit, buf.Bytes())
		}
	}
	if err := o.AppendTo(pdfstrings.NewBuffer(len(whole))); err != nil {
		t.Errorf("limit of the length: %v", err)
	}
}

// FuzzObject parses bytes into every backend. All must agree, and what an
// object is printed as must be clean PDF that gives an equal object:
//
//	go test -run '^$' -fuzz FuzzObject -fuzztime 3m -fuzzminimizetime 10x ./object
func FuzzObject(f *testing.F) {
	for _, c := range parserCases {
		f.Add([]byte(c.in))
	}
	for _, c := range numbers {
		f.Add([]byte(c.in))
	}
	for _, in := range annotations {
		f.Add([]byte(in))
	}
	f.Add([]byte(dictionaryOf(40, 30, "")))
	f.Add([]byte(dictionaryOf(40, 30, "Abcdefg")))
	f.Fuzz(func(t *testing.T, in []byte) {
		var first reading
		for i, b := range backends() {
			r := b.read(in)
			if i == 0 {
				first = r
				continue
			}
			if diff := cmp.Diff(first.objects, r.objects); diff != "" {
				t.Errorf("%s (-Heap +%s):\n%s", b.name, b.name, diff)
			}
			if diff := cmp.Diff(first.printed, r.printed); diff != "" {
				t.Errorf("%s, printed (-Heap +%s):\n%s", b.name, b.name, diff)
			}
			if diff := cmp.Diff(first.problems, r.problems); diff != "" {
				t.Errorf("%s, problems (-Heap +%s):\n%s", b.name, b.name, diff)
			}
			if !errors.Is(r.err, first.err) {
				t.Errorf("%s: error %v, for Heap %v", b.name, r.err, first.err)
			}
		}
		p := newParser()
		l := lexer.New(in, 0)
		for range maxObjects {
			before := l.Pos()
			o, err := p.Parse(&l)
			if err != nil {
				break
			}
			if l.Pos() <= before || l.Pos() > len(in) {
				t.Fatalf("the lexer went from %d to %d of %d", before, l.Pos(), len(in))
			}
			checkPrint(t, o)
		}
	})
}
