// Package text turns the text strings of PDF into UTF-8.
//
// A PDF string is bytes. Where the standard calls it a text string (ISO
// 32000-2, 7.9.2.2), such as a title or a bookmark, the bytes are text in one
// of these encodings, which its first bytes tell apart:
//
//	FE FF       UTF-16, the upper half of a unit first
//	FF FE       UTF-16, the lower half first: not standard, but written
//	EF BB BF    UTF-8, since PDF 2.0
//	else        PDFDocEncoding: one byte a character (Annex D.2)
//
// In Unicode a language may be named in between, as ESC en US ESC. Those
// escapes are no text and are left out.
//
// What is not valid becomes U+FFFD: halves of surrogate pairs, an odd last
// byte, bytes that are not UTF-8, and the three codes that PDFDocEncoding
// leaves undefined. So any bytes have a text, and it is valid UTF-8.
package text

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// An Encoding is how a text string is written.
type Encoding uint8

// The encodings of text strings.
const (
	PDFDoc Encoding = iota
	UTF16BE
	UTF16LE
	UTF8
)

// String gives the name of the encoding.
func (e Encoding) String() string {
	switch e {
	case UTF16BE:
		return "UTF-16BE"
	case UTF16LE:
		return "UTF-16LE"
	case UTF8:
		return "UTF-8"
	}
	return "PDFDocEncoding"
}

var (
	markBE   = []byte{0xFE, 0xFF}
	markLE   = []byte{0xFF, 0xFE}
	markUTF8 = []byte{0xEF, 0xBB, 0xBF}
)

// Detect gives the encoding of a text string, by its byte order mark.
func Detect(b []byte) Encoding {
	switch {
	case bytes.HasPrefix(b, markBE):
		return UTF16BE
	case bytes.HasPrefix(b, markLE):
		return UTF16LE
	case bytes.HasPrefix(b, markUTF8):
		return UTF8
	}
	return PDFDoc
}

// Decode gives a text string as UTF-8.
func Decode(b []byte) string { return string(Append(nil, b)) }

// Append appends a text string as UTF-8 to dst and gives the longer slice. It
// appends at most three bytes for one of b.
func Append(dst, b []byte) []byte {
	switch Detect(b) {
	case UTF16BE:
		return appendUTF16(dst, b[len(markBE):], bigEndian)
	case UTF16LE:
		return appendUTF16(dst, b[len(markLE):], littleEndian)
	case UTF8:
		return appendUTF8(dst, b[len(markUTF8):])
	}
	return appendPDFDoc(dst, b)
}

func appendPDFDoc(dst, b []byte) []byte {
	for _, c := range b {
		dst = utf8.AppendRune(dst, Rune(c))
	}
	return dst
}

// escape begins and ends the name of a language.
const escape = 0x1B

// unit reads a unit of UTF-16 from two bytes.
type unit func(b []byte) uint16

func bigEndian(b []byte) uint16    { return uint16(b[0])<<8 | uint16(b[1]) }
func littleEndian(b []byte) uint16 { return uint16(b[1])<<8 | uint16(b[0]) }

func appendUTF16(dst, b []byte, at unit) []byte {
	for len(b) >= 2 {
		u := at(b)
		b = b[2:]
		switch {
		case u == escape:
			if n := languageUTF16(b, at); n > 0 {
				b = b[n:]
				continue
			}
			dst = append(dst, escape)
		case utf16.IsSurrogate(rune(u)):
			r := rune(utf8.RuneError)
			if len(b) >= 2 {
				r = utf16.DecodeRune(rune(u), rune(at(b)))
			}
			if r != utf8.RuneError {
				b = b[2:]
			}
			dst = utf8.AppendRune(dst, r)
		default:
			dst = utf8.AppendRune(dst, rune(u))
		}
	}
	if len(b) > 0 {
		dst = utf8.AppendRune(dst, utf8.RuneError)
	}
	return dst
}

// maxLanguage is how many units the name of a language has at most, in the
// widest form that is seen: "en-US".
const maxLanguage = 5

// languageUTF16 gives the length in bytes of a language and the escape behind
// it, or 0 when there is none. The standard writes two or four bytes of ASCII;
// writers also take a unit for each of them.
func languageUTF16(b []byte, at unit) int {
	for n := 0; n <= maxLanguage && 2*n+2 <= len(b); n++ {
		if at(b[2*n:]) == escape {
			return 2*n + 2
		}
	}
	return 0
}

func appendUTF8(dst, b []byte) []byte {
	for len(b) > 0 {
		if b[0] == escape {
			if n := bytes.IndexByte(b[1:min(len(b), 2+maxLanguage)], escape); n >= 0 {
				b = b[n+2:]
				continue
			}
		}
		r, n := utf8.DecodeRune(b)
		dst = utf8.AppendRune(dst, r)
		b = b[n:]
	}
	return dst
}
