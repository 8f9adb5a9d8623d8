// Package object turns tokens into PDF objects and objects back into PDF.
//
// There are nine kinds of object (ISO 32000-2, 7.3): null, boolean, integer and
// real number, string, name, array, dictionary, and stream, which is a
// dictionary with a run of data somewhere in the file. A tenth form, the
// indirect reference "12 0 R", stands for an object that is written elsewhere.
//
// An [Object] is a small handle. Its accessors never fail: asked for the wrong
// kind, a missing key or an index out of range they give the zero value, which
// for objects is null. So a walk reads as one sentence and is checked once, at
// its end:
//
//	box := page.Key("MediaBox")
//	width := box.Index(2).Real() - box.Index(0).Real()
//
// Where the difference matters there are [Object.Kind], [Object.Lookup] and
// the forms that also say ok.
//
// # How objects are kept
//
// Objects are not a tree of allocations. A [Parser] writes them one behind the
// other into segments: runs of 16-byte nodes that hold no pointers, so that
// the garbage collector has nothing to visit, with the strings beside them in
// a []S. A node is followed by what it contains:
//
//	<< /Type /Page /Kids [ 3 0 R true ] >>
//
//	dictionary, 6 nodes follow, 2 entries
//	    name Type     name Page
//	    name Kids     array, 2 nodes follow, 2 elements
//	                      reference 3 0
//	                      boolean true
//
// How a string is kept is a choice of type: S, and the Storage that knows it,
// come from package pdfload/strings.
package object

import (
	"iter"
	"math"
	"strconv"

	pdfstrings "pdfload/strings"
)

// Kind says what an object is.
type Kind uint8

// The kinds of objects (ISO 32000-2, 7.3).
const (
	Null Kind = iota
	Boolean
	Integer
	Real
	String
	Name
	Array
	Dictionary
	Stream
	Reference
)

var kindNames = [...]string{"Null", "Boolean", "Integer", "Real", "String", "Name",
	"Array", "Dictionary", "Stream", "Reference"}

// String gives the name of the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(?)"
}

// A Ref names an indirect object (ISO 32000-2, 7.3.10): its number, counted
// from 1, and its generation.
type Ref struct {
	Number     uint32
	Generation uint32
}

// A Resolver finds the object that a reference stands for, or null.
type Resolver[S any] interface {
	Resolve(Ref) Object[S]
}

// A node is one object of a segment.
//
//	kind        n                          v
//	Boolean                                0 or 1
//	Integer                                the int64
//	Real        0, or 1 + index into       the bits of the float64
//	            strings of its digits
//	String      index into strings
//	Name        index into strings         prefix, see namePrefix
//	Array       number of nodes inside     number of elements
//	Dictionary  number of nodes inside     number of entries
//	Stream      as a dictionary, then two nodes: offset of the data and object
//	            number, length of the data and generation
//	Reference   generation                 number
//
// The digits of a Real are kept when the float64, written with as many decimals,
// is not what the file has, and are those of lexer.Digits: its sign is that of the
// float64.
type node struct {
	kind     Kind
	decimals uint8 // digits of a Real behind its point, at most 255
	n        uint32
	v        uint64
}

// width is how many nodes the object that starts with nd has in all. Streams
// are never inside another object.
func (nd node) width() int {
	switch nd.kind {
	case Array, Dictionary:
		return 1 + int(nd.n)
	}
	return 1
}

// A segment is a run of objects that were parsed by one Parser.
type segment[S any] struct {
	nodes    []node
	strings  []S
	storage  pdfstrings.Storage[S]
	resolver Resolver[S]
}

// An Object is a handle to one object. The zero Object is null. Handles are
// cheap to copy, and may be read by many goroutines once the parser that made
// them has stopped.
type Object[S any] struct {
	seg *segment[S]
	at  uint32
}

func (o Object[S]) node() node {
	if o.seg == nil {
		return node{}
	}
	return o.seg.nodes[o.at]
}

// Kind says what the object is.
func (o Object[S]) Kind() Kind { return o.node().kind }

// IsNull tells whether the object is null.
func (o Object[S]) IsNull() bool { return o.node().kind == Null }

// Bool is the value of a boolean, else false.
func (o Object[S]) Bool() bool {
	nd := o.node()
	return nd.kind == Boolean && nd.v == 1
}

// Int is the value of an integer, else 0. An integer beyond 64 bits is a real.
func (o Object[S]) Int() int64 {
	n, _ := o.AsInt()
	return n
}

// AsInt is the value of an integer, and whether the object is one.
func (o Object[S]) AsInt() (int64, bool) {
	nd := o.node()
	if nd.kind != Integer {
		return 0, false
	}
	return int64(nd.v), true
}

// Real is the value of a number, integer or real, else 0: the nearest float64, or
// the largest for what is beyond it. [Object.Number] has all digits.
func (o Object[S]) Real() float64 {
	f, _ := o.AsReal()
	return f
}

// AsReal is the value of a number, integer or real, and whether it is one.
func (o Object[S]) AsReal() (float64, bool) {
	switch nd := o.node(); nd.kind {
	case Integer:
		return float64(int64(nd.v)), true
	case Real:
		return math.Float64frombits(nd.v), true
	}
	return 0, false
}

// Decimals is how many digits a real has behind its point as it is written, at
// most 255; else 0. It is 0 for an integer beyond 64 bits.
func (o Object[S]) Decimals() int {
	nd := o.node()
	if nd.kind != Real {
		return 0
	}
	return int(nd.decimals)
}

// Number is a number as it is written, else "": see [Object.AppendNumber].
func (o Object[S]) Number() string { return string(o.AppendNumber(nil)) }

// AppendNumber appends a number as it is written, whatever its length; nothing
// for other kinds. All digits are those of the file, zeros at the end too. What
// carries no value is always written the same way (ISO 32000-2, 7.3.3): no plus
// sign, no zeros in front but one before the point, and no minus sign on the
// integer 0. So +5 and 007 are 5 and 7, .5 is 0.5, and 5. and -0.0 are themselves.
// Of what is no number by the standard it is the value that was read: -5 for --5.
func (o Object[S]) AppendNumber(dst []byte) []byte {
	nd := o.node()
	switch nd.kind {
	case Integer:
		return strconv.AppendInt(dst, int64(nd.v), 10)
	case Real:
		if nd.n == 0 {
			return appendReal(dst, math.Float64frombits(nd.v), int(nd.decimals))
		}
		if math.Signbit(math.Float64frombits(nd.v)) {
			dst = append(dst, '-')
		}
		digits := o.keptDigits(nd)
		if digits[0] == '.' {
			dst = append(dst, '0')
		}
		return append(dst, digits...)
	}
	return dst
}

// keptDigits are the digits of a Real that are kept as a string.
func (o Object[S]) keptDigits(nd node) []byte {
	return o.seg.storage.Bytes(o.seg.strings[nd.n-1])
}

// appendReal writes a real with so many decimals, and always with a point, so
// that it is read as a real again.
func appendReal(dst []byte, f float64, decimals int) []byte {
	dst = strconv.AppendFloat(dst, f, 'f', decimals, 64)
	if decimals == 0 {
		dst = append(dst, '.')
	}
	return dst
}

// Bytes is the value of a string or name, escapes undone, else nil. It must
// not be changed.
func (o Object[S]) Bytes() []byte {
	if nd := o.node(); nd.kind == String || nd.kind == Name {
		return o.seg.storage.Bytes(o.seg.strings[nd.n])
	}
	return nil
}

// AsString is the value of a string, and whether the object is one.
func (o Object[S]) AsString() ([]byte, bool) {
	if o.Kind() != String {
		return nil, false
	}
	return o.Bytes(), true
}

// Name is the value of a name without its solidus, else "".
func (o Object[S]) Name() string {
	if o.Kind() != Name {
		return ""
	}
	return string(o.Bytes())
}

// IsName tells whether the object is the name given without its solidus. It
// allocates nothing.
func (o Object[S]) IsName(name string) bool {
	nd := o.node()
	return nd.kind == Name && o.seg.nameIs(nd, namePrefix(name), name)
}

// Stored is the string or name as the storage keeps it, and whether the
// object is one.
func (o Object[S]) Stored() (s S, ok bool) {
	if nd := o.node(); nd.kind == String || nd.kind == Name {
		return o.seg.strings[nd.n], true
	}
	return s, false
}

// Ref is what a reference names, and whether the object is one.
func (o Object[S]) Ref() (Ref, bool) {
	nd := o.node()
	if nd.kind != Reference {
		return Ref{}, false
	}
	return Ref{uint32(nd.v), nd.n}, true
}

// Data is where a stream's data stands, in bytes from the start of what was
// parsed, still encoded. A length of -1 is not known yet. ok is false when the
// object is not a stream.
func (o Object[S]) Data() (offset, length int64, ok bool) {
	nd := o.node()
	if nd.kind != Stream {
		return 0, 0, false
	}
	end := int(o.at) + 1 + int(nd.n)
	return int64(o.seg.nodes[end].v), int64(o.seg.nodes[end+1].v), true
}

// Owner is the indirect object that a stream is, else zero: streams are never
// inside another object (ISO 32000-2, 7.3.8.1).
func (o Object[S]) Owner() Ref {
	nd := o.node()
	if nd.kind != Stream {
		return Ref{}
	}
	end := int(o.at) + 1 + int(nd.n)
	return Ref{o.seg.nodes[end].n, o.seg.nodes[end+1].n}
}

// Len is the number of elements of an array, or of entries of a dictionary or
// stream, else 0.
func (o Object[S]) Len() int {
	switch nd := o.node(); nd.kind {
	case Array, Dictionary, Stream:
		return int(nd.v)
	}
	return 0
}

// maxChain bounds references to references, of which 7.3.10 knows none.
const maxChain = 16

// Resolve gives the object that a reference stands for: the object itself when
// it is not a reference, null when nothing is there or no end is in sight.
func (o Object[S]) Resolve() Object[S] {
	for range maxChain {
		ref, ok := o.Ref()
		if !ok {
			return o
		}
		if o.seg.resolver == nil {
			break
		}
		o = o.seg.resolver.Resolve(ref)
	}
	return Object[S]{}
}

// Index is element i of an array, counted from 0, with references resolved.
// In an array that holds arrays or dictionaries it takes time proportional to
// i: to see all elements use [Object.Elements].
func (o Object[S]) Index(i int) Object[S] {
	nd := o.node()
	if nd.kind != Array || i < 0 || uint64(i) >= nd.v {
		return Object[S]{}
	}
	at := o.at + 1
	if uint64(nd.n) == nd.v { // one node each
		at += uint32(i)
	} else {
		for range i {
			at += uint32(o.seg.nodes[at].width())
		}
	}
	return Object[S]{o.seg, at}.Resolve()
}

// Elements walks over an array: position and element, references as they are.
func (o Object[S]) Elements() iter.Seq2[int, Object[S]] {
	return func(yield func(int, Object[S]) bool) {
		nd := o.node()
		if nd.kind != Array {
			return
		}
		at := o.at + 1
		for i := range int(nd.v) {
			if !yield(i, Object[S]{o.seg, at}) {
				return
			}
			at += uint32(o.seg.nodes[at].width())
		}
	}
}

// Key is the value of an entry of a dictionary or stream, with references
// resolved; null when there is none. The key is given without its solidus.
func (o Object[S]) Key(key string) Object[S] {
	v, _ := o.Lookup(key)
	return v.Resolve()
}

// Lookup is the value of an entry of a dictionary or stream as it is written,
// references unresolved, and whether there is such an entry.
func (o Object[S]) Lookup(key string) (Object[S], bool) {
	nd := o.node()
	if nd.kind != Dictionary && nd.kind != Stream {
		return Object[S]{}, false
	}
	prefix := namePrefix(key)
	at := o.at + 1
	for range nd.v {
		if o.seg.nameIs(o.seg.nodes[at], prefix, key) {
			return Object[S]{o.seg, at + 1}, true
		}
		at++
		at += uint32(o.seg.nodes[at].width())
	}
	return Object[S]{}, false
}

// Entries walks over a dictionary or stream in the order of the file: key and
// value, references as they are. The key must not be changed.
func (o Object[S]) Entries() iter.Seq2[[]byte, Object[S]] {
	return func(yield func([]byte, Object[S]) bool) {
		nd := o.node()
		if nd.kind != Dictionary && nd.kind != Stream {
			return
		}
		at := o.at + 1
		for range nd.v {
			if !yield(Object[S]{o.seg, at}.Bytes(), Object[S]{o.seg, at + 1}) {
				return
			}
			at++
			at += uint32(o.seg.nodes[at].width())
		}
	}
}

// All walks over the object and everything in it, keys included, in the order
// of the file. References are not followed. The first value counts from 0.
func (o Object[S]) All() iter.Seq2[int, Object[S]] {
	return func(yield func(int, Object[S]) bool) {
		nd := o.node()
		n := nd.width()
		if nd.kind == Stream {
			n = 1 + int(nd.n)
		}
		if o.seg == nil {
			yield(0, o)
			return
		}
		for i := range n {
			if !yield(i, Object[S]{o.seg, o.at + uint32(i)}) {
				return
			}
		}
	}
}
