package lexer

// The classes of bytes (ISO 32000-2, 7.2.3), ordered so that one comparison
// tells where a run of regular bytes ends: digits and signs are regular too.
const (
	regular = iota
	digit
	sign // what else a number starts with: + - .
	delimiter
	white
)

// class holds the class of every byte; it is never written to.
var class = [256]uint8{
	0: white, '\t': white, '\n': white, '\f': white, '\r': white, ' ': white,
	'(': delimiter, ')': delimiter, '<': delimiter, '>': delimiter,
	'[': delimiter, ']': delimiter, '{': delimiter, '}': delimiter,
	'/': delimiter, '%': delimiter,
	'0': digit, '1': digit, '2': digit, '3': digit, '4': digit,
	'5': digit, '6': digit, '7': digit, '8': digit, '9': digit,
	'+': sign, '-': sign, '.': sign,
}

// notHex is what hexValue holds for bytes that are no hexadecimal digit.
const notHex = 255

// hexValue holds the value of every hexadecimal digit; it is never written to.
var hexValue = makeHexValue()

func makeHexValue() (t [256]uint8) {
	for i := range t {
		switch c := byte(i); {
		case '0' <= c && c <= '9':
			t[i] = c - '0'
		case 'a' <= c && c <= 'f':
			t[i] = c - 'a' + 10
		case 'A' <= c && c <= 'F':
			t[i] = c - 'A' + 10
		default:
			t[i] = notHex
		}
	}
	return t
}

// IsWhite tells whether c is one of the six white-space bytes (Table 1).
func IsWhite(c byte) bool { return class[c] == white }

// IsDelimiter tells whether c is a delimiter (Table 2, and the braces).
func IsDelimiter(c byte) bool { return class[c] == delimiter }

// IsRegular tells whether c is neither white space nor a delimiter.
func IsRegular(c byte) bool { return class[c] < delimiter }
