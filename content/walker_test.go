package content

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// describe writes an operator in one line: operands, name, and in angle brackets
// what is special about it.
func describe[S any](op *Operator[S]) string {
	var words []string
	for _, o := range op.Operands {
		words = append(words, o.String())
	}
	words = append(words, string(op.Name))
	if op.Dropped > 0 {
		words = append(words, fmt.Sprintf("<dropped %d>", op.Dropped))
	}
	if op.Image != nil {
		words = append(words, fmt.Sprintf("<%q>", op.Image.Data))
	}
	return strings.Join(words, " ")
}

// A walkCase is a stream and the operators in it, as describe writes them.
type walkCase struct {
	name     string
	data     string
	want     []string
	problems int // how many departures from the standard are reported
}

var walkCases = []walkCase{
	{"empty", "", nil, 0},
	{"white space and comments", " % nothing Tj\n\x00\t", nil, 0},
	{"graphics state", "q 1 0 0 1 72 -7.5 cm Q", []string{"q", "1 0 0 1 72 -7.5 cm", "Q"}, 0},
	{"text", "BT/F1 12 Tf(a)Tj[(b)-20(c)]TJ(d)' 1 2(e)\" ET",
		[]string{"BT", "/F1 12 Tf", "(a) Tj", "[(b) -20 (c)] TJ", "(d) '", "1 2 (e) \"", "ET"}, 0},
	{"no space around delimiters", "/P<</MCID 0>>BDC[]0 d[1]0 d EMC",
		[]string{"/P <</MCID 0>> BDC", "[] 0 d", "[1] 0 d", "EMC"}, 0},
	{"escaped string and name", `(\101\)) Tj <41 4> Tj /A#20B gs`, []string{`(A\)) Tj`, "(A@) Tj", "/A#20B gs"}, 0},
	{"literals are operands", "true false null x", []string{"true false null x"}, 0},
	{"no references", "1 0 R 2 0 R q", []string{"1 0 R", "2 0 R", "q"}, 0},
	{"operators with a star", "f* B* b* T* W* n", []string{"f*", "B*", "b*", "T*", "W*", "n"}, 0},
	{"glyph widths", "1000 0 d0 1000 0 0 0 750 750 d1", []string{"1000 0 d0", "1000 0 0 0 750 750 d1"}, 0},
	{"unknown operator", "BX 1 (x) frobnicate EX q", []string{"BX", "1 (x) frobnicate", "EX", "q"}, 0},
	{"words of a file's structure", "1 endobj stream obj q", []string{"1 endobj", "stream", "obj", "q"}, 0},
	{"operators run together", "q qQ Q", []string{"q", "qQ", "Q"}, 0},
	{"number that is none", "1.2.3 m 4 5 l", []string{"1.2.3", "m", "4 5 l"}, 0},
	{"malformed number", "--5 w", []string{"-5 w"}, 1},
	{"stray number sign", "/A# gs", []string{"/A#23 gs"}, 1},
	{"numbers as written", "3.14159265358979323846 1.50 -0.0 4. cm", []string{"3.14159265358979323846 1.50 -0.0 4. cm"}, 0},
	{"operands at the end", "q 1 2", []string{"q", "1 2 "}, 1},
	{"stray delimiters", "1 ] 2 >> 3 ) 4 > 5 { 6 } re", []string{"1 2 3 4 5 6 re"}, 6},
	{"string without an end", "q (abc Tj", []string{"q", "(abc Tj) "}, 2},
	{"array without an end", "[(a) -3 Tj ET [(b)] TJ", []string{"[(a) -3] Tj", "ET", "[(b)] TJ"}, 1},
	{"array without an end at the end", "q [1 2", []string{"q", "[1 2] "}, 2},
	{"dictionary without an end", "/P <</MCID 0 /A BDC q", []string{"/P <</MCID 0/A null>> BDC", "q"}, 1},
	{"arrays without an end inside each other", "[[[<</A[ q Q", []string{"[[[<</A []>>]]] q", "Q"}, 1},
	{"unknown keyword in an array", "[(a) foo (b)] TJ", []string{"[(a) null (b)] TJ"}, 1},
	{"keyword of structure in an array", "[1 endobj q", []string{"[1] endobj", "q"}, 1},
	{"too many operands", strings.Repeat("7 ", 3) + strings.Repeat("8 ", 254) + "9 9 x q",
		[]string{strings.Repeat("8 ", 254) + "9 9 x <dropped 3>", "q"}, 1},
	{"very many operands", strings.Repeat("7 ", 10000) + strings.Repeat("8 ", 256) + "x q",
		[]string{strings.Repeat("8 ", 256) + "x <dropped 10000>", "q"}, 1},
	{"nested too deeply", strings.Repeat("[", 501) + " 1 x q", []string{"null 1 x", "q"}, 1},
}

// walk gives the operators of a stream as describe writes them, and the number of
// problems.
func walk[S any](data []byte, storage pdfstrings.Storage[S]) (list []string, problems []object.Problem) {
	w := NewWalker(data, storage, OnProblem(func(p object.Problem) { problems = append(problems, p) }))
	for op := range w.All() {
		list = append(list, describe(op))
	}
	return list, problems
}

func TestWalker(t *testing.T) {
	for _, c := range walkCases {
		t.Run(c.name, func(t *testing.T) { checkWalk(t, c) })
	}
}

func checkWalk(t *testing.T, c walkCase) {
	got, problems := walk([]byte(c.data), NewTransient())
	compareWalks(t, got, c.want)
	if len(problems) != c.problems {
		t.Errorf("%d problems, want %d: %v", len(problems), c.problems, problems)
	}
	for _, p := range problems {
		if p.Offset < 0 || p.Offset > len(c.data) {
			t.Errorf("problem outside of the stream: %v", p)
		}
	}
	arena, _ := walk([]byte(c.data), pdfstrings.NewArena())
	compareWalks(t, arena, c.want)
	small, _ := walk([]byte(c.data), pdfstrings.NewSmall16())
	compareWalks(t, small, c.want)
}

func compareWalks(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("operator %d differs:\ngot  %.300q\nwant %.300q", i, got[min(i, len(got)):], want[min(i, len(want)):])
		}
	}
}

func TestOffsets(t *testing.T) {
	const data = "q\n1 w BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n(a) Tj"
	want := map[string]int{"q": 0, "w": 4, "BI": 6, "Tj": 45}
	for op := range NewWalker([]byte(data), NewTransient()).All() {
		if op.Offset != want[string(op.Name)] {
			t.Errorf("%s at %d, want %d", op.Name, op.Offset, want[string(op.Name)])
		}
		if op.Image != nil && op.Image.Offset != 36 {
			t.Errorf("image data at %d, want 36", op.Image.Offset)
		}
	}
}

func TestOperand(t *testing.T) {
	w := NewWalker([]byte("1 2 m"), NewTransient())
	op, _ := w.Next()
	for i, want := range map[int]int64{-1: 0, 0: 1, 1: 2, 2: 0} {
		if got := op.Operand(i).Int(); got != want {
			t.Errorf("operand %d is %d, want %d", i, got, want)
		}
	}
}

func TestReset(t *testing.T) {
	w := NewWalker([]byte("1 2"), NewTransient())
	w.Next()
	w.Reset([]byte("3 w"))
	op, ok := w.Next()
	if !ok || describe(op) != "3 w" {
		t.Errorf("after Reset: %v %v", op, ok)
	}
	if op, ok := w.Next(); ok || op != nil {
		t.Errorf("after the end: %v %v", op, ok)
	}
}

// The standard counts its operators in Table A.1 by the letters: 73 in all.
func TestKnown(t *testing.T) {
	const all = "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M " +
		"MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
	names := strings.Fields(all)
	if len(names) != 73 {
		t.Fatalf("%d names", len(names))
	}
	for _, name := range names {
		if !Known([]byte(name)) {
			t.Errorf("%s is not known", name)
		}
	}
	for _, name := range []string{"", "R", "true", "obj", "x", "Bt", "f**"} {
		if Known([]byte(name)) {
			t.Errorf("%q is known", name)
		}
	}
}

// A Transient keeps what it was given until Reset, also when its room is used up.
func TestTransient(t *testing.T) {
	storage := NewTransient()
	var kept [][]byte
	for i := range 2000 {
		b := bytes.Repeat([]byte{byte(i)}, i*i%300)
		kept = append(kept, storage.Copy(b))
	}
	kept = append(kept, storage.Copy(bytes.Repeat([]byte{7}, largestRoom)))
	for i, got := range kept[:2000] {
		if want := bytes.Repeat([]byte{byte(i)}, i*i%300); !bytes.Equal(storage.Bytes(got), want) {
			t.Fatalf("string %d is %v", i, got)
		}
	}
	if pdfstrings.AlwaysCopies(storage) {
		t.Error("says that Alias copies")
	}
}
