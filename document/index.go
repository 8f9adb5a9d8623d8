package document

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"sync"
	"unsafe"

	"pdfload/lexer"
	"pdfload/object"
)

// A fileIndex is what one pass over the bytes of a file finds in it, whatever
// its cross-references say.
type fileIndex struct {
	objects  []located // by number, then by place
	trailers []int     // where "trailer" is, ascending
}

// memory is what the index takes, in bytes.
func (x *fileIndex) memory() int64 {
	return int64(cap(x.objects))*int64(unsafe.Sizeof(located{})) + int64(cap(x.trailers))*int64(unsafe.Sizeof(0))
}

// dropIndexes forgets what the searches of the file found: when every object is
// read nobody asks for it.
func (d *Document[S]) dropIndexes() {
	if d.index != nil {
		d.spent.memory.Add(-d.index.memory())
		d.index, d.indexOnce = nil, sync.Once{}
	}
	if d.ends != nil {
		d.spent.memory.Add(-d.ends.memory())
		d.ends, d.endsOnce = nil, sync.Once{}
	}
}

// A located is an indirect object at its place.
type located struct {
	number     uint32
	generation uint32
	at         int64 // of its number
	pos        int   // behind "obj"
	kind       streamKind
}

type streamKind uint8

const (
	otherKind streamKind = iota
	objectStreamKind
	xrefStreamKind
)

// search gives the index of the file, which is made once.
func (d *Document[S]) search() *fileIndex {
	d.indexOnce.Do(func() {
		d.index = newFileIndex(d.data, d.streamEnds().at)
		d.spent.memory.Add(d.index.memory())
	})
	return d.index
}

// locate finds the newest object with the number of ref: with its generation,
// or else with any.
func (d *Document[S]) locate(ref object.Ref) (o located, ok bool) {
	list := d.search().objects
	i, _ := slices.BinarySearchFunc(list, ref.Number+1, func(o located, n uint32) int { return cmp.Compare(o.number, n) })
	for j := i - 1; j >= 0 && list[j].number == ref.Number && j >= i-nearby; j-- {
		if list[j].generation == ref.Generation {
			return list[j], true
		}
	}
	if i > 0 && list[i-1].number == ref.Number {
		return list[i-1], true
	}
	return located{}, false
}

// newFileIndex finds every "12 0 obj" that is not inside a stream's data. ends
// are the places of endstream and endobj. Every byte is looked at a fixed
// number of times: an object is only read as far as the next one.
func newFileIndex(data []byte, ends []int) *fileIndex {
	x := &fileIndex{}
	headers := objectHeaders(data)
	x.objects = headers[:0] // never longer than what was read of headers
	skip := 0               // end of the data of the last stream
	for i, o := range headers {
		if o.at < int64(skip) {
			continue
		}
		limit := len(data)
		if i+1 < len(headers) {
			limit = int(headers[i+1].at)
		}
		j, _ := slices.BinarySearch(ends, o.pos)
		if j < len(ends) && ends[j] < limit {
			limit = ends[j]
		}
		if start, length, kind, ok := streamOf(data, o.pos, limit); ok {
			o.kind = kind
			skip = dataEnd(data, ends, start, length)
		}
		x.objects = append(x.objects, o)
	}
	slices.SortStableFunc(x.objects, func(a, b located) int { return cmp.Compare(a.number, b.number) })
	for at := 0; ; at += len(trailerWord) {
		i := bytes.Index(data[at:], trailerWord)
		if i < 0 {
			return x
		}
		at += i
		x.trailers = append(x.trailers, at)
	}
}

// objectHeaders finds every "12 0 obj", also inside streams and strings.
func objectHeaders(data []byte) []located {
	// They are counted first: a file may be nothing but headers, and a list that
	// grows is there twice.
	count := 0
	for range eachHeader(data) {
		count++
	}
	list := make([]located, 0, count)
	for o := range eachHeader(data) {
		list = append(list, o)
	}
	return list
}

func eachHeader(data []byte) iter.Seq[located] {
	return func(yield func(located) bool) {
		for at := 0; ; at += len(objWord) {
			i := bytes.Index(data[at:], objWord)
			if i < 0 {
				return
			}
			at += i
			if o, ok := headerBefore(data, at); ok {
				o.pos = at + len(objWord)
				if !yield(o) {
					return
				}
			}
		}
	}
}

// headerBefore reads "12 0 " backwards from the "obj" at data[at]. What is
// before the number does not matter, so that "endobj12 0 obj" is found.
func headerBefore(data []byte, at int) (o located, ok bool) {
	generation, i, _, ok := numberBefore(data, at)
	if !ok {
		return o, false
	}
	number, j, apart, ok := numberBefore(data, i)
	if !ok || !apart || number == 0 || number > maxNumber {
		return o, false
	}
	return located{number: uint32(number), generation: uint32(generation), at: int64(j)}, true
}

// numberBefore reads a number backwards from data[at], behind white space and
// comments. apart tells whether there are any.
func numberBefore(data []byte, at int) (n int64, start int, apart, ok bool) {
	i := whiteBefore(data, at)
	apart = i < at
	n, start, ok = digitsBefore(data, i)
	for line := at; !ok && i < line; {
		percent, found := commentBefore(data, i, line)
		if !found || percent < at-nearby {
			break
		}
		line = percent
		i = whiteBefore(data, line)
		n, start, ok = digitsBefore(data, i)
	}
	return n, start, apart, ok
}

func whiteBefore(data []byte, at int) int {
	i := at
	for i > 0 && i > at-nearby && lexer.IsWhite(data[i-1]) {
		i--
	}
	return i
}

// commentBefore finds the start of a comment that ends at data[end], where
// white space begins that goes on to data[to] and ends the comment's line.
func commentBefore(data []byte, end, to int) (percent int, ok bool) {
	if !bytes.ContainsAny(data[end:to], "\r\n") {
		return 0, false
	}
	line := data[max(0, end-nearby):end]
	line = line[bytes.LastIndexAny(line, "\r\n")+1:]
	i := bytes.IndexByte(line, '%')
	return end - len(line) + i, i >= 0
}

// digitsBefore reads up to ten digits that end at data[at].
func digitsBefore(data []byte, at int) (n int64, start int, ok bool) {
	i := at
	for scale := int64(1); i > 0 && i > at-10 && data[i-1]-'0' <= 9; scale *= 10 {
		i--
		n += int64(data[i]-'0') * scale
	}
	return n, i, i < at && n < 1<<32
}

// streamOf reads the tokens of an object between pos and limit. ok tells that
// it is a stream: a dictionary, and then "stream"; start is behind that word,
// length its Length when that is a direct integer, else -1.
func streamOf(data []byte, pos, limit int) (start, length int, kind streamKind, ok bool) {
	if !bytes.Contains(data[pos:limit], streamWord) {
		return 0, 0, 0, false
	}
	l := lexer.New(data[:limit], pos)
	length = -1
	depth := 0
	var key []byte // the name before, when it stands in the outermost dictionary
	for t := l.Next(); t.Kind != lexer.EOF; t = l.Next() {
		word := l.Bytes(t)
		var name []byte
		switch t.Kind {
		case lexer.DictOpen, lexer.ArrayOpen:
			depth++
		case lexer.DictClose, lexer.ArrayClose:
			depth--
		case lexer.Keyword:
			if depth <= 0 && bytes.HasPrefix(word, streamWord) {
				return t.Pos + len(streamWord), length, kind, true
			}
		case lexer.Integer:
			if string(key) == "/Length" && t.Int >= 0 && t.Int <= int64(len(data)) {
				length = int(t.Int)
			}
		case lexer.Name:
			name = word
			if string(key) == "/Type" {
				switch string(word) {
				case "/ObjStm":
					kind = objectStreamKind
				case "/XRef":
					kind = xrefStreamKind
				}
			}
			if depth != 1 {
				name = nil
			}
		}
		if t.Kind == lexer.Integer && string(key) == "/Length" {
			if _, ref := l.Reference(); ref {
				length = -1
			}
		}
		key = name
	}
	return 0, 0, 0, false
}

// dataEnd gives where a stream's data ends: after length bytes if endstream is
// there, else at the next end.
func dataEnd(data []byte, ends []int, start, length int) int {
	if length >= 0 && length <= len(data)-start {
		// Behind "stream" is a line end of up to two bytes.
		if _, ok := keywordAt(data, int64(min(start+length, len(data))), endstreamWord); ok {
			return start + length
		}
		for _, lineEnd := range []int{1, 2} {
			if _, ok := keywordAt(data, int64(start+lineEnd+length), endstreamWord); ok {
				return start + lineEnd + length
			}
		}
	}
	if i, _ := slices.BinarySearch(ends, start); i < len(ends) {
		return ends[i]
	}
	return start
}
