package strings

import (
	"bytes"
	"hash/maphash"
)

// A Handle is a string of the Intern backend: its number among the distinct
// strings.
type Handle uint32

// An intern is an open-addressed table of handles.
type intern struct {
	copies
	arena arena
	seed  maphash.Seed
	spans []Span   // of each handle
	slots []uint64 // upper half of the hash, and handle+1; 0 when empty
}

// NewIntern makes a backend that keeps each distinct string once, in an arena.
// Its hash has a random seed, so that no file is slow by design. It holds up to
// 2^32-1 distinct strings, which take 50 GB; the next panics.
func NewIntern() Storage[Handle] {
	return &intern{seed: maphash.MakeSeed(), slots: make([]uint64, 64)}
}

const handleMask = 1<<32 - 1

func (t *intern) Copy(b []byte) Handle {
	hash := maphash.Bytes(t.seed, b)
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot := t.slots[i]
		if slot == 0 {
			return t.add(b, hash, i)
		}
		if slot>>32 == hash>>32 {
			h := Handle(slot&handleMask) - 1
			if bytes.Equal(t.arena.bytes(t.spans[h]), b) {
				return h
			}
		}
	}
}

func (t *intern) add(b []byte, hash, i uint64) Handle {
	if len(t.spans) == handleMask {
		panic("strings: more than 2^32-1 distinct strings")
	}
	t.spans = append(t.spans, t.arena.Copy(b))
	t.slots[i] = hash&^handleMask | uint64(len(t.spans))
	if 4*len(t.spans) > 3*len(t.slots) {
		t.grow()
	}
	return Handle(len(t.spans) - 1)
}

// grow doubles the table. Slots keep only half of a hash, so it is made anew.
func (t *intern) grow() {
	slots := make([]uint64, 2*len(t.slots))
	mask := uint64(len(slots) - 1)
	for h, s := range t.spans {
		hash := maphash.Bytes(t.seed, t.arena.bytes(s))
		i := hash & mask
		for slots[i] != 0 {
			i = (i + 1) & mask
		}
		slots[i] = hash&^handleMask | uint64(h+1)
	}
	t.slots = slots
}

func (t *intern) Alias(b []byte) Handle { return t.Copy(b) }

func (t *intern) Bytes(s Handle) []byte { return t.arena.bytes(t.spans[s]) }
