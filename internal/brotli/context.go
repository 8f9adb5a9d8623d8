package brotli

// contextMode is how the two bytes before a literal choose its code (7.1).
type contextMode uint8

const (
	lsb6 contextMode = iota
	msb6
	utf8
	signed
)

// context is a number from 0 to 63, for the last byte and the one before it.
func (m contextMode) context(p1, p2 byte) int {
	switch m {
	case lsb6:
		return int(p1 & 63)
	case msb6:
		return int(p1 >> 2)
	case utf8:
		return int(textLast[p1] | textBefore[p2])
	}
	return int(signedClass[p1]<<3 | signedClass[p2])
}

// The tables Lut0, Lut1 and Lut2 of 7.1.
var (
	textLast = [256]uint8{
		0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 4, 0, 0,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		8, 12, 16, 12, 12, 20, 12, 16, 24, 28, 12, 12, 32, 12, 36, 12,
		44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 32, 32, 24, 40, 28, 12,
		12, 48, 52, 52, 52, 48, 52, 52, 52, 48, 52, 52, 52, 52, 52, 48,
		52, 52, 52, 52, 52, 48, 52, 52, 52, 52, 52, 24, 12, 28, 12, 12,
		12, 56, 60, 60, 60, 56, 60, 60, 60, 56, 60, 60, 60, 60, 60, 56,
		60, 60, 60, 60, 60, 56, 60, 60, 60, 60, 60, 24, 12, 28, 12, 0,
		0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
		0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
		0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
		0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
		2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3,
		2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3,
		2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3,
		2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3,
	}
	textBefore  = classes(33, 0, 48, 1, 58, 2, 65, 1, 91, 2, 97, 1, 123, 3, 127, 1, 224, 0, 256, 2)
	signedClass = classes(1, 0, 16, 1, 64, 2, 128, 3, 192, 4, 240, 5, 255, 6, 256, 7)
)

// classes is a table of pairs: the class of all bytes below a number that are in no class yet.
func classes(pairs ...int) [256]uint8 {
	var list [256]uint8
	from := 0
	for i := 0; i < len(pairs); i += 2 {
		for ; from < pairs[i]; from++ {
			list[from] = uint8(pairs[i+1])
		}
	}
	return list
}
