package text

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// The texts are those that the standard's tables and rules give.
var decodeTests = []struct {
	name string
	in   string
	want string
	enc  Encoding
}{
	{"empty", "", "", PDFDoc},
	{"ASCII", "pdfload\r\n\t", "pdfload\r\n\t", PDFDoc},
	{"Latin 1", "caf\xE9 \xFC\xA1\xFF", "café ü¡ÿ", PDFDoc},
	{"accents", "\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F", "˘ˇˆ˙˝˛˚˜", PDFDoc},
	{"quotes and dashes", "\x8Da\x8E \x84 \x85 \x8F\x90", "“a” — – ‘’", PDFDoc},
	{"ligatures", "\x93\x94", "ﬁﬂ", PDFDoc},
	{"euro", "\xA0 5", "€ 5", PDFDoc},
	{"undefined", "\x7F\x9F\xAD", "\uFFFD\uFFFD\uFFFD", PDFDoc},
	{"half a mark", "\xFE", "þ", PDFDoc},
	{"two thirds of a mark", "\xEF\xBB", "ï»", PDFDoc},
	{"UTF-16", "\xFE\xFF\x00A\x20\xAC", "A€", UTF16BE},
	{"UTF-16 of nothing", "\xFE\xFF", "", UTF16BE},
	{"UTF-16, lower half first", "\xFF\xFEA\x00\xAC\x20", "A€", UTF16LE},
	{"surrogates", "\xFE\xFF\xD8\x3D\xDE\x00", "\U0001F600", UTF16BE},
	{"surrogates, lower half first", "\xFF\xFE\x3D\xD8\x00\xDE", "\U0001F600", UTF16LE},
	{"lone high surrogate", "\xFE\xFF\xD8\x3D\x00A", "\uFFFDA", UTF16BE},
	{"lone low surrogate", "\xFE\xFF\xDE\x00\x00A", "\uFFFDA", UTF16BE},
	{"high surrogate at the end", "\xFE\xFF\x00A\xD8\x3D", "A\uFFFD", UTF16BE},
	{"surrogates in the wrong order", "\xFE\xFF\xDE\x00\xD8\x3D", "\uFFFD\uFFFD", UTF16BE},
	{"odd length", "\xFE\xFF\x00A\x00", "A\uFFFD", UTF16BE},
	{"UTF-8", "\xEF\xBB\xBFna\xC3\xAFve \xF0\x9F\x98\x80", "naïve \U0001F600", UTF8},
	{"UTF-8 that is none", "\xEF\xBB\xBFa\xFFb\xC3", "a\uFFFDb\uFFFD", UTF8},
	{"language", "\xFE\xFF\x00\x1Ben\x00\x1B\x00A", "A", UTF16BE},
	{"language and country", "\xFE\xFF\x00\x1BenUS\x00\x1B\x00A\x00\x1BdeAT\x00\x1B\x00B", "AB", UTF16BE},
	{"language in units", "\xFE\xFF\x00\x1B\x00e\x00n\x00-\x00U\x00S\x00\x1B\x00A", "A", UTF16BE},
	{"language, lower half first", "\xFF\xFE\x1B\x00ne\x1B\x00A\x00", "A", UTF16LE},
	{"language in UTF-8", "\xEF\xBB\xBF\x1BenUS\x1BA", "A", UTF8},
	{"escape that is not closed", "\xFE\xFF\x00A\x00\x1B\x00B", "A\x1BB", UTF16BE},
	{"escape at the end of UTF-8", "\xEF\xBB\xBFA\x1B", "A\x1B", UTF8},
	{"no language in PDFDocEncoding", "\x1Ben\x1B", "˙en˙", PDFDoc},
}

func TestDecode(t *testing.T) {
	for _, tt := range decodeTests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Decode([]byte(tt.in)); got != tt.want {
				t.Errorf("Decode(%q) = %q, want %q", tt.in, got, tt.want)
			}
			if got := Detect([]byte(tt.in)); got != tt.enc {
				t.Errorf("Detect(%q) = %v, want %v", tt.in, got, tt.enc)
			}
		})
	}
}

func TestAppend(t *testing.T) {
	if got := string(Append([]byte("Title: "), []byte("\xFE\xFF\x00A"))); got != "Title: A" {
		t.Errorf("Append = %q, want what was there and the text", got)
	}
}

func FuzzAppend(f *testing.F) {
	for _, tt := range decodeTests {
		f.Add([]byte(tt.in))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got := Append(nil, b)
		if !utf8.Valid(got) {
			t.Errorf("%q gives %q, which is not UTF-8", b, got)
		}
		if len(got) > 3*len(b) {
			t.Errorf("%q gives %d bytes", b, len(got))
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	for _, tt := range []struct{ name, in string }{
		{"PDFDocEncoding", strings.Repeat("pdfload ", 16)},
		{"UTF-16", "\xFE\xFF" + strings.Repeat("\x00p\x00d\x20\xAC", 32)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			var dst []byte
			b.SetBytes(int64(len(tt.in)))
			for b.Loop() {
				dst = Append(dst[:0], []byte(tt.in))
			}
		})
	}
}

func ExampleDecode() {
	fmt.Println(Decode([]byte("\xFE\xFF\x00\x1Ben\x00\x1B\x20\xAC\x00 \x005")))
	fmt.Println(Decode([]byte("\x8Dna\xEFve\x8E")))
	// Output:
	// € 5
	// “naïve”
}
