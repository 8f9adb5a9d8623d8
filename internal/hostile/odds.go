package hostile

import (
	"fmt"
	"strings"
)

// odds are large in one place, or no PDF.
func odds() []File {
	keys := func(format string, n int) func() string {
		return func() string {
			var b strings.Builder
			b.WriteString("<<")
			for i := range n {
				if strings.Contains(format, "%") {
					fmt.Fprintf(&b, format, i)
				} else {
					b.WriteString(format)
				}
			}
			return b.String() + ">>"
		}
	}
	return []File{
		withObject("a million keys", keys("/K%d 1", 1_000_000)),
		withObject("a million equal keys", keys("/K 1", 1_000_000)),
		withObject("a million keys with equal starts", keys("/Prefix0%07d 1", 700_000)),
		withObject("a million keys without values", keys("/K%d", 1_000_000)),
		withObject("a million values without keys", keys("1 ", 1_000_000)),
		withObject("a name of megabytes", func() string { return "/" + strings.Repeat("a", 8_000_000) }),
		withObject("a name of escapes", func() string { return "/" + strings.Repeat("#41", 2_500_000) }),
		withObject("a number of megabytes", func() string { return strings.Repeat("1", 8_000_000) }),
		withObject("a real of megabytes", func() string { return "0." + strings.Repeat("1", 8_000_000) }),
		withObject("a million minuses", func() string { return strings.Repeat("-", 8_000_000) }),
		withObject("a string of megabytes", func() string { return "(" + strings.Repeat("\\n", 4_000_000) + ")" }),
		withObject("a hexadecimal string of megabytes", func() string { return "<" + strings.Repeat("4", 8_000_000) + ">" }),
		withObject("a million references", func() string { return "[" + strings.Repeat("4 0 R ", 1_000_000) + "]" }),
		withObject("a million contents", func() string { return "[" + strings.Repeat("3 0 R ", 1_000_000) + "]" }),
		fixed("nothing", ""),
		fixed("one byte", "%"),
		fixed("a header", "%PDF-1.7"),
		fixed("a header and the end", "%PDF-1.7\n%%EOF"),
		fixed("text", "This is not a PDF, whatever its name says.\n"),
		fixed("a program", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00"),
		fixed("a picture", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
		fixed("a web page", "<!DOCTYPE html><html><body>trailer startxref 0 obj</body></html>"),
		{"a mebibyte of zeros", func() []byte { return make([]byte, 1<<20) }},
		{"a mebibyte of 255", func() []byte { return []byte(strings.Repeat("\xff", 1<<20)) }},
	}
}

// encrypted have an Encrypt dictionary that cannot be one.
func encrypted() []File {
	var list []File
	for i, dictionary := range []string{
		"", "/Filter/Standard", "/Filter/Nobody/V 4", "/Filter/Standard/V 0/R 0", "/Filter/Standard/V 99/R 99",
		"/Filter/Standard/V -1/R -1/Length -1", "/Filter/Standard/V 2/R 3/Length 999999999/O()/U()/P 0",
		"/Filter/Standard/V 2/R 3/Length -40/O(a)/U(b)/P 0", "/Filter/Standard/V 5/R 6/O()/U()/OE()/UE()/Perms()/P 0",
		"/Filter/Standard/V 5/R 6/O<" + strings.Repeat("00", 48) + ">/U<" + strings.Repeat("00", 48) + ">/OE(a)/UE(b)/Perms(c)/P 0",
		"/Filter/Standard/V 4/R 4/O(a)/U(b)/P 0/StmF/A/StrF/B/CF<</A<</CFM/B>>>>", "/Filter/Standard/V 4/R 4/CF[]/StmF[]/O[]/U[]/P[]",
		"/Filter[/Standard]/V(1)", "/Filter/Standard/V 1/R 2/O<" + strings.Repeat("00", 1<<20) + ">/U<" + strings.Repeat("00", 1<<20) + ">/P 0",
		"/Filter/Standard/V 1/R 2/O(" + strings.Repeat("x", 32) + ")/U(" + strings.Repeat("y", 32) + ")/P 99999999999999999999",
		"/Filter/Standard/V 6/R 7/O()/U()/OE()/UE()/Perms()/P 0", "/Filter/Standard/V 5/R 7/O(a)/U(b)/OE(c)/UE(d)/P 0/StmF/A/StrF/A/CF<</A<</CFM/AESV4>>>>",
		"/Filter/Standard/V 6/R 7/O<" + strings.Repeat("00", 1<<20) + ">/U<" + strings.Repeat("00", 1<<20) + ">/OE(a)/UE(b)/Perms(c)/P 0/StmF/A/StrF/A/EFF/A/CF<</A<</CFM/AESV4/Length -1>>>>",
	} {
		list = append(list, File{fmt.Sprintf("encrypt dictionary %d", i+1), func() []byte {
			return table("/ID[() 5]/Encrypt 4 0 R", append(frame[:3:3], "<<"+dictionary+">>")...)
		}})
	}
	return list
}
