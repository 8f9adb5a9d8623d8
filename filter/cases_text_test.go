package filter

import "strings"

var hexCases = []decodeCase{
	{"sound", one(asciiHexDecode), "48656C6c6f>", "Hello", nil},
	{"white space, odd", one(asciiHexDecode), "4865 6C\n6c6f7>", "Hellop", nil},
	{"single digit", one(asciiHexDecode), "7>", "p", nil},
	{"split digits", one(asciiHexDecode), "4 8 6 5 >", "He", nil},
	{"no end", one(asciiHexDecode), "48656c6c6f", "Hello", nil},
	// qpdf; mupdf drops the digit.
	{"no end, odd", one(asciiHexDecode), "48656c6c6", "Hell`", nil},
	{"no bytes at all", one(asciiHexDecode), "", "", nil},
	{"only the end", one(asciiHexDecode), ">", "", nil},
	{"digits after the end", one(asciiHexDecode), "48>656c", "H", nil},
	// For the next four qpdf gives these bytes and an error, mupdf only the error.
	{"letter", one(asciiHexDecode), "4x8656c>", "@", errNotHex},
	{"comment", one(asciiHexDecode), "4865%6566\n66>", "He", errNotHex},
	{"less-than sign in front", one(asciiHexDecode), "<48656c>", "", errNotHex},
	{"letters", one(asciiHexDecode), "48zz65", "H", errNotHex},
	// mupdf, after ISO 32000-2, Table 1; qpdf stops at the null.
	{"all white space", one(asciiHexDecode), "48\x0065\x0c\t66\r>", "Hef", nil},
}

var base85Cases = []decodeCase{
	// Python: base64.a85encode(b"Hello world!").
	{"sound", one(ascii85Decode), `87cURD]j7BEbo80~>`, "Hello world!", nil},
	{"white space", one(ascii85Decode), "87cUR D]\ni,\"Ebo80~>", "Hello World!", nil},
	{"z", one(ascii85Decode), "z@:E_Wz~>", "\x00\x00\x00\x00abcd\x00\x00\x00\x00", nil},
	{"z and no end", one(ascii85Decode), "zzzz", strings.Repeat("\x00", 16), nil},
	// Python: base64.a85decode(..., adobe=True); qpdf and mupdf give nothing.
	{"adobe prefix", one(ascii85Decode), `<~87cURD]j7BEbo80~>`, "Hello world!", nil},
	{"adobe prefix after spaces", one(ascii85Decode), " \n<~87cUR~>", "Hell", nil},
	{"only prefix and end", one(ascii85Decode), "<~~>", "", nil},
	{"less-than sign is a digit", one(ascii85Decode), "<87cUR~>", "T\xdc\x08\xfa", errBase85Single},
	{"no end", one(ascii85Decode), `87cURD]j7BEbo80`, "Hello world!", nil},
	{"no bytes at all", one(ascii85Decode), "", "", nil},
	{"only the end", one(ascii85Decode), "~>", "", nil},
	// qpdf and Python; mupdf rounds to "Hellp".
	{"two digits at the end", one(ascii85Decode), "87cURD]~>", "Hello", nil},
	{"zeros at the end", one(ascii85Decode), "!!~>", "\x00", nil},
	// Both drop the digit, mupdf warns.
	{"one digit at the end", one(ascii85Decode), "87cURD~>", "Hell", errBase85Single},
	{"largest group", one(ascii85Decode), "s8W-!~>", "\xff\xff\xff\xff", nil},
	// ISO 32000-2, 7.4.3: shall never occur. Both keep the low 32 bits and say nothing.
	{"group too large by one", one(ascii85Decode), `s8W-"~>`, "\x00\x00\x00\x00", errBase85Large},
	{"group too large", one(ascii85Decode), "uuuuu~>", "\x08\x78\x0e\xc4", errBase85Large},
	{"short group too large", one(ascii85Decode), "s8W~>", "\x00\x00", errBase85Large},
	// qpdf gives these bytes and an error, mupdf only the error.
	{"z within a group", one(ascii85Decode), "87cUz~>", "Hel", errBase85Zero},
	{"v", one(ascii85Decode), "87cURvw87cUR~>", "Hell", errNotBase85},
	{"high byte", one(ascii85Decode), "87c\x80UR~>", "He", errNotBase85},
	// qpdf says nothing, mupdf warns.
	{"half an end", one(ascii85Decode), "87cUR~", "Hell", nil},
	{"only half an end", one(ascii85Decode), "~", "", nil},
	// Both give these bytes and warn.
	{"end in two pieces", one(ascii85Decode), "87cUR~ >", "Hell", errBase85End},
	{"wrong end", one(ascii85Decode), "87cUR~x87cUR~>", "Hell", errBase85End},
	// A greater-than sign is a digit: both say "Hell" and drop it.
	{"end without tilde", one(ascii85Decode), "87cUR>", "Hell", errBase85Single},
	// mupdf, after ISO 32000-2, Table 1; qpdf stops at the null.
	{"null is white space", one(ascii85Decode), "87cUR\x0087cUR~>", "HellHell", nil},
}

var runLengthCases = []decodeCase{
	{"sound", one(runLengthDecode), "\x02ABC\xfeD\x80", "ABCDDD", nil},
	{"no end", one(runLengthDecode), "\x02ABC\xfeD", "ABCDDD", nil},
	{"no bytes at all", one(runLengthDecode), "", "", nil},
	{"only the end", one(runLengthDecode), "\x80", "", nil},
	// mupdf, after ISO 32000-2, 7.4.5; qpdf goes on after the end.
	{"bytes after the end", one(runLengthDecode), "\x00A\x80\x00B", "A", nil},
	{"longest run", one(runLengthDecode), "\x81Z\x80", strings.Repeat("Z", 128), nil},
	{"shortest run", one(runLengthDecode), "\xffZ\x80", "ZZ", nil},
	{"longest copy", one(runLengthDecode), "\x7f" + strings.Repeat("ab", 64), strings.Repeat("ab", 64), nil},
	// qpdf gives these bytes and says nothing, mupdf gives an error.
	{"copy cut short", one(runLengthDecode), "\x05AB", "AB", ErrTruncated},
	{"run cut short", one(runLengthDecode), "\x00A\xff", "A", ErrTruncated},
	{"only a length", one(runLengthDecode), "\xfe", "", ErrTruncated},
}

var lzwCases = []decodeCase{
	// ISO 32000-2, 7.4.4.2, example 1.
	{"from the standard", one(lzwDecode), unhex("800B6050220C0C8501"), "-----A---B", nil},
	{"cut short", one(lzwDecode), unhex("800B6050220C"), "-----A", ErrTruncated},
	// Codes of 9 bits packed by hand: 65 66 258 257.
	{"no clear code", one(lzwDecode), unhex("2090a05010"), "ABAB", nil},
	// 256 65 66. qpdf says nothing, mupdf warns.
	{"no end code", one(lzwDecode), unhex("80104840"), "AB", ErrTruncated},
	// qpdf: nothing, without a warning.
	{"no bytes at all", one(lzwDecode), "", "", nil},
	{"one byte", one(lzwDecode), unhex("80"), "", ErrTruncated},
	{"only the end code", one(lzwDecode), unhex("8080"), "", nil},
	// 256 65 257
	{"bytes after the end", one(lzwDecode), unhex("80106020") + "junk", "A", nil},
	// 256 256 65 256 66 257
	{"clear codes", one(lzwDecode), unhex("80400830021404"), "AB", nil},
	// 256 65 258 259 257: each code is the one about to be defined.
	{"code of its own string", one(lzwDecode), unhex("801060503808"), "AAAAAA", nil},
	// 256 65 66 300 67 257. qpdf; mupdf gives nothing.
	{"code beyond the table", one(lzwDecode), unhex("80104852c21c04"), "AB", errBadCode},
	// 256 65 66 260 67 257
	{"code beyond the table by one", one(lzwDecode), unhex("80104850421c04"), "AB", errBadCode},
	// 256 258 67 257. qpdf; mupdf takes the first code for nothing.
	{"string code after a clear code", one(lzwDecode), unhex("8040887010"), "", errBadCode},
}

var chainCases = []decodeCase{
	{"empty chain", nil, "as it is", "as it is", nil},
	{"crypt", one(crypt), "abc", "abc", nil},
	{"crypt, hex", Chain{{Name: crypt}, {Name: asciiHexDecode}}, "4142", "AB", nil},
	{"hex, crypt, flate", Chain{{Name: asciiHexDecode}, {Name: crypt}, {Name: flateDecode}}, "789c" + helloBlocks + "0fe10c24>", helloText, nil},
	{"hex cut short, flate", Chain{{Name: asciiHexDecode}, {Name: flateDecode}}, "789cf348cdc9c9d751c840a15252d372124b5215", "Hello, hello, hello, deflate", ErrTruncated},
	{"hex damaged, flate", Chain{{Name: asciiHexDecode}, {Name: flateDecode}}, "789cf348cdc9c9d751c840a15252d372124b5215xx", "Hello, hello, hello, deflate", errNotHex},
	{"flate twice, png", Chain{{Name: flateDecode}, {flateDecode, Params{Predictor: 12, Columns: 3}}}, deflated(deflated(unhex("02010203 02010101"))), unhex("010203 020304"), nil},
	// Python: base64.a85encode(b"\x02ABC\xfeD\x80").
	{"base 85, run length", Chain{{Name: ascii85Decode}, {Name: runLengthDecode}}, `!^T.?r^;8~>`, "ABCDDD", nil},
}

// decodeCases returns all of them, each name with its filter's in front.
func decodeCases() []decodeCase {
	var all []decodeCase
	for _, group := range []struct {
		name  string
		cases []decodeCase
	}{
		{"flate", flateCases},
		{"predictor", predictorCases},
		{"hex", hexCases},
		{"base 85", base85Cases},
		{"run length", runLengthCases},
		{"lzw", lzwCases},
		{"brotli", brotliCases},
		{"chain", chainCases},
	} {
		for _, c := range group.cases {
			c.name = group.name + "/" + c.name
			all = append(all, c)
		}
	}
	return all
}
