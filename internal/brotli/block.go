package brotli

const (
	literalSymbols = 256
	commandSymbols = 704
	maxDistances   = 16 + 15<<3 + 48<<3
	maxTypes       = 256
	countSymbols   = 26

	literalContextBits  = 6
	distanceContextBits = 2

	maxAlphabet = commandSymbols
)

// workUnit is how many entries of a table are made in 180 nanoseconds, at least.
const workUnit = 32

// mapWork is how many of them one entry of a map of contexts counts for.
const mapWork = 4

// block is what the header of a meta-block gives (9.2).
type block struct {
	literals, commands, copies category

	modes       []contextMode // of literals, by kind
	postfix     uint          // NPOSTFIX and NDIRECT
	direct      int
	lengths     [maxAlphabet]uint8
	lengthsCode code
	mapCode     code
}

// category is how one of literals, commands, and distances is coded (6): by one of several codes, which change from
// time to time.
type category struct {
	kinds      int // how many there are
	kind, last int // the one in use, and the one before
	left       int // how many symbols until it changes; negative when it never does
	kindCode   code
	countCode  code
	contexts   []uint8 // which code, by kind and context
	codes      []code
}

// change reads what comes next in a category (6).
func (c *category) change(r *bitReader) {
	kind := r.symbol(&c.kindCode)
	switch kind {
	case 0:
		kind = c.last
	case 1:
		kind = c.kind + 1
		if kind == c.kinds {
			kind = 0
		}
	default:
		kind -= 2
	}
	c.kind, c.last = kind, c.kind
	c.left = r.value(&countLengths[r.symbol(&c.countCode)])
}

// read reads the header behind the length of a meta-block. It returns how much work it was, in entries of
// tables.
func (b *block) read(r *bitReader) (work int, err error) {
	for _, c := range []*category{&b.literals, &b.commands, &b.copies} {
		more, err := b.readKinds(r, c)
		if work += more; err != nil {
			return work, err
		}
	}
	b.postfix = uint(r.take(2))
	b.direct = r.take(4) << b.postfix
	b.modes = room(b.modes, b.literals.kinds)
	for i := range b.modes {
		b.modes[i] = contextMode(r.take(2))
	}
	literals, err := b.readContexts(r, &b.literals, literalContextBits)
	work += mapWork * len(b.literals.contexts)
	if err != nil {
		return work, err
	}
	copies, err := b.readContexts(r, &b.copies, distanceContextBits)
	work += mapWork * len(b.copies.contexts)
	if err != nil {
		return work, err
	}
	for _, group := range []struct {
		category *category
		n, size  int
	}{
		{&b.literals, literals, literalSymbols},
		{&b.commands, b.commands.kinds, commandSymbols},
		{&b.copies, copies, 16 + b.direct + 48<<b.postfix},
	} {
		codes := room(group.category.codes, group.n)
		group.category.codes = codes
		for i := range codes {
			more, err := b.readCode(r, &codes[i], group.size)
			work += more
			if err != nil {
				return work, err
			}
			if r.short {
				return work, ErrTruncated
			}
		}
	}
	return work, nil
}

// readKinds reads how many kinds a category has, and how they change. It returns how much work it was.
func (b *block) readKinds(r *bitReader, c *category) (work int, err error) {
	c.kinds, c.kind, c.last, c.left = readCount(r), 0, 1, -1
	if c.kinds < 2 {
		return 0, nil
	}
	work, err = b.readCode(r, &c.kindCode, c.kinds+2)
	if err != nil {
		return work, err
	}
	more, err := b.readCode(r, &c.countCode, countSymbols)
	if err != nil {
		return work + more, err
	}
	c.left = r.value(&countLengths[r.symbol(&c.countCode)])
	return work + more, nil
}

// readCount reads a number from 1 to 256 (9.2).
func readCount(r *bitReader) int {
	if r.take(1) == 0 {
		return 1
	}
	n := uint(r.take(3))
	return 1<<n + r.take(n) + 1
}

// readContexts reads which of several codes there is for each context (7.3). It returns how many there are.
func (b *block) readContexts(r *bitReader, c *category, contextBits uint) (codes int, err error) {
	codes = readCount(r)
	c.contexts = room(c.contexts, c.kinds<<contextBits)
	clear(c.contexts)
	if codes < 2 {
		return codes, nil
	}
	runs := 0 // the symbols that stand for runs of zeros
	if r.take(1) == 1 {
		runs = r.take(4) + 1
	}
	if _, err := b.readCode(r, &b.mapCode, codes+runs); err != nil {
		return codes, err
	}
	for i := 0; i < len(c.contexts) && !r.short; {
		symbol := r.symbol(&b.mapCode)
		if symbol > runs {
			c.contexts[i] = uint8(symbol - runs)
			i++
			continue
		}
		n := 1<<symbol + r.take(uint(symbol))
		if n > len(c.contexts)-i {
			return codes, ErrInvalid
		}
		i += n
	}
	if r.short {
		return codes, ErrTruncated
	}
	if r.take(1) == 1 {
		undoMoveToFront(c.contexts)
	}
	return codes, nil
}

// undoMoveToFront replaces each number by the one that stands there in a list, which then goes to
// the front of the list (7.3).
func undoMoveToFront(numbers []uint8) {
	var list [256]uint8
	for i := range list {
		list[i] = uint8(i)
	}
	for i, at := range numbers {
		if at == 0 {
			numbers[i] = list[0]
			continue
		}
		n := list[at]
		copy(list[1:int(at)+1], list[:at])
		list[0] = n
		numbers[i] = n
	}
}
