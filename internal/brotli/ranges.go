package brotli

// The lengths that codes stand for (5, 6): each begins where the one before ends.
var (
	insertLengths = ranges(0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24)
	copyLengths   = ranges(2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24)
	countLengths  = ranges(1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24)
)

func ranges(base int, bits ...uint) [countSymbols]lengthRange {
	var list [countSymbols]lengthRange
	for i, n := range bits {
		list[i] = lengthRange{base, n}
		base += 1 << n
	}
	return list
}

// commandRanges gives the first code of the lengths to insert and to copy for each 64 symbols (5).
var commandRanges = [...][2]int{{0, 0}, {0, 8}, {0, 0}, {0, 8}, {8, 0}, {8, 8}, {0, 16}, {16, 0}, {8, 16}, {16, 8}, {16, 16}}
