package object

// mendByMap is the number of entries from which on keys are looked for in a
// map rather than in the entries before.
const mendByMap = 16

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

// mend removes entries without a key, and of entries with equal keys all but
// the last, from the dictionary at p.nodes[at], which is the last in p.nodes and
// stands at offset. It takes time proportional to the dictionary.
func (p *Parser[S]) mend(at, offset int) error {
	count := int(p.nodes[at].v)
	drop := make([]bool, count) // entries that have been parsed, not a declared number
	dropped := 0
	remove := func(i int) {
		drop[i] = true
		dropped++
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
	to := at + 1
	for i := range count {
		if !drop[i] {
			to += copy(p.nodes[to:], p.nodes[keys[i]:keys[i+1]])
		}
	}
	p.nodes = p.nodes[:to]
	p.nodes[at].n = uint32(to - at - 1)
	p.nodes[at].v = uint64(count - dropped)
	return nil
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
