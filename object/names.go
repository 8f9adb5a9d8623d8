package object

import "encoding/binary"

// namePrefix packs the start of a name into eight bytes: up to seven bytes of
// it, and its length, cut at 255, in the highest. Names of at most seven bytes
// are equal when their prefixes are; for longer ones an equal prefix is a
// reason to compare. So most lookups never touch the storage.
func namePrefix(name string) uint64 {
	v := uint64(min(len(name), 255)) << 56
	for i := range min(len(name), 7) {
		v |= uint64(name[i]) << (8 * i)
	}
	return v
}

// tokenPrefix is namePrefix for a name inside a larger slice, where eight bytes
// can mostly be read at once.
func tokenPrefix(name []byte) uint64 {
	if cap(name) < 8 {
		return namePrefix(string(name))
	}
	n := uint64(min(len(name), 255))
	return binary.LittleEndian.Uint64(name[:8])&(1<<(8*min(n, 7))-1) | n<<56
}

// longName is the least prefix that does not decide by itself.
const longName = 8 << 56

// nameIs tells whether the name node nd is name, whose prefix is given.
func (seg *segment[S]) nameIs(nd node, prefix uint64, name string) bool {
	if nd.v != prefix {
		return false
	}
	return prefix < longName || string(seg.storage.Bytes(seg.strings[nd.n])) == name
}
