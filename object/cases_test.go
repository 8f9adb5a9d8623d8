package object_test

import (
	"fmt"
	"strings"
	"testing"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A parserCase is an input, what is read from it, and what is reported.
// Values are written as dump writes them; references, and what is wrong, say
// where the value comes from when it is not the standard:
//
//	q  qpdf 11.3, the value as JSON
//	m  mutool show 1.21
//
// of a small file whose object 4 is an array around the input.
type parserCase struct {
	name, in string
	want     string // objects one behind the other
	problems string // "offset clause", for each
}

// parserCases drive the parser's test, the tests of printing, and the fuzzer.
var parserCases = []parserCase{
	{"null", "null", "null", ""},
	{"booleans", "true false", "true false", ""},
	{"integers", "0 12 -7 +5 9223372036854775807", "0 12 -7 5 9223372036854775807", ""},
	{"reals", "1.5 -.5 4. 0.0", "real(1.5) real(-0.5) real(4) real(0)", ""},
	{"equal keys inside each other, q", "<</A<</B 1/B 2>>/C<</D 1/D<</E 1/E 2>>>>/A 3/F[<</H 1/H 2>>]/F<</G[4<</H 1/H[5<</I 6/I 7>>]>>]>>>>",
		`{C:{D:{E:2}} A:3 F:{G:[4 {H:[5 {I:7}]}]}}`, "4 7.3.7, 26 7.3.7, 18 7.3.7, 47 7.3.7, 78 7.3.7, 68 7.3.7, 0 7.3.7, 0 7.3.7"},
	{"integer beyond 64 bits", "9223372036854775808", "real(9.223372036854776e+18)", ""},
	{"malformed number, m", "--5", "-5", "0 7.3.3"},
	{"malformed real, m", "[--5.5]", "[real(-5.5)]", "1 7.3.3"},
	{"strings", `(a) (a\(b\)\101) <48 65 6c>`, `"a" "a(b)A" "Hel"`, ""},
	{"strings balance", `(a(b)c) ()`, `"a(b)c" ""`, ""},
	{"hexadecimal with a digit left over", `<41 4>`, `"A@"`, ""},
	{"hexadecimal with other bytes, m", `< 4 z 1 >`, `"@\x10"`, "0 7.3.4.3"},
	{"string without an end", `(abc`, `"abc"`, "0 7.3.4.2"},
	{"hexadecimal without an end", `<4142`, `"AB"`, "0 7.3.4.3"},
	{"names", `/A /Lime#20Green / /A;Name_With-Various***Characters?`, `/"A" /"Lime Green" /"" /"A;Name_With-Various***Characters?"`, ""},
	{"stray number signs, qm but for q's zero byte", `/A#zz /#4 /A#`, `/"A#zz" /"#4" /"A#"`, "0 7.3.5, 6 7.3.5, 10 7.3.5"},
	{"number sign and zero, m", `/A#00b`, `/"A#00b"`, "0 7.3.5"},
	{"stray number signs in a dictionary, m", `<</A# 1/B/C##42>>`, `{A#:1 B:/"C#B"}`, "2 7.3.5, 9 7.3.5"},
	{"array", "[1 (a) /N [true] null]", `[1 "a" /"N" [true] null]`, ""},
	{"empty containers", "[] <<>>", "[] {}", ""},
	{"dictionary", "<</Type/Page/Kids[3 0 R true]>>", `{Type:/"Page" Kids:[3 0 R true]}`, ""},
	{"dictionary in dictionary", "<</A<</B<</C 1>>>>/D 2>>", "{A:{B:{C:1}} D:2}", ""},
	{"comment", "[1 % 2 ]\n3]", "[1 3]", ""},
	{"order is kept", "<</B 1/A 2>>", "{B:1 A:2}", ""},

	{"reference", "12 3 R", "12 3 R", ""},
	{"references among integers, qm", "[1 2 3 0 R]", "[1 2 3 0 R]", ""},
	{"reference with zeros in front, qm", "01 00 R", "1 0 R", ""},
	{"reference with a plus, qm", "+1 0 R", "1 0 R", ""},
	{"reference to object 0, qm", "0 0 R", "null", "0 7.3.10"},
	{"reference to a negative object, qm", "[-1 0 R 5]", "[null 5]", "1 7.3.10"},
	{"reference with signs, qm", "[1 +0 R 1 -0 R]", "[1 0 R 1 0 R]", ""},
	{"reference with a negative generation", "[1 -1 R]", "[1 -1 null]", "6 7.3"},
	{"reference with a malformed number, m", "[1- 0 R --1 0 R]", "[1 0 R null]", "1 7.3.3, 8 7.3.3, 8 7.3.10"},
	{"generation beyond 65535, q", "1 65536 R", "1 65536 R", ""},
	{"number beyond 32 bits, m", "4294967296 0 R", "null", "0 7.3.10"},
	{"number of 32 bits", "4294967295 0 R", "4294967295 0 R", ""},
	{"generation that is a real, q", "[1.0 0 R]", "[real(1) 0 null]", "7 7.3"},
	{"no space before R, m", "[1 0R]", "[1 null]", "3 7.3"},
	{"no space behind R, m", "[1 0 Robj]", "[1 0 null]", "5 7.3"},
	{"delimiter behind R, qm", "[1 0 R/A 2 0 R[]3 0 R(a)]", `[1 0 R /"A" 2 0 R [] 3 0 R "a"]`, ""},
	{"R alone, m", "R", "null", "0 7.3"},

	{"keyword, m", "[nul abc TRUE 1e5 truefalse]", "[null null null null null]", "1 7.3, 5 7.3, 9 7.3, 14 7.3, 18 7.3"},
	{"braces, q", "[{ 1 2 }]", "[null 1 2 null]", "1 7.2.3, 7 7.2.3"},
	{"lone dictionary end, q", "[>> 5]", "[null 5]", "1 7.3.7"},
	{"lone dictionary end outside", ">> 5", "null 5", "0 7.3.7"},
	{"lone array end outside", "] 5", "null 5", "0 7.3.6"},
	{"lone parenthesis, q", "[) 5]", "[null 5]", "1 7.2.3"},
	{"lone angle", "> 5", "null 5", "0 7.2.3"},

	{"key without value, q", "<</A>>", "{A:null}", "4 7.3.7"},
	{"last key without value, q", "<</A 1/B>>", "{A:1 B:null}", "8 7.3.7"},
	{"values without key, q but for its fake keys", "<<1 2>>", "{}", "2 7.3.7, 4 7.3.7"},
	{"value behind the value, q", "<</A 1 2/B 3>>", "{A:1 B:3}", "7 7.3.7"},
	{"names only, q", "<</A/B/C>>", `{A:/"B" C:null}`, "8 7.3.7"},
	{"array for a key, q", "<<[1 2]/A 1>>", "{A:1}", "2 7.3.7"},
	{"dictionary for a key, q", "<<<</X 1>>/A 1>>", "{A:1}", "2 7.3.7"},
	{"string for a key, q", "<<(k)/A 1>>", "{A:1}", "2 7.3.7"},
	{"reference for a key, q", "<<1 0 R/A 1>>", "{A:1}", "2 7.3.7"},
	{"keyword for a key, q", "<<abc/A 1>>", "{A:1}", "2 7.3.7, 2 7.3"},
	{"null for a key, q", "<<null/A 1>>", "{A:1}", "2 7.3.7"},
	{"brackets for keys, q", "<<] )/A 1>>", "{A:1}", "2 7.3.7, 4 7.3.7"},
	{"braces for keys, q", "<<{/A 1}>>", "{A:1}", "2 7.3.7, 2 7.2.3, 7 7.3.7, 7 7.2.3"},
	{"brackets for values, m", "<</A]/B 1>>", "{A:null B:1}", "4 7.3.6"},
	{"keyword for a value, m", "<</A abc/B 1>>", "{A:null B:1}", "5 7.3"},
	{"empty name as key, q", "<</ 1/A/>>", `{:1 A:/""}`, ""},

	{"equal keys, qm", "<</A 1/A 2>>", "{A:2}", "0 7.3.7"},
	{"three equal keys", "<</A 1/B 2/A 3/A 4>>", "{B:2 A:4}", "0 7.3.7, 0 7.3.7"},
	{"equal keys with containers, q", "<</A<</B 1/B 2>>/A 3>>", "{A:3}", "4 7.3.7, 0 7.3.7"},
	{"equal keys, one escaped, qm", "<</A#42 1/AB 2>>", "{AB:2}", "0 7.3.7"},
	{"value, then null, q", "<</A 1/A null>>", "{A:null}", "0 7.3.7"},
	{"equal empty keys", "<</ 1 / 2>>", "{:2}", "0 7.3.7"},
	{"equal keys among values without key", "<</A 1 5/A 2 6/A 3>>", "{A:3}", "7 7.3.7, 13 7.3.7, 0 7.3.7, 0 7.3.7"},
	{"equal keys of 8 bytes", "<</Abcdefgh 1/Abcdefgh 2>>", "{Abcdefgh:2}", "0 7.3.7"},
	{"keys with equal starts", "<</Abcdefgh 1/Abcdefgi 2>>", "{Abcdefgh:1 Abcdefgi:2}", ""},

	{"array open at the end", "[1 2", "[1 2]", "4 7.3"},
	{"array open at endobj", "[1 2 endobj", "[1 2]", "5 7.3"},
	{"containers open at the end", "<</A[<</B", "{A:[{B:null}]}", "9 7.3"},
	{"containers open at endobj", "<</A[1<</B 2 endobj", "{A:[1 {B:2}]}", "13 7.3"},
	{"value due at endobj", "<</A endobj", "{A:null}", "5 7.3"},
	{"dictionary open at stream", "<</Length 5 stream", "{Length:5}", "12 7.3"},
	{"value due at stream", "<</Length stream", "{Length:null}", "10 7.3"},
	{"dictionary open at the next object", "<</A 1 2 0 obj", "{A:1}", "7 7.3.7, 9 7.3.7, 11 7.3"},
	{"array closed by a dictionary end", "[1 >> 2]", "[1 null 2]", "3 7.3.7"},
	{"equal keys, open at the end", "<</A 1/A 2", "{A:2}", "10 7.3, 0 7.3.7"},

	{"nothing", "", "", ""},
	{"white space and a comment", " \n% 5", "", ""},
	{"endobj", "endobj", "", ""},
	{"stream", "stream", "", ""},
}

// dump writes an object through its accessors.
func dump[S any](o object.Object[S]) string {
	var b strings.Builder
	dumpTo(&b, o)
	return b.String()
}

func dumpTo[S any](b *strings.Builder, o object.Object[S]) {
	switch o.Kind() {
	case object.Null:
		b.WriteString("null")
	case object.Boolean:
		fmt.Fprint(b, o.Bool())
	case object.Integer:
		fmt.Fprint(b, o.Int())
	case object.Real:
		fmt.Fprintf(b, "real(%v)", o.Real())
	case object.String:
		fmt.Fprintf(b, "%q", o.Bytes())
	case object.Name:
		fmt.Fprintf(b, "/%q", o.Name())
	case object.Reference:
		ref, _ := o.Ref()
		fmt.Fprintf(b, "%d %d R", ref.Number, ref.Generation)
	case object.Array:
		b.WriteByte('[')
		for i, v := range o.Elements() {
			if i > 0 {
				b.WriteByte(' ')
			}
			dumpTo(b, v)
		}
		b.WriteByte(']')
	case object.Dictionary, object.Stream:
		b.WriteByte('{')
		first := true
		for key, v := range o.Entries() {
			if !first {
				b.WriteByte(' ')
			}
			first = false
			fmt.Fprintf(b, "%s:", key)
			dumpTo(b, v)
		}
		b.WriteByte('}')
	}
}

// A reading is what a backend makes of an input: its objects, up to the first
// place where there is none, as dump, AppendTo, and the problems reported.
type reading struct {
	objects, printed []string
	problems         []object.Problem
	err              error
}

// maxObjects bounds the objects of one reading.
const maxObjects = 1000

func read[S any](in []byte, storage pdfstrings.Storage[S]) reading {
	var r reading
	p := object.NewParser(object.Config[S]{
		Storage: storage,
		Report: func(problem object.Problem) error {
			r.problems = append(r.problems, problem)
			return nil
		},
	})
	l := lexer.New(in, 0)
	var all []object.Object[S]
	for range maxObjects {
		o, err := p.Parse(&l)
		if err != nil {
			r.err = err
			break
		}
		all = append(all, o)
	}
	for _, o := range all { // once no more is added to the storage
		r.objects = append(r.objects, dump(o))
		r.printed = append(r.printed, o.String())
	}
	return r
}

// A backend is a storage, with its type hidden.
type backend struct {
	name  string
	read  func(in []byte) reading
	bench func(b *testing.B, in []byte)
}

func newBackend[S any](name string, storage func() pdfstrings.Storage[S]) backend {
	return backend{
		name:  name,
		read:  func(in []byte) reading { return read(in, storage()) },
		bench: func(b *testing.B, in []byte) { benchmarkParse(b, in, storage) },
	}
}

func backends() []backend {
	return []backend{
		newBackend("Heap", pdfstrings.NewHeap),
		newBackend("Small8", pdfstrings.NewSmall8),
		newBackend("Small16", pdfstrings.NewSmall16),
		newBackend("Small24", pdfstrings.NewSmall24),
		newBackend("Small32", pdfstrings.NewSmall32),
		newBackend("Small48", pdfstrings.NewSmall48),
		newBackend("Inline", pdfstrings.NewInline),
		newBackend("Arena", pdfstrings.NewArena),
		newBackend("View", pdfstrings.NewView),
		newBackend("Intern", pdfstrings.NewIntern),
	}
}

// newParser makes a parser with the storage that tests use where any will do.
func newParser() *object.Parser[pdfstrings.Span] {
	return object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewArena()})
}

// parse reads one object.
func parse(t testing.TB, in string) object.Object[pdfstrings.Span] {
	t.Helper()
	return parseWith(t, newParser(), in)
}

func parseWith[S any](t testing.TB, p *object.Parser[S], in string) object.Object[S] {
	t.Helper()
	l := lexer.New([]byte(in), 0)
	o, err := p.Parse(&l)
	if err != nil {
		t.Fatalf("%.60q: %v", in, err)
	}
	return o
}
