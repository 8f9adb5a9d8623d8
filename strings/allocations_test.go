package strings

import (
	"testing"
	"unsafe"
)

// TestAllocations is the claim of each backend: how many allocations a string
// costs. What is amortised costs less than one in a hundred strings.
func TestAllocations(t *testing.T) {
	const count = 20_000
	for _, b := range backends() {
		for _, n := range []int{1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 47, 48, 49} {
			source := pattern(n*count, n)
			for _, alias := range []bool{false, true} {
				got := testing.AllocsPerRun(2, func() {
					add, _ := b.store(count)
					for i := range count {
						add(source[i*n:(i+1)*n], alias)
					}
				}) / count
				if want := b.allocations(n); got < want || got >= want+0.01 {
					t.Errorf("%s, %d bytes, alias %v: %.4f allocations a string, want %v", b.name, n, alias, got, want)
				}
			}
		}
	}
}

func TestAllocationsOfEmptyStrings(t *testing.T) {
	heap, small := NewHeap(), NewSmall16()
	var s *HeapString
	var sm *SmallString[[16]byte]
	if got := testing.AllocsPerRun(100, func() { s = heap.Copy(nil) }); got != 1 {
		t.Errorf("heap: %v", got)
	}
	if got := testing.AllocsPerRun(100, func() { sm = small.Copy(nil) }); got != 1 {
		t.Errorf("small: %v", got)
	}
	if len(heap.Bytes(s))+len(small.Bytes(sm)) != 0 {
		t.Error("the empty string is not empty")
	}
}

// The sizes that the comment of SmallString gives, on a machine with pointers of
// 8 bytes: 1 + N, rounded up to 8, and a slice of 24.
func TestSizeOfSmallString(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("the sizes are of a 64-bit machine")
	}
	for _, c := range []struct{ inline, got, want uintptr }{
		{8, unsafe.Sizeof(SmallString[[8]byte]{}), 40},
		{16, unsafe.Sizeof(SmallString[[16]byte]{}), 48},
		{24, unsafe.Sizeof(SmallString[[24]byte]{}), 56},
		{32, unsafe.Sizeof(SmallString[[32]byte]{}), 64},
		{48, unsafe.Sizeof(SmallString[[48]byte]{}), 80},
	} {
		if c.got != c.want {
			t.Errorf("inline %d: %d bytes, want %d", c.inline, c.got, c.want)
		}
	}
}
