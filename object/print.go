package object

import (
	"strconv"

	"pdfload/lexer"
	pdfstrings "pdfload/strings"
)

// AppendTo prints the object as PDF syntax. Parsing what it prints gives an
// equal object. Numbers are printed as [Object.AppendNumber] has them, references
// stay references; of a stream the dictionary is printed. The error is that of the
// buffer when its limit is reached.
func (o Object[S]) AppendTo(buf *pdfstrings.Buffer) error {
	nd := o.node()
	switch nd.kind {
	case Null:
		return buf.AppendString("null")
	case Boolean:
		return buf.AppendString(strconv.FormatBool(nd.v == 1))
	case Integer, Real:
		var room [32]byte
		return buf.Append(o.AppendNumber(room[:0]))
	case String:
		return appendString(buf, o.Bytes())
	case Name:
		return AppendName(buf, o.Bytes())
	case Reference:
		if err := appendInteger(buf, int64(nd.v)); err != nil {
			return err
		}
		if err := buf.AppendByte(' '); err != nil {
			return err
		}
		if err := appendInteger(buf, int64(nd.n)); err != nil {
			return err
		}
		return buf.AppendString(" R")
	case Array:
		if err := buf.AppendByte('['); err != nil {
			return err
		}
		for i, v := range o.Elements() {
			if i > 0 {
				if err := buf.AppendByte(' '); err != nil {
					return err
				}
			}
			if err := v.AppendTo(buf); err != nil {
				return err
			}
		}
		return buf.AppendByte(']')
	}
	if err := buf.AppendString("<<"); err != nil {
		return err
	}
	for key, v := range o.Entries() {
		if err := AppendName(buf, key); err != nil {
			return err
		}
		if err := buf.AppendByte(' '); err != nil {
			return err
		}
		if err := v.AppendTo(buf); err != nil {
			return err
		}
	}
	return buf.AppendString(">>")
}

// String prints the object as PDF syntax, for messages and tests. What is
// longer than a Buffer's limit is cut.
func (o Object[S]) String() string {
	var buf pdfstrings.Buffer
	if err := o.AppendTo(&buf); err != nil {
		return string(buf.Bytes()) + "..."
	}
	return string(buf.Bytes())
}

func appendInteger(buf *pdfstrings.Buffer, n int64) error {
	var digits [20]byte
	return buf.Append(strconv.AppendInt(digits[:0], n, 10))
}

// appendName prints a name, every byte that is not plain as #xx (7.3.5).
func AppendName(buf *pdfstrings.Buffer, name []byte) error {
	if err := buf.AppendByte('/'); err != nil {
		return err
	}
	for _, c := range name {
		if c > ' ' && c < 0x7F && c != '#' && lexer.IsRegular(c) {
			if err := buf.AppendByte(c); err != nil {
				return err
			}
			continue
		}
		if err := appendHexByte(buf, '#', c); err != nil {
			return err
		}
	}
	return nil
}

const hexDigits = "0123456789abcdef"

func appendHexByte(buf *pdfstrings.Buffer, mark, c byte) error {
	if err := buf.Grow(3); err != nil {
		return err
	}
	room := buf.Extend(3)
	room[0], room[1], room[2] = mark, hexDigits[c>>4], hexDigits[c&15]
	return nil
}

// appendString prints a string: as a literal when it is mostly text, and else
// in hexadecimal, which is shorter then.
func appendString(buf *pdfstrings.Buffer, value []byte) error {
	binary := 0
	for _, c := range value {
		if c < ' ' || c > 0x7E {
			binary++
		}
	}
	if 3*binary > len(value) {
		return appendHex(buf, value)
	}
	if err := buf.AppendByte('('); err != nil {
		return err
	}
	for _, c := range value {
		switch {
		case c == '(' || c == ')' || c == '\\':
			if err := buf.AppendByte('\\'); err != nil {
				return err
			}
			if err := buf.AppendByte(c); err != nil {
				return err
			}
		case c < ' ' || c > 0x7E:
			if err := buf.Grow(4); err != nil {
				return err
			}
			room := buf.Extend(4)
			room[0], room[1], room[2], room[3] = '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7
		default:
			if err := buf.AppendByte(c); err != nil {
				return err
			}
		}
	}
	return buf.AppendByte(')')
}

func appendHex(buf *pdfstrings.Buffer, value []byte) error {
	if err := buf.AppendByte('<'); err != nil {
		return err
	}
	for _, c := range value {
		if err := buf.Grow(2); err != nil {
			return err
		}
		room := buf.Extend(2)
		room[0], room[1] = hexDigits[c>>4], hexDigits[c&15]
	}
	return buf.AppendByte('>')
}
