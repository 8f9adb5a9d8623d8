package object

import (
	"bytes"
	"math"
)

// Equal tells whether two objects have the same value, whatever storages keep
// their strings. The order of dictionary entries does not count, and an entry
// that is null counts as none (ISO 32000-2, 7.3.7). References are equal when
// they name the same object; streams when their dictionaries are and their
// data has the same place. Numbers are equal when what is written has the same
// value, to the last digit: 1.5 and 1.50 are, and so are 0.0 and -0.0. An integer is
// never equal to a real, but one beyond 64 bits counts as a real.
func Equal[S, T any](a Object[S], b Object[T]) bool {
	x, y := a.node(), b.node()
	if x.kind != y.kind {
		return false
	}
	switch x.kind {
	case Null:
		return true
	case Boolean, Integer:
		return x.v == y.v
	case Real:
		return equalReals(a, b)
	case Reference:
		return x.v == y.v && x.n == y.n
	case String, Name:
		return bytes.Equal(a.Bytes(), b.Bytes())
	case Array:
		return equalArrays(a, b)
	case Stream:
		aOffset, aLength, _ := a.Data()
		bOffset, bLength, _ := b.Data()
		if aOffset != bOffset || aLength != bLength {
			return false
		}
	}
	return equalEntries(a, b)
}

// equalReals compares the digits of two reals, but for zeros behind the last one.
func equalReals[S, T any](a Object[S], b Object[T]) bool {
	x, y := a.node(), b.node()
	f, g := math.Float64frombits(x.v), math.Float64frombits(y.v)
	if f != g {
		return false
	}
	if x.n|y.n == 0 && x.decimals == y.decimals {
		return true
	}
	var roomA, roomB [64]byte
	v, w := a.magnitude(roomA[:0]), b.magnitude(roomB[:0])
	return bytes.Equal(v, w) && (len(v) == 0 || math.Signbit(f) == math.Signbit(g))
}

// magnitude is a real without its sign and the zeros in front and behind that
// carry no value. It is appended to room where it is not kept as it is.
func (o Object[S]) magnitude(room []byte) []byte {
	nd := o.node()
	var digits []byte
	if nd.n > 0 {
		digits = o.keptDigits(nd)
	} else {
		digits = appendReal(room, math.Abs(math.Float64frombits(nd.v)), int(nd.decimals))
		digits = bytes.TrimLeft(digits, "0")
	}
	if bytes.IndexByte(digits, '.') >= 0 {
		digits = bytes.TrimRight(bytes.TrimRight(digits, "0"), ".")
	}
	return digits
}

func equalArrays[S, T any](a Object[S], b Object[T]) bool {
	if a.Len() != b.Len() {
		return false
	}
	at, bt := a.at+1, b.at+1
	for range a.Len() {
		v, w := Object[S]{a.seg, at}, Object[T]{b.seg, bt}
		if !Equal(v, w) {
			return false
		}
		at += uint32(v.node().width())
		bt += uint32(w.node().width())
	}
	return true
}

// equalEntries compares dictionaries in time proportional to their size.
func equalEntries[S, T any](a Object[S], b Object[T]) bool {
	n := notNull(a)
	if n != notNull(b) {
		return false
	}
	var byKey map[string]Object[T]
	if n > mendByMap {
		byKey = make(map[string]Object[T], n)
		for key, v := range b.Entries() {
			byKey[string(key)] = v
		}
	}
	for key, v := range a.Entries() {
		if v.IsNull() {
			continue
		}
		var w Object[T]
		if byKey != nil {
			w = byKey[string(key)]
		} else {
			w, _ = b.Lookup(string(key))
		}
		if !Equal(v, w) {
			return false
		}
	}
	return true
}

func notNull[S any](o Object[S]) int {
	n := 0
	for _, v := range o.Entries() {
		if !v.IsNull() {
			n++
		}
	}
	return n
}
