package content

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
	"time"
)

// hostileCases are patterns that are repeated to megabytes. Each would take hours
// if the time were in proportion to the square of the size.
var hostileCases = []struct{ name, start, pattern string }{
	{"operands", "", "1 "},
	{"names", "", "/"},
	{"operators", "", "q "},
	{"open arrays", "", "["},
	{"open dictionaries", "", "<</A"},
	{"closed brackets", "", "]"},
	{"names in an array", "[", "/"},
	{"numbers in an array", "[", "1 "},
	{"strings in arrays", "", "[(a)"},
	{"operators in arrays", "", "[1 q "},
	{"unknown keywords in an array", "[", "x "},
	{"escaped strings", "", `(\n)`},
	{"open strings", "", "("},
	{"open hexadecimal strings", "", "<"},
	{"open strings after an array", "", "[1]("},
	{"BI", "", "BI "},
	{"BI and ID", "", "BI ID "},
	{"EI", "BI /F /Fl ID ", "EI "},
	{"EI and an open string", "BI /F /Fl ID ", "EI ("},
	{"EI and operators", "BI /F /Fl ID ", "EI q 1 w [1] 0 d (a) Tj \x01 "},
	{"EI glued", "BI /F /Fl ID ", "xEI\n) "},
	{"EI and white space", "BI /F /Fl ID ", "EI\x00"},
	{"images without EI", "", "BI /F /Fl ID x "},
	{"images with a glued EI", "", "BI /F /Fl ID xEI "},
	{"images with a doubtful EI", "", "BI /F /Fl ID x EI ) "},
	{"images in base 85 without end", "", "BI /F /A85 ID x EI "},
	{"images in hexadecimal without end", "", "BI /F /AHx ID x EI "},
	{"images with a Length", "", "BI /L 9 ID x EI ) "},
	{"images with very many entries", "", "BI /A /B /C /D /E /F /G /H /I /J /K /L /M ID EI "},
	{"comments", "", "%"},
	{"entries of one image", "BI ", "/W 1 "},
	{"equal keys", "<<", "/A 1 "},
}

// hostileSize is the size of a hostile stream in bytes.
const hostileSize = 2 << 20

func TestHostileStreams(t *testing.T) {
	for _, c := range hostileCases {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.start + strings.Repeat(c.pattern, hostileSize/len(c.pattern)))
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			w := NewWalker(data, NewTransient())
			n := 0
			for range w.All() {
				n++
			}
			took := time.Since(start)
			runtime.GC()
			runtime.ReadMemStats(&after)
			t.Logf("%d operators in %v", n, took)
			if took > 20*time.Second {
				t.Errorf("took %v", took)
			}
			if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > 64<<20 {
				t.Errorf("keeps %d MiB", kept>>20)
			}
			runtime.KeepAlive(w)
		})
	}
}

// ordinary has every kind of operand, and images.
var ordinary = bytes.Repeat([]byte(`q 1 0 0 1 72.25 -720 cm BT /F1 12 Tf (Hello) Tj (a\)b) Tj <48 65> Tj /A#20B gs
[(W)80(or)-20(ld)] TJ T* ET /P <</MCID 3 /Lang (en)>> BDC EMC true x
BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI BI /W 9 /H 9 /F /Fl ID x EI Q
`), 50)

func TestNoAllocations(t *testing.T) {
	w := NewWalker(ordinary, NewTransient())
	walked := func() {
		w.Reset(ordinary)
		for _, ok := w.Next(); ok; _, ok = w.Next() {
		}
	}
	walked()
	if n := testing.AllocsPerRun(10, walked); n != 0 {
		t.Errorf("%v allocations in a walk", n)
	}
}

// As long as it is not too long, an array or a list of operands is no reason to
// allocate for each either.
func TestNoAllocationsForLongOperands(t *testing.T) {
	data := []byte(strings.Repeat("["+strings.Repeat("(ab)-20 ", 1000)+"] TJ "+strings.Repeat("1 ", 1000)+"x ", 20))
	w := NewWalker(data, NewTransient())
	walked := func() {
		w.Reset(data)
		for _, ok := w.Next(); ok; _, ok = w.Next() {
		}
	}
	walked()
	if n := testing.AllocsPerRun(10, walked); n != 0 {
		t.Errorf("%v allocations in a walk", n)
	}
}
