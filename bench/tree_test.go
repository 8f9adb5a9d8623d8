package bench

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// Objects as most programs keep them: a struct for each, with pointers to what
// it contains.
type tree[S any] struct {
	kind     object.Kind
	number   uint64 // bits of a number, a boolean, or a reference
	text     S
	elements []*tree[S] // of an array; of a dictionary keys and values in turn
}

// A treeParser makes trees from tokens that are known to be right.
type treeParser[S any] struct {
	lex     lexer.Lexer
	storage pdfstrings.Storage[S]
	scratch []byte
}

// value is the value of a string or name token.
func (p *treeParser[S]) value(t lexer.Token) S {
	raw := p.lex.Content(t)
	if !t.Escaped {
		return p.storage.Alias(raw)
	}
	return p.storage.Copy(p.unescape(t, raw))
}

func (p *treeParser[S]) unescape(t lexer.Token, raw []byte) []byte {
	p.scratch = append(p.scratch[:0], raw...)
	switch t.Kind {
	case lexer.HexString:
		return p.scratch[:lexer.UnescapeHex(p.scratch, raw)]
	case lexer.Name:
		return p.scratch[:lexer.UnescapeName(p.scratch, raw)]
	}
	return p.scratch[:lexer.UnescapeString(p.scratch, raw)]
}

// parse reads one object, or gives nil for a closing bracket or the end.
func (p *treeParser[S]) parse() *tree[S] {
	t := p.lex.Next()
	switch t.Kind {
	case lexer.Integer:
		if generation, ok := p.lex.Reference(); ok {
			return &tree[S]{kind: object.Reference, number: uint64(t.Int)<<32 | uint64(generation)}
		}
		return &tree[S]{kind: object.Integer, number: uint64(t.Int)}
	case lexer.Real:
		return &tree[S]{kind: object.Real, number: math.Float64bits(t.Real)}
	case lexer.String, lexer.HexString:
		return &tree[S]{kind: object.String, text: p.value(t)}
	case lexer.Name:
		return &tree[S]{kind: object.Name, text: p.value(t)}
	case lexer.ArrayOpen:
		return p.parseInside(object.Array)
	case lexer.DictOpen:
		return p.parseInside(object.Dictionary)
	case lexer.Keyword:
		switch string(p.lex.Bytes(t)) {
		case "true":
			return &tree[S]{kind: object.Boolean, number: 1}
		case "false":
			return &tree[S]{kind: object.Boolean}
		}
		return &tree[S]{}
	}
	return nil
}

func (p *treeParser[S]) parseInside(kind object.Kind) *tree[S] {
	o := &tree[S]{kind: kind}
	for e := p.parse(); e != nil; e = p.parse() {
		o.elements = append(o.elements, e)
	}
	return o
}

// parseTrees reads all objects of a text.
func parseTrees[S any](text []byte, storage pdfstrings.Storage[S]) []*tree[S] {
	p := treeParser[S]{lex: lexer.New(text, 0), storage: storage}
	var list []*tree[S]
	for o := p.parse(); o != nil; o = p.parse() {
		list = append(list, o)
	}
	return list
}

// parseMaps is parseTrees into what Go has for such things: maps, slices,
// strings and numbers in interfaces.
func parseMaps(text []byte) []any {
	p := mapParser{treeParser[struct{}]{lex: lexer.New(text, 0)}}
	return p.list()
}

type mapParser struct{ treeParser[struct{}] }

func (p *mapParser) value(t lexer.Token) string {
	if raw := p.lex.Content(t); !t.Escaped {
		return string(raw)
	}
	return string(p.unescape(t, p.lex.Content(t)))
}

type name string

// list reads objects up to a closing bracket or the end.
func (p *mapParser) list() []any {
	var list []any
	for {
		t := p.lex.Next()
		switch t.Kind {
		case lexer.Integer:
			if generation, ok := p.lex.Reference(); ok {
				list = append(list, object.Ref{Number: uint32(t.Int), Generation: generation})
				continue
			}
			list = append(list, t.Int)
		case lexer.Real:
			list = append(list, t.Real)
		case lexer.String, lexer.HexString:
			list = append(list, p.value(t))
		case lexer.Name:
			list = append(list, name(p.value(t)))
		case lexer.ArrayOpen:
			list = append(list, p.list())
		case lexer.DictOpen:
			pairs := p.list()
			dict := make(map[name]any, len(pairs)/2)
			for pair := range slices.Chunk(pairs, 2) {
				dict[pair[0].(name)] = pair[1]
			}
			list = append(list, dict)
		case lexer.Keyword:
			switch string(p.lex.Bytes(t)) {
			case "true":
				list = append(list, true)
			case "false":
				list = append(list, false)
			default:
				list = append(list, nil)
			}
		default:
			return list
		}
	}
}

// parseFlat reads all objects of a text with the parser of package object.
func parseFlat[S any](text []byte, storage pdfstrings.Storage[S]) ([]object.Object[S], error) {
	p := object.NewParser(object.Config[S]{Storage: storage})
	p.Expect(len(text))
	lex := lexer.New(text, 0)
	var list []object.Object[S]
	for {
		o, err := p.Parse(&lex)
		if err == object.ErrNone {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
}

// BenchmarkObjects parses all objects of a real file, printed one behind the
// other: into the flat memory of package object, into a tree of structs, and
// into maps. "kept-MB" is what the collector finds in use at the end.
func BenchmarkObjects(b *testing.B) {
	f := largest(b)
	text := printed(b, f)
	flat := func(text []byte) (any, error) { return parseFlat(text, pdfstrings.NewHeap()) }
	for _, m := range []struct {
		name  string
		parse func([]byte) (any, error)
	}{
		{"flat/heap", flat},
		{"flat/small16", func(text []byte) (any, error) { return parseFlat(text, pdfstrings.NewSmall16()) }},
		{"flat/arena", func(text []byte) (any, error) { return parseFlat(text, pdfstrings.NewArena()) }},
		{"tree/heap", func(text []byte) (any, error) { return parseTrees(text, pdfstrings.NewHeap()), nil }},
		{"tree/small16", func(text []byte) (any, error) { return parseTrees(text, pdfstrings.NewSmall16()), nil }},
		{"tree/arena", func(text []byte) (any, error) { return parseTrees(text, pdfstrings.NewArena()), nil }},
		{"maps", func(text []byte) (any, error) { return parseMaps(text), nil }},
	} {
		b.Run(f.name+"/"+m.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			var kept any
			before := heapInUse()
			start := cpuTime()
			for b.Loop() {
				var err error
				if kept, err = m.parse(text); err != nil {
					b.Fatal(err)
				}
			}
			reportUser(b, start, len(text), "byte")
			b.ReportMetric(float64(heapInUse()-before)/1e6, "kept-MB")
			runtime.KeepAlive(kept)
		})
	}
}

func heapInUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// The three ways read the same.
func TestTreesAreTheObjects(t *testing.T) {
	for _, f := range testFiles(t) {
		t.Run(f.name, func(t *testing.T) {
			text := printed(t, f)
			flat, err := parseFlat(text, pdfstrings.NewHeap())
			if err != nil {
				t.Fatal(err)
			}
			trees, maps := parseTrees(text, pdfstrings.NewHeap()), parseMaps(text)
			if len(trees) != len(flat) || len(maps) != len(flat) {
				t.Fatalf("%d objects, %d trees, %d maps", len(flat), len(trees), len(maps))
			}
			for i, o := range flat {
				if !sameTree(o, trees[i]) || !sameMap(o, maps[i]) {
					t.Fatalf("object %d is %v, and something else as tree or map", i, o)
				}
			}
		})
	}
}

func sameTree(o object.Object[*pdfstrings.HeapString], t *tree[*pdfstrings.HeapString]) bool {
	if o.Kind() != t.kind {
		return false
	}
	var inside []object.Object[*pdfstrings.HeapString]
	switch t.kind {
	case object.String, object.Name:
		return string(o.Bytes()) == string(pdfstrings.NewHeap().Bytes(t.text))
	case object.Integer:
		return o.Int() == int64(t.number)
	case object.Array:
		for _, e := range o.Elements() {
			inside = append(inside, e)
		}
	case object.Dictionary:
		for i, e := range o.All() { // keys are objects there too
			if i > 0 {
				inside = append(inside, e)
			}
		}
		return len(t.elements) == 2*o.Len() && len(inside) >= len(t.elements)
	}
	if len(inside) != len(t.elements) {
		return false
	}
	for i, e := range inside {
		if !sameTree(e, t.elements[i]) {
			return false
		}
	}
	return true
}

func sameMap(o object.Object[*pdfstrings.HeapString], v any) bool {
	switch v := v.(type) {
	case string:
		return o.Kind() == object.String && string(o.Bytes()) == v
	case name:
		return o.IsName(string(v))
	case int64:
		return o.Kind() == object.Integer && o.Int() == v
	case []any:
		if o.Kind() != object.Array || o.Len() != len(v) {
			return false
		}
		for i, e := range o.Elements() {
			if !sameMap(e, v[i]) {
				return false
			}
		}
	case map[name]any:
		if o.Kind() != object.Dictionary || o.Len() != len(v) {
			return false
		}
		for key, e := range o.Entries() {
			if !sameMap(e, v[name(key)]) {
				return false
			}
		}
	}
	return true
}
