package filter

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"strings"
)

// A decodeCase is one encoded stream. The same table drives the tests of Decoder and of
// NewReader and seeds the fuzzer. The expected bytes of damaged streams are what qpdf 11.3 and
// mutool 1.21 gave for a one-page file with that stream in it ("qpdf --filtered-stream-data
// --show-object", "mutool show -b"); where the two differ, the comment says who is followed.
type decodeCase struct {
	name   string
	chain  Chain
	in     string
	want   string
	damage error // what errors.Is finds in the error, nil for none
}

func unhex(s string) string {
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func deflated(s string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.String()
}

func one(name string) Chain { return Chain{{Name: name}} }

func predicted(p Params) Chain { return Chain{{Name: flateDecode, Params: p}} }

func png(columns int) Chain { return predicted(Params{Predictor: 12, Columns: columns}) }

// hello is "Hello, hello, hello, deflate! 0123456789" by Python's zlib.compress, without its
// header (78 9c) and its Adler-32 (0f e1 0c 24).
const (
	helloText   = "Hello, hello, hello, deflate! 0123456789"
	helloBlocks = "f348cdc9c9d751c840a15252d372124b5215150c0c8d8c4d4ccdcc2d2c01"
)

var flateCases = []decodeCase{
	{"sound", one(flateDecode), unhex("789c" + helloBlocks + "0fe10c24"), helloText, nil},
	// qpdf: nothing, without a warning.
	{"no bytes at all", one(flateDecode), "", "", nil},
	{"half a header", one(flateDecode), unhex("78"), "", ErrTruncated},
	{"only a header", one(flateDecode), unhex("789c"), "", ErrTruncated},
	{"no check sum", one(flateDecode), unhex("789c" + helloBlocks), helloText, errNoCheckSum},
	{"half a check sum", one(flateDecode), unhex("789c" + helloBlocks + "0fe1"), helloText, errNoCheckSum},
	// mupdf warns, qpdf does not.
	{"wrong check sum", one(flateDecode), unhex("789c" + helloBlocks + "61626364"), helloText, errWrongSum},
	{"cut short", one(flateDecode), unhex("789cf348cdc9c9d751c840a15252d372124b5215"), "Hello, hello, hello, deflate", ErrTruncated},
	{"rubbish after the end", one(flateDecode), unhex("789c"+helloBlocks+"0fe10c24") + "rubbish", helloText, nil},
	{"line feed for a check sum", one(flateDecode), unhex("789c" + helloBlocks + "0a"), helloText, errNoCheckSum},
	// qpdf and mupdf give nothing for these four.
	{"no header", one(flateDecode), unhex(helloBlocks), "", errBadHeader},
	{"unknown method", one(flateDecode), unhex("779c" + helloBlocks + "0fe10c24"), "", errBadHeader},
	{"header of zeros", one(flateDecode), unhex("0000" + helloBlocks + "0fe10c24"), "", errBadHeader},
	{"preset dictionary", one(flateDecode), unhex("78bb" + helloBlocks + "0fe10c24"), "", errDictionary},
	// Nor for these, but here the text is beyond doubt: it is what all programs give
	// for the same bytes with a sound header.
	{"header fails its check", one(flateDecode), unhex("789d" + helloBlocks + "0fe10c24"), helloText, errHeaderCheck},
	{"window too large", one(flateDecode), unhex("881c" + helloBlocks + "0fe10c24"), helloText, errHeaderCheck},
	{"line feed before the header", one(flateDecode), "\n" + unhex("789c"+helloBlocks+"0fe10c24"), helloText, errWhiteSpace},
	{"white space before the header", one(flateDecode), "\r\n \t" + unhex("789c"+helloBlocks+"0fe10c24"), helloText, errWhiteSpace},
	{"only white space", one(flateDecode), "\r\n", "", ErrTruncated},
	{"invalid block type", one(flateDecode), unhex("789c0700"), "", errBadBlock},
	// mupdf gives the stored block, qpdf nothing.
	{"invalid second block", one(flateDecode), unhex("789c 000300fcff616263 07"), "abc", errBadBlock},
	// Both give nothing at all; the first block is stored and whole.
	{"wrong length check", one(flateDecode), unhex("789c 000300fcff616263 0103000000646566"), "abc", errBadBlock},
	{"stored block cut short", one(flateDecode), unhex("789c 010800f7ff616263"), "abc", ErrTruncated},
	{"block without distance codes", one(flateDecode), unhex("789c4b048200"), "aaaaP", ErrTruncated},
}

var predictorCases = []decodeCase{
	{"png up", png(3), deflated("\x02\x01\x02\x03\x02\x01\x01\x01"), unhex("010203 020304"), nil},
	// mupdf; qpdf fills the row with zeros.
	{"png short last row", png(3), deflated("\x02\x01\x02\x03\x02\x01\x01\x01\x02\x05"), unhex("010203 020304 07"), nil},
	{"png lone tag at the end", png(3), deflated("\x02\x01\x02\x03\x02"), unhex("010203"), nil},
	{"png all tags, declared 10", predicted(Params{Predictor: 10, Columns: 3}), deflated(unhex("00010203 01010101 02010101 03020202 04010101")), unhex("010203 010203 020304 030506 040607"), nil},
	{"png all tags, declared 15", predicted(Params{Predictor: 15, Columns: 3}), deflated(unhex("00010203 01010101 02010101 03020202 04010101")), unhex("010203 010203 020304 030506 040607"), nil},
	{"png unknown tags", png(3), deflated(unhex("02010203 05010101 c8010101 02010101")), unhex("010203 010101 010101 020202"), nil},
	{"png short paeth", png(3), deflated(unhex("04010203 0405")), unhex("010306 06"), nil},
	{"png average, three bytes", predicted(Params{Predictor: 13, Columns: 2, Colors: 3}), deflated(unhex("030a141e28323c 03010203040506")), unhex("0a141e2d3c4b 060c121d2934"), nil},
	{"png paeth, three bytes", predicted(Params{Predictor: 14, Columns: 2, Colors: 3}), deflated(unhex("000a141e28323c 04010203040506")), unhex("0a141e28323c 0b16212c3742"), nil},
	{"png sub, 16 bits", predicted(Params{Predictor: 11, Columns: 2, BitsPerComponent: 16}), deflated(unhex("01 01ff 0002")), unhex("01ff 0101"), nil},
	{"png sub, 4 bits", predicted(Params{Predictor: 11, Columns: 3, BitsPerComponent: 4}), deflated(unhex("01 1234 01 0101")), unhex("1246 0102"), nil},
	{"tiff 8 bits", predicted(Params{Predictor: 2, Columns: 3}), deflated(unhex("010203 040506")), unhex("010306 04090f"), nil},
	{"tiff short last row", predicted(Params{Predictor: 2, Columns: 3}), deflated(unhex("010101 0101")), unhex("010203 0102"), nil},
	{"tiff 8 bits, two colours", predicted(Params{Predictor: 2, Columns: 2, Colors: 2}), deflated(unhex("01020304 05060708")), unhex("01020406 05060c0e"), nil},
	{"tiff 16 bits", predicted(Params{Predictor: 2, Columns: 2, BitsPerComponent: 16}), deflated(unhex("00ff0001 01000101")), unhex("00ff0100 01000201"), nil},
	{"tiff 16 bits, odd", predicted(Params{Predictor: 2, Columns: 3, BitsPerComponent: 16}), deflated(unhex("00ff0001 01")), unhex("00ff0100 02"), nil},
	{"tiff 1 bit", predicted(Params{Predictor: 2, Columns: 10, BitsPerComponent: 1}), deflated(unhex("b1c0 ffff")), unhex("de80 aa80"), nil},
	{"tiff 2 bits", predicted(Params{Predictor: 2, Columns: 8, BitsPerComponent: 2}), deflated(unhex("5bc0")), unhex("63aa"), nil},
	{"tiff 2 bits, padding", predicted(Params{Predictor: 2, Columns: 5, BitsPerComponent: 2}), deflated(unhex("5bdf ffff")), unhex("6380 e4c0"), nil},
	{"tiff 4 bits, three colours", predicted(Params{Predictor: 2, Columns: 2, Colors: 3, BitsPerComponent: 4}), deflated(unhex("123456 123456")), unhex("123579 123579"), nil},
	{"tiff 4 bits, odd", predicted(Params{Predictor: 2, Columns: 3, Colors: 3, BitsPerComponent: 4}), deflated(unhex("123456789a 123456789a")), unhex("123579cf20 123579cf20"), nil},
	// mupdf; qpdf fills up to the declared length, 512 MiB for the first.
	{"png row longer than memory", predicted(Params{Predictor: 12, Columns: 1<<63 - 1, Colors: 1<<63 - 1, BitsPerComponent: 16}), deflated(unhex("0201020302010101")), unhex("01020302010101"), nil},
	{"png row longer than data", png(1000000), deflated(unhex("0201020302010101")), unhex("01020302010101"), nil},
	{"tiff row longer than data", predicted(Params{Predictor: 2, Columns: 100}), deflated(unhex("0201020302010101")), unhex("020305080a0b0c0d"), nil},
	// qpdf, with the same remark; mupdf allows 32 colours.
	{"png forty colours", predicted(Params{Predictor: 12, Columns: 3, Colors: 40}), deflated(unhex("0201020302010101")), unhex("01020302010101"), nil},
	// mupdf; qpdf decodes none of these.
	{"predictor 0", predicted(Params{Predictor: 0, Columns: 3}), deflated(unhex("0201020302010101")), unhex("0201020302010101"), nil},
	{"predictor -1", predicted(Params{Predictor: -1, Columns: 3}), deflated(unhex("0201020302010101")), unhex("0201020302010101"), nil},
	{"predictor 3", predicted(Params{Predictor: 3, Columns: 3}), deflated(unhex("0201020302010101")), unhex("0201020302010101"), errPredictor},
	{"predictor 16", predicted(Params{Predictor: 16, Columns: 3}), deflated(unhex("0201020302010101")), unhex("0201020302010101"), errPredictor},
	{"negative columns", png(-3), deflated(unhex("0201020302010101")), unhex("01040501"), nil},
	{"default columns", png(0), deflated(unhex("0201020302010101")), unhex("01040501"), nil},
	// Both refuse.
	{"three bits", predicted(Params{Predictor: 12, Columns: 3, BitsPerComponent: 3}), deflated(unhex("0201020302010101")), "", errBits},
	{"thirty-two bits", predicted(Params{Predictor: 2, Columns: 3, BitsPerComponent: 32}), deflated(unhex("0201020302010101")), "", errBits},
	// Both do not care without a predictor.
	{"five bits, no predictor", predicted(Params{Columns: 3, BitsPerComponent: 5}), deflated(unhex("0201020302010101")), unhex("0201020302010101"), nil},
	{"lzw and png", Chain{{lzwDecode, Params{Predictor: 12, Columns: 3}}}, unhex("80008020201c0802018080"), unhex("010203 020304"), nil},
}

// brotliText in brotliHex is by version 1.2.1 of the Python package brotli: brotli.compress(text).hex(). What
// is there of it when it is cut short is what brotli.Decompressor().process gives.
var brotliText = strings.Repeat("Hello, hello, hello, the time of the people of the government, said the Brotli. ", 3)

const brotliHex = "1bef00e01d0936aed0b7a7538308a1c92917ba4c637b830d38606f58359d50670c389e681cb27362758ba9b56cecc507474ff30725"

func brotliPredicted(p Params) Chain { return Chain{{Name: brotliDecode, Params: p}} }

var brotliCases = []decodeCase{
	{"sound", one(brotliDecode), unhex(brotliHex), brotliText, nil},
	{"rubbish after the end", one(brotliDecode), unhex(brotliHex) + "rubbish", brotliText, nil},
	{"no bytes at all", one(brotliDecode), "", "", nil},
	// brotli.compress(b"")
	{"encoding of nothing", one(brotliDecode), unhex("3b"), "", nil},
	{"one byte", one(brotliDecode), unhex("1b"), "", ErrTruncated},
	{"cut short", one(brotliDecode), unhex(brotliHex[:2*48]), "Hello, hello, hello, the time of the people of the government, ", ErrTruncated},
	{"cut short before", one(brotliDecode), unhex(brotliHex[:2*42]), "Hello, hello, hello, ", ErrTruncated},
	// brotli.compress(b"the time of the people, " * 400)
	{"words", one(brotliDecode), unhex("1b7f25f82500b210600ecb13d6c1a7878abd480700"), strings.Repeat("the time of the people, ", 400), nil},
	// By hand, after RFC 7932, 9.2: a stored block of "abc", and what the names say.
	{"reserved bit", one(brotliDecode), unhex("200010 616263 0e"), "abc", errBadBrotli},
	{"metadata", one(brotliDecode), unhex("200010 616263 06 03"), "abc", nil},
	{"stored block cut short", one(brotliDecode), unhex("200010 6162"), "ab", ErrTruncated},
	{"without an end", one(brotliDecode), unhex("200010 616263"), "abc", ErrTruncated},
	{"padding that is not zero", one(brotliDecode), unhex("200030 616263 03"), "", errBadBrotli},
	{"bits after the end are not zero", one(brotliDecode), unhex("200010 616263 07"), "abc", errBadBrotli},
	// The window of RFC 9841, of up to a gigabyte and more.
	{"large window", one(brotliDecode), unhex("111e"), "", errBadBrotli},
	{"not Brotli", one(brotliDecode), deflated("abc"), "", errBadBrotli},
	// brotli.compress of the rows.
	{"png up", brotliPredicted(Params{Predictor: 12, Columns: 3}), unhex("8b0380020102030201010103"), unhex("010203 020304"), nil},
	{"tiff", brotliPredicted(Params{Predictor: 2, Columns: 3}), unhex("8b028001020304050603"), unhex("010306 04090f"), nil},
	{"three bits", brotliPredicted(Params{Predictor: 12, Columns: 3, BitsPerComponent: 3}), unhex("8b0380020102030201010103"), "", errBits},
	// base64.a85encode(brotli.compress(b"Hello, hello, hello, brotli! 0123456789", lgwin=16))
	{"base 85, brotli", Chain{{Name: ascii85Decode}, {Name: brotliDecode}}, `?igm1ASc1$/0JV;Ci"#@+D>>&Ci:jI@WHC/ChY%80JP==1c70M3&q'~>`, "Hello, hello, hello, brotli! 0123456789", nil},
	// brotli.compress twice, of "Hello, hello, hello, brotli! 0123456789".
	{"brotli twice", Chain{{Name: brotliDecode}, {Name: brotliDecode}}, unhex("1b2a00f865db110c8703d9c09eafd0ea2e81da904d9251482690924c22fd9fda832e7aef0aab7964f5ac0d"), "Hello, hello, hello, brotli! 0123456789", nil},
}
