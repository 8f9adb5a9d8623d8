package object_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

func TestParse(t *testing.T) {
	for _, c := range parserCases {
		t.Run(c.name, func(t *testing.T) {
			for _, b := range backends() {
				r := b.read([]byte(c.in))
				if got := strings.Join(r.objects, " "); got != c.want {
					t.Errorf("%s: %q is %s, want %s", b.name, c.in, got, c.want)
				}
				var problems []string
				for _, p := range r.problems {
					if p.Text == "" {
						t.Errorf("%s: problem without a text: %v", b.name, p)
					}
					problems = append(problems, fmt.Sprint(p.Offset, " ", p.Clause))
				}
				if diff := cmp.Diff(c.problems, strings.Join(problems, ", ")); diff != "" {
					t.Errorf("%s: problems of %q (-want +got):\n%s", b.name, c.in, diff)
				}
				if !errors.Is(r.err, object.ErrNone) {
					t.Errorf("%s: behind the last object: %v", b.name, r.err)
				}
			}
		})
	}
}

// Where the lexer stands afterwards decides what a document makes of the rest.
func TestParsePosition(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int
	}{
		{"12 endobj", 2},
		{"12 0 R endobj", 6},
		{"<</A 1>> stream", 8},
		{"<</A 1 stream", 7},
		{"[1 [2 endobj", 6},
		{"[1", 2},
		{" endobj", 1},
	} {
		l := lexer.New([]byte(c.in), 0)
		if _, err := newParser().Parse(&l); err != nil && !errors.Is(err, object.ErrNone) {
			t.Errorf("%q: %v", c.in, err)
		}
		if l.Pos() != c.want {
			t.Errorf("%q: the lexer stands at %d, want %d", c.in, l.Pos(), c.want)
		}
	}
}

func TestParseDepth(t *testing.T) {
	siblings := strings.Repeat("<</A[1]>>", 1000)
	for _, c := range []struct {
		name, before, after string
		levels              int // of containers in before
	}{
		{"arrays", "[", "]", 1},
		{"dictionaries", "<</A ", ">>", 1},
		{"both", "[<</A ", ">>]", 2},
		{"siblings", "[" + siblings, siblings + "]", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			const maxDepth = 20
			nested := func(n int) string { return strings.Repeat(c.before, n) + "1" + strings.Repeat(c.after, n) }
			p := object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewArena(), MaxDepth: maxDepth})
			// The siblings of the innermost level are two levels deeper.
			deepest := maxDepth / c.levels
			if c.name == "siblings" {
				deepest -= 2
			}
			parseWith(t, p, nested(deepest))
			l := lexer.New([]byte(nested(deepest+1)), 0)
			if o, err := p.Parse(&l); !errors.Is(err, object.ErrDepth) || !o.IsNull() {
				t.Errorf("one level more: %v, %v", o.Kind(), err)
			}
			if got := dump(parseWith(t, p, "[1]")); got != "[1]" {
				t.Errorf("the next object is %s", got)
			}
		})
	}
	parse(t, strings.Repeat("[", object.DefaultMaxDepth)+strings.Repeat("]", object.DefaultMaxDepth))
	l := lexer.New([]byte(strings.Repeat("[", object.DefaultMaxDepth+1)), 0)
	if _, err := newParser().Parse(&l); !errors.Is(err, object.ErrDepth) {
		t.Errorf("default depth + 1: %v", err)
	}
}

// dictionaryOf writes a dictionary of n entries whose keys are number i%distinct
// after the prefix, and whose values are i.
func dictionaryOf(n, distinct int, prefix string) string {
	var b strings.Builder
	b.WriteString("<<")
	for i := range n {
		fmt.Fprintf(&b, "/%s%d %d", prefix, i%distinct, i)
	}
	b.WriteString(">>")
	return b.String()
}

func TestParseLargeDictionaries(t *testing.T) {
	for _, n := range []int{1, 2, 15, 16, 17, 18, 19, 33, 1000} {
		for _, prefix := range []string{"", "LongerThanSevenBytes"} {
			for _, distinct := range []int{1, 2, 15, 16, 17, n - 1, n} {
				if distinct < 1 || distinct > n {
					continue
				}
				o := parse(t, dictionaryOf(n, distinct, prefix))
				if o.Len() != distinct {
					t.Errorf("%d entries, %d distinct: %d are kept", n, distinct, o.Len())
				}
				for i := range distinct {
					last := (n-1-i)/distinct*distinct + i // the largest j < n with j%distinct == i
					if got := o.Key(fmt.Sprint(prefix, i)); got.Int() != int64(last) {
						t.Fatalf("%d entries, %d distinct: key %d has %v, want %d", n, distinct, i, got, last)
					}
				}
			}
		}
	}
}

// A dictionary of a million keys takes as long for each as one of a few
// thousand, whether they are different, equal, equal in all that a hash or a
// prefix could see, or missing.
func TestParseDictionaryIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second or two")
	}
	const n = 1 << 20
	for _, c := range []struct {
		name, in string
		want     int
	}{
		{"different", dictionaryOf(n, n, ""), n},
		{"equal", dictionaryOf(n, 1, ""), 1},
		{"equal prefixes", dictionaryOf(n, n, "LongerThanSevenBytes"), n},
		{"in pairs", dictionaryOf(n, n/2, ""), n / 2},
		{"not names", "<<" + strings.Repeat("1 ", n) + ">>", 0},
		{"small ones", "[" + strings.Repeat("<</A 1/A 2>>", n/8) + "]", n / 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			o := parse(t, c.in)
			if o.Len() != c.want {
				t.Errorf("%d entries, want %d", o.Len(), c.want)
			}
			// A quadratic parser takes minutes.
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// Objects that are larger than what is left of a segment move to the next one,
// with their strings.
func TestParseAcrossSegments(t *testing.T) {
	for _, b := range backends() {
		t.Run(b.name, func(t *testing.T) {
			var in, want strings.Builder
			for i := range 13 { // up to half as many again as the largest segment has
				size := i * i * 170
				in.WriteString("[")
				want.WriteString("[")
				for j := range size {
					fmt.Fprintf(&in, "(%d-%d)", i, j)
					if j > 0 {
						want.WriteString(" ")
					}
					fmt.Fprintf(&want, `"%d-%d"`, i, j)
				}
				in.WriteString("]\n")
				want.WriteString("]\n")
			}
			r := b.read([]byte(in.String()))
			if got := strings.Join(r.objects, "\n") + "\n"; got != want.String() {
				t.Error("the strings are not those that were written")
			}
		})
	}
}

// A stream's two additional nodes may be what does not fit.
func TestMakeStreamAcrossSegments(t *testing.T) {
	p := newParser()
	for i := range 300 {
		o := parseWith(t, p, fmt.Sprintf("<</N %d/S(%d)>>", i, i))
		o = p.MakeStream(o, object.Ref{Number: 7, Generation: uint32(i)}, int64(i))
		p.SetDataLength(o, int64(2*i))
		offset, length, ok := o.Data()
		if !ok || offset != int64(i) || length != int64(2*i) || o.Owner() != (object.Ref{Number: 7, Generation: uint32(i)}) ||
			dump(o) != fmt.Sprintf(`{N:%d S:"%d"}`, i, i) {
			t.Fatalf("stream %d: data %d %d %v, owner %v, %v", i, offset, length, ok, o.Owner(), o)
		}
	}
}

func TestMakeStream(t *testing.T) {
	p := newParser()
	first := parseWith(t, p, "<</A 1>>")
	array := parseWith(t, p, "[1]")
	for name, o := range map[string]object.Object[pdfstrings.Span]{
		"a dictionary before the last object": first, "an array": array, "null": {},
	} {
		if got := p.MakeStream(o, object.Ref{Number: 1}, 5); got != o {
			t.Errorf("%s became %v", name, got.Kind())
		}
	}
	s := p.MakeStream(parseWith(t, p, "<</A 1>>"), object.Ref{Number: 1}, 5)
	if offset, length, ok := s.Data(); s.Kind() != object.Stream || offset != 5 || length != -1 || !ok {
		t.Errorf("new stream: %v, data at %d, length %d, %v", s.Kind(), offset, length, ok)
	}
	p.SetDataLength(array, 5) // does nothing
	if array.Len() != 1 {
		t.Error("SetDataLength changed an array")
	}
}

// Names of all lengths around those where the prefix or its length is cut.
func TestNames(t *testing.T) {
	lengths := []int{0, 1, 6, 7, 8, 9, 15, 16, 17, 254, 255, 256, 257, 300, 511, 512}
	var keys []string
	for _, n := range lengths {
		keys = append(keys, strings.Repeat("x", n))
		if n > 0 { // the same but for the last byte, and but for the first
			keys = append(keys, strings.Repeat("x", n-1)+"y", "z"+strings.Repeat("x", n-1))
		}
	}
	for _, size := range []int{3, len(keys)} { // looked for one by one, and in a map
		var in strings.Builder
		in.WriteString("<<")
		for i, key := range keys[len(keys)-size:] {
			fmt.Fprintf(&in, "/%s %d ", key, -1)
			fmt.Fprintf(&in, "/%s %d ", escapeAll(key), i)
		}
		in.WriteString(">>")
		for _, text := range []string{in.String(), in.String() + " padding behind the object"} {
			o := parse(t, text)
			distinct := map[string]int{}
			for i, key := range keys[len(keys)-size:] {
				distinct[key] = i
			}
			if o.Len() != len(distinct) {
				t.Errorf("%d entries, want %d", o.Len(), len(distinct))
			}
			for key, i := range distinct {
				v, ok := o.Lookup(key)
				if !ok || v.Int() != int64(i) {
					t.Errorf("key of %d bytes: %v, %v, want %d", len(key), v, ok, i)
				}
				if _, ok := o.Lookup(key + "!"); ok {
					t.Errorf("key of %d bytes is found with a byte more", len(key))
				}
				name := parse(t, "/"+key)
				if !name.IsName(key) || name.IsName(key+"!") || name.IsName("!"+key) || name.Name() != key {
					t.Errorf("name of %d bytes: IsName or Name", len(key))
				}
			}
		}
	}
}

func escapeAll(name string) string {
	var b strings.Builder
	for i := range len(name) {
		fmt.Fprintf(&b, "#%02X", name[i])
	}
	return b.String()
}

func TestReportStops(t *testing.T) {
	stop := errors.New("stop")
	for _, c := range parserCases {
		if c.problems == "" {
			continue
		}
		n := strings.Count(c.problems, ",") + 1
		for at := range n {
			calls := 0
			p := object.NewParser(object.Config[pdfstrings.Span]{
				Storage: pdfstrings.NewArena(),
				Report: func(object.Problem) error {
					if calls++; calls > at {
						return stop
					}
					return nil
				},
			})
			l := lexer.New([]byte(c.in), 0)
			var err error
			var o object.Object[pdfstrings.Span]
			for err == nil {
				o, err = p.Parse(&l)
			}
			if !errors.Is(err, stop) || calls != at+1 || !o.IsNull() {
				t.Errorf("%s, problem %d: %v, %d calls, %v", c.name, at, err, calls, o)
			}
			if got := dump(parseWith(t, p, "[(next)]")); got != `["next"]` {
				t.Errorf("%s: the next object is %s", c.name, got)
			}
		}
	}
}

func TestStored(t *testing.T) {
	p := newParser()
	parseWith(t, p, `<</Type/Page/S(ab\143)/H<41 42>/N 12>>`)
	// Type Page S abc H AB N
	if count, bytes := p.Stored(); count != 7 || bytes != 4+4+1+3+1+2+1 {
		t.Errorf("stored %d strings of %d bytes, want 7 of 16", count, bytes)
	}
	if got := p.Nodes(); got != 1+2*4 {
		t.Errorf("%d nodes, want 9", got)
	}
}

// rot is a cipher that a test can read.
func rot(dst, value []byte) ([]byte, error) {
	for _, c := range value {
		dst = append(dst, c+1)
	}
	return dst, nil
}

func TestDecrypt(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"strings", `[(abc) <414243> (\101) () /abc]`, `["bcd" "BCD" "B" "" /"abc"]`},
		{"Contents of an annotation", `<</Contents(abc)/A(abc)>>`, `{Contents:"bcd" A:"bcd"}`},
		{"signature", `<</Type/Sig/ByteRange[0 1]/Contents<616263>/Reason(abc)>>`,
			`{Type:/"Sig" ByteRange:[0 1] Contents:"abc" Reason:"bcd"}`},
		{"signature, ByteRange behind", `<</Contents<616263>/ByteRange[0 1]/Type/Sig>>`, `{Contents:"abc" ByteRange:[0 1] Type:/"Sig"}`},
		{"signature without Type", `<</Contents<616263>/ByteRange[0 1]>>`, `{Contents:"abc" ByteRange:[0 1]}`},
		{"time stamp", `<</Type/DocTimeStamp/Contents<616263>/ByteRange[0 1]>>`,
			`{Type:/"DocTimeStamp" Contents:"abc" ByteRange:[0 1]}`},
		{"other Type", `<</Type/Annot/Contents<616263>/ByteRange[0 1]>>`, `{Type:/"Annot" Contents:"bcd" ByteRange:[0 1]}`},
		{"ByteRange inside only", `<</Contents(abc)/V<</ByteRange[0 1]>>>>`, `{Contents:"bcd" V:{ByteRange:[0 1]}}`},
		{"signature inside", `<</Contents(abc)/V<</Contents(abc)/ByteRange[0 1]>>/A(abc)>>`,
			`{Contents:"bcd" V:{Contents:"abc" ByteRange:[0 1]} A:"bcd"}`},
		{"literal string with escapes", `<</Contents(a\142c)/ByteRange[]>>`, `{Contents:"abc" ByteRange:[]}`},
		{"Contents twice", `<</Contents(a)/Contents(b)/ByteRange[]>>`, `{Contents:"b" ByteRange:[]}`},
		{"Contents twice, not a string", `<</Contents(a)/Contents/N/ByteRange[]>>`, `{Contents:/"N" ByteRange:[]}`},
		{"Contents is an array", `<</Contents[(a)]/ByteRange[]>>`, `{Contents:["b"] ByteRange:[]}`},
		{"open at the end", `<</ByteRange[]/Contents(a`, `{ByteRange:[] Contents:"a"}`},
		{"nothing else has the key", `<</Contents 5/ByteRange[(a)]>>`, `{Contents:5 ByteRange:["b"]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newParser()
			p.Decrypt = rot
			if got := dump(parseWith(t, p, c.in)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			p.Decrypt = nil
			if got := dump(parseWith(t, p, "(abc)")); got != `"abc"` {
				t.Errorf("without Decrypt: %s", got)
			}
		})
	}
}

// What parsing allocates is in proportion to the bytes parsed: with an arena
// and segments, a few allocations for each 256 KiB of nodes.
func TestParseAllocations(t *testing.T) {
	for _, c := range []struct {
		name, in string
		most     float64 // allocations per megabyte
		bytes    float64 // allocated, per byte parsed
	}{
		{"annotations", strings.Repeat(annotations[0], 10000), 120, 12},
		{"empty arrays", "[" + strings.Repeat("[]", 1<<19) + "]", 60, 40},
		{"integers", "[" + strings.Repeat("1 ", 1<<19) + "]", 60, 40},
		{"short names", "[" + strings.Repeat("/a", 1<<19) + "]", 80, 80},
		{"open dictionaries", strings.Repeat(strings.Repeat("<</A", 400)+" endobj ", 600), 200, 50},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := []byte(c.in)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p := newParser()
			p.Expect(len(in))
			l := lexer.New(in, 0)
			for {
				if _, err := p.Parse(&l); errors.Is(err, object.ErrNone) {
					l.Next() // endobj, or the end
					if l.Pos() == len(in) {
						break
					}
				} else if err != nil {
					t.Fatal(err)
				}
			}
			runtime.ReadMemStats(&after)
			allocations := float64(after.Mallocs-before.Mallocs) / float64(len(in)) * 1e6
			bytes := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(in))
			t.Logf("%.1f allocations per megabyte, %.1f bytes per byte", allocations, bytes)
			if allocations > c.most || bytes > c.bytes {
				t.Errorf("%.1f allocations per megabyte, %.1f bytes per byte", allocations, bytes)
			}
		})
	}
}
