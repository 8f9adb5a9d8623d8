package content

import (
	"bytes"

	"pdfload/lexer"
)

// imageEnds finds where the data of inline images ends. The data may hold
// anything, an EI too, so the ways to the end are, from the surest on:
//
//   - the length, where the dictionary tells it, when an EI is there;
//   - the end of data that ASCIIHexDecode and ASCII85Decode have, when an EI
//     follows;
//   - an EI after which the stream looks like content, as qpdf decides it.
//
// To decode the data would tell as well, and would cost more than all the rest of
// a walk.
//
// Images are asked for in the order of the stream, so that what a search has
// found out about the bytes to come is remembered: every byte is looked at a
// bounded number of times, however many images have no end.
type imageEnds struct {
	data []byte
	// Where the next > and the next ~ are, for all positions up to there that
	// are not before the last one asked for. -1 before the first question.
	angle, tilde int
	// From none[k] on there is no candidate of class k.
	none [candidates]int
}

// Classes of an EI that may be the end, from the best to the worst.
const (
	surrounded  = iota // by white space or delimiters, and content follows
	glued              // to the data in front of it, and content follows
	whiteAround        // white space around it, and something else follows
	candidates
)

func newImageEnds(data []byte) imageEnds {
	e := imageEnds{data: data, angle: -1, tilde: -1}
	for k := range e.none {
		e.none[k] = len(data) + 1
	}
	return e
}

// find gives the image data after an ID that ends at pos: data[start:end], and
// where the stream goes on behind EI. It is not ok when the end is a guess.
func (e *imageEnds) find(pos int, lengths [2]int64, filter string) (start, end, next int, ok bool) {
	start = e.start(pos)
	for _, n := range lengths {
		// One white-space byte follows ID, and a line end may be two: whether
		// its second byte is the first of the data, the length tells.
		for s := min(pos+1, start); s <= start; s++ {
			if n < 0 || n > int64(len(e.data)-s) {
				continue
			}
			if next, ok = e.endMarker(s + int(n)); ok {
				return s, s + int(n), next, true
			}
		}
	}
	if end, ok = e.endOfText(start, filter); ok {
		if next, ok = e.endMarker(end); ok {
			return start, end, next, true
		}
	}
	for k := range e.none {
		if start >= e.none[k] {
			continue
		}
		at := e.candidate(start, k)
		if at >= 0 {
			return start, e.withoutLineEnd(start, at), at + len(endWord), k < whiteAround
		}
		e.none[k] = start
	}
	return start, len(e.data), len(e.data), false
}

// start is where data starts after an ID that ends at pos: behind one white-space
// byte or line end.
func (e *imageEnds) start(pos int) int {
	switch {
	case bytes.HasPrefix(e.data[pos:], []byte("\r\n")):
		return pos + 2
	case pos < len(e.data) && lexer.IsWhite(e.data[pos]):
		return pos + 1
	}
	return pos
}

var endWord = []byte("EI")

// maxWhite is how much white space may stand between data of known length and
// its EI, in bytes. The standard wants none or one; writers add line ends.
const maxWhite = 64

// endMarker tells whether there is an EI at pos, or after white space, and where
// it ends.
func (e *imageEnds) endMarker(pos int) (next int, ok bool) {
	limit := min(pos+maxWhite, len(e.data))
	for pos < limit && lexer.IsWhite(e.data[pos]) {
		pos++
	}
	next = pos + len(endWord)
	if !bytes.HasPrefix(e.data[pos:], endWord) || next < len(e.data) && lexer.IsRegular(e.data[next]) {
		return 0, false
	}
	return next, true
}

// endOfText finds the end of data in one of the text encodings (7.4.2, 7.4.3):
// behind the > or the ~> that closes it.
func (e *imageEnds) endOfText(start int, filter string) (end int, ok bool) {
	switch filter {
	case "ASCIIHexDecode":
		end = e.next(&e.angle, '>', start) + 1
	case "ASCII85Decode":
		end = e.next(&e.tilde, '~', start) + 1
		for limit := min(end+maxWhite, len(e.data)); end < limit && lexer.IsWhite(e.data[end]); {
			end++
		}
		if end < len(e.data) && e.data[end] == '>' {
			end++
		}
	default:
		return 0, false
	}
	return end, end <= len(e.data)
}

// next is where the next c is from start on, or the length of the data. What was
// found is kept in known.
func (e *imageEnds) next(known *int, c byte, start int) int {
	if *known < start {
		*known = len(e.data)
		if i := bytes.IndexByte(e.data[start:], c); i >= 0 {
			*known = start + i
		}
	}
	return *known
}

// candidate finds the first EI of a class from start on, or -1.
func (e *imageEnds) candidate(start, class int) int {
	for at := start; ; {
		i := bytes.Index(e.data[at:], endWord)
		if i < 0 {
			return -1
		}
		at += i
		if e.isCandidate(start, at, class) {
			return at
		}
		at += len(endWord)
	}
}

func (e *imageEnds) isCandidate(start, at, class int) bool {
	next := at + len(endWord)
	if next < len(e.data) && lexer.IsRegular(e.data[next]) {
		return false
	}
	before := byte(' ')
	if at > start {
		before = e.data[at-1]
	}
	switch class {
	case surrounded:
		return !lexer.IsRegular(before) && e.looksLikeContent(next)
	case glued:
		return lexer.IsRegular(before) && e.looksLikeContent(next)
	}
	return lexer.IsWhite(before) && (next == len(e.data) || lexer.IsWhite(e.data[next]))
}

// withoutLineEnd gives the end of data before an EI at at: without one line end
// or white-space byte (8.9.7).
func (e *imageEnds) withoutLineEnd(start, at int) int {
	data := e.data[start:at]
	switch {
	case bytes.HasSuffix(data, []byte("\r\n")):
		return at - 2
	case len(data) > 0 && lexer.IsWhite(data[len(data)-1]):
		return at - 1
	}
	return at
}

// Content is recognized by its next tokens: ten, as for qpdf, for between one
// image and the data of another there are more; and all within so many bytes that
// a hostile stream with an EI everywhere costs no more than that for each.
const (
	tokensAhead = 10
	bytesAhead  = 256
)

// looksLikeContent tells whether the bytes from pos on could be operators and
// operands.
func (e *imageEnds) looksLikeContent(pos int) bool {
	window := e.data[:min(pos+bytesAhead, len(e.data))]
	whole := len(window) == len(e.data)
	l := lexer.New(window, pos)
	depth := 0
	operator := false // one that is known has come
	for range tokensAhead {
		gap := l.Pos()
		t := l.Next()
		if !isText(window[gap:t.Pos]) {
			return false
		}
		if !whole && t.End == len(window) {
			// What the window cuts is judged by its bytes. A string may have
			// any, but who writes one first thing after an image?
			return operator || isText(l.Bytes(t))
		}
		switch t.Kind {
		case lexer.EOF:
			return depth == 0
		case lexer.ArrayOpen, lexer.DictOpen:
			depth++
		case lexer.ArrayClose, lexer.DictClose:
			if depth--; depth < 0 {
				return false
			}
		case lexer.Keyword:
			word := l.Bytes(t)
			if isOperand(word) {
				break
			}
			if depth > 0 || !isWord(word) {
				return false
			}
			switch string(word) {
			case "ID":
				return true
			case "EI": // a later one is the end, then
				return false
			}
			operator = operator || Known(word)
		case lexer.BraceOpen, lexer.BraceClose, lexer.Invalid:
			return false
		default:
			if t.Malformed && t.Kind != lexer.Name { // a number sign is a common mistake there
				return false
			}
		}
	}
	return true
}

// isWord tells whether a keyword is an operator, or could be one: letters, and
// the asterisk that some have at their end.
func isWord(word []byte) bool {
	if Known(word) {
		return true
	}
	for _, c := range bytes.TrimSuffix(word, []byte("*")) {
		if c|' ' < 'a' || c|' ' > 'z' {
			return false
		}
	}
	return true
}

// isText tells whether some bytes, white space and comments mostly, have none that
// is a sign of binary data. NUL is white space, but nobody writes it.
func isText(b []byte) bool {
	for _, c := range b {
		if c >= 0x7F || c < ' ' && c != '\t' && c != '\n' && c != '\f' && c != '\r' {
			return false
		}
	}
	return true
}
