package object

import (
	"slices"
	"unsafe"

	pdfstrings "pdfload/strings"
)

// newSegment starts a segment with room for at least so many nodes and strings.
func (p *Parser[S]) newSegment(leastNodes, leastStrings int) {
	if p.begin > maxSegment/2 {
		// What strings a node needs is much the same all over a document.
		p.perNode = float64(p.beginStrings) / float64(p.begin) * 1.05
	}
	p.older += int64(p.begin)
	// Objects take about a node for six bytes. Pages of numbers take more: when
	// they outlast what was expected, a quarter of what there is serves as a guess.
	guess := max(int64(p.expected/6), p.older/4, minSegment)
	size := max(leastNodes, int(min(guess, maxSegment)))
	strings := max(leastStrings, int(float64(size)*p.perNode)+4)
	if !p.reserve(size, strings) { // what is there must move all the same
		size, strings = leastNodes/2+slack, leastStrings+slack
	}
	p.seal() // after reserve: what moves is there twice
	if p.config.Reserve != nil {
		p.config.Reserve(segmentSize[S]())
	}
	p.seg = &segment[S]{storage: p.config.Storage, resolver: p.config.Resolver}
	p.nodes, p.strings = room[node](size), room[S](strings)
	p.reserve(cap(p.nodes)-size, cap(p.strings)-strings)
	p.begin, p.beginStrings = 0, 0
}

// room makes room for n elements at least, and for all that the allocator gives with
// them: from 32 KiB on whole pages, which it does not clear where they are new.
func room[E any](n int) []E {
	const large, page = 32 << 10, 8 << 10
	var e E
	size := int(unsafe.Sizeof(e))
	if size == 0 || n*size <= large {
		return slices.Grow([]E(nil), n)
	}
	return make([]E, 0, (n*size+page-1)/page*page/size)
}

// seal ends the use of the segment: nothing is added to it any more, and it keeps
// no more memory than a quarter above what its objects need.
func (p *Parser[S]) seal() {
	if p.seg == nil {
		return
	}
	nodes, strings := cap(p.nodes), cap(p.strings)
	p.seg.nodes, p.seg.strings = trimmed(p.nodes[:p.begin]), trimmed(p.strings[:p.beginStrings])
	p.reserve(cap(p.seg.nodes)-nodes, cap(p.seg.strings)-strings)
	if p.begin == 0 && p.config.Reserve != nil { // nothing refers to it
		p.config.Reserve(-segmentSize[S]())
	}
}

// trimmed gives a slice that is not more than a quarter empty.
func trimmed[E any](s []E) []E {
	if cap(s)-len(s) > cap(s)/4 {
		return append([]E(nil), s...)
	}
	return s
}

// Trim gives back the memory that is kept for more objects. Parsing goes on to
// work, and takes new memory; but what [Parser.Recycle] would use again is gone.
func (p *Parser[S]) Trim() {
	p.begin, p.beginStrings = len(p.nodes), len(p.strings)
	p.older += int64(p.begin)
	p.seal()
	p.seg, p.nodes, p.strings = nil, nil, nil
	p.begin, p.beginStrings = 0, 0
	p.stack, p.holes, p.scratch, p.plain = nil, nil, pdfstrings.Buffer{}, nil
}

// spill moves the object that is being parsed to a new segment, because the
// old one is full. An object that fills a segment alone gets one of twice the
// size, so that moving costs no more than the object itself.
func (p *Parser[S]) spill() {
	moved, strings := p.nodes[p.begin:], p.strings[p.beginStrings:]
	base := uint32(p.beginStrings)
	p.expected -= 6 * p.begin
	p.nodes, p.strings = p.nodes[:p.begin], p.strings[:p.beginStrings]
	p.newSegment(2*len(moved), len(strings))
	p.nodes = append(p.nodes, moved...)
	p.strings = append(p.strings, strings...)
	for i := range p.nodes {
		switch nd := &p.nodes[i]; nd.kind {
		case String, Name:
			nd.n -= base
		case Real:
			if nd.n > 0 {
				nd.n -= base
			}
		}
	}
}

// moreStrings makes room for another string.
func (p *Parser[S]) moreStrings() {
	size := len(p.strings) + len(p.strings)/2 + 16
	if !p.reserve(0, size) {
		size = len(p.strings) + slack
	}
	before := cap(p.strings)
	p.strings = append(room[S](size), p.strings...)
	p.reserve(0, cap(p.strings)-size-before)
}

// slack is room enough until the parser looks whether it may go on.
const slack = 2 * DefaultMaxDepth

func segmentSize[S any]() int64 { return int64(unsafe.Sizeof(segment[S]{})) }

const nodeSize = int(unsafe.Sizeof(node{}))

// reserve asks for memory; with negative numbers it tells that it was given back.
// When it is refused parsing ends, soon.
func (p *Parser[S]) reserve(nodes, strings int) bool {
	if p.config.Reserve == nil {
		return true
	}
	var s S
	err := p.config.Reserve(int64(nodes)*int64(nodeSize) + int64(strings)*int64(unsafe.Sizeof(s)))
	if err != nil {
		p.refused = err
	}
	return err == nil
}

// Nodes is how many nodes were made so far: one for each object, keys of
// dictionaries included, and two more for a stream.
func (p *Parser[S]) Nodes() int64 { return p.older + int64(len(p.nodes)) }
