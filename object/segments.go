package object

import "unsafe"

// newSegment starts a segment with room for at least least nodes.
func (p *Parser[S]) newSegment(least int) {
	if len(p.nodes) > maxSegment/2 {
		// What strings a node needs is much the same all over a document.
		p.perNode = float64(len(p.strings)) / float64(len(p.nodes)) * 1.05
	}
	p.older += int64(p.begin)
	// Objects take about a node for six bytes. Pages of numbers take more: when
	// they outlast what was expected, a quarter of what there is serves as a guess.
	guess := max(int64(p.expected/6), p.older/4, minSegment)
	size := max(least, int(min(guess, maxSegment)))
	strings := int(float64(size)*p.perNode) + 4
	if !p.reserve(size, strings) { // what is there must move all the same
		size, strings = least/2+slack, slack
	}
	p.seg = &segment[S]{storage: p.config.Storage, resolver: p.config.Resolver}
	p.nodes = make([]node, 0, size)
	p.strings = make([]S, 0, strings)
	p.begin, p.beginStrings = 0, 0
}

// spill moves the object that is being parsed to a new segment, because the
// old one is full. An object that fills a segment alone gets one of twice the
// size, so that moving costs no more than the object itself.
func (p *Parser[S]) spill() {
	moved, strings := p.nodes[p.begin:], p.strings[p.beginStrings:]
	base := uint32(p.beginStrings)
	p.expected -= 6 * p.begin
	p.nodes, p.strings = p.nodes[:p.begin], p.strings[:p.beginStrings]
	p.newSegment(2 * len(moved))
	p.nodes = append(p.nodes, moved...)
	p.strings = append(p.strings, strings...)
	for i := range p.nodes {
		if k := p.nodes[i].kind; k == String || k == Name {
			p.nodes[i].n -= base
		}
	}
}

// moreStrings makes room for another string.
func (p *Parser[S]) moreStrings() {
	size := len(p.strings) + len(p.strings)/2 + slack
	if !p.reserve(0, size-len(p.strings)) {
		size = len(p.strings) + slack
	}
	grown := make([]S, len(p.strings), size)
	copy(grown, p.strings)
	p.strings = grown
}

// slack is room enough until the parser looks whether it may go on.
const slack = 2 * DefaultMaxDepth

// Sizes in bytes that Config.Reserve is told of.
const (
	nodeSize = int(unsafe.Sizeof(node{}))
	// perString is what a string costs beside its bytes and its S: about the
	// mean over the storages.
	perString = 24
)

// reserve asks for memory. Without it parsing ends, soon.
func (p *Parser[S]) reserve(nodes, strings int) bool {
	if p.config.Reserve == nil {
		return true
	}
	var s S
	err := p.config.Reserve(int64(nodes)*int64(nodeSize) + int64(strings)*int64(int(unsafe.Sizeof(s))+perString))
	if err != nil {
		p.refused = err
	}
	return err == nil
}

// Nodes is how many nodes were made so far: one for each object, keys of
// dictionaries included, and two more for a stream.
func (p *Parser[S]) Nodes() int64 { return p.older + int64(len(p.nodes)) }
