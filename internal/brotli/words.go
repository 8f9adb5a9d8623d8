package brotli

import _ "embed"

// dictionary is the words of Appendix A, those of four bytes first. Its CRC-32 stands there too.
//
//go:embed dictionary.bin
var dictionary string

// wordBits is, for each length, the logarithm of how many words there are (8).
var wordBits = [...]uint{4: 10, 10, 11, 11, 10, 10, 10, 10, 10, 9, 9, 8, 7, 7, 8, 7, 7, 6, 6, 5, 5}

// word appends the word of that length and number, as one of the transforms changes it (8). It reports whether there is one.
func word(dst []byte, length, number int) ([]byte, bool) {
	if length >= len(wordBits) || wordBits[length] == 0 {
		return dst, false
	}
	start := 0
	for n := range length {
		if wordBits[n] > 0 {
			start += n << wordBits[n]
		}
	}
	index, change := number&(1<<wordBits[length]-1), number>>wordBits[length]
	if change >= len(transforms) {
		return dst, false
	}
	t := &transforms[change]
	dst = append(dst, t.prefix...)
	w := dictionary[start+index*length:][:length]
	switch {
	case t.kind >= omitLast:
		dst = append(dst, w[:max(length-int(t.kind-omitLast), 0)]...)
	case t.kind >= omitFirst:
		dst = append(dst, w[min(length, int(t.kind-omitFirst)):]...)
	default:
		from := len(dst)
		dst = append(dst, w...)
		capitals(dst[from:], t.kind)
	}
	return append(dst, t.suffix...), true
}

// capitals makes capitals of small letters, of the first one or all: of those of ASCII, and what is as
// near to it, the standard found, in UTF-8 of two and three bytes.
func capitals(w []byte, kind transformKind) {
	for kind != identity && len(w) > 0 {
		n := 1
		switch {
		case w[0] < 0xC0:
			if w[0] >= 'a' && w[0] <= 'z' {
				w[0] ^= 0x20
			}
		case w[0] < 0xE0:
			n = 2
			if len(w) > 1 {
				w[1] ^= 0x20
			}
		default:
			n = 3
			if len(w) > 2 {
				w[2] ^= 5
			}
		}
		w = w[min(n, len(w)):]
		if kind == upperFirst {
			return
		}
	}
}

type transformKind uint8

// omitFirst and omitLast come with how many bytes they omit, from 1 to 9.
const (
	identity   transformKind = 0
	upperFirst transformKind = 1
	upperAll   transformKind = 2
	omitFirst  transformKind = 10
	omitLast   transformKind = 20
)

// transforms are those of Appendix B.
var transforms = [...]struct {
	prefix string
	kind   transformKind
	suffix string
}{
	{"", identity, ""},
	{"", identity, " "},
	{" ", identity, " "},
	{"", omitFirst + 1, ""},
	{"", upperFirst, " "},
	{"", identity, " the "},
	{" ", identity, ""},
	{"s ", identity, " "},
	{"", identity, " of "},
	{"", upperFirst, ""},
	{"", identity, " and "},
	{"", omitFirst + 2, ""},
	{"", omitLast + 1, ""},
	{", ", identity, " "},
	{"", identity, ", "},
	{" ", upperFirst, " "},
	{"", identity, " in "},
	{"", identity, " to "},
	{"e ", identity, " "},
	{"", identity, "\""},
	{"", identity, "."},
	{"", identity, "\">"},
	{"", identity, "\n"},
	{"", omitLast + 3, ""},
	{"", identity, "]"},
	{"", identity, " for "},
	{"", omitFirst + 3, ""},
	{"", omitLast + 2, ""},
	{"", identity, " a "},
	{"", identity, " that "},
	{" ", upperFirst, ""},
	{"", identity, ". "},
	{".", identity, ""},
	{" ", identity, ", "},
	{"", omitFirst + 4, ""},
	{"", identity, " with "},
	{"", identity, "'"},
	{"", identity, " from "},
	{"", identity, " by "},
	{"", omitFirst + 5, ""},
	{"", omitFirst + 6, ""},
	{" the ", identity, ""},
	{"", omitLast + 4, ""},
	{"", identity, ". The "},
	{"", upperAll, ""},
	{"", identity, " on "},
	{"", identity, " as "},
	{"", identity, " is "},
	{"", omitLast + 7, ""},
	{"", omitLast + 1, "ing "},
	{"", identity, "\n\t"},
	{"", identity, ":"},
	{" ", identity, ". "},
	{"", identity, "ed "},
	{"", omitFirst + 9, ""},
	{"", omitFirst + 7, ""},
	{"", omitLast + 6, ""},
	{"", identity, "("},
	{"", upperFirst, ", "},
	{"", omitLast + 8, ""},
	{"", identity, " at "},
	{"", identity, "ly "},
	{" the ", identity, " of "},
	{"", omitLast + 5, ""},
	{"", omitLast + 9, ""},
	{" ", upperFirst, ", "},
	{"", upperFirst, "\""},
	{".", identity, "("},
	{"", upperAll, " "},
	{"", upperFirst, "\">"},
	{"", identity, "=\""},
	{" ", identity, "."},
	{".com/", identity, ""},
	{" the ", identity, " of the "},
	{"", upperFirst, "'"},
	{"", identity, ". This "},
	{"", identity, ","},
	{".", identity, " "},
	{"", upperFirst, "("},
	{"", upperFirst, "."},
	{"", identity, " not "},
	{" ", identity, "=\""},
	{"", identity, "er "},
	{" ", upperAll, " "},
	{"", identity, "al "},
	{" ", upperAll, ""},
	{"", identity, "='"},
	{"", upperAll, "\""},
	{"", upperFirst, ". "},
	{" ", identity, "("},
	{"", identity, "ful "},
	{" ", upperFirst, ". "},
	{"", identity, "ive "},
	{"", identity, "less "},
	{"", upperAll, "'"},
	{"", identity, "est "},
	{" ", upperFirst, "."},
	{"", upperAll, "\">"},
	{" ", identity, "='"},
	{"", upperFirst, ","},
	{"", identity, "ize "},
	{"", upperAll, "."},
	{"\u00a0", identity, ""},
	{" ", identity, ","},
	{"", upperFirst, "=\""},
	{"", upperAll, "=\""},
	{"", identity, "ous "},
	{"", upperAll, ", "},
	{"", upperFirst, "='"},
	{" ", upperFirst, ","},
	{" ", upperAll, "=\""},
	{" ", upperAll, ", "},
	{"", upperAll, ","},
	{"", upperAll, "("},
	{"", upperAll, ". "},
	{" ", upperAll, "."},
	{"", upperAll, "='"},
	{" ", upperAll, ". "},
	{" ", upperFirst, "=\""},
	{" ", upperAll, "='"},
	{" ", upperFirst, "='"},
}
