package strings

import (
	"slices"
	"unsafe"
)

// An InlineHandle is a string of the Inline backend: its place in the slabs.
type InlineHandle uint32

// slabSize is the number of strings in a slab.
const slabSize = 512

type inline struct {
	copies
	slabs [][]SmallString[[16]byte]
	held  int64 // bytes of the slabs and of what is beside them
}

// slotSize is what a string takes in a slab, in bytes.
const slotSize = int64(unsafe.Sizeof(SmallString[[16]byte]{}))

// maxSlabs is as many as an InlineHandle can tell apart.
const maxSlabs = 1 << 32 / slabSize

// NewInline makes a backend that keeps the struct of Small16 by value, in slabs
// of 512 (24 KiB): no allocation a string up to 16 bytes, one beyond. It holds
// 2^32 strings, which take 192 GiB. After that Copy and Alias panic; what was
// stored is as before.
func NewInline() Storage[InlineHandle] { return &inline{} }

func (t *inline) Copy(b []byte) InlineHandle {
	last := len(t.slabs) - 1
	if last < 0 || len(t.slabs[last]) == cap(t.slabs[last]) {
		mustNumber(uint64(len(t.slabs)), maxSlabs, "slabs of strings")
		t.slabs = append(t.slabs, make([]SmallString[[16]byte], 0, slabSize))
		t.held += slabSize * slotSize
		last++
	}
	slab := append(t.slabs[last], SmallString[[16]byte]{})
	t.slabs[last] = slab
	t.held += slab[len(slab)-1].set(b)
	return InlineHandle(last*slabSize + len(slab) - 1)
}

func (t *inline) Alias(b []byte) InlineHandle { return t.Copy(b) }

func (t *inline) Memory() int64 { return t.held + int64(cap(t.slabs))*sliceSize }

// Trim makes the last slab as small as its strings. It gets no more of them.
func (t *inline) Trim() {
	t.slabs = slices.Clip(t.slabs)
	if last := len(t.slabs) - 1; last >= 0 {
		slab := t.slabs[last]
		trimmed := slices.Clip(append([]SmallString[[16]byte](nil), slab...))
		t.held -= int64(cap(slab)-cap(trimmed)) * slotSize
		t.slabs[last] = trimmed
	}
}

func (t *inline) Bytes(s InlineHandle) []byte {
	return t.slabs[s/slabSize][s%slabSize].bytes()
}
