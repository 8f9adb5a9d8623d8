package strings

import (
	"bytes"
	"hash/maphash"
	"slices"
	"unsafe"
)

// A Handle is a string of the Intern backend: its number among the distinct
// strings, from 0.
type Handle uint32

// An intern is an open-addressed table of handles, probed one slot after the
// other. The place of a string is the low bits of its 32-bit hash; the slot has
// all of them, so that the table grows without a look at the strings.
type intern struct {
	copies
	arena arena
	seed  maphash.Seed
	spans []Span   // of each handle
	slots []uint64 // hash<<32 | handle+1; 0 when empty. A power of two, at most 3/4 full; or none
}

const (
	firstSlots  = 64
	maxDistinct = 3 << 30 // handles in the largest table that 32 bits of hash can address
)

// NewIntern makes a backend that keeps each distinct string once, in an arena.
// Its hash has a random seed, so that no file is slow by design. It holds
// 3 * 2^30 distinct strings, which take 56 GiB and their bytes. After that Copy
// and Alias panic for a new string; what was stored is as before.
func NewIntern() Storage[Handle] {
	return &intern{seed: maphash.MakeSeed(), slots: make([]uint64, firstSlots)}
}

func (t *intern) Copy(b []byte) Handle {
	if len(t.slots) == 0 {
		t.slots = t.table(firstSlots) // after Trim
	}
	hash := uint32(maphash.Bytes(t.seed, b))
	mask := uint(len(t.slots) - 1)
	for i := uint(hash) & mask; ; i = (i + 1) & mask {
		slot := t.slots[i]
		if slot == 0 {
			return t.add(b, hash, i)
		}
		if uint32(slot>>32) == hash {
			h := Handle(uint32(slot) - 1)
			if bytes.Equal(t.arena.bytes(t.spans[h]), b) {
				return h
			}
		}
	}
}

// add stores b, which is new and belongs into slot i.
func (t *intern) add(b []byte, hash uint32, i uint) Handle {
	mustNumber(uint64(len(t.spans)), maxDistinct, "distinct strings")
	t.spans = append(t.spans, t.arena.Copy(b))
	t.slots[i] = uint64(hash)<<32 | uint64(len(t.spans))
	if len(t.spans) > len(t.slots)/4*3 {
		t.grow()
	}
	return Handle(len(t.spans) - 1)
}

// grow doubles the table.
func (t *intern) grow() {
	slots := make([]uint64, 2*len(t.slots))
	mask := uint(len(slots) - 1)
	for _, slot := range t.slots {
		if slot == 0 {
			continue
		}
		i := uint(slot>>32) & mask
		for slots[i] != 0 {
			i = (i + 1) & mask
		}
		slots[i] = slot
	}
	t.slots = slots
}

// table makes the slots for all strings, least at least.
func (t *intern) table(least int) []uint64 {
	size := least
	for len(t.spans) > size/4*3 {
		size *= 2
	}
	slots := make([]uint64, size)
	mask := uint(size - 1)
	for h, s := range t.spans {
		hash := uint32(maphash.Bytes(t.seed, t.arena.bytes(s)))
		i := uint(hash) & mask
		for slots[i] != 0 {
			i = (i + 1) & mask
		}
		slots[i] = uint64(hash)<<32 | uint64(h+1)
	}
	return slots
}

func (t *intern) Memory() int64 {
	return t.arena.Memory() + int64(cap(t.spans))*int64(unsafe.Sizeof(Span(0))) + int64(len(t.slots))*int64(unsafe.Sizeof(uint64(0)))
}

// Trim drops the table too, which only serves to store. The next string makes it
// again.
func (t *intern) Trim() {
	t.arena.Trim()
	t.spans = slices.Clip(t.spans)
	t.slots = nil
}

func (t *intern) Alias(b []byte) Handle { return t.Copy(b) }

func (t *intern) Bytes(s Handle) []byte { return t.arena.bytes(t.spans[s]) }
