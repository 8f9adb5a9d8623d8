// Package filter decodes the streams of a PDF file (ISO 32000-2, 7.4).
//
// A stream is a dictionary followed by bytes. The dictionary's Filter entry says how the
// bytes were encoded: one name, or an array of names to be undone from first to last. Each
// name may have parameters in the DecodeParms entry. A Chain is that array. The standard's
// Table 6 names these filters:
//
//   - ASCIIHexDecode, ASCII85Decode: binary data written as text;
//   - FlateDecode: zlib's deflate format (RFC 1950, RFC 1951), by far the most common;
//   - LZWDecode: its predecessor, the LZW of TIFF;
//   - RunLengthDecode: bytes and runs of bytes, the PackBits of TIFF;
//   - BrotliDecode: RFC 7932, which is not in the standard but in an extension of the PDF Association.
//     With a dictionary of its own, in the parameter D, it is not decoded here;
//   - Crypt: encryption, handled elsewhere; here only its Identity, which changes nothing;
//   - CCITTFaxDecode, JBIG2Decode, DCTDecode, JPXDecode: images. This package does not
//     decode them: the chain ends there, and the rest of it is handed back.
//
// Flate, Brotli and LZW compress tables and images better when each byte is replaced with its
// difference from a neighbour. The function that foretells the byte from its neighbours is
// called a predictor; undoing it is part of the filter (7.4.4.4). There is TIFF's predictor 2
// (the sample to the left) and those of PNG (10 to 15), where every row begins with a byte
// that says which of five predictors the row uses. Cross-reference streams nearly always
// come as Flate with PNG's predictor Up.
//
// # Damage
//
// Streams are often damaged in ways that other programs forgive: cut short, without a check
// sum, followed by rubbish. The rule here is to give every byte that can be decoded and to
// say what was wrong with a *DamageError. What counts as damage and what comes out are
// settled by what qpdf and mupdf make of the same bytes; the tests name them.
//
// # Cost
//
// A few hundred bytes can expand to gigabytes within three filters. So decoding takes a budget:
// the number of bytes that all filters of a chain together may give. Nothing is
// allocated from a number in the parameters; memory follows the bytes that were decoded, and
// time the bytes given plus the budget.
package filter

import (
	"errors"
	"fmt"
)

// DefaultBudget is the number of decoded bytes allowed where the caller gives no budget: 256 MiB.
const DefaultBudget = 256 << 20

// ErrCheckSum is the cause of a [DamageError] when a Flate stream was decoded to its end and only its
// check sum is missing or wrong (RFC 1950, 2.2).
var ErrCheckSum = errors.New("Adler-32 check sum")

// ErrTruncated is the cause of a [DamageError] when the data ends too early: before the end mark of
// its filter, or within a group or copy. What was there is decoded.
var ErrTruncated = errors.New("data ends too early")

// ErrBudget is what errors.Is finds in the error of a stream that decodes to more bytes than
// its budget. The bytes decoded until then are valid.
var ErrBudget = errors.New("filter: decoded bytes exceed the budget")

// NoEarlyChange is the value of Params.EarlyChange that stands for the file's
// "/EarlyChange 0", since the zero value there means the default, 1.
const NoEarlyChange = -1

// Params are the parameters of FlateDecode, LZWDecode (ISO 32000-2, Table 8) and BrotliDecode. A field that
// is zero has its default value, as if the entry were missing from the dictionary; so has a
// negative one, except for EarlyChange.
type Params struct {
	Predictor        int // 1 none (the default), 2 TIFF, 10 to 15 PNG
	Colors           int // components a sample, default 1
	BitsPerComponent int // 1, 2, 4, 8 (the default) or 16
	Columns          int // samples a row, default 1

	// EarlyChange is for LZWDecode only: 1 (the default, also as 0) when code lengths grow
	// one code early, NoEarlyChange when they do not, which the file writes as 0.
	EarlyChange int

	// Dictionary is for BrotliDecode only: its parameters have a D, a stream with words for this
	// stream. Such data cannot be decoded without it, so that the chain ends there, as at an image filter.
	Dictionary bool
}

// DefaultParams returns the default of every parameter, spelt out: Predictor 1, Colors 1,
// BitsPerComponent 8, Columns 1, EarlyChange 1. It means the same as the zero Params.
func DefaultParams() Params {
	return Params{Predictor: 1, Colors: 1, BitsPerComponent: 8, Columns: 1, EarlyChange: 1}
}

// withDefaults returns p with the defaults in place of zero and negative fields.
func (p Params) withDefaults() Params {
	def := DefaultParams()
	if p.Predictor < 1 {
		p.Predictor = def.Predictor
	}
	if p.Colors < 1 {
		p.Colors = def.Colors
	}
	if p.BitsPerComponent < 1 {
		p.BitsPerComponent = def.BitsPerComponent
	}
	if p.Columns < 1 {
		p.Columns = def.Columns
	}
	if p.EarlyChange == 0 {
		p.EarlyChange = def.EarlyChange
	}
	return p
}

// Filter is one filter of a stream with its parameters. Name is as in ISO 32000-2, Table 6, or BrotliDecode,
// without the slash and in full; see CanonicalName for the abbreviations.
type Filter struct {
	Name   string
	Params Params
}

// Chain is the filters of a stream in the order in which they are undone: the order of the
// Filter array. The empty chain leaves the bytes as they are.
type Chain []Filter

// The filters of Table 6, and BrotliDecode.
const (
	asciiHexDecode  = "ASCIIHexDecode"
	ascii85Decode   = "ASCII85Decode"
	lzwDecode       = "LZWDecode"
	flateDecode     = "FlateDecode"
	brotliDecode    = "BrotliDecode"
	runLengthDecode = "RunLengthDecode"
	ccittFaxDecode  = "CCITTFaxDecode"
	jbig2Decode     = "JBIG2Decode"
	dctDecode       = "DCTDecode"
	jpxDecode       = "JPXDecode"
	crypt           = "Crypt"
)

// CanonicalName returns the full name of a filter for a name or an abbreviation, both without
// the slash: "Fl" gives "FlateDecode". Abbreviations are meant for inline images only
// (ISO 32000-2, Table 92), but files use them elsewhere too. Any other name is returned as it
// is. A known name costs no allocation.
func CanonicalName(name []byte) string {
	switch string(name) {
	case "AHx", asciiHexDecode:
		return asciiHexDecode
	case "A85", ascii85Decode:
		return ascii85Decode
	case "LZW", lzwDecode:
		return lzwDecode
	case "Fl", flateDecode:
		return flateDecode
	case "RL", runLengthDecode:
		return runLengthDecode
	case "CCF", ccittFaxDecode:
		return ccittFaxDecode
	case "DCT", dctDecode:
		return dctDecode
	case brotliDecode:
		return brotliDecode
	case jbig2Decode:
		return jbig2Decode
	case jpxDecode:
		return jpxDecode
	case crypt:
		return crypt
	}
	return string(name)
}

// DamageError says that a filter's input is not what the standard asks for. What was decoded
// before the damage, and after it where the filter could go on, is valid output.
type DamageError struct {
	Filter  string // the filter's name as in Filter.Name
	Offset  int64  // where in the filter's input, in bytes from its start; a few bytes late at times
	Decoded int64  // how many bytes the filter had given by then
	Err     error  // what was wrong
}

// Error implements error.
func (e *DamageError) Error() string {
	return fmt.Sprintf("%s damaged at input byte %d after %d decoded bytes: %v", e.Filter, e.Offset, e.Decoded, e.Err)
}

// Unwrap returns what was wrong.
func (e *DamageError) Unwrap() error { return e.Err }
