package qpdfjson

import "unicode/utf8"

// linesDepth is how deep values stand on lines of their own in the layout
// Lines: the document, the array in it, and the dictionary of objects.
const linesDepth = 3

func (p *printer[S]) open(c byte) {
	p.w.WriteByte(c)
	p.depth++
	p.empty = true
}

func (p *printer[S]) close(c byte) {
	p.depth--
	if p.Layout == Indented && !p.empty {
		p.newline(p.depth)
	}
	p.empty = false
	p.w.WriteByte(c)
}

// separate goes on to the next element.
func (p *printer[S]) separate(first bool) {
	if !first {
		p.w.WriteByte(',')
	}
	p.empty = false
	p.newline(p.depth)
}

// key goes on to the next entry.
func (p *printer[S]) key(key string, first bool) {
	p.separate(first)
	p.quote(key)
	p.w.WriteByte(':')
	if p.Layout == Indented {
		p.w.WriteByte(' ')
	}
}

func (p *printer[S]) newline(depth int) {
	if p.Layout != Indented {
		if depth <= linesDepth {
			p.w.WriteByte('\n')
		}
		return
	}
	p.w.WriteByte('\n')
	for range depth {
		p.w.WriteString("  ")
	}
}

// quote writes a JSON string. What is not UTF-8 becomes U+FFFD.
func (p *printer[S]) quote(s string) {
	w := p.w
	w.WriteByte('"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < 0x7F {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			w.WriteString(s[start:i])
			switch c {
			case '"', '\\':
				w.WriteByte('\\')
				w.WriteByte(c)
			case '\n':
				w.WriteString(`\n`)
			default:
				w.WriteString(`\u00`)
				w.WriteByte(hexDigit(c >> 4))
				w.WriteByte(hexDigit(c & 15))
			}
			i++
			start = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			w.WriteString(s[start:i])
			w.WriteString("\uFFFD")
			start = i + 1
		}
		i += n
	}
	w.WriteString(s[start:])
	w.WriteByte('"')
}
