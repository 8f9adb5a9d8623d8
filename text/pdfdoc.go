package text

import "unicode/utf8"

// Rune gives the character of a code in PDFDocEncoding (Annex D.2, table D.2),
// or U+FFFD for the undefined codes 7F, 9F and AD. Control codes stand for
// themselves.
func Rune(c byte) rune {
	switch {
	case c >= 0x18 && c <= 0x1F:
		return accents[c-0x18]
	case c == 0x7F, c == 0xAD:
		return utf8.RuneError
	case c >= 0x80 && c <= 0xA0:
		return upper[c-0x80]
	}
	return rune(c)
}

// accents are the codes 18 to 1F: breve, caron, circumflex, dot above, double
// acute, ogonek, ring, tilde.
var accents = [...]rune{0x02D8, 0x02C7, 0x02C6, 0x02D9, 0x02DD, 0x02DB, 0x02DA, 0x02DC}

// upper are the codes 80 to A0, where Latin 1 has controls and a space.
var upper = [...]rune{
	'•', '†', '‡', '…', '—', '–', 'ƒ', '⁄',
	'‹', '›', '−', '‰', '„', '“', '”', '‘',
	'’', '‚', '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š',
	'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', utf8.RuneError,
	'€',
}
