package object

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
	p.seg = &segment[S]{storage: p.config.Storage, resolver: p.config.Resolver}
	p.nodes = make([]node, 0, size)
	p.strings = make([]S, 0, int(float64(size)*p.perNode)+4)
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

// NodeSize is what an object costs beside its string, in bytes.
const NodeSize = 16

// Nodes is the number of nodes that were made so far.
func (p *Parser[S]) Nodes() int64 { return p.older + int64(len(p.nodes)) }
