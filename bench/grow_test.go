package bench

import (
	"bytes"
	"fmt"
	"strconv"
	"testing"

	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// The other report: BSON's BufBuilder gained a fifth in throughput when its
// question for room was inlined and the reallocation moved out of line. Here
// every object of a real file is printed, which is thousands of small appends,
// into a buffer that has all the room it will need:
//
//	whole    question and reallocation in one function that is called
//	split    the Buffer of package strings
//	append   the built-in one, without a limit and without an error
//
// Each printer is written out for its buffer: through an interface or a type
// parameter nothing would be inlined.

// An operation is one append of a printer.
type operation struct {
	kind   opKind
	c      byte
	number int64
	text   []byte
}

type opKind uint8

const (
	opByte    opKind = iota // brackets, blanks, the solidus of a name
	opBytes                 // names, strings, reals, keywords
	opInteger               // formatted first
)

// operations gives the appends that print an object as AppendTo does.
func operations[S any](ops []operation, o object.Object[S]) []operation {
	char := func(c byte) { ops = append(ops, operation{kind: opByte, c: c}) }
	integer := func(n int64) { ops = append(ops, operation{kind: opInteger, number: n}) }
	str := func(s string) { ops = append(ops, operation{kind: opBytes, text: []byte(s)}) }
	switch o.Kind() {
	case object.Integer:
		integer(o.Int())
	case object.Reference:
		ref, _ := o.Ref()
		integer(int64(ref.Number))
		char(' ')
		integer(int64(ref.Generation))
		str(" R")
	case object.Name:
		char('/')
		str(o.String()[1:])
	case object.Array:
		char('[')
		for i, e := range o.Elements() {
			if i > 0 {
				char(' ')
			}
			ops = operations(ops, e)
		}
		char(']')
	case object.Dictionary, object.Stream:
		str("<<")
		for key, v := range o.Entries() {
			var printed pdfstrings.Buffer
			if err := object.AppendName(&printed, key); err != nil {
				panic(err) // only in a test, and only for a name of 64 MiB
			}
			char('/')
			str(string(printed.Bytes()[1:]))
			char(' ')
			ops = operations(ops, v)
		}
		str(">>")
	default:
		str(o.String())
	}
	return ops
}

// A whole is a buffer whose question for room and reallocation are one
// function.
type whole struct {
	b     []byte
	limit int
}

//go:noinline
func (w *whole) grow(n int) ([]byte, error) {
	l := len(w.b)
	if uint(n) > uint(cap(w.b)-l) {
		if n < 0 || n > w.limit-l {
			return nil, fmt.Errorf("%d bytes and %d more, of %d", l, n, w.limit)
		}
		grown := make([]byte, l, min(max(2*cap(w.b), l+n), w.limit))
		copy(grown, w.b)
		w.b = grown
	}
	w.b = w.b[:l+n]
	return w.b[l:], nil
}

func printWhole(w *whole, ops []operation) error {
	var digits [20]byte
	for i := range ops {
		op := &ops[i]
		switch op.kind {
		case opByte:
			room, err := w.grow(1)
			if err != nil {
				return err
			}
			room[0] = op.c
		case opBytes:
			room, err := w.grow(len(op.text))
			if err != nil {
				return err
			}
			copy(room, op.text)
		case opInteger:
			text := strconv.AppendInt(digits[:0], op.number, 10)
			room, err := w.grow(len(text))
			if err != nil {
				return err
			}
			copy(room, text)
		}
	}
	return nil
}

func printSplit(buf *pdfstrings.Buffer, ops []operation) error {
	var digits [20]byte
	for i := range ops {
		op := &ops[i]
		switch op.kind {
		case opByte:
			if err := buf.AppendByte(op.c); err != nil {
				return err
			}
		case opBytes:
			if err := buf.Grow(len(op.text)); err != nil {
				return err
			}
			copy(buf.Extend(len(op.text)), op.text)
		case opInteger:
			text := strconv.AppendInt(digits[:0], op.number, 10)
			if err := buf.Grow(len(text)); err != nil {
				return err
			}
			copy(buf.Extend(len(text)), text)
		}
	}
	return nil
}

func printAppend(b []byte, ops []operation) []byte {
	for i := range ops {
		op := &ops[i]
		switch op.kind {
		case opByte:
			b = append(b, op.c)
		case opBytes:
			b = append(b, op.text...)
		case opInteger:
			b = strconv.AppendInt(b, op.number, 10)
		}
	}
	return b
}

// fileOperations are the appends that print every object of a file, and how
// many bytes they give.
func fileOperations(tb testing.TB, f realFile) (ops []operation, size int) {
	tb.Helper()
	for _, o := range loaded(tb, f, pdfstrings.NewArena).Objects() {
		ops = operations(ops, o)
		ops = append(ops, operation{kind: opByte, c: '\n'})
	}
	return ops, len(printAppend(nil, ops))
}

// roomyBuffer is a Buffer that has room for size bytes and limit for no more.
func roomyBuffer(tb testing.TB, size int) *pdfstrings.Buffer {
	tb.Helper()
	buf := pdfstrings.NewBuffer(size)
	if err := buf.Grow(size); err != nil {
		tb.Fatal(err)
	}
	return buf
}

func BenchmarkGrow(b *testing.B) {
	f := largest(b)
	ops, size := fileOperations(b, f)
	b.Run(f.name+"/whole", func(b *testing.B) {
		w := whole{b: make([]byte, 0, size), limit: size}
		b.SetBytes(int64(size))
		start := cpuTime()
		for b.Loop() {
			w.b = w.b[:0]
			if err := printWhole(&w, ops); err != nil {
				b.Fatal(err)
			}
		}
		reportUser(b, start, len(ops), "append")
	})
	b.Run(f.name+"/split", func(b *testing.B) {
		buf := roomyBuffer(b, size)
		b.SetBytes(int64(size))
		start := cpuTime()
		for b.Loop() {
			buf.Reset()
			if err := printSplit(buf, ops); err != nil {
				b.Fatal(err)
			}
		}
		reportUser(b, start, len(ops), "append")
	})
	b.Run(f.name+"/append", func(b *testing.B) {
		room := make([]byte, 0, size)
		b.SetBytes(int64(size))
		start := cpuTime()
		for b.Loop() {
			room = printAppend(room[:0], ops)
		}
		reportUser(b, start, len(ops), "append")
	})
}

// The same bytes come out of all three, and they are those of the printer.
func TestGrowPrintsTheSame(t *testing.T) {
	for _, f := range append(testFiles(t), singleFiles(t)...) {
		t.Run(f.name, func(t *testing.T) {
			want := printed(t, f)
			ops, size := fileOperations(t, f)
			if got := printAppend(nil, ops); !bytes.Equal(got, want) {
				t.Error("append prints something else than AppendTo")
			}
			w := whole{limit: size}
			if err := printWhole(&w, ops); err != nil || !bytes.Equal(w.b, want) {
				t.Errorf("whole prints something else: error %v", err)
			}
			buf := roomyBuffer(t, size)
			if err := printSplit(buf, ops); err != nil || !bytes.Equal(buf.Bytes(), want) {
				t.Errorf("split prints something else: error %v", err)
			}
			if len(want) == 0 {
				return
			}
			// One byte less than needed is an error, not a shorter text.
			w = whole{limit: size - 1}
			if err := printWhole(&w, ops); err == nil {
				t.Error("whole goes beyond its limit")
			}
			if err := printSplit(pdfstrings.NewBuffer(size-1), ops); err == nil {
				t.Error("split goes beyond its limit")
			}
		})
	}
}
