package object_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A number is what stands in a file, how it is printed, and whether its digits
// have to be kept as a string. qpdf 11.3 keeps reals to the byte and writes them to
// JSON as want has them (q), but for what is no JSON: +1.50, 00.50, 4. and -007.25,
// as they are. mutool 1.21 shows eight digits. For integers beyond 64 bits qpdf
// gives null, mutool the low 32 bits.
var numbers = []struct {
	in, want string
	kept     int
}{
	{"3.14159265358979323846", "3.14159265358979323846", 1}, // q
	{"595.32000000000005", "595.32000000000005", 0},         // q; a float64 as %.17g has it
	{"0.10000000000000001", "0.10000000000000001", 0},       // q; as above
	{"0.100000000000000000000000", "0.100000000000000000000000", 1},
	{"0.30000000000000001", "0.30000000000000001", 1}, // q; 0.29999999999999999 is the float64
	{"1.50", "1.50", 0}, // q
	{"-0.0", "-0.0", 0}, // q
	{"0.0", "0.0", 0},   // q
	{"-.0", "-0.0", 0},
	{"-0", "0", 0}, // q
	{"-.5", "-0.5", 0},
	{".5", "0.5", 0},
	{"4.", "4.", 0},
	{"-4.", "-4.", 0},
	{"+5", "5", 0},
	{"007", "7", 0},
	{"-007.25", "-7.25", 0},
	{"+1.50", "1.50", 0},
	{"00.50", "0.50", 0},
	{"00000000000000000000000000000.50", "0.50", 0},
	{"9223372036854775807", "9223372036854775807", 0},   // q
	{"-9223372036854775808", "-9223372036854775808", 0}, // q
	{"9223372036854775808", "9223372036854775808", 1},
	{"-9223372036854775809", "-9223372036854775809", 1},
	{"+00018446744073709551616", "18446744073709551616", 1},
	{"123456789012345678901234567890.5", "123456789012345678901234567890.5", 1}, // q
	{"9007199254740993.0", "9007199254740993.0", 1},                             // 2^53+1, which is no float64
	{"9007199254740992.0", "9007199254740992.0", 0},
	{"9007199254740993.", "9007199254740993.", 1},
	{"9007199254740992.", "9007199254740992.", 0},
	{"1000000000000000000000.0", "1000000000000000000000.0", 0}, // 5^21 has less than 53 bits
	{"-.000000000000000000000000000000012345678901234567890", "-0.000000000000000000000000000000012345678901234567890", 1},
	{"0." + strings.Repeat("0", 255), "0." + strings.Repeat("0", 255), 0},
	{"0." + strings.Repeat("0", 256), "0." + strings.Repeat("0", 256), 1},
	{"-0." + strings.Repeat("0", 400) + "1", "-0." + strings.Repeat("0", 400) + "1", 1}, // no float64 is so small
	{"-" + strings.Repeat("9", 400) + ".5", "-" + strings.Repeat("9", 400) + ".5", 1},   // or so large
	{"1" + strings.Repeat("0", 400), "1" + strings.Repeat("0", 400), 1},

	// No numbers of the standard: the value that is read, which is mutool's.
	{"--5", "-5", 0},
	{"1-2", "1", 0},
	{"1.50-2", "1.50", 0},
	{"-.", "0.", 0},
	{"--3.14159265358979323846-", "-3.14159265358979323846", 1},
	{"9223372036854775808-1", "9223372036854775808", 1},
}

func TestNumbersAsWritten(t *testing.T) {
	for _, c := range numbers {
		t.Run(fmt.Sprintf("%.40s", c.in), func(t *testing.T) {
			p := newParser()
			o := parseWith(t, p, c.in)
			if got := o.Number(); got != c.want {
				t.Errorf("Number is %s, want %s", got, c.want)
			}
			if got := o.String(); got != c.want {
				t.Errorf("printed as %s, want %s", got, c.want)
			}
			if count, bytes := p.Stored(); count != int64(c.kept) || bytes > int64(len(c.in)) {
				t.Errorf("%d strings of %d bytes are kept, want %d", count, bytes, c.kept)
			}
			if o.Bytes() != nil {
				t.Errorf("Bytes is %q", o.Bytes())
			}
			if _, ok := o.Stored(); ok {
				t.Error("it is said to be a string")
			}
			checkPrint(t, o)
			again := parse(t, c.want)
			if !object.Equal(o, again) || o.Decimals() != again.Decimals() || o.Kind() != again.Kind() {
				t.Errorf("a %v of %d decimals, printed and parsed a %v of %d", o.Kind(), o.Decimals(), again.Kind(), again.Decimals())
			}
			for _, b := range backends() {
				if r := b.read([]byte("[(a)" + c.in + "/B " + c.in + "]")); r.printed[0] != "[(a) "+c.want+" /B "+c.want+"]" {
					t.Errorf("%s: %s", b.name, r.printed[0])
				}
			}
			list, err := operands(newParser(), c.in+" w")
			if err != nil || len(list) != 1 || list[0].Number() != c.want {
				t.Errorf("as an operand: %v, %v", list, err)
			}
		})
	}
	for _, in := range []string{"null", "true", "(1)", "/1", "[1]", "<</A 1>>", "1 0 R"} {
		if got := parse(t, in).Number(); got != "" {
			t.Errorf("Number of %s is %s", in, got)
		}
	}
}

// The strings of an object that moves to another segment are numbered anew, and
// its numbers must find their digits again.
func TestNumbersMove(t *testing.T) {
	const one = " 3.14159265358979323846 (text) 1.50 /Name -9223372036854775809"
	p := newParser()
	parseWith(t, p, "["+strings.Repeat(one, 7)+"]") // so that strings do not start at 0
	for _, n := range []int{1, 10, 100, 5000} {
		want := "[" + strings.Repeat(one, n)[1:] + "]"
		if got := parseWith(t, p, want).String(); got != want {
			t.Errorf("%d times: %.200s", n, got)
		}
	}
	in := "<</A 3.14159265358979323846/A 2.71828182845904523536/B 3.14159265358979323846>>"
	if got := parseWith(t, p, in).String(); got != "<</A 2.71828182845904523536/B 3.14159265358979323846>>" {
		t.Errorf("equal keys: %s", got)
	}
}

// A number as long as a file is one string, and costs no more than its bytes.
func TestLongNumbers(t *testing.T) {
	const size = 8 << 20
	digits := strings.Repeat("1234567890", size/10)
	for _, c := range []struct {
		name, in string
		kept     int64
	}{
		{"decimals", "0." + digits, 1},
		{"an integer", digits, 1},
		{"zeros", strings.Repeat("0", size) + ".5", 0},
		{"many small", strings.Repeat("0."+strings.Repeat("0", 250)+"1 ", size/254), 0},
		{"many small of 50 digits", strings.Repeat("0."+strings.Repeat("0", 200)+strings.Repeat("7", 50)+" ", size/253), size / 253},
		{"many large", strings.Repeat(strings.Repeat("9", 300)+". ", size/302), size / 302},
		{"many of 16 digits", strings.Repeat("0.9999999999999999 ", size/19), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			p := object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewView()})
			l := lexer.New([]byte("["+c.in+"]"), 0)
			o, err := p.Parse(&l)
			if err != nil {
				t.Fatal(err)
			}
			if count, _ := p.Stored(); count != c.kept {
				t.Errorf("%d strings are kept, want %d", count, c.kept)
			}
			if !object.Equal(o, o) {
				t.Error("not equal to itself")
			}
			took := time.Since(start)
			t.Logf("%v for %d bytes", took, len(c.in))
			if took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}
