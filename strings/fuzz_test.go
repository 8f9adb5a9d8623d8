package strings

import (
	"bytes"
	"testing"
)

// A step of the plan of FuzzStorages is two bytes: how long the string is and
// whether it is an alias, and how far in the source it is from the last one.

// longSteps are the lengths that a step can ask for besides 0 to 63.
var longSteps = [...]int{
	64, 255, 256, firstChunk - 1, firstChunk, firstChunk + 1, 4095, 4096,
	64 << 10, chunkSize / 4, chunkSize/4 + 1, wholeChunk - 1, wholeChunk, chunkSize, chunkSize + 1, 2*chunkSize - 1,
}

const (
	stepAlias = 0x80
	stepLong  = 0x40
)

// FuzzStorages holds every backend against a slice of slices.
func FuzzStorages(f *testing.F) {
	f.Add([]byte{}, []byte{})
	f.Add([]byte("Type Catalog Pages"), []byte{4, 0, stepAlias | 7, 5, stepAlias | 5, 13, 0, 0})
	for long := range longSteps {
		f.Add([]byte{1, 2, 3}, []byte{1, 0, byte(stepLong | long), 0, stepAlias | 9, 200, byte(stepAlias | stepLong | long), 3, stepAlias | 2, 255})
	}
	for _, n := range []byte{7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 47, 48, 49} {
		f.Add(pattern(500, int(n)), []byte{n, 1, stepAlias | n, n, stepAlias | n, 0, n, 250})
	}
	big := pattern(3*chunkSize, 1)
	all := backends()
	f.Fuzz(func(t *testing.T, seed, plan []byte) {
		const budget = 5 * chunkSize / 2 // bytes in all, for speed
		// As a parser has it: most strings come from one source and stay valid.
		source := seed
		if len(seed) < firstChunk {
			source = big // so that long strings need no long seed
		}
		type step struct {
			b     []byte
			alias bool
		}
		var steps []step
		at, sum := 0, 0
		for ; len(plan) >= 2; plan = plan[2:] {
			n := int(plan[0] & 63)
			if plan[0]&stepLong != 0 {
				n = longSteps[n%len(longSteps)]
			}
			at = (at + int(int8(plan[1]))*max(n/8, 1) + len(source)) % len(source)
			if at < 0 {
				at += len(source)
			}
			b := source[at:min(at+n, len(source))]
			if sum += len(b); sum > budget {
				break
			}
			steps = append(steps, step{b, plan[0]&stepAlias != 0})
		}
		scratch := make([]byte, 2*chunkSize)
		for _, backend := range all {
			add, get := backend.store(len(steps))
			for i, s := range steps {
				b := s.b
				if !s.alias {
					b = scratch[:copy(scratch, s.b)]
				}
				if add(b, s.alias) != i {
					t.Fatal("values are counted wrong")
				}
				if !s.alias && len(b) > 0 {
					b[0]++ // the caller's to change
					b[len(b)-1]--
				}
			}
			for i, s := range steps {
				got := get(i)
				if !bytes.Equal(got, s.b) {
					t.Fatalf("%s: string %d of %d bytes differs: %d bytes", backend.name, i, len(s.b), len(got))
				}
				if cap(got) != len(got) {
					t.Fatalf("%s: string %d of %d bytes has capacity %d", backend.name, i, len(got), cap(got))
				}
			}
		}
	})
}
