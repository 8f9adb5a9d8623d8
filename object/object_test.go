package object_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// Asked for the wrong kind every accessor gives the zero value.
func TestAccessors(t *testing.T) {
	p := newParser()
	stream := p.MakeStream(parseWith(t, p, "<</Length 5>>"), object.Ref{Number: 3, Generation: 1}, 100)
	p.SetDataLength(stream, 5)
	for _, c := range []struct {
		o    object.Object[pdfstrings.Span]
		kind object.Kind
	}{
		{object.Object[pdfstrings.Span]{}, object.Null},
		{parse(t, "null"), object.Null},
		{parse(t, "true"), object.Boolean},
		{parse(t, "12"), object.Integer},
		{parse(t, "1.50"), object.Real},
		{parse(t, "(abc)"), object.String},
		{parse(t, "/abc"), object.Name},
		{parse(t, "[1 2]"), object.Array},
		{parse(t, "<</A 1/B 2/C 3>>"), object.Dictionary},
		{stream, object.Stream},
		{parse(t, "7 2 R"), object.Reference},
	} {
		o := c.o
		t.Run(c.kind.String(), func(t *testing.T) {
			is := func(kinds ...object.Kind) bool {
				for _, k := range kinds {
					if k == c.kind {
						return true
					}
				}
				return false
			}
			check := func(name string, got, otherwise any, wanted any, when bool) {
				t.Helper()
				if !when {
					wanted = otherwise
				}
				if fmt.Sprint(got) != fmt.Sprint(wanted) {
					t.Errorf("%s gives %v, want %v", name, got, wanted)
				}
			}
			number, isNumber := o.AsReal()
			integer, isInteger := o.AsInt()
			text, isString := o.AsString()
			stored, isStored := o.Stored()
			ref, isRef := o.Ref()
			offset, length, isStream := o.Data()
			_, found := o.Lookup("A")
			n := 0
			for range o.Elements() {
				n++
			}
			for range o.Entries() {
				n++
			}
			real := 12.0
			if c.kind == object.Real {
				real = 1.5
			}
			size := 1
			switch c.kind {
			case object.Array:
				size = 2
			case object.Dictionary:
				size = 3
			}
			container := is(object.Array, object.Dictionary, object.Stream)

			check("Kind", o.Kind(), nil, c.kind, true)
			check("IsNull", o.IsNull(), false, true, is(object.Null))
			check("Bool", o.Bool(), false, true, is(object.Boolean))
			check("Int", o.Int(), 0, 12, is(object.Integer))
			check("AsInt", integer, 0, 12, is(object.Integer))
			check("AsInt, ok", isInteger, false, true, is(object.Integer))
			check("Real", o.Real(), 0, real, is(object.Integer, object.Real))
			check("AsReal", number, 0, real, is(object.Integer, object.Real))
			check("AsReal, ok", isNumber, false, true, is(object.Integer, object.Real))
			check("Decimals", o.Decimals(), 0, 2, is(object.Real))
			digits := "12"
			if c.kind == object.Real {
				digits = "1.50"
			}
			check("Number", o.Number(), "", digits, is(object.Integer, object.Real))
			check("Bytes", string(o.Bytes()), "", "abc", is(object.String, object.Name))
			check("AsString", string(text), "", "abc", is(object.String))
			check("AsString, ok", isString, false, true, is(object.String))
			check("Name", o.Name(), "", "abc", is(object.Name))
			check("IsName", o.IsName("abc"), false, true, is(object.Name))
			check("IsName of another", o.IsName("abd"), false, false, true)
			check("Stored, ok", isStored, false, true, is(object.String, object.Name))
			check("Ref", ref, object.Ref{}, object.Ref{Number: 7, Generation: 2}, is(object.Reference))
			check("Ref, ok", isRef, false, true, is(object.Reference))
			check("Data, offset", offset, 0, 100, is(object.Stream))
			check("Data, length", length, 0, 5, is(object.Stream))
			check("Data, ok", isStream, false, true, is(object.Stream))
			check("Owner", o.Owner(), object.Ref{}, object.Ref{Number: 3, Generation: 1}, is(object.Stream))
			check("Len", o.Len(), 0, size, container)
			check("Elements and Entries", n, 0, size, container)
			check("Index", o.Index(1).Int(), 0, 2, is(object.Array))
			check("Key", o.Key("A").Int(), 0, 1, is(object.Dictionary))
			check("Key of a stream", o.Key("Length").Int(), 0, 5, is(object.Stream))
			check("Lookup, ok", found, false, true, is(object.Dictionary))
			check("Index beyond", o.Index(2).IsNull() && o.Index(-1).IsNull(), false, true, true)
			check("Key missing", o.Key("Missing").IsNull(), false, true, true)
			check("Resolve", o.Resolve().Kind(), object.Null, c.kind, !isRef) // there is no resolver
			if !isStored && stored != 0 {
				t.Errorf("Stored gives %v", stored)
			}
		})
	}
	if got := object.Kind(200).String(); got != "Kind(?)" {
		t.Errorf("an unknown kind is %s", got)
	}
}

func TestIndex(t *testing.T) {
	flat := parse(t, "[10 11 12 13]")
	nested := parse(t, "[10 [11 [12]] <</A[1 2]/B 3>> 13 [] 15]")
	for i := range 4 {
		if got := flat.Index(i).Int(); got != int64(10+i) {
			t.Errorf("flat: element %d is %d", i, got)
		}
	}
	for i, want := range []string{"10", "[11 [12]]", "{A:[1 2] B:3}", "13", "[]", "15", "null"} {
		if got := dump(nested.Index(i)); got != want {
			t.Errorf("nested: element %d is %s, want %s", i, got, want)
		}
	}
	for _, i := range []int{-1, 4, 1 << 40, -1 << 40} {
		if got := flat.Index(i); !got.IsNull() {
			t.Errorf("element %d is %v", i, got)
		}
	}
	if got := dump(nested.Index(2).Key("A").Index(1)); got != "2" {
		t.Errorf("walk: %s", got)
	}
}

func TestWalks(t *testing.T) {
	o := parse(t, "<</A[1 <</B (s)>>]/C 2 0 R>>")
	var all []string
	for i, v := range o.All() {
		if i != len(all) {
			t.Errorf("position %d comes as %d", len(all), i)
		}
		all = append(all, dump(v))
	}
	want := `{A:[1 {B:"s"}] C:2 0 R} /"A" [1 {B:"s"}] 1 {B:"s"} /"B" "s" /"C" 2 0 R`
	if got := strings.Join(all, " "); got != want {
		t.Errorf("All gives %s, want %s", got, want)
	}
	p := newParser()
	stream := p.MakeStream(parseWith(t, p, "<</A 1>>"), object.Ref{Number: 1}, 0)
	var zero object.Object[pdfstrings.Span]
	for _, c := range []struct {
		o    object.Object[pdfstrings.Span]
		want int
	}{{stream, 3}, {zero, 1}, {parse(t, "[]"), 1}, {parse(t, "12"), 1}} {
		n := 0
		for range c.o.All() {
			n++
		}
		if n != c.want {
			t.Errorf("All of %v gives %d objects, want %d", c.o, n, c.want)
		}
	}

	// Every walk stops when it is told to.
	n := 0
	for range o.All() {
		n++
		break
	}
	for range o.Entries() {
		n++
		break
	}
	for range o.Key("A").Elements() {
		n++
		break
	}
	for range zero.All() {
		n++
		break
	}
	if n != 4 {
		t.Errorf("%d steps, want one for each of 4 walks", n)
	}
}

// objectsOf is a Resolver.
type objectsOf map[object.Ref]object.Object[pdfstrings.Span]

func (m objectsOf) Resolve(ref object.Ref) object.Object[pdfstrings.Span] { return m[ref] }

func TestResolve(t *testing.T) {
	m := objectsOf{}
	p := object.NewParser(object.Config[pdfstrings.Span]{Storage: pdfstrings.NewArena(), Resolver: m})
	for i, in := range []string{
		1: "12",
		2: "1 0 R",                     // a chain
		3: "3 0 R",                     // itself
		4: "5 0 R",                     // each other
		5: "4 0 R",                     //
		6: "[1 0 R 2 0 R 6 0 R 9 0 R]", // holds itself
		7: "<</A 1 0 R/B 7 0 R/C 3 0 R/D 1 1 R>>",
	} {
		if in != "" {
			m[object.Ref{Number: uint32(i)}] = parseWith(t, p, in)
		}
	}
	for i := 10; i < 40; i++ { // a chain of 30
		m[object.Ref{Number: uint32(i)}] = parseWith(t, p, fmt.Sprintf("%d 0 R", i+1))
	}
	m[object.Ref{Number: 40}] = parseWith(t, p, "41")

	for _, c := range []struct {
		name string
		got  object.Object[pdfstrings.Span]
		want string
	}{
		{"an object", m[object.Ref{Number: 1}].Resolve(), "12"},
		{"a chain", m[object.Ref{Number: 2}].Resolve(), "12"},
		{"itself", m[object.Ref{Number: 3}].Resolve(), "null"},
		{"each other", m[object.Ref{Number: 4}].Resolve(), "null"},
		{"a chain that is too long", m[object.Ref{Number: 10}].Resolve(), "null"},
		{"its end", m[object.Ref{Number: 38}].Resolve(), "41"},
		{"element", m[object.Ref{Number: 6}].Index(0), "12"},
		{"element through a chain", m[object.Ref{Number: 6}].Index(1), "12"},
		{"element that holds it", m[object.Ref{Number: 6}].Index(2).Index(2).Index(1), "12"},
		{"element that is missing", m[object.Ref{Number: 6}].Index(3), "null"},
		{"entry", m[object.Ref{Number: 7}].Key("A"), "12"},
		{"entry that holds it", m[object.Ref{Number: 7}].Key("B").Key("B").Key("A"), "12"},
		{"entry without an end", m[object.Ref{Number: 7}].Key("C"), "null"},
		{"entry of another generation", m[object.Ref{Number: 7}].Key("D"), "null"},
	} {
		if got := dump(c.got); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	v, ok := m[object.Ref{Number: 7}].Lookup("A")
	if ref, isRef := v.Ref(); !ok || !isRef || ref.Number != 1 {
		t.Errorf("Lookup gives %v, not the reference", v)
	}
	if v, ok := m[object.Ref{Number: 7}].Lookup("Z"); ok || !v.IsNull() {
		t.Errorf("Lookup of a missing key gives %v, %v", v, ok)
	}
}

// Once their parser has stopped, handles are read by many goroutines. The race
// detector is the judge.
func TestConcurrentReading(t *testing.T) {
	for _, b := range []func(t *testing.T){
		concurrently(pdfstrings.NewHeap), concurrently(pdfstrings.NewSmall16), concurrently(pdfstrings.NewInline),
		concurrently(pdfstrings.NewArena), concurrently(pdfstrings.NewView), concurrently(pdfstrings.NewIntern),
	} {
		b(t)
	}
}

func concurrently[S any](storage func() pdfstrings.Storage[S]) func(t *testing.T) {
	return func(t *testing.T) {
		p := object.NewParser(object.Config[S]{Storage: storage()})
		o := parseWith(t, p, "["+strings.Repeat(strings.Join(annotations, ""), 20)+"<</LongerThanSeven 1>>]")
		want := o.String()
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if o.String() != want || !object.Equal(o, o) {
					t.Error("goroutines see different objects")
				}
				for _, v := range o.All() {
					v.Key("LongerThanSeven").Int()
					v.IsName("Link")
				}
			})
		}
		group.Wait()
	}
}
