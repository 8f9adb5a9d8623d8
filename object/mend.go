package object

import (
	"cmp"
	"slices"
)

// mendByMap is the number of entries from which on keys are looked for in a
// map rather than in the entries before.
const mendByMap = 16

// perMapEntry is about what an entry of a map of strings takes, in bytes, with a
// position in a list.
const perMapEntry = 72

// borrow asks for memory that is given back soon, or gives it back.
func (p *Parser[S]) borrow(bytes int64) error {
	if p.config.Reserve == nil {
		return nil
	}
	return p.config.Reserve(bytes)
}

// mayRepeat tells whether the key that was added last, as the start of entry
// f.count, may be there already. In a large dictionary it always may.
func (p *Parser[S]) mayRepeat(f *frame) bool {
	if f.count > mendByMap {
		return true
	}
	key := p.nodes[len(p.nodes)-1].v
	at := p.begin + f.at + 1
	for range f.count {
		if p.nodes[at].v == key && p.nodes[at].kind == Name {
			return true
		}
		at++
		at += p.nodes[at].width()
	}
	return false
}

// mend drops entries without a key, and of entries with equal keys all but
// the last, from the dictionary at p.nodes[at], which is the last in p.nodes and
// stands at offset. Their nodes stay until fillHoles. It takes time proportional to the
// number of entries.
func (p *Parser[S]) mend(at, offset int) error {
	count := int(p.nodes[at].v)
	drop := make([]bool, count) // entries that have been parsed, not a declared number
	dropped := 0
	remove := func(i int) {
		drop[i] = true
		dropped++
	}

	if count > mendByMap {
		// The map below; what strings need is not known before. A dictionary of so many
		// entries is rarely one that a file needs.
		if err := p.borrow(int64(count) * perMapEntry); err != nil {
			return err
		}
		defer p.borrow(-int64(count) * perMapEntry)
	}
	keys := make([]int, 0, count)
	var last map[string]int
	if count > mendByMap {
		last = map[string]int{} // equal keys are one entry: count is too much
	}
	pos := at + 1
	for i := range count {
		keys = append(keys, pos)
		key := p.nodes[pos]
		if key.kind != Name {
			remove(i)
		} else if j, ok := p.equalKey(keys, drop, i, last); ok {
			if err := p.report(offset, "7.3.7", "dictionary key occurs more than once, the last value counts"); err != nil {
				return err
			}
			remove(j)
		}
		pos++
		pos += p.nodes[pos].width()
	}
	if dropped == 0 {
		return nil
	}

	keys = append(keys, len(p.nodes))
	for i := 0; i < count; {
		from := i
		for i < count && drop[i] {
			i++
		}
		if i > from {
			p.holes = append(p.holes, hole{keys[from] - p.begin, keys[i] - keys[from]})
		} else {
			i++
		}
	}
	p.nodes[at].v = uint64(count - dropped)
	return nil
}

// A hole is a run of nodes that do not count any more, of the object that is being
// parsed: its place, from Parser.begin, and how many they are.
type hole struct{ at, nodes int }

// fillHoles moves the nodes of an object that was parsed together. That is done once for
// all of it: dictionaries inside each other would be moved once for each of them.
func (p *Parser[S]) fillHoles() {
	// Holes may be in holes: those of a dictionary are known before those around it.
	slices.SortFunc(p.holes, func(a, b hole) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.nodes, a.nodes)) })
	nodes := p.nodes[p.begin:]
	// The containers that the next node is in: where they are now, and where they ended.
	type container struct{ at, end int }
	var open []container
	to, holes := 0, p.holes
	for from := 0; from < len(nodes); {
		for len(open) > 0 && open[len(open)-1].end == from {
			last := open[len(open)-1]
			nodes[last.at].n = uint32(to - last.at - 1)
			open = open[:len(open)-1]
		}
		for len(holes) > 0 && holes[0].at < from {
			holes = holes[1:]
		}
		if len(holes) > 0 && holes[0].at == from {
			from += holes[0].nodes
			continue
		}
		nd := nodes[from]
		nodes[to] = nd
		if nd.width() > 1 {
			open = append(open, container{to, from + nd.width()})
		}
		to++
		from++
	}
	for _, c := range open {
		nodes[c.at].n = uint32(to - c.at - 1)
	}
	p.nodes = p.nodes[:p.begin+to]
	p.holes = p.holes[:0]
}

// equalKey finds the entry before entry i that has the same key.
func (p *Parser[S]) equalKey(keys []int, drop []bool, i int, last map[string]int) (int, bool) {
	key := p.nodes[keys[i]]
	value := p.config.Storage.Bytes(p.strings[key.n])
	if last != nil {
		j, ok := last[string(value)]
		last[string(value)] = i
		return j, ok
	}
	for j := range i {
		other := p.nodes[keys[j]]
		if !drop[j] && other.v == key.v && (key.v < longName ||
			string(p.config.Storage.Bytes(p.strings[other.n])) == string(value)) {
			return j, true
		}
	}
	return 0, false
}
