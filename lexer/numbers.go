package lexer

import (
	"math"
	"strconv"
)

// number reads a token that starts with a digit, a sign or a point. Well-formed
// numbers are an optional sign, digits, and at most one point (ISO 32000-2,
// 7.3.3). Beyond the standard, and marked Malformed, as mupdf reads them:
//
//   - signs in front are counted once: --5 is -5;
//   - a minus after the digits ends the number: 1-2 is 1;
//   - no digits at all are zero: - + . -.
//
// Anything else, such as 1.2.3 or 1e5, is a Keyword for mupdf and qpdf, and
// here. Digits beyond an int64 make a Real, one that is Inexact.
func (l *Lexer) number(pos int) Token {
	buf := l.buf
	end := endOfRegular(buf, pos)
	l.pos = end
	t := Token{Kind: Keyword, Pos: pos, End: end}
	b := buf[pos:end]

	i := 0
	negative := false
	for i < len(b) && (b[i] == '+' || b[i] == '-') {
		if b[i] == '-' {
			negative = true
		}
		if i > 0 {
			t.Malformed = true
			if b[i-1] != '-' || b[i] != '-' {
				return l.mixedSigns(t, b)
			}
		}
		i++
	}
	digits, n := 0, uint64(0)
	overflow := false
	start := i
	for i < len(b) && b[i]-'0' <= 9 {
		if n > (math.MaxUint64-9)/10 {
			overflow = true
		} else {
			n = n*10 + uint64(b[i]-'0')
		}
		digits++
		i++
	}
	if i < len(b) && b[i] == '.' {
		return l.real(t, b, start, i, negative)
	}
	if i < len(b) {
		if b[i] != '-' || digits == 0 && i == 0 {
			return Token{Kind: Keyword, Pos: pos, End: end}
		}
		t.Malformed = true
		if !onlyTail(b[i:]) {
			return Token{Kind: Keyword, Pos: pos, End: end}
		}
	}
	if digits == 0 {
		t.Malformed = true
	}
	if overflow || n > math.MaxInt64 && !(negative && n == 1<<63) {
		t.Kind = Real
		t.Inexact = true
		t.Real, _ = parseReal(b[start:start+digits], negative)
		return t
	}
	t.Kind = Integer
	t.Int = int64(n)
	if negative {
		t.Int = -t.Int
	}
	return t
}

// mixedSigns decides on runs such as +-5 (zero for mupdf) and -+5 (no number).
func (l *Lexer) mixedSigns(t Token, b []byte) Token {
	if b[0] == '+' && b[1] == '-' && onlyTail(b[1:]) {
		t.Kind = Integer
		t.Malformed = true
		return t
	}
	t.Malformed = false
	return t
}

// real reads a number whose point is at b[point] and whose digits start at
// b[start].
func (l *Lexer) real(t Token, b []byte, start, point int, negative bool) Token {
	i := point + 1
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	if i < len(b) {
		if b[i] != '-' || !onlyTail(b[i:]) {
			t.Malformed = false
			return t
		}
		t.Malformed = true
	}
	if i-start == 1 { // nothing but the point
		t.Malformed = true
	}
	t.Kind = Real
	t.Decimals = uint8(min(i-point-1, 255))
	var short bool
	t.Real, short = parseReal(b[start:i], negative)
	t.Inexact = !short && !givesBack(t.Real, i-point-1, significant(b[start:i]))
	return t
}

// Digits gives the digits of a Real as they stand in the input, with the point
// where there is one, but without signs, leading zeros and what a Malformed number
// drops at its end. So it may start with the point. For other kinds it is nil.
func (l *Lexer) Digits(t Token) []byte {
	if t.Kind != Real {
		return nil
	}
	b := l.buf[t.Pos:t.End]
	for len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		b = b[1:]
	}
	b = significant(b)
	end := 0
	for end < len(b) && (b[end]-'0' <= 9 || b[end] == '.') {
		end++
	}
	return b[:end]
}

// significant gives b without the zeros at its start.
func significant(b []byte) []byte {
	for len(b) > 0 && b[0] == '0' {
		b = b[1:]
	}
	return b
}

// longestExact is more than a float64 has digits, before its point and behind,
// when it is written with 255 decimals.
const longestExact = 600

// givesBack tells whether f, written with so many decimals, has these digits.
func givesBack(f float64, decimals int, digits []byte) bool {
	if decimals > math.MaxUint8 || len(digits) > longestExact {
		return false
	}
	var room [longestExact]byte
	written := significant(strconv.AppendFloat(room[:0], math.Abs(f), 'f', decimals, 64))
	if decimals == 0 {
		written = append(written, '.')
	}
	return string(written) == string(digits)
}

// onlyTail tells whether b, which starts with a minus, holds what mupdf drops
// behind a number: digits, points and minuses.
func onlyTail(b []byte) bool {
	for _, c := range b {
		if c != '-' && c != '.' && c-'0' > 9 {
			return false
		}
	}
	return true
}

// powersOfTen are exact as float64, so that a division by one rounds once.
var powersOfTen = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15}

// parseReal gives the value of digits with at most one point among them: the
// nearest float64. Up to 15 digits and decimals take one exact division; then
// short is true, and the float64 gives the digits back. A zero with a sign keeps
// it when there are digits.
func parseReal(b []byte, negative bool) (f float64, short bool) {
	n, digits, decimals := uint64(0), 0, 0
	afterPoint := false
	for _, c := range b {
		if c == '.' {
			afterPoint = true
			continue
		}
		if digits == 15 {
			return parseLongReal(b, negative), false
		}
		n = n*10 + uint64(c-'0')
		if n > 0 {
			digits++ // leading zeros cost nothing
		}
		if afterPoint {
			if decimals++; decimals == len(powersOfTen) {
				return parseLongReal(b, negative), false
			}
		}
	}
	f = float64(n) / powersOfTen[decimals]
	if negative && len(b) > 1 {
		f = -f
	}
	return f, true
}

// parseLongReal is parseReal for numbers that fill a float64. A float64 has no
// use for more than 800 digits, and a number of megabytes is no reason to read
// them twice: later decimals are dropped, later integer digits are infinity,
// which is cut to the largest float64 (7.3.3: the limits are the reader's).
func parseLongReal(b []byte, negative bool) float64 {
	for len(b) > 1 && b[0] == '0' && b[1] != '.' {
		b = b[1:]
	}
	if point := indexPoint(b); point > 400 {
		b = nil
	} else if len(b) > 1200 {
		b = b[:1200]
	}
	f := math.MaxFloat64
	if b != nil {
		var err error
		if f, err = strconv.ParseFloat(string(b), 64); err != nil || math.IsInf(f, 0) {
			f = math.MaxFloat64
		}
	}
	if negative {
		f = -f
	}
	return f
}

func indexPoint(b []byte) int {
	for i, c := range b {
		if c == '.' {
			return i
		}
	}
	return len(b)
}
