package crypt

import (
	"bytes"

	"github.com/xdg-go/stringprep"
)

const (
	maxLegacyPassword = 32  // bytes, up to R 4: the rest is ignored (7.6.4.3.2)
	maxPassword       = 127 // bytes, from R 5 (7.6.4.3.3)
)

// legacyPasswords returns the byte strings to try for a password up to R 4, 7.6.4.3.2: in
// PDFDocEncoding, then as it is. Writers that knew no encoding hashed what the keyboard gave,
// and qpdf and others write UTF-8 where PDFDocEncoding lacks a character.
func legacyPasswords(password string) [][]byte {
	encoded, ok := pdfDocEncode(password)
	return distinct(encoded, ok, password, maxLegacyPassword)
}

// unicodePasswords returns the byte strings to try for a password from R 5, 7.6.4.3.3: after
// SASLprep, then as it is. qpdf and mutool do not apply SASLprep at all, so both kinds of file
// exist; and a password that SASLprep forbids, one with an emoji perhaps, may still be in use.
func unicodePasswords(password string) [][]byte {
	if isPrintableASCII(password) {
		return distinct(nil, false, password, maxPassword) // SASLprep would not change it
	}
	prepared, err := stringprep.SASLprep.Prepare(password)
	return distinct([]byte(prepared), err == nil, password, maxPassword)
}

// distinct returns first, if it counts, and raw, both cut to limit bytes, once if they are equal.
func distinct(first []byte, counts bool, raw string, limit int) [][]byte {
	second := []byte(raw[:min(len(raw), limit)])
	if !counts {
		return [][]byte{second}
	}
	first = first[:min(len(first), limit)]
	if bytes.Equal(first, second) {
		return [][]byte{second}
	}
	return [][]byte{first, second}
}

func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// pdfDocEncode returns s in PDFDocEncoding (ISO 32000-2, D.3), or false if s is not UTF-8 or
// has a character that is not in it. (What is not UTF-8 reads as U+FFFD, which is not in it.)
func pdfDocEncode(s string) ([]byte, bool) {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r < 0x18, r >= 0x20 && r < 0x7f, r > 0xa0 && r <= 0xff && r != 0xad:
			out = append(out, byte(r))
		default:
			c, ok := pdfDocSpecial(r)
			if !ok {
				return nil, false
			}
			out = append(out, c)
		}
	}
	return out, true
}

// pdfDocSpecial returns the code of a character that is not at its Unicode place.
func pdfDocSpecial(r rune) (byte, bool) {
	const (
		from18 = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"
		from80 = "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030" +
			"\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178" +
			"\u017d\u0131\u0142\u0153\u0161\u017e"
	)
	if r == '\u20ac' {
		return 0xa0, true
	}
	code := byte(0x18)
	for _, c := range from18 {
		if c == r {
			return code, true
		}
		code++
	}
	code = 0x80
	for _, c := range from80 {
		if c == r {
			return code, true
		}
		code++
	}
	return 0, false
}
