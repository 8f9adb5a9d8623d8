// Package lexer cuts PDF bytes into tokens.
//
// PDF is written in a handful of lexical forms (ISO 32000-2, 7.2 and 7.3).
// Bytes fall into three classes: white space (NUL, tab, line feed, form feed,
// carriage return, space), delimiters ( ) < > [ ] { } / %, and everything
// else, called regular. A run of regular bytes is a number or a keyword; the
// delimiters open the other forms:
//
//	12  -7  +.5          integers and reals
//	(text \(with\) \101) a literal string, parentheses balance
//	<48 65 6C6C6F>       a hexadecimal string
//	/Name  /A#20B        a name, #xx stands for one byte
//	[ ]  << >>  { }      brackets of arrays, dictionaries, functions
//	obj R stream true    keywords
//	% to end of line     a comment, the same as white space
//
// A [Lexer] walks over a byte slice and gives one [Token] at a time. It
// allocates nothing and copies nothing: a token says where it stands, and for
// numbers also what the value is. What a string or name means is decoded on
// demand by [UnescapeString], [UnescapeHex] and [UnescapeName], into memory of
// the caller's. The lexer has no state but its position, so any byte of a file
// is a place to start from.
//
// No input is an error here. Where the standard is silent the answers are
// those of other readers, kept with the tests; bytes that fit no form become
// an [Invalid] token or a [Keyword] that means nothing. Next always moves
// forward, and after the last byte it gives [EOF] for ever.
package lexer

import "math"

// Kind says which lexical form a token has.
type Kind uint8

// The kinds of tokens. String and HexString are the two ways to write a string
// object (ISO 32000-2, 7.3.4); everything else has one spelling.
const (
	EOF        Kind = iota // no more bytes
	Integer                // 7.3.3, value in Token.Int
	Real                   // 7.3.3, value in Token.Real
	String                 // 7.3.4.2, with its parentheses
	HexString              // 7.3.4.3, with its angle brackets
	Name                   // 7.3.5, with its solidus
	ArrayOpen              // [
	ArrayClose             // ]
	DictOpen               // <<
	DictClose              // >>
	BraceOpen              // {
	BraceClose             // }
	Keyword                // any other run of regular bytes
	Invalid                // a lone ) or >
)

var kindNames = [...]string{"EOF", "Integer", "Real", "String", "HexString", "Name",
	"ArrayOpen", "ArrayClose", "DictOpen", "DictClose", "BraceOpen", "BraceClose", "Keyword", "Invalid"}

// String gives the name of the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(?)"
}

// A Token is one lexical element and its place: the bytes [Pos, End) of the
// lexer's input. Invariant: Pos < End <= length of the input, but for EOF,
// where Pos == End.
type Token struct {
	Kind Kind
	// Escaped is set when the bytes between the token's delimiters are not
	// yet the value: a String with a backslash or a carriage return, a Name
	// with a number sign, every HexString.
	Escaped bool
	// Malformed is set when the form is one that the standard does not allow
	// though the value is clear: a string without an end, a hexadecimal
	// string with other bytes in it, a number such as --5, a name with a number
	// sign that is not followed by the code of a byte, or by that of 0.
	Malformed bool
	// Inexact is set for a Real of which Real and Decimals are not all: written
	// with that many decimals, Real has other digits than the file, or the file
	// has no point, because it is an integer beyond an int64. See Lexer.Digits.
	Inexact bool
	// Decimals is how many digits a Real has behind its point, at most 255.
	Decimals uint8
	Pos, End int
	Int      int64   // value of an Integer
	Real     float64 // value of a Real: the nearest float64, -0 for -0.0
}

// A Lexer walks over bytes. The zero Lexer is at the end of no bytes.
type Lexer struct {
	buf []byte
	pos int // 0 <= pos <= len(buf)
}

// New gives a lexer that starts at byte pos of buf. A pos outside of buf is
// moved to the nearer end.
func New(buf []byte, pos int) Lexer {
	l := Lexer{buf: buf}
	l.Seek(pos)
	return l
}

// Pos is where the next token is looked for.
func (l *Lexer) Pos() int { return l.pos }

// Seek moves to byte pos, or to the nearer end when pos is outside.
func (l *Lexer) Seek(pos int) {
	l.pos = max(0, min(pos, len(l.buf)))
}

// Bytes gives the token as it stands in the input.
func (l *Lexer) Bytes(t Token) []byte { return l.buf[t.Pos:t.End] }

// Content gives what stands between the delimiters of a String or HexString,
// or behind the solidus of a Name; for other kinds the token itself.
func (l *Lexer) Content(t Token) []byte {
	b := l.buf[t.Pos:t.End]
	switch t.Kind {
	case Name:
		return b[1:]
	case String:
		if t.Malformed {
			return b[1:]
		}
		return b[1 : len(b)-1]
	case HexString:
		if len(b) > 1 && b[len(b)-1] == '>' {
			return b[1 : len(b)-1]
		}
		return b[1:]
	}
	return b
}

// Next gives the next token, past white space and comments.
func (l *Lexer) Next() Token {
	var t Token
	l.Scan(&t)
	return t
}

// Scan is Next into a token of the caller's, which is faster in a loop.
func (l *Lexer) Scan(t *Token) {
	buf := l.buf
	i := l.pos
	for i < len(buf) {
		c := buf[i]
		switch class[c] {
		case white:
			i++
			continue
		case digit:
			// The commonest tokens are short numbers: keep them here.
			n := int64(c - '0')
			j := i + 1
			for j < len(buf) && j < i+15 && buf[j]-'0' <= 9 {
				n = n*10 + int64(buf[j]-'0')
				j++
			}
			if j == len(buf) || class[buf[j]] >= delimiter {
				l.pos = j
				*t = Token{Kind: Integer, Pos: i, End: j, Int: n}
				return
			}
			if buf[j] == '.' {
				point := j
				for j++; j < len(buf) && j < i+16 && buf[j]-'0' <= 9; j++ {
					n = n*10 + int64(buf[j]-'0')
				}
				if j == len(buf) || class[buf[j]] >= delimiter {
					l.pos = j
					*t = Token{Kind: Real, Decimals: uint8(j - point - 1), Pos: i, End: j, Real: float64(n) / powersOfTen[j-point-1]}
					return
				}
			}
			*t = l.number(i)
			return
		case sign:
			*t = l.number(i)
			return
		case regular:
			j := endOfRegular(buf, i+1)
			l.pos = j
			*t = Token{Kind: Keyword, Pos: i, End: j}
			return
		}
		switch c {
		case '/':
			*t = l.name(i)
			if t.Escaped { // here, so that name stays inlined
				t.Malformed = !escapesAreRight(buf[i:t.End])
			}
			return
		case '(':
			*t = l.literal(i)
			return
		case '<':
			if i+1 < len(buf) && buf[i+1] == '<' {
				*t = l.take(DictOpen, i, 2)
				return
			}
			*t = l.hex(i)
			return
		case '>':
			if i+1 < len(buf) && buf[i+1] == '>' {
				*t = l.take(DictClose, i, 2)
				return
			}
			*t = l.take(Invalid, i, 1)
			return
		case '[':
			*t = l.take(ArrayOpen, i, 1)
			return
		case ']':
			*t = l.take(ArrayClose, i, 1)
			return
		case '{':
			*t = l.take(BraceOpen, i, 1)
			return
		case '}':
			*t = l.take(BraceClose, i, 1)
			return
		case '%':
			i = endOfLine(buf, i+1)
		default: // )
			*t = l.take(Invalid, i, 1)
			return
		}
	}
	l.pos = len(buf)
	*t = Token{Kind: EOF, Pos: len(buf), End: len(buf)}
}

func (l *Lexer) take(k Kind, pos, n int) Token {
	l.pos = pos + n
	return Token{Kind: k, Pos: pos, End: pos + n}
}

// name reads a name whose solidus is at pos. The empty name is a name.
func (l *Lexer) name(pos int) Token {
	buf := l.buf
	t := Token{Kind: Name, Pos: pos}
	i := pos + 1
	for i < len(buf) && class[buf[i]] < delimiter {
		if buf[i] == '#' {
			t.Escaped = true
		}
		i++
	}
	t.End = i
	l.pos = i
	return t
}

// literal reads a string whose opening parenthesis is at pos. Without an end
// it takes all that is left.
func (l *Lexer) literal(pos int) Token {
	buf := l.buf
	t := Token{Kind: String, Pos: pos}
	depth := 1
	for i := pos + 1; i < len(buf); i++ {
		switch buf[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				t.End = i + 1
				l.pos = t.End
				return t
			}
		case '\\':
			t.Escaped = true
			i++
		case '\r':
			t.Escaped = true
		}
	}
	t.Malformed = true
	t.End = len(buf)
	l.pos = t.End
	return t
}

// hex reads a hexadecimal string whose opening bracket is at pos. Without an
// end it takes all that is left.
func (l *Lexer) hex(pos int) Token {
	buf := l.buf
	t := Token{Kind: HexString, Escaped: true, Pos: pos}
	for i := pos + 1; i < len(buf); i++ {
		c := buf[i]
		if c == '>' {
			t.End = i + 1
			l.pos = t.End
			return t
		}
		if hexValue[c] == notHex && class[c] != white {
			t.Malformed = true
		}
	}
	t.Malformed = true
	t.End = len(buf)
	l.pos = t.End
	return t
}

// Reference looks for the rest of an indirect reference (ISO 32000-2,
// 7.3.10) after an Integer token: a generation, which is an integer that is not
// negative and may have a sign, and the keyword R. When it is
// there the lexer moves past it; when not, it stays.
func (l *Lexer) Reference() (generation uint32, ok bool) {
	buf := l.buf
	i := skipWhite(buf, l.pos)
	// Most integers are followed by something else: decide on one byte.
	if i == l.pos || i == len(buf) {
		return 0, false
	}
	if buf[i]-'0' > 9 {
		if class[buf[i]] == sign {
			return l.signedReference(i)
		}
		return 0, false
	}
	gen := uint64(0)
	for i < len(buf) && buf[i]-'0' <= 9 {
		if gen = gen*10 + uint64(buf[i]-'0'); gen > math.MaxUint32 {
			return 0, false
		}
		i++
	}
	end := i
	i = skipWhite(buf, i)
	if i == end || i == len(buf) || buf[i] != 'R' {
		return 0, false
	}
	if i+1 < len(buf) && class[buf[i+1]] < delimiter {
		return 0, false
	}
	l.pos = i + 1
	return uint32(gen), true
}

// signedReference is Reference for a generation with a sign at i. It is rare.
func (l *Lexer) signedReference(i int) (generation uint32, ok bool) {
	rest := Lexer{l.buf, i}
	t := rest.number(i)
	if t.Kind != Integer || t.Malformed || t.Int < 0 || t.Int > math.MaxUint32 {
		return 0, false
	}
	i = skipWhite(l.buf, t.End)
	if i == t.End || i == len(l.buf) || l.buf[i] != 'R' {
		return 0, false
	}
	if i+1 < len(l.buf) && class[l.buf[i+1]] < delimiter {
		return 0, false
	}
	l.pos = i + 1
	return uint32(t.Int), true
}

func skipWhite(buf []byte, i int) int {
	for i < len(buf) {
		switch {
		case class[buf[i]] == white:
			i++
		case buf[i] == '%':
			i = endOfLine(buf, i+1)
		default:
			return i
		}
	}
	return i
}

func endOfRegular(buf []byte, i int) int {
	for i < len(buf) && class[buf[i]] < delimiter {
		i++
	}
	return i
}

func endOfLine(buf []byte, i int) int {
	for i < len(buf) && buf[i] != '\n' && buf[i] != '\r' {
		i++
	}
	return i
}
