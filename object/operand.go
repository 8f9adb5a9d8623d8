package object

import (
	"math"

	"pdfload/lexer"
)

// Operand makes an object of token t, which l gave last and which is not a
// keyword: an operand of a content stream (ISO 32000-2, 7.8.2). An array or
// dictionary is parsed to its end. Two integers and an R are three tokens here,
// since content streams have no references.
//
// The error is that of [Parser.Parse].
func (p *Parser[S]) Operand(l *lexer.Lexer, t *lexer.Token) (Object[S], error) {
	if p.seg == nil {
		p.newSegment(0, 0)
	}
	p.begin, p.beginStrings = len(p.nodes), len(p.strings)
	switch t.Kind {
	case lexer.Integer:
		p.add(node{kind: Integer, v: uint64(t.Int)})
	case lexer.Real:
		if t.Inexact {
			p.addInexact(l, t)
			break
		}
		p.add(node{kind: Real, decimals: t.Decimals, v: math.Float64bits(t.Real)})
	case lexer.Name:
		if _, err := p.addName(l, t); err != nil {
			return Object[S]{}, err
		}
	case lexer.String, lexer.HexString:
		if _, err := p.addString(l, t); err != nil {
			return Object[S]{}, err
		}
	default:
		l.Seek(t.Pos)
		return p.Parse(l)
	}
	if t.Malformed && (t.Kind == lexer.Integer || t.Kind == lexer.Real) {
		if err := p.report(t.Pos, "7.3.3", "malformed number"); err != nil {
			p.nodes = p.nodes[:p.begin]
			return Object[S]{}, err
		}
	}
	return p.publish(), nil
}

// Recycle gives the memory of the objects made so far to those that come next,
// so that a program which is done with one object before it parses another needs
// no memory for each. Objects made before must not be used any more. What the
// storage keeps, it keeps.
func (p *Parser[S]) Recycle() {
	p.older += int64(len(p.nodes))
	p.nodes, p.strings = p.nodes[:0], p.strings[:0]
	p.begin, p.beginStrings = 0, 0
}
