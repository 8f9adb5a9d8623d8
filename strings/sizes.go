package strings

import (
	"iter"
	"maps"
	"slices"
)

// longSize is the first size that Sizes counts in a map, in bytes.
const longSize = 4096

// Sizes counts strings by their size in bytes, exactly. The zero Sizes has
// counted nothing and is ready. It must not be copied after first use: pass
// pointers, and Merge to add up.
type Sizes struct {
	short [longSize]int64 // count of each size below longSize
	long  map[int]int64   // of each other size
	total int64
	bytes int64
}

// Add counts a string of n bytes. A negative n counts as 0.
func (s *Sizes) Add(n int) {
	n = max(n, 0)
	s.total++
	s.bytes += int64(n)
	if n < longSize {
		s.short[n]++
		return
	}
	s.addLong(n, 1)
}

func (s *Sizes) addLong(n int, count int64) {
	if s.long == nil {
		s.long = make(map[int]int64)
	}
	s.long[n] += count
}

// Merge adds what other has counted. Storages belong to a goroutine each; this
// is how their sizes become one.
func (s *Sizes) Merge(other *Sizes) {
	for n, count := range &other.short {
		s.short[n] += count
	}
	for n, count := range other.long {
		s.addLong(n, count)
	}
	s.total += other.total
	s.bytes += other.bytes
}

// Counts gives each size that occurred, in bytes, and how many strings have it,
// by ascending size.
func (s *Sizes) Counts() iter.Seq2[int, int64] {
	return func(yield func(int, int64) bool) {
		for n, count := range &s.short {
			if count > 0 && !yield(n, count) {
				return
			}
		}
		for _, n := range slices.Sorted(maps.Keys(s.long)) {
			if !yield(n, s.long[n]) {
				return
			}
		}
	}
}

// Total is how many strings were counted.
func (s *Sizes) Total() int64 { return s.total }

// TotalBytes is how many bytes they have together.
func (s *Sizes) TotalBytes() int64 { return s.bytes }

// ShareUpTo is the share, from 0 to 1, of strings that have at most n bytes. It
// is 0 when nothing was counted.
func (s *Sizes) ShareUpTo(n int) float64 {
	if s.total == 0 {
		return 0
	}
	var within int64
	for size, count := range s.Counts() {
		if size > n {
			break
		}
		within += count
	}
	return float64(within) / float64(s.total)
}
