package qpdfjson

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// textOf gives the text of a string by qpdf 11's rule: UTF-16 and UTF-8 with
// their marks; else PDFDocEncoding, unless a byte is not printable in it or
// more than a fifth are not ASCII, which is rather binary.
func textOf(b []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		return utf16(b[2:], func(b []byte) uint32 { return uint32(b[0])<<8 | uint32(b[1]) }), true
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}):
		return utf16(b[2:], func(b []byte) uint32 { return uint32(b[1])<<8 | uint32(b[0]) }), true
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		// qpdf writes what is not UTF-8 as it is, and so no JSON.
		return string(b[3:]), utf8.Valid(b[3:])
	}
	others := 0
	for _, c := range b {
		switch {
		case c >= ' ' && c <= '~', c == '\n', c == '\r', c == '\t', c == '\b', c == '\f':
		case c < 0x18, c == 0x7F, c == 0xAD:
			return "", false
		default:
			others++
		}
	}
	if 5*others > len(b) {
		return "", false
	}
	if others == 0 {
		return string(b), true
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(docEncoding(c))
	}
	return s.String(), true
}

// utf16 decodes as qpdf does: half a character at the end is dropped, and a
// lone low surrogate keeps its low ten bits.
func utf16(b []byte, unit func([]byte) uint32) string {
	var s strings.Builder
	high := uint32(0)
	for ; len(b) >= 2; b = b[2:] {
		u := unit(b)
		switch u & 0xFC00 {
		case 0xD800:
			high = 0x10000 + u&0x3FF<<10
			continue
		case 0xDC00:
			s.WriteRune(rune(high + u&0x3FF))
		default:
			s.WriteRune(rune(u))
		}
		high = 0
	}
	return s.String()
}

// docEncoding is PDFDocEncoding (ISO 32000-2, Annex D.3) for the bytes that
// textOf lets through. 9F, which is not defined, is U+FFFD as for qpdf.
func docEncoding(c byte) rune {
	switch {
	case c >= 0x18 && c < 0x20:
		return []rune("˘ˇˆ˙˝˛˚˜")[c-0x18]
	case c >= 0x80 && c < 0xA1:
		return []rune("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\uFFFD€")[c-0x80]
	}
	return rune(c)
}
