package document_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pdfload/document"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// fileOf makes a file of a catalog, a page tree, and objects as they are given,
// which the cross-references number from 3 on. All but these is sound.
func fileOf(objects ...string) []byte {
	var b strings.Builder
	b.WriteString("%PDF-1.7\n")
	list := append([]string{"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj", "2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj"}, objects...)
	entries := "0000000000 65535 f \n"
	for _, o := range list {
		entries += fmt.Sprintf("%010d 00000 n \n", b.Len())
		b.WriteString(o + "\n")
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(list)+1, entries, len(list)+1, at)
	return []byte(b.String())
}

// What the departures have in common, with the clause.
const (
	malformedNumber = "7.3.3 malformed number"
	malformedString = "7.3.4.2 malformed string"
	malformedHex    = "7.3.4.3 malformed string"
	strayNumberSign = "7.3.5 number sign in a name is not the start of #01 to #FF, it stands for itself"
	noObject        = "7.3 keyword is not an object, read as null"
	noKey           = "7.3.7 dictionary key is not a name, its value is dropped"
	noEnd           = "7.3 array or dictionary has no end"
	noEndobj        = "7.3.10 no endobj behind the object"
)

// A departure from 7.2 or 7.3, or what looks like one: an indirect object, what is
// read of it, and what is reported, or why nothing is. Each report is an error when
// reading strictly. Of readers q is qpdf 11.3 and m mutool 1.21.
type departure struct {
	name, object string
	want         string
	reported     []string
	because      string // for those that are not reported
}

// valueOf is object 3 around a value.
func valueOf(text string) string { return "3 0 obj\n" + text + "\nendobj" }

var departures = []departure{
	// 7.2.3 and 7.2.4, characters and comments
	{name: "all white space", object: valueOf("[1\x002\t3\f4\r5]"), want: "[1 2 3 4 5]", because: "Table 1"},
	{name: "no white space", object: "3 0 obj[1/A(b)<63>true]endobj", want: "[1 /A (b) (c) true]", because: "delimiters separate too"},
	{name: "comments", object: "3%a\n0%b\robj%c\r\n[1%]\n2]%d\nendobj", want: "[1 2]", because: "a comment is white space"},
	{name: "a vertical tab", object: valueOf("[1\v]"), want: "[null]", reported: []string{noObject}},
	{name: "obj and the object touch", object: "3 0 objnull\nendobj", want: "null", reported: []string{"7.2.3 obj and the object are not apart"}}, // q, m: no object
	{name: "the object and endobj touch", object: "3 0 obj\n5endobj", want: "null", reported: []string{noObject, noEndobj}},
	{name: "endobj and more", object: "3 0 obj\n5 endobjx", want: "5", reported: []string{"7.2.3 endobj and what follows are not apart"}}, // q, m: warnings
	{name: "braces", object: valueOf("[{ 1 }]"), want: "[null 1 null]", reported: []string{"7.2.3 delimiter is not an object, read as null", "7.2.3 delimiter is not an object, read as null"}},

	// 7.3.2 and 7.3.9, booleans and null
	{name: "True", object: valueOf("True"), want: "null", reported: []string{noObject}},
	{name: "NULL", object: valueOf("[NULL false]"), want: "[null false]", reported: []string{noObject}},

	// 7.3.3, numbers
	{name: "signs and zeros in front", object: valueOf("[+5 -007 +.5 00.50]"), want: "[5 -7 0.5 0.50]", because: "an optional sign and digits"},
	{name: "points at the ends", object: valueOf("[4. -.002 .5]"), want: "[4. -0.002 0.5]", because: "the examples have them"},
	{name: "integer beyond 32 bits", object: valueOf("4294967296"), want: "4294967296", because: "a limit of readers, Annex C"},
	{name: "integer beyond 64 bits", object: valueOf("-9223372036854775809"), want: "-9223372036854775809", because: "a limit of readers, Annex C; q reads null, m -1"},
	{name: "real beyond a float64", object: valueOf(strings.Repeat("9", 400) + ".0"), want: strings.Repeat("9", 400) + ".0", because: "a limit of readers, Annex C"},
	{name: "two signs", object: valueOf("--5"), want: "-5", reported: []string{malformedNumber}},
	{name: "minus inside", object: valueOf("1-2"), want: "1", reported: []string{malformedNumber}},
	{name: "a sign alone", object: valueOf("[+ - .]"), want: "[0 0 0.]", reported: []string{malformedNumber, malformedNumber, malformedNumber}},
	{name: "two points", object: valueOf("1.2.3"), want: "null", reported: []string{noObject}},
	{name: "exponent", object: valueOf("1e5"), want: "null", reported: []string{noObject}},
	{name: "radix", object: valueOf("16#FFFE"), want: "null", reported: []string{noObject}},

	// 7.3.4, strings
	{name: "octal beyond a byte", object: valueOf(`(\777)`), want: "<ff>", because: "high-order overflow is ignored"},
	{name: "one octal digit", object: valueOf(`(\5z)`), want: `<057a>`, because: "one to three digits"},
	{name: "digits that are not octal", object: valueOf(`(a\8\9)`), want: "(a89)", because: "the backslash is ignored"},
	{name: "unknown escape", object: valueOf(`(a\q\()`), want: `(aq\()`, because: "the backslash is ignored"},
	{name: "backslash and line end", object: valueOf("(a\\\r\nb)"), want: "(ab)", because: "the string goes on"},
	{name: "bare line ends", object: valueOf("(abcdef\rg\r\nh)"), want: `(abcdef\012g\012h)`, because: "they are line feeds"},
	{name: "balanced parentheses", object: valueOf("(a(b)c)"), want: `(a\(b\)c)`, because: "they need no escape"},
	{name: "string of 40000 bytes", object: valueOf("(" + strings.Repeat("a", 40000) + ")"), want: "(" + strings.Repeat("a", 40000) + ")", because: "32767 was a limit of ISO 32000-1, Annex C"},
	{name: "parenthesis too many", object: valueOf("[(a)) 5]"), want: "[(a) null 5]", reported: []string{"7.2.3 delimiter is not an object, read as null"}},
	{name: "empty strings", object: valueOf("[() <>]"), want: "[() ()]", because: "no bytes are a string"},
	{name: "odd hexadecimal digits", object: valueOf("<414>"), want: "(A@)", because: "the last digit is 0"},
	{name: "white space in hexadecimal", object: valueOf("<4 1\n42>"), want: "(AB)", because: "it is ignored"},
	{name: "other bytes in hexadecimal", object: valueOf("<41zz>"), want: "<4100>", reported: []string{malformedHex}},
	{name: "comment in hexadecimal", object: valueOf("<41%\n42>"), want: `(A\004 )`, reported: []string{malformedHex}},

	// 7.3.5, names. q and m undo escapes in files of PDF 1.0 and 1.1 too, which have none.
	{name: "empty name", object: valueOf("[/ 5]"), want: "[/ 5]", because: "the solidus alone is a name"},
	{name: "name of 200 bytes", object: valueOf("/" + strings.Repeat("n", 200)), want: "/" + strings.Repeat("n", 200), because: "127 was a limit of ISO 32000-1, Annex C"},
	{name: "bytes beyond 7E", object: valueOf("/A\xe9\x7f"), want: "/A#e9#7f", because: "they should be escaped, and need not"},
	{name: "escapes", object: valueOf("/A#20#2F#ff#41"), want: "/A#20#2f#ffA", because: "any byte but 0 may be escaped"},
	{name: "number sign without digits", object: valueOf("/A#zz"), want: "/A#23zz", reported: []string{strayNumberSign}}, // m; q warns
	{name: "number sign with one digit", object: valueOf("/A#4"), want: "/A#234", reported: []string{strayNumberSign}},   // m; q warns
	{name: "number sign at the end", object: valueOf("[/A#/B]"), want: "[/A#23 /B]", reported: []string{strayNumberSign}},
	{name: "two number signs", object: valueOf("/A##42"), want: "/A#23B", reported: []string{strayNumberSign}},
	{name: "zero byte", object: valueOf("/A#00b"), want: "/A#2300b", reported: []string{strayNumberSign}}, // m; q warns, and reads null
	{name: "number sign in a key", object: valueOf("<</A# 1>>"), want: "<</A#23 1>>", reported: []string{strayNumberSign}},

	// 7.3.6 and 7.3.7, arrays and dictionaries
	{name: "null entry", object: valueOf("<</A null/B 1>>"), want: "<</A null/B 1>>", because: "it counts as none"},
	{name: "array without an end", object: valueOf("[1 2"), want: "[1 2]", reported: []string{noEnd}},
	{name: "dictionary without an end", object: valueOf("<</A 1"), want: "<</A 1>>", reported: []string{noEnd}},
	{name: "one angle bracket", object: valueOf("<</A 1>"), want: "<</A 1>>", reported: []string{noKey, noEnd}},
	{name: "key twice", object: valueOf("<</A 1/A 2>>"), want: "<</A 2>>", reported: []string{"7.3.7 dictionary key occurs more than once, the last value counts"}},
	{name: "key that is a string", object: valueOf("<<(k) 1>>"), want: "<<>>", reported: []string{noKey, noKey}},
	{name: "key without a value", object: valueOf("<</A>>"), want: "<</A null>>", reported: []string{"7.3.7 dictionary key without a value"}},

	// 7.3.8, streams
	{name: "stream", object: "3 0 obj\n<</Length 4>>\nstream\r\ndata\r\nendstream\nendobj", want: "<</Length 4>>", because: "it is one"},
	{name: "data right before endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndataendstream\nendobj", want: "<</Length 4>>", because: "there should be a line end, 7.3.8.1, and need not"},
	{name: "carriage return before endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndata\rendstream\nendobj", want: "<</Length 4>>", because: "it is a line end, 7.2.3"},
	{name: "external file", object: "3 0 obj\n<</Length 0/F(data)>>\nstream\n\nendstream\nendobj", want: "<</Length 0/F (data)>>", because: "7.3.8.2, Table 5"},
	// m: a warning for these three, and another length; q takes any white space.
	{name: "two line ends before endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndata\n\nendstream\nendobj", want: "<</Length 4>>", reported: []string{"7.3.8.2 more than a line end between the data, as long as Length says, and endstream"}},
	{name: "blank before endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndata endstream\nendobj", want: "<</Length 4>>", reported: []string{"7.3.8.2 more than a line end between the data, as long as Length says, and endstream"}},
	{name: "comment before endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndata%\nendstream\nendobj", want: "<</Length 4>>", reported: []string{"7.3.8.2 more than a line end between the data, as long as Length says, and endstream"}},
	{name: "endstream and endobj touch", object: "3 0 obj\n<</Length 4>>\nstream\ndata\nendstreamendobj", want: "<</Length 4>>", reported: []string{"7.2.3 endstream and what follows are not apart"}},
	{name: "no endobj behind endstream", object: "3 0 obj\n<</Length 4>>\nstream\ndata\nendstream", want: "<</Length 4>>", reported: []string{"7.3.10 no endobj behind the stream"}}, // q, m: warnings
	{name: "endobj behind a stream and more", object: "3 0 obj\n<</Length 4>>\nstream\ndata\nendstream endobj4", want: "<</Length 4>>", reported: []string{"7.2.3 endobj and what follows are not apart"}},
	{name: "no Length", object: "3 0 obj\n<<>>\nstream\ndata\nendstream\nendobj", want: "<<>>", reported: []string{"7.3.8.2 Length is not that of the stream, whose end was looked for"}},
	{name: "Length a real", object: "3 0 obj\n<</Length 4.0>>\nstream\ndata\nendstream\nendobj", want: "<</Length 4.0>>", reported: []string{"7.3.8.2 Length is not that of the stream, whose end was looked for"}},
	{name: "Length too small", object: "3 0 obj\n<</Length 2>>\nstream\ndata\nendstream\nendobj", want: "<</Length 2>>", reported: []string{"7.3.8.2 Length is not that of the stream, whose end was looked for"}},
	{name: "carriage return behind stream", object: "3 0 obj\n<</Length 4>>\nstream\rdata\nendstream\nendobj", want: "<</Length 4>>", reported: []string{"7.3.8.1 stream is followed by a carriage return alone"}},
	{name: "stream inside a dictionary", object: valueOf("<</A<</Length 1>>stream\n1\nendstream>>"), want: "<</A <</Length 1>>>>", reported: []string{noEnd, "7.3.8.2 Length is not that of the stream, whose end was looked for"}},

	// 7.3.10, indirect objects
	{name: "references", object: valueOf("[1 0 R 2%\n0\x00R 9 0 R]"), want: "[1 0 R 2 0 R 9 0 R]", because: "any white space, and objects that are not there are null"},
	{name: "reference with a sign and zeros", object: valueOf("[+1 00 R]"), want: "[1 0 R]", because: "integers by 7.3.3; q and m agree"},
	{name: "generation beyond 65535", object: valueOf("[1 65536 R]"), want: "[1 65536 R]", because: "no object has it, so it is null; q agrees, m warns"},
	{name: "an object that is a reference", object: valueOf("1 0 R"), want: "1 0 R", reported: []string{"7.3.10 indirect object is a reference, which is no object"}}, // m; q: 1, and a warning
	{name: "signs and zeros in the header", object: "+3 00000 obj\n5\nendobj", want: "5", because: "integers by 7.3.3"},
	{name: "reference without white space", object: valueOf("[1 0R]"), want: "[1 null]", reported: []string{noObject}},
	{name: "references that touch", object: valueOf("[1 0 R2 0 R]"), want: "[1 0 null 0 null]", reported: []string{noObject, noObject}},
	{name: "object 0", object: valueOf("0 0 R"), want: "null", reported: []string{"7.3.10 reference to an impossible object number, read as null"}},
	{name: "reference with a malformed number", object: valueOf("[1- 0 R]"), want: "[1 0 R]", reported: []string{malformedNumber}}, // m; q: a string
	{name: "generation with a sign", object: valueOf("[1 +0 R 1 -0 R]"), want: "[1 0 R 1 0 R]", because: "integers that are not negative; q and m agree"},
	{name: "generation that is negative", object: valueOf("[1 -1 R]"), want: "[1 -1 null]", reported: []string{noObject}},
	{name: "generation that is a real", object: valueOf("[1 0.0 R]"), want: "[1 0.0 null]", reported: []string{noObject}},
	{name: "malformed number in the header", object: "3- 0 obj\n5\nendobj", want: "5", reported: []string{malformedNumber}}, // m; q: no object
	{name: "no object", object: "3 0 obj\nendobj", want: "null", reported: []string{"7.3.10 indirect object is empty, read as null"}},
	{name: "two objects", object: valueOf("5 6"), want: "5", reported: []string{noEndobj}},
	{name: "no endobj", object: "3 0 obj\n5", want: "5", reported: []string{noEndobj}},
}

func TestDepartures(t *testing.T) {
	for _, c := range departures {
		t.Run(c.name, func(t *testing.T) {
			checkDeparture(t, fileOf(c.object), object.Ref{Number: 3}, c)
		})
	}
}

// checkDeparture reads the object ref of a file, and the rest, as it is and
// strictly.
func checkDeparture(t *testing.T, data []byte, ref object.Ref, c departure) {
	t.Helper()
	if (c.because == "") == (len(c.reported) == 0) {
		t.Error("either something is reported, or there is a reason")
	}
	d := parse(t, data)
	if err := d.Load(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	if got := d.Resolve(ref).String(); got != c.want {
		t.Errorf("%.60q is read as %.60s, want %.60s", c.object, got, c.want)
	}
	var reported []string
	list, count := d.Warnings()
	for _, w := range list {
		if w.Object != ref {
			t.Errorf("warning about another object: %v", w)
		}
		reported = append(reported, w.Clause+" "+w.Text)
	}
	if diff := cmp.Diff(c.reported, reported); diff != "" || count != len(c.reported) {
		t.Errorf("%d warnings of %.60q (-want +got):\n%s", count, c.object, diff)
	}

	strict, err := document.Parse(data, pdfstrings.NewArena, document.Strict())
	if err == nil {
		err = strict.Load(context.Background(), 1)
	}
	if len(c.reported) == 0 {
		if err != nil {
			t.Errorf("strictly: %v", err)
		}
		return
	}
	var e *document.Error
	if !errors.Is(err, document.ErrStrict) || !errors.As(err, &e) {
		t.Fatalf("strictly: %v", err)
	}
	if got := e.Clause + " " + e.Text; got != c.reported[0] || e.Object != ref {
		t.Errorf("strictly: object %v, %s, want %s", e.Object, got, c.reported[0])
	}
}

// No stream may be in an object stream (7.5.7); what is there is a dictionary.
func TestStreamInsideObjectStream(t *testing.T) {
	const reported = "7.5.7 stream inside an object stream, read as a dictionary"
	for _, c := range []departure{
		{name: "stream", object: " stream\ndata\nendstream ", reported: []string{reported}},
		{name: "comment before stream", object: "%\nstream", reported: []string{reported}},
		{name: "blanks", object: " \n", because: "they separate objects"},
		{name: "string", object: "(stream)", because: "it belongs to nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want = "<</Type /Page/Parent 2 0 R/Rotate 90>>"
			text := replace(objectStreams, "/Rotate 90 >>", "/Rotate 90 >>"+c.object) + objectStreamRefs
			checkDeparture(t, lay(text), object.Ref{Number: 4}, c)
		})
	}
}

// An object in an object stream is no reference (7.5.7).
func TestReferenceInObjectStream(t *testing.T) {
	text := replace(objectStreams, "<< /Type /Page /Parent 2 0 R /Rotate 90 >>", "2 0 R ", " 4 0 R] /Count 2", "] /Count 1") + objectStreamRefs
	checkDeparture(t, lay(text), object.Ref{Number: 4}, departure{want: "2 0 R", reported: []string{"7.5.7 object in an object stream is a reference"}})
}

// The same mistake many times is counted, and no more than a thousand kept.
func TestManyDepartures(t *testing.T) {
	const n = 100_000
	for _, c := range []struct{ name, text string }{
		{"names", "[" + strings.Repeat("/#", n) + "]"},
		{"numbers", "[" + strings.Repeat("- ", n) + "]"},
	} {
		start := time.Now()
		d := parse(t, fileOf(valueOf(c.text)))
		if err := d.Load(context.Background(), 1); err != nil {
			t.Fatal(err)
		}
		if list, count := d.Warnings(); len(list) != 1000 || count != n {
			t.Errorf("%s: %d warnings are kept, %d counted", c.name, len(list), count)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: took %v", c.name, took)
		}
	}
}
