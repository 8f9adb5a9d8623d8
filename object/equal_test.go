package object_test

import (
	"fmt"
	"strings"
	"testing"

	"pdfload/object"
	pdfstrings "pdfload/strings"
)

func TestEqual(t *testing.T) {
	var forwards, backwards, changed strings.Builder
	for i := range 40 {
		fmt.Fprintf(&forwards, "/Key%d %d", i, i)
		fmt.Fprintf(&backwards, "/Key%d %d", 39-i, 39-i)
		fmt.Fprintf(&changed, "/Key%d %d", i, i/39*100)
	}
	for _, c := range []struct {
		name, a, b string
		want       bool
	}{
		{"nulls", "null", "null", true},
		{"null and false", "null", "false", false},
		{"booleans", "true", "true", true},
		{"different booleans", "true", "false", false},
		{"integers", "12", "12", true},
		{"different integers", "12", "-12", false},
		{"integer and real", "1", "1.0", false},
		{"reals written differently", "1.50", "1.5", true},
		{"reals", "1.5", "1.25", false},
		{"zeros", "0.0", "-0.000", true},
		{"reals beyond a float64", "3.14159265358979323846", "3.14159265358979323846", true},
		{"reals that one float64 is nearest to", "3.14159265358979323846", "3.14159265358979323847", false},
		{"the same, one of them short", "0.1", "0.10000000000000000555", false}, // the float64 is 0.1000000000000000055511...
		{"the same, both without their digits", "0.10000000000000001", "0.1", false},
		{"zeros behind many digits", "3.14159265358979323846", "+03.141592653589793238460000", true},
		{"zeros behind, kept or not", "0.1", "0.1000000000000000000000000000", true},
		{"reals too small", "0." + strings.Repeat("0", 400) + "1", "-0." + strings.Repeat("0", 400) + "1", false},
		{"reals too large", strings.Repeat("9", 400) + ".0", strings.Repeat("8", 400) + ".0", false},
		{"integers beyond 64 bits", "9223372036854775808", "9223372036854775809", false},
		{"an integer beyond 64 bits as a real", "9223372036854775808", "9223372036854775808.00", true},
		{"strings written differently", "(AB)", "<4142>", true},
		{"different strings", "(AB)", "(AC)", false},
		{"string and name", "(AB)", "/AB", false},
		{"names written differently", "/A#42", "/AB", true},
		{"names with equal starts", "/Abcdefgh", "/Abcdefgi", false},
		{"references", "1 0 R", "1 0 R", true},
		{"different numbers", "1 0 R", "2 0 R", false},
		{"different generations", "1 0 R", "1 1 R", false},
		{"reference and integer", "1 0 R", "1", false},
		{"arrays", "[1 [2 (a)] <</A 1>> 3]", "[1 [2 <61>] <</A 1>> 3]", true},
		{"order of arrays", "[1 2]", "[2 1]", false},
		{"shorter array", "[1 2]", "[1]", false},
		{"nulls in arrays", "[1 null]", "[1]", false},
		{"same nodes, other nesting", "[[1] 2]", "[[1 2]]", false},
		{"array and dictionary", "[]", "<<>>", false},
		{"dictionaries", "<</A 1/B[2]>>", "<</B[2]/A 1>>", true},
		{"different values", "<</A 1/B 2>>", "<</A 1/B 3>>", false},
		{"different keys", "<</A 1/B 2>>", "<</A 1/C 2>>", false},
		{"values swapped", "<</A 1/B 2>>", "<</A 2/B 1>>", false},
		{"null entry", "<</A 1/B null>>", "<</A 1>>", true},
		{"different null entries", "<</A 1/B null>>", "<</C null/A 1>>", true},
		{"null entry and another", "<</A 1/B null>>", "<</A 1/B 2>>", false},
		{"large dictionaries", "<<" + forwards.String() + ">>", "<<" + backwards.String() + "/N null>>", true},
		{"different large dictionaries", "<<" + forwards.String() + ">>", "<<" + changed.String() + ">>", false},
		{"large and larger", "<<" + forwards.String() + ">>", "<<" + forwards.String() + "/N 1>>", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := parse(t, c.a), parse(t, c.b)
			heap := parseWith(t, object.NewParser(object.Config[*pdfstrings.HeapString]{Storage: pdfstrings.NewHeap()}), c.b)
			view := parseWith(t, object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewView()}), c.a)
			if object.Equal(a, b) != c.want || object.Equal(b, a) != c.want {
				t.Errorf("%.80s and %.80s, want %v", c.a, c.b, c.want)
			}
			if object.Equal(a, heap) != c.want || object.Equal(heap, view) != c.want || object.Equal(view, b) != c.want {
				t.Errorf("%.80s and %.80s across storages, want %v", c.a, c.b, c.want)
			}
			if !object.Equal(a, view) || !object.Equal(b, heap) {
				t.Error("an object is not equal to itself in another storage")
			}
		})
	}
}

func TestEqualStreams(t *testing.T) {
	p := newParser()
	make := func(dict string, number uint32, offset, length int64) object.Object[pdfstrings.Span] {
		s := p.MakeStream(parseWith(t, p, dict), object.Ref{Number: number}, offset)
		p.SetDataLength(s, length)
		return s
	}
	a := make("<</Length 5/A 1>>", 1, 100, 5)
	for _, c := range []struct {
		name string
		b    object.Object[pdfstrings.Span]
		want bool
	}{
		{"itself", a, true},
		{"order of entries", make("<</A 1/Length 5>>", 1, 100, 5), true},
		{"another owner of the same data", make("<</Length 5/A 1>>", 2, 100, 5), true},
		{"another offset", make("<</Length 5/A 1>>", 1, 101, 5), false},
		{"another length", make("<</Length 5/A 1>>", 1, 100, 6), false},
		{"another dictionary", make("<</Length 5/A 2>>", 1, 100, 5), false},
		{"a dictionary", parse(t, "<</Length 5/A 1>>"), false},
		{"null", object.Object[pdfstrings.Span]{}, false},
	} {
		if object.Equal(a, c.b) != c.want || object.Equal(c.b, a) != c.want {
			t.Errorf("%s: want %v", c.name, c.want)
		}
	}
	var zero object.Object[int]
	if !object.Equal(zero, parse(t, "null")) || !object.Equal(zero, zero) {
		t.Error("the zero object is not equal to null")
	}
}
