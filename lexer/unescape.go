package lexer

// UnescapeString writes the value of a String token to dst and gives its
// length. raw is what stands between the parentheses; dst must be as long as
// raw at least, and may be raw itself.
//
// ISO 32000-2, 7.3.4.2: the escapes of Table 3; one to three octal digits, of
// which only the low eight bits count; a backslash before a line end joins the
// lines; a line end without one is a line feed, however it is written; before
// any other byte the backslash is dropped.
func UnescapeString(dst, raw []byte) int {
	n := 0
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch c {
		case '\r':
			if i+1 < len(raw) && raw[i+1] == '\n' {
				i++
			}
			c = '\n'
		case '\\':
			if i++; i == len(raw) {
				return n
			}
			c = raw[i]
			switch c {
			case 'n':
				c = '\n'
			case 'r':
				c = '\r'
			case 't':
				c = '\t'
			case 'b':
				c = '\b'
			case 'f':
				c = '\f'
			case '\n':
				continue
			case '\r':
				if i+1 < len(raw) && raw[i+1] == '\n' {
					i++
				}
				continue
			case '0', '1', '2', '3', '4', '5', '6', '7':
				v := c - '0'
				for j := 0; j < 2 && i+1 < len(raw) && raw[i+1]-'0' <= 7; j++ {
					i++
					v = v<<3 | (raw[i] - '0')
				}
				c = v
			}
		}
		dst[n] = c
		n++
	}
	return n
}

// UnescapeHex writes the value of a HexString token to dst and gives its
// length. raw is what stands between the angle brackets; dst must be half as
// long, rounded up, and may be raw itself.
//
// ISO 32000-2, 7.3.4.3: white space is skipped, a missing last digit is 0. Any
// other byte counts as the digit 0, as it does for mupdf.
func UnescapeHex(dst, raw []byte) int {
	n := 0
	high, odd := uint8(0), false
	for _, c := range raw {
		v := hexValue[c]
		if v == notHex {
			if class[c] == white {
				continue
			}
			v = 0
		}
		if odd {
			dst[n] = high | v
			n++
		}
		high, odd = v<<4, !odd
	}
	if odd {
		dst[n] = high
		n++
	}
	return n
}

// UnescapeName writes the value of a Name token to dst and gives its length.
// raw is what follows the solidus; dst must be as long as raw at least, and
// may be raw itself.
//
// ISO 32000-2, 7.3.5: #xx is the byte with that code. A number sign without
// two digits stands for itself, and so does #00, which no name may hold.
func UnescapeName(dst, raw []byte) int {
	n := 0
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '#' {
			if escaped, ok := escapedByte(raw[i:]); ok {
				c = escaped
				i += 2
			}
		}
		dst[n] = c
		n++
	}
	return n
}

// escapesAreRight tells whether every number sign of a name is the start of an
// escape.
func escapesAreRight(name []byte) bool {
	for i := 0; i < len(name); i++ {
		if name[i] == '#' {
			if _, ok := escapedByte(name[i:]); !ok {
				return false
			}
			i += 2
		}
	}
	return true
}

// escapedByte is the byte that #xx at the start of b stands for in a name. There
// is none for #00, nor without two digits.
func escapedByte(b []byte) (c byte, ok bool) {
	if len(b) < 3 {
		return 0, false
	}
	high, low := hexValue[b[1]], hexValue[b[2]]
	c = high<<4 | low
	return c, high|low <= 15 && c != 0
}
