// Package content walks the operators of a content stream.
//
// What a page or a form looks like is told by a content stream (ISO 32000-2,
// 7.8.2): a sequence of instructions in postfix notation, first the operands and
// then the operator.
//
//	q                          save the graphics state
//	1 0 0 1 72 720 cm          move the origin
//	BT /F1 12 Tf (Hello) Tj ET show a text
//	Q                          restore the graphics state
//
// Operands are direct objects: numbers, strings, names, arrays and dictionaries.
// Operators are keywords; Annex A lists the 73 that the standard has, and
// [Known] tells them from others. A small image may stand in the stream itself,
// between BI, ID and EI (8.9.7).
//
// [Page] gives the content of a page, which may be cut into many streams, and
// [document.Document.Decode] that of a form XObject, a tiling pattern or a glyph
// of a Type 3 font. A [Walker] then gives one [Operator] at a time:
//
//	w := content.NewWalker(data, content.NewTransient())
//	for op := range w.All() {
//		if string(op.Name) == "Tj" {
//			fmt.Printf("%q\n", op.Operand(0).Bytes())
//		}
//	}
//
// The walker knows the syntax of the stream and nothing of its meaning. It does
// not ask whether an operator has the operands that it should have.
//
// # Memory
//
// What an operator is made of is valid until the next one is asked for; so a walk
// allocates nothing for each, with a storage that does not either: that of
// [NewTransient]. A storage of package pdfload/strings keeps all strings of the
// walk, as it would those of a document.
//
// # Damage
//
// Every walk reaches the end of the stream. What is not as it should be is told
// to [OnProblem] and read past, where possible as other readers do. Time is in
// proportion to the bytes of the stream, whatever they are, and memory is bounded
// by [MaxOperands] and [MaxContainer].
package content

import (
	"errors"
	"iter"

	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// Limits of what one operator may have.
const (
	// MaxOperands is how many operands are kept. Beyond it the last ones count,
	// as they would on the stack of an interpreter. The standard's operators
	// have at most 33: the 32 components of a DeviceN colour, and a name.
	MaxOperands = 256
	// MaxContainer is how many bytes of the stream an array or a dictionary
	// may take. It is closed there.
	MaxContainer = 256 << 10
)

// An Operator is one instruction of a content stream. All of it is valid until
// the walker's next call.
type Operator[S any] struct {
	// Name is the keyword as it stands in the stream. It is empty for operands
	// at the end that no operator follows. It must not be changed.
	Name []byte
	// Offset is where the keyword is, in bytes from the start of the stream.
	Offset int
	// Operands are what stands in front of the keyword, in order; for BI the keys
	// and values between BI and ID.
	Operands []object.Object[S]
	// Dropped is how many operands were there before Operands, and too many.
	Dropped int
	// Image is the inline image when Name is BI, and else nil. It is nil also
	// for a BI without an ID.
	Image *InlineImage[S]
}

// Operand is operand i, counted from 0; null where there is none.
func (op *Operator[S]) Operand(i int) object.Object[S] {
	if i < 0 || i >= len(op.Operands) {
		return object.Object[S]{}
	}
	return op.Operands[i]
}

// Option changes how a stream is walked.
type Option func(*options)

type options struct {
	report func(object.Problem)
}

// OnProblem has report told of every departure from the standard that the walker
// sees. Offsets count from the start of the stream.
func OnProblem(report func(object.Problem)) Option {
	return func(o *options) { o.report = report }
}

// A Walker walks over the operators of one content stream. It belongs to one
// goroutine.
type Walker[S any] struct {
	options
	data   []byte
	lex    lexer.Lexer
	inner  lexer.Lexer // of arrays and dictionaries: its bytes end at MaxContainer
	parser *object.Parser[S]
	reset  func()      // of the storage, or nil
	token  lexer.Token // a field so that it needs no allocation
	cut    int         // offset of the operator that ends a container, or -1
	op     Operator[S] // what Next gives
	image  InlineImage[S]
	room   []object.Object[S] // the operands; at most twice MaxOperands
	ends   imageEnds
}

// NewWalker makes a walker of a decoded content stream, whose strings and names
// storage keeps. The data must not be changed during the walk; for a storage that
// does not always copy, as long as its strings are used.
func NewWalker[S any](data []byte, storage pdfstrings.Storage[S], opts ...Option) *Walker[S] {
	w := &Walker[S]{room: make([]object.Object[S], 0, 16)}
	for _, set := range opts {
		set(&w.options)
	}
	w.parser = object.NewParser(object.Config[S]{Storage: storage, Report: w.parserProblem})
	if t, ok := storage.(interface{ Reset() }); ok {
		w.reset = t.Reset
	}
	w.Reset(data)
	return w
}

// Reset starts again with another stream, and keeps the memory.
func (w *Walker[S]) Reset(data []byte) {
	w.data = data
	w.lex = lexer.New(data, 0)
	w.ends = newImageEnds(data)
}

// All walks over the operators that are left.
func (w *Walker[S]) All() iter.Seq[*Operator[S]] {
	return func(yield func(*Operator[S]) bool) {
		for op, ok := w.Next(); ok; op, ok = w.Next() {
			if !yield(op) {
				return
			}
		}
	}
}

// segment is how much room for objects the parser starts with, in nodes: that
// for the operands of any sound operator but a long array.
const segment = 2*MaxOperands + 64

// Next gives the next operator; ok is false at the end of the stream.
func (w *Walker[S]) Next() (op *Operator[S], ok bool) {
	w.parser.Recycle()
	w.parser.Expect(6 * segment)
	if w.reset != nil {
		w.reset()
	}
	w.op.Dropped = 0
	w.op.Image = nil
	w.room = w.room[:0]
	w.cut = -1

	t := &w.token
	for {
		w.lex.Scan(t)
		switch t.Kind {
		case lexer.Keyword:
			name := w.lex.Bytes(*t)
			if !isOperand(name) {
				if string(name) == "BI" {
					w.inlineImage(name, t.Pos)
				} else {
					w.finish(name, t.Pos)
				}
				return &w.op, true
			}
			w.operand()
		case lexer.Integer, lexer.Real, lexer.Name, lexer.String, lexer.HexString:
			w.operand()
		case lexer.ArrayOpen, lexer.DictOpen:
			w.container()
		case lexer.EOF:
			if len(w.room) == 0 {
				return nil, false
			}
			w.problem(t.Pos, "7.8.2", "operands without an operator")
			w.finish(nil, t.Pos)
			return &w.op, true
		default:
			w.problem(t.Pos, "7.8.2", "delimiter is neither an operand nor an operator, it is left out")
		}
	}
}

// finish completes the operator whose operands are in room.
func (w *Walker[S]) finish(name []byte, offset int) {
	w.op.Name = name
	w.op.Offset = offset
	w.op.Operands = w.room
	if over := len(w.room) - MaxOperands; over > 0 {
		w.op.Operands = w.room[over:]
		w.op.Dropped += over
	}
	if w.op.Dropped > 0 {
		w.problem(offset, "7.8.2", "operator has too many operands, the last ones count")
	}
}

// isOperand tells whether a keyword is an object and not an operator.
func isOperand(name []byte) bool {
	switch string(name) {
	case "true", "false", "null":
		return true
	}
	return false
}

// operand adds the object that starts with w.token, the last one of w.lex.
func (w *Walker[S]) operand() {
	w.add(w.parser.Operand(&w.lex, &w.token))
}

// add adds an operand, or null in the place of one that could not be read.
func (w *Walker[S]) add(o object.Object[S], err error) {
	if err != nil {
		// Too deep, or a string beyond the limit of a buffer. The walk goes on
		// behind what was read of it.
		w.problem(w.token.Pos, "7.3", "operand cannot be read, it is taken for null: "+err.Error())
	}
	if len(w.room) == 2*MaxOperands {
		w.room = w.room[:copy(w.room, w.room[MaxOperands:])]
		w.op.Dropped += MaxOperands
	}
	w.room = append(w.room, o)
}

// errOperator stops the parser at an operator inside an array or dictionary.
var errOperator = errors.New("content: operator inside an array or dictionary")

// container adds the array or dictionary that starts with w.token. An operator
// inside it is its end: the rest of the page is worth more than what else it may
// have held. Then the part in front of the operator is parsed again, by itself.
func (w *Walker[S]) container() {
	start := w.token.Pos
	w.inner = lexer.New(w.data[:min(len(w.data), start+MaxContainer)], start)
	w.cut = -1
	o, err := w.parser.Operand(&w.inner, &w.token)
	if w.cut >= 0 {
		w.inner = lexer.New(w.data[:w.cut], start)
		o, err = w.parser.Operand(&w.inner, &w.token)
		w.cut = -1
	}
	w.add(o, err)
	w.lex.Seek(w.inner.Pos())
}

// parserProblem is told of problems by the parser, and stops it at the first
// operator inside an array or dictionary.
func (w *Walker[S]) parserProblem(p object.Problem) error {
	if w.cut >= 0 { // the second time, only what is new
		if p.Offset >= w.cut {
			w.problem(p.Offset, p.Clause, p.Text)
		}
		return nil
	}
	l := lexer.New(w.data, p.Offset)
	if t := l.Next(); t.Kind == lexer.Keyword && t.Pos == p.Offset && Known(l.Bytes(t)) {
		w.cut = p.Offset
		return errOperator
	}
	w.problem(p.Offset, p.Clause, p.Text)
	return nil
}

func (w *Walker[S]) problem(offset int, clause, text string) {
	if w.report != nil {
		w.report(object.Problem{Offset: offset, Clause: clause, Text: text})
	}
}
