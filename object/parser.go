package object

import (
	"errors"
	"math"
	"unsafe"

	"pdfload/lexer"
	pdfstrings "pdfload/strings"
)

// ErrDepth is the error for arrays and dictionaries inside each other beyond
// [Config.MaxDepth].
var ErrDepth = errors.New("object: nested too deeply")

// ErrNone is the error for a place where there is no object at all, only the
// end of the bytes or a keyword that ends something.
var ErrNone = errors.New("object: none found")

// A Problem is a departure from the standard that the parser could read past.
type Problem struct {
	Offset int    // of the token, in bytes from the start of the lexer's input
	Clause string // of ISO 32000-2
	Text   string // what is wrong, and what was made of it
}

// DefaultMaxDepth is the nesting allowed when Config says nothing. Real files
// stay below 40.
const DefaultMaxDepth = 500

// Config is what a Parser is made of.
type Config[S any] struct {
	// Storage keeps the strings and names, and the digits of numbers that no int64
	// and no float64 gives back. What has no escapes is given to Alias, so the input
	// must stay as it is unless the storage always copies.
	Storage pdfstrings.Storage[S]
	// Resolver serves [Object.Resolve]; nil makes every reference null.
	Resolver Resolver[S]
	// MaxDepth bounds the nesting of arrays and dictionaries.
	MaxDepth int
	// Report is told of every departure from the standard. An error that it
	// returns stops the parser. It may be nil.
	Report func(Problem) error
	// Reserve is asked before memory is taken for the parser and its objects, and told with a negative
	// number when some was given back: how many bytes, those that the storage holds
	// not counted. An error that it returns stops the parser. It may be nil.
	Reserve func(bytes int64) error
}

// A Parser makes objects from tokens. It belongs to one goroutine.
type Parser[S any] struct {
	config Config[S]

	// Decrypt, when not nil, is applied to the value of every string. It
	// appends to dst and gives the longer slice, also when not all could be
	// decrypted, which is the error.
	Decrypt func(dst, value []byte) ([]byte, error)

	seg *segment[S]
	// nodes and strings are those of seg, with the object that is being
	// parsed behind what seg has published: from begin and beginStrings on.
	nodes        []node
	strings      []S
	begin        int
	beginStrings int
	older        int64 // nodes in earlier segments
	refused      error // what Config.Reserve said
	expected     int   // bytes still to come, for the size of segments
	perNode      float64

	stack   []frame
	holes   []hole
	scratch pdfstrings.Buffer
	plain   []byte // decrypted strings

	stored      int64
	storedBytes int64
}

// A frame is an array or dictionary that is not closed yet.
type frame struct {
	at          int    // of its node, counted from Parser.begin
	offset      int    // of its token
	count       uint32 // elements or entries so far
	seen        uint64 // which hashes keys have had, one bit each
	dict        bool
	valueDue    bool // a key has come and its value not
	mend        bool // entries may repeat, or have no key
	contents    int  // where Contents was decrypted, plus 1; see keepSignature
	undecrypted bool // and that did not go well
}

// NewParser makes a parser. The Storage must not be nil.
func NewParser[S any](c Config[S]) *Parser[S] {
	if c.MaxDepth <= 0 {
		c.MaxDepth = DefaultMaxDepth
	}
	p := &Parser[S]{config: c, perNode: 0.5}
	if c.Reserve != nil {
		_ = c.Reserve(int64(unsafe.Sizeof(*p))) // when it is too much, so is the first segment
	}
	return p
}

// Sizes of segments in nodes. The largest is 256 KiB, so that what a half-full
// last segment wastes is small; the least serves files of a few objects.
const (
	minSegment = 64
	maxSegment = 16384
)

// Expect tells how many bytes of input are still to be parsed. It only serves
// the size of the next segments: wrong numbers cost memory, up to one segment,
// or time.
func (p *Parser[S]) Expect(bytes int) { p.expected = bytes }

// Stored is the number of strings and names given to the storage so far, and of
// numbers whose digits it keeps, and the sum of their lengths.
func (p *Parser[S]) Stored() (count, bytes int64) { return p.stored, p.storedBytes }

// Parse reads one object. What the standard does not allow is reported and
// read as other readers do:
//
//   - a keyword that is no object, a brace, a lone bracket: null;
//   - a reference to object 0 or to no possible number: null;
//   - of equal keys the last counts (qpdf, mupdf);
//   - a key without a value has null, a value without a key is dropped (qpdf);
//   - what is open at endobj, at a stream's data or at the end is closed.
//
// The error is ErrNone, ErrDepth, or what Config.Report or Config.Reserve
// returned; then the object is null.
func (p *Parser[S]) Parse(l *lexer.Lexer) (Object[S], error) {
	if p.seg == nil {
		p.newSegment(0, 0)
	}
	p.begin, p.beginStrings = len(p.nodes), len(p.strings)
	p.stack = p.stack[:0]
	p.refused = nil
	p.holes = p.holes[:0]
	if err := p.parse(l); err != nil {
		p.nodes = p.nodes[:p.begin]
		p.strings = p.strings[:p.beginStrings]
		return Object[S]{}, err
	}
	if len(p.holes) > 0 {
		p.fillHoles()
	}
	return p.publish(), nil
}

// publish makes what was parsed since begin part of the segment.
func (p *Parser[S]) publish() Object[S] {
	p.seg.nodes, p.seg.strings = p.nodes, p.strings
	return Object[S]{p.seg, uint32(p.begin)}
}

func (p *Parser[S]) parse(l *lexer.Lexer) error {
	var f frame // the innermost container; stack holds those around it
	inside := false
	var t lexer.Token
	for {
		if p.refused != nil {
			return p.refused
		}
		l.Scan(&t)
		if inside && f.dict && !f.valueDue {
			if t.Kind == lexer.Name {
				prefix, err := p.addName(l, &t)
				if err != nil {
					return err
				}
				bit := uint64(1) << (prefix * 0x9E3779B97F4A7C15 >> 58)
				if f.seen&bit != 0 && !f.mend {
					f.mend = p.mayRepeat(&f)
				}
				f.seen |= bit
				f.valueDue = true
				continue
			}
			if t.Kind == lexer.DictClose {
				p.close(&f)
				if err := p.pop(l, &f, &inside); err != nil || !inside {
					return err
				}
				continue
			}
			if ends(l, t, p.stack, &f) {
				return p.closeAll(l, &f, t.Pos)
			}
			if err := p.report(t.Pos, "7.3.7", "dictionary key is not a name, its value is dropped"); err != nil {
				return err
			}
			if t.Kind == lexer.ArrayClose || t.Kind == lexer.Invalid {
				continue
			}
			p.add(node{}) // a null key marks what close drops
			f.mend, f.valueDue = true, true
		}

		switch t.Kind {
		case lexer.Integer:
			if t.Malformed {
				if err := p.report(t.Pos, "7.3.3", "malformed number"); err != nil {
					return err
				}
			}
			if gen, ok := l.Reference(); ok {
				if err := p.addReference(t, gen); err != nil {
					return err
				}
				break
			}
			p.add(node{kind: Integer, v: uint64(t.Int)})
		case lexer.Real:
			if t.Malformed {
				if err := p.report(t.Pos, "7.3.3", "malformed number"); err != nil {
					return err
				}
			}
			if t.Inexact {
				p.addInexact(l, &t)
				break
			}
			p.add(node{kind: Real, decimals: t.Decimals, v: math.Float64bits(t.Real)})
		case lexer.Name:
			if _, err := p.addName(l, &t); err != nil {
				return err
			}
		case lexer.String, lexer.HexString:
			damage, err := p.addString(l, &t)
			if err != nil {
				return err
			}
			if p.Decrypt != nil && inside && f.dict && p.keyIs(len(p.nodes)-2, contentsKey) {
				f.contents, f.undecrypted = t.Pos+1, damage != nil
			} else if damage != nil {
				if err := p.report(t.Pos, "7.6", undecrypted); err != nil {
					return err
				}
			}
		case lexer.ArrayOpen, lexer.DictOpen:
			if inside {
				p.stack = append(p.stack, f)
			}
			if len(p.stack) >= p.config.MaxDepth {
				return ErrDepth
			}
			f = frame{at: len(p.nodes) - p.begin, offset: t.Pos, dict: t.Kind == lexer.DictOpen}
			inside = true
			kind := Array
			if f.dict {
				kind = Dictionary
			}
			p.add(node{kind: kind})
			continue
		case lexer.ArrayClose:
			if inside && !f.dict {
				p.close(&f)
				if err := p.pop(l, &f, &inside); err != nil || !inside {
					return err
				}
				continue
			}
			if err := p.addNull(t.Pos, "7.3.6", "array end without a start, read as null"); err != nil {
				return err
			}
		case lexer.DictClose:
			if inside && f.dict {
				if err := p.report(t.Pos, "7.3.7", "dictionary key without a value"); err != nil {
					return err
				}
				p.add(node{})
				f.count++
				p.close(&f)
				if err := p.pop(l, &f, &inside); err != nil || !inside {
					return err
				}
				continue
			}
			if err := p.addNull(t.Pos, "7.3.7", "dictionary end without a start, read as null"); err != nil {
				return err
			}
		case lexer.Keyword:
			switch string(l.Bytes(t)) {
			case "null":
				p.add(node{})
			case "true":
				p.add(node{kind: Boolean, v: 1})
			case "false":
				p.add(node{kind: Boolean})
			default:
				if !inside && isEnd(l.Bytes(t)) {
					l.Seek(t.Pos)
					return ErrNone
				}
				if inside && ends(l, t, p.stack, &f) {
					return p.closeAll(l, &f, t.Pos)
				}
				if err := p.addNull(t.Pos, "7.3", "keyword is not an object, read as null"); err != nil {
					return err
				}
			}
		case lexer.EOF:
			if !inside {
				return ErrNone
			}
			return p.closeAll(l, &f, t.Pos)
		default:
			if err := p.addNull(t.Pos, "7.2.3", "delimiter is not an object, read as null"); err != nil {
				return err
			}
		}
		if !inside {
			return nil
		}
		f.count++
		f.valueDue = false
	}
}

// isEnd tells whether a keyword cannot be inside an object.
func isEnd(word []byte) bool {
	switch string(word) {
	case "endobj", "endstream", "stream", "obj", "xref", "trailer", "startxref":
		return true
	}
	return false
}

// ends tells whether t ends the containers that are open: the end of the
// bytes, a keyword that closes what is around them, or the data of a stream
// whose dictionary is the outermost of them.
func ends(l *lexer.Lexer, t lexer.Token, outer []frame, f *frame) bool {
	if t.Kind == lexer.EOF {
		return true
	}
	if t.Kind != lexer.Keyword {
		return false
	}
	switch word := l.Bytes(t); string(word) {
	case "stream":
		return f.dict && len(outer) == 0
	default:
		return isEnd(word)
	}
}

// closeAll closes every open container at offset, where the lexer stays.
func (p *Parser[S]) closeAll(l *lexer.Lexer, f *frame, offset int) error {
	if err := p.report(offset, "7.3", "array or dictionary has no end"); err != nil {
		return err
	}
	l.Seek(offset)
	inside := true
	for {
		if f.valueDue {
			p.add(node{})
			f.count++
		}
		p.close(f)
		if err := p.pop(l, f, &inside); err != nil || !inside {
			return err
		}
	}
}

// close completes the container of f.
func (p *Parser[S]) close(f *frame) {
	nd := &p.nodes[p.begin+f.at]
	nd.n = uint32(len(p.nodes) - p.begin - f.at - 1)
	nd.v = uint64(f.count)
}

// pop puts in order the dictionary that was just closed, where that has to be,
// and goes on with the container around it, if any.
func (p *Parser[S]) pop(l *lexer.Lexer, f *frame, inside *bool) error {
	if f.contents > 0 { // before mend, which leaves holes
		if err := p.keepSignature(l, f); err != nil {
			return err
		}
	}
	if f.mend {
		if err := p.mend(p.begin+f.at, f.offset); err != nil {
			return err
		}
	}
	if len(p.stack) == 0 {
		*inside = false
		return nil
	}
	*f = p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	f.count++
	f.valueDue = false
	return nil
}

func (p *Parser[S]) report(offset int, clause, text string) error {
	if p.config.Report == nil {
		return nil
	}
	return p.config.Report(Problem{Offset: offset, Clause: clause, Text: text})
}

func (p *Parser[S]) add(nd node) {
	if len(p.nodes) == cap(p.nodes) {
		p.spill()
	}
	p.nodes = append(p.nodes, nd)
}

func (p *Parser[S]) addNull(offset int, clause, text string) error {
	p.add(node{})
	return p.report(offset, clause, text)
}

func (p *Parser[S]) addReference(t lexer.Token, gen uint32) error {
	if t.Int <= 0 || t.Int > math.MaxUint32 {
		return p.addNull(t.Pos, "7.3.10", "reference to an impossible object number, read as null")
	}
	p.add(node{kind: Reference, n: gen, v: uint64(t.Int)})
	return nil
}

// addInexact adds a real with the digits of the file.
func (p *Parser[S]) addInexact(l *lexer.Lexer, t *lexer.Token) {
	digits := l.Digits(*t)
	p.addStored(Real, math.Float64bits(t.Real), p.config.Storage.Alias(digits), len(digits))
	nd := &p.nodes[len(p.nodes)-1]
	nd.decimals = t.Decimals
	nd.n++ // 0 is for none
}

func (p *Parser[S]) addName(l *lexer.Lexer, t *lexer.Token) (prefix uint64, err error) {
	raw := l.Content(*t)
	if t.Escaped {
		return p.addEscapedName(raw, t)
	}
	prefix = tokenPrefix(raw)
	p.addStored(Name, prefix, p.config.Storage.Alias(raw), len(raw))
	return prefix, nil
}

func (p *Parser[S]) addEscapedName(raw []byte, t *lexer.Token) (prefix uint64, err error) {
	if t.Malformed {
		if err := p.report(t.Pos, "7.3.5", "number sign in a name is not the start of #01 to #FF, it stands for itself"); err != nil {
			return 0, err
		}
	}
	value, err := p.scratchFor(len(raw))
	if err != nil {
		return 0, err
	}
	value = value[:lexer.UnescapeName(value, raw)]
	prefix = tokenPrefix(value)
	p.addStored(Name, prefix, p.config.Storage.Copy(value), len(value))
	return prefix, nil
}

// undecrypted is what is reported of a string that is not as long as its
// encryption would have it.
const undecrypted = "string cannot be decrypted whole"

// addString adds a string. damage is what Decrypt found; it is not reported
// yet, for the string may be one that is not encrypted.
func (p *Parser[S]) addString(l *lexer.Lexer, t *lexer.Token) (damage, err error) {
	if t.Malformed {
		clause := "7.3.4.2"
		if t.Kind == lexer.HexString {
			clause = "7.3.4.3"
		}
		if err := p.report(t.Pos, clause, "malformed string"); err != nil {
			return nil, err
		}
	}
	value := l.Content(*t)
	if !t.Escaped && p.Decrypt == nil {
		p.addStored(String, 0, p.config.Storage.Alias(value), len(value))
		return nil, nil
	}
	if value, err = p.unescape(value, *t); err != nil {
		return nil, err
	}
	if p.Decrypt != nil {
		p.plain, damage = p.Decrypt(p.plain[:0], value)
		value = p.plain
	}
	p.addStored(String, 0, p.config.Storage.Copy(value), len(value))
	return damage, nil
}

// unescape gives the value of the string t, for what stands between its
// delimiters. It is valid until the next call.
func (p *Parser[S]) unescape(raw []byte, t lexer.Token) ([]byte, error) {
	if !t.Escaped {
		return raw, nil
	}
	value, err := p.scratchFor(len(raw))
	if err != nil {
		return nil, err
	}
	if t.Kind == lexer.HexString {
		return value[:lexer.UnescapeHex(value, raw)], nil
	}
	return value[:lexer.UnescapeString(value, raw)], nil
}

// scratchFor gives room for n bytes until the next call. The room is never
// more than the input has.
func (p *Parser[S]) scratchFor(n int) ([]byte, error) {
	p.scratch.Reset()
	if err := p.scratch.Grow(n); err != nil {
		return nil, err
	}
	return p.scratch.Extend(n), nil
}

func (p *Parser[S]) addStored(kind Kind, v uint64, s S, length int) {
	if len(p.nodes) == cap(p.nodes) {
		p.spill() // first, because it renumbers the strings
	}
	p.nodes = append(p.nodes, node{kind: kind, n: uint32(len(p.strings)), v: v})
	if len(p.strings) == cap(p.strings) {
		p.moreStrings()
	}
	p.strings = append(p.strings, s)
	p.stored++
	p.storedBytes += int64(length)
}

// MakeStream turns the dictionary that Parse gave last into a stream (ISO
// 32000-2, 7.3.8): the indirect object owner, whose data starts at offset. The
// length is -1, not known, until SetDataLength.
func (p *Parser[S]) MakeStream(dict Object[S], owner Ref, offset int64) Object[S] {
	if dict.seg != p.seg || int(dict.at) != p.begin || dict.Kind() != Dictionary {
		return dict
	}
	p.add(node{kind: Integer, n: owner.Number, v: uint64(offset)})
	p.add(node{kind: Integer, n: owner.Generation, v: math.MaxUint64})
	p.nodes[p.begin].kind = Stream
	return p.publish()
}

// SetDataLength says how many bytes of data a stream has. It must not be used
// once others read the stream.
func (p *Parser[S]) SetDataLength(stream Object[S], length int64) {
	if nd := stream.node(); nd.kind == Stream {
		stream.seg.nodes[int(stream.at)+2+int(nd.n)].v = uint64(length)
	}
}
