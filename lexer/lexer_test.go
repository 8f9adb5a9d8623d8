package lexer

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes a token so that a table can state it in one string.
func show(l *Lexer, t Token) string {
	s := t.Kind.String()
	switch t.Kind {
	case Integer:
		s += fmt.Sprint(" ", t.Int)
	case Real:
		s += fmt.Sprint(" ", t.Real)
	case String, HexString, Name:
		raw := l.Content(t)
		dst := make([]byte, len(raw)+1)
		n := copy(dst, raw)
		if t.Escaped {
			switch t.Kind {
			case String:
				n = UnescapeString(dst, raw)
			case HexString:
				n = UnescapeHex(dst, raw)
			case Name:
				n = UnescapeName(dst, raw)
			}
		}
		s += fmt.Sprintf(" %q", dst[:n])
	case Keyword, Invalid:
		s += " " + string(l.Bytes(t))
	}
	if t.Malformed {
		s += " malformed"
	}
	return s
}

// The cases drive the test and seed the fuzzer. Those that the standard leaves
// open carry the answer of qpdf 11.3 (q) and mutool 1.21 (m), given for a file
// with the bytes inside an array; where q makes a string of the bytes, it
// means that they are no token it knows.
var cases = []struct {
	name, in string
	want     []string
}{
	{"white space", "\x00\t\n\f\r 1", []string{"Integer 1"}},
	{"other control bytes are regular", "\v1", []string{"Keyword \v1"}},
	{"nothing", "", nil},
	{"comment", "1%x\n2%y\r3%z", []string{"Integer 1", "Integer 2", "Integer 3"}},

	{"integers", "123 43445 +17 -98 0", []string{"Integer 123", "Integer 43445", "Integer 17", "Integer -98", "Integer 0"}},           // 7.3.3, example
	{"reals", "34.5 -3.62 +123.6 4. -.002 0.0", []string{"Real 34.5", "Real -3.62", "Real 123.6", "Real 4", "Real -0.002", "Real 0"}}, // 7.3.3, example
	{"leading zeros", "007 -007 00.50", []string{"Integer 7", "Integer -7", "Real 0.5"}},
	{"largest integers", "9223372036854775807 -9223372036854775808", []string{"Integer 9223372036854775807", "Integer -9223372036854775808"}},
	{"beyond an int64", "9223372036854775808 99999999999999999999 -9223372036854775809", []string{"Real 9.223372036854776e+18", "Real 1e+20", "Real -9.223372036854776e+18"}},
	{"many zeros", strings.Repeat("0", 300) + "5", []string{"Integer 5"}},
	{"many decimals", "0." + strings.Repeat("1", 2000), []string{"Real 0.1111111111111111"}},
	{"sixteen digits", "0.1234567890123456", []string{"Real 0.1234567890123456"}},
	{"no float64", strings.Repeat("9", 500), []string{"Real 1.7976931348623157e+308"}},
	{"minus zero", "-0 -0.0", []string{"Integer 0", "Real -0"}},
	{"long numbers", "3.14159265358979323846 595.32000000000005 0.30000000000000001", []string{"Real 3.141592653589793", "Real 595.32", "Real 0.3"}},
	{"signs before", "--5 --.5", []string{"Integer -5 malformed", "Real -0.5 malformed"}},                                                                                                         // m -5 -.5, q strings
	{"mixed signs", "+-5 -+5 ++5", []string{"Integer 0 malformed", "Keyword -+5", "Keyword ++5"}},                                                                                                 // m 0 null, q strings
	{"minus inside", "1-2 5- 1.5-2 1.-5 .-5", []string{"Integer 1 malformed", "Integer 5 malformed", "Real 1.5 malformed", "Real 1 malformed", "Real 0 malformed"}},                               // m 1 5 1.5 1 0, q strings
	{"no digits", "- + . -.", []string{"Integer 0 malformed", "Integer 0 malformed", "Real 0 malformed", "Real 0 malformed"}},                                                                     // m 0 0 0 0, q strings
	{"no numbers", "1.2.3 1e5 1e-5 5.. 5+3 4#5 5abc 0x10", []string{"Keyword 1.2.3", "Keyword 1e5", "Keyword 1e-5", "Keyword 5..", "Keyword 5+3", "Keyword 4#5", "Keyword 5abc", "Keyword 0x10"}}, // m null each, q strings

	{"literal strings", "(a) () (a(b)c) (a\\(c)", []string{`String "a"`, `String ""`, `String "a(b)c"`, `String "a(c"`}},
	{"escapes", `(\n\r\t\b\f\(\)\\)`, []string{`String "\n\r\t\b\f()\\"`}},
	{"octal", `(a\053b) (\5) (\53x) (\0533) (\777) (\8) (\q)`, []string{`String "a+b"`, `String "\x05"`, `String "+x"`, `String "+3"`, `String "\xff"`, `String "8"`, `String "q"`}}, // q and m agree
	{"escaped line ends", "(a\\\nb) (a\\\rb) (a\\\r\nb)", []string{`String "ab"`, `String "ab"`, `String "ab"`}},
	{"bare line ends", "(a\nb) (a\rb) (a\r\nb) (a\n\rb)", []string{`String "a\nb"`, `String "a\nb"`, `String "a\nb"`, `String "a\n\nb"`}}, // 7.3.4.2 and q; m keeps CR
	{"no end", `1 (ab(c)\)`, []string{"Integer 1", `String "ab(c))" malformed`}},
	{"backslash at the end", `(ab\`, []string{`String "ab" malformed`}},

	{"hexadecimal", "<48656C6c6F> <> <4 8\n6> <901FA>", []string{`HexString "Hello"`, `HexString ""`, `HexString "H` + "`" + `"`, `HexString "\x90\x1f\xa0"`}},
	{"hexadecimal digits", "<0123456789abcdefABCDEF>", []string{`HexString "\x01#Eg\x89\xab\xcd\xef\xab\xcd\xef"`}},
	{"hexadecimal rubbish", "<4x8> <(4)> </A 1>", []string{`HexString "@\x80" malformed`, `HexString "\x04\x00" malformed`, `HexString "\n\x10" malformed`}}, // m 4080 0400 0A10, q nulls
	{"hexadecimal without end", "<41 4", []string{`HexString "A@" malformed`}},
	{"hexadecimal, nothing", "<", []string{`HexString "" malformed`}},

	{"names", "/Name1 /A;Name_With-Various***Characters? /1.2 /$$ /@pattern /.notdef", []string{`Name "Name1"`, `Name "A;Name_With-Various***Characters?"`, `Name "1.2"`, `Name "$$"`, `Name "@pattern"`, `Name ".notdef"`}}, // 7.3.5, Table 4
	{"number signs", "/Lime#20Green /paired#28#29parentheses /The_Key_of_F#23_Minor /A#42", []string{`Name "Lime Green"`, `Name "paired()parentheses"`, `Name "The_Key_of_F#_Minor"`, `Name "AB"`}},                          // 7.3.5, Table 4
	{"bare number signs", "/A#4 /A# /A#zz /A#4G /A##42", []string{`Name "A#4" malformed`, `Name "A#" malformed`, `Name "A#zz" malformed`, `Name "A#4G" malformed`, `Name "A#B" malformed`}},                                  // q and m agree
	{"number sign and zero", "/A#00b", []string{`Name "A#00b" malformed`}}, // m; q refuses
	{"number sign before the end", "/A#4/B#/C#4", []string{`Name "A#4" malformed`, `Name "B#" malformed`, `Name "C#4" malformed`}},
	{"number signs that are escapes", "/#23#23 /#2323 /#00#01", []string{`Name "##"`, `Name "#23"`, `Name "#00\x01" malformed`}},
	{"empty name", "/ 5 //", []string{`Name ""`, "Integer 5", `Name ""`, `Name ""`}},
	{"names end at delimiters", "/A/B/C(x)/D[/E<</F>>", []string{`Name "A"`, `Name "B"`, `Name "C"`, `String "x"`, `Name "D"`, "ArrayOpen", `Name "E"`, "DictOpen", `Name "F"`, "DictClose"}},

	{"brackets", "<<>>[]{}<< >>", []string{"DictOpen", "DictClose", "ArrayOpen", "ArrayClose", "BraceOpen", "BraceClose", "DictOpen", "DictClose"}},
	{"lone brackets", ") > >>>", []string{"Invalid )", "Invalid >", "DictClose", "Invalid >"}},
	{"keywords", "obj true endstream'\"*", []string{"Keyword obj", "Keyword true", "Keyword endstream'\"*"}},
	{"numbers end at delimiters", "5/A 5(x) 5[6]5<41>", []string{"Integer 5", `Name "A"`, "Integer 5", `String "x"`, "Integer 5", "ArrayOpen", "Integer 6", "ArrayClose", "Integer 5", `HexString "A"`}},
}

func TestTokens(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := New([]byte(c.in), 0)
			var got []string
			for tok := l.Next(); tok.Kind != EOF; tok = l.Next() {
				got = append(got, show(&l, tok))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%q (-want +got)\n%s", c.in, diff)
			}
		})
	}
}

// What a float64 and a count of decimals cannot give back is marked. The digits
// stand in the input.
func TestDigits(t *testing.T) {
	nines := strings.Repeat("9", 700)
	for _, c := range []struct {
		name, in string
		inexact  bool
		digits   string
	}{
		{"integer", "12", false, ""},
		{"real", "-01.50", false, "1.50"},
		{"point in front", "+.5", false, ".5"},
		{"point behind", "4.", false, "4."},
		{"fifteen digits", "0.123456789012345", false, ".123456789012345"},
		{"a float64 with 17 digits", "595.32000000000005", false, "595.32000000000005"},
		{"pi", "3.14159265358979323846", true, "3.14159265358979323846"},
		{"an exact binary fraction", "0.5000000000000000000", false, ".5000000000000000000"},
		{"negative", "-000.10000000000000000000", true, ".10000000000000000000"},
		{"beyond an int64", "-9223372036854775809", true, "9223372036854775809"},
		{"beyond an int64, a float64", "9223372036854775808", true, "9223372036854775808"},
		{"the same with a point", "9223372036854775808.", false, "9223372036854775808."},
		{"minus behind", "--3.14159265358979323846-5", true, "3.14159265358979323846"},
		{"beyond a float64", nines + ".0", true, nines + ".0"},
		{"256 decimals", "1." + strings.Repeat("0", 256), true, "1." + strings.Repeat("0", 256)},
		{"name", "/1.5", false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := New([]byte(" "+c.in+" 7"), 0)
			tok := l.Next()
			if got := string(l.Digits(tok)); got != c.digits || tok.Inexact != c.inexact {
				t.Errorf("%s has the digits %q, inexact %v", c.in, got, tok.Inexact)
			}
		})
	}
}

func TestReference(t *testing.T) {
	for _, c := range []struct {
		name, in   string
		generation uint32
		ok         bool
	}{
		{"plain", " 0 R", 0, true},
		{"before a delimiter", " 0 R/", 0, true},
		{"lines and comments", "\r\n%x\n 7 \x00R ", 7, true},
		{"leading zeros", " 00 R", 0, true}, // q, m: a reference
		{"largest", " 4294967295 R", 4294967295, true},
		{"too large", " 4294967296 R", 0, false},
		{"not apart", " 0R", 0, false}, // q, m: an integer and a keyword
		{"longer keyword", " 0 RG", 0, false},
		{"two integers", " 0 1", 0, false},
		{"plus", " +7 R", 7, true},        // 7.3.3 allows it; q, m: a reference
		{"minus zero", " -0 R", 0, true},  // q, m: a reference
		{"negative", " -1 R", 0, false},   // m: null
		{"two signs", " ++1 R", 0, false}, // q, m: no reference
		{"sign alone", " + R", 0, false},
		{"sign and no digit", " +R", 0, false},
		{"a real", " .0 R", 0, false},
		{"sign at the end", " +", 0, false},
		{"end", " 0 ", 0, false},
		{"nothing", "", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := New([]byte("12"+c.in), 0)
			l.Next()
			gen, ok := l.Reference()
			if gen != c.generation || ok != c.ok {
				t.Errorf("got %d, %v", gen, ok)
			}
			if !ok && l.Pos() != 2 {
				t.Errorf("moved to %d", l.Pos())
			}
		})
	}
}

func TestSeek(t *testing.T) {
	l := New([]byte("1 2"), -5)
	if l.Pos() != 0 {
		t.Errorf("before the start: %d", l.Pos())
	}
	l.Seek(99)
	if l.Pos() != 3 || l.Next().Kind != EOF {
		t.Errorf("behind the end: %d", l.Pos())
	}
}

func TestNoAllocation(t *testing.T) {
	var all []byte
	for _, c := range cases {
		if !strings.Contains(c.name, "decimals") && !strings.Contains(c.name, "float64") {
			all = append(all, c.in...)
			all = append(all, ' ')
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		l := New(all, 0)
		for l.Next().Kind != EOF {
			l.Reference()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzLexer(f *testing.F) {
	for _, c := range cases {
		f.Add([]byte(c.in))
	}
	for _, in := range []string{"12 0 R", "12 +0 R/A", "1- -0 R", "1 -1 R", "1 ++1 R", "-0.0 3.14159265358979323846 .00000000000000000000000000001"} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		l := New(b, 0)
		end := 0
		for {
			tok := l.Next()
			if tok.Kind == EOF {
				if tok.Pos != len(b) || tok.End != len(b) {
					t.Fatalf("EOF at %d of %d", tok.Pos, len(b))
				}
				break
			}
			if tok.Pos < end || tok.End <= tok.Pos || tok.End > len(b) || l.Pos() != tok.End {
				t.Fatalf("token %+v after %d of %d", tok, end, len(b))
			}
			for _, c := range b[end:tok.Pos] {
				if IsDelimiter(c) && c != '%' && !bytes.Contains(b[end:tok.Pos], []byte("%")) {
					t.Fatalf("skipped %q", b[end:tok.Pos])
				}
			}
			end = tok.End
			show(&l, tok)
			if d := l.Digits(tok); tok.Inexact && (tok.Kind != Real || len(d) == 0) || len(d) > tok.End-tok.Pos {
				t.Fatalf("token %+v has the digits %q", tok, d)
			}
			if tok.Kind == Integer {
				at := l.Pos()
				if _, ok := l.Reference(); ok {
					end = l.Pos()
				} else if l.Pos() != at {
					t.Fatal("Reference moved without one")
				}
			}
		}
		if l.Next().Kind != EOF {
			t.Fatal("a token after EOF")
		}
		if !bytes.Equal(before, b) {
			t.Fatal("input changed")
		}
	})
}
