package content

import (
	"bytes"
	"testing"

	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// FuzzContent asks of any bytes that the walk ends, that all storages see the same
// operators, that everything an operator has lies in front of the next one, and
// that what is not an image can be written down and read again.
func FuzzContent(f *testing.F) {
	for _, c := range walkCases {
		if len(c.data) < 2000 {
			f.Add([]byte(c.data))
		}
	}
	for _, c := range imageCases {
		f.Add([]byte(c.data))
	}
	for _, c := range hostileCases {
		f.Add(append([]byte(c.start), bytes.Repeat([]byte(c.pattern), 20)...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := bytes.Clone(data)
		check := func(p object.Problem) {
			if p.Offset < 0 || p.Offset > len(data) {
				t.Errorf("problem outside of the stream: %v", p)
			}
		}
		a := NewWalker(data, NewTransient(), OnProblem(check))
		b := NewWalker(data, pdfstrings.NewArena())
		at := 0
		for {
			x, okX := a.Next()
			y, okY := b.Next()
			if okX != okY {
				t.Fatalf("one storage ends before the other: %v %v", okX, okY)
			}
			if !okX {
				break
			}
			if describe(x) != describe(y) || x.Offset != y.Offset {
				t.Fatalf("%q with one storage, %q with the other", describe(x), describe(y))
			}
			at = checkOperator(t, data, at, x)
		}
		if !bytes.Equal(data, before) {
			t.Error("the walk changed the stream")
		}
	})
}

// checkOperator checks an operator that comes from data[at:], and gives the place
// behind it.
func checkOperator(t *testing.T, data []byte, at int, op *Operator[[]byte]) int {
	end := op.Offset + len(op.Name)
	if op.Offset < at || end > len(data) || string(data[op.Offset:end]) != string(op.Name) {
		t.Fatalf("operator %q is not at %d", op.Name, op.Offset)
	}
	if len(op.Operands) > MaxOperands || op.Dropped < 0 {
		t.Fatalf("%d operands, and %d dropped", len(op.Operands), op.Dropped)
	}
	if im := op.Image; im != nil {
		stop := im.Offset + len(im.Data)
		if im.Offset < end || stop > len(data) || string(data[im.Offset:stop]) != string(im.Data) {
			t.Fatalf("image data is not at %d", im.Offset)
		}
		return stop
	}
	if string(op.Name) == "BI" || len(op.Name) == 0 || op.Dropped > 0 {
		return end
	}
	var buf pdfstrings.Buffer
	for _, o := range op.Operands {
		if err := o.AppendTo(&buf); err != nil {
			t.Fatal(err)
		}
		if err := buf.AppendByte(' '); err != nil {
			t.Fatal(err)
		}
	}
	if err := buf.Append(op.Name); err != nil {
		t.Fatal(err)
	}
	again, ok := NewWalker(buf.Bytes(), NewTransient()).Next()
	if !ok || !sameOperator(op, again) {
		t.Fatalf("written as %q", buf.Bytes())
	}
	return end
}
