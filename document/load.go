package document

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"pdfload/object"
)

// batch is how many direct objects a worker takes at once: enough that taking
// costs nothing, few enough that the workers end together.
const batch = 128

// Load reads every object that is in use, on the given number of goroutines;
// 0 means one for each CPU. Afterwards nothing of the document changes any
// more, and many goroutines may read from it. Objects that cannot be read are
// null, and a warning says so. The error is that of ctx, a *LimitError for a
// limit of the whole document, or, for Strict, the first departure; it ends the
// reading, see Err.
func (d *Document[S]) Load(ctx context.Context, workers int) error {
	if d.failed == nil {
		err := d.load(ctx, workers)
		d.failed = cmp.Or(d.failed, err)
	}
	return d.failed
}

func (d *Document[S]) load(ctx context.Context, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var order []int // direct objects that are not read yet, as in the file
	for i, e := range d.entries {
		if e.kind == direct && d.state[i] == unread {
			order = append(order, i)
		}
	}
	byPlace := func(i, j int) int { return cmp.Compare(d.entries[i].where, d.entries[j].where) }
	if !slices.IsSortedFunc(order, byPlace) {
		slices.SortFunc(order, byPlace)
	}
	err := d.share(ctx, workers, (len(order)+batch-1)/batch, func(r *reader[S], unit int) error {
		list := order[unit*batch : min(len(order), (unit+1)*batch)]
		r.parser.Expect(min(len(d.data), (len(order)-unit*batch)*directSize))
		for _, i := range list {
			d.state[i] = done
			if err := r.readDirect(i); err != nil {
				d.state[i] = unread
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for k, i := range order {
		if err := d.reader.setLength(d.objects[i]); err != nil {
			for _, i := range order[k:] { // streams among them have no length
				d.state[i] = unread
			}
			return err
		}
	}
	if d.locked { // object streams cannot be read
		d.trim()
		return ctx.Err()
	}
	streams, err := d.objectStreams()
	if err != nil {
		return err
	}
	if err := d.share(ctx, workers, len(streams), func(r *reader[S], unit int) error {
		return r.parseObjectStream(streams[unit])
	}); err != nil {
		return err
	}
	for number := range d.listed.decoded {
		d.dropListed(number)
	}
	for i := range d.state {
		if err := d.missing(i); err != nil {
			return err
		}
	}
	d.walkPages() // for its warnings: they may not come later
	d.trim()
	return ctx.Err()
}

// trim gives back all memory but that of the objects, when all of them are read.
func (d *Document[S]) trim() {
	d.reader.trim()
	for _, r := range d.others {
		r.trim()
	}
	d.dropIndexes()
	d.tried = nil
}

// directSize is what a direct object has in bytes of syntax, usually.
const directSize = 150

// share runs do for every unit, on several readers when that is worth it. The
// first error stops all.
func (d *Document[S]) share(ctx context.Context, workers, units int, do func(*reader[S], int) error) error {
	workers = min(workers, units)
	if workers <= 1 {
		for unit := range units {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := do(d.reader, unit); err != nil {
				return err
			}
		}
		return nil
	}
	for len(d.others) < workers-1 {
		d.others = append(d.others, d.newReader())
	}
	var (
		next   atomic.Int64
		failed atomic.Bool
		first  error
		once   sync.Once
		group  sync.WaitGroup
	)
	work := func(r *reader[S]) {
		for !failed.Load() {
			unit := int(next.Add(1)) - 1
			if unit >= units {
				return
			}
			err := ctx.Err()
			if err == nil {
				err = do(r, unit)
			}
			if err != nil {
				once.Do(func() { first = err })
				failed.Store(true)
			}
		}
	}
	for _, r := range d.others[:workers-1] {
		group.Go(func() { work(r) })
	}
	work(d.reader)
	group.Wait()
	for _, r := range d.others {
		d.warnings.merge(&r.warnings)
		r.warnings = warnings{}
	}
	return first
}

// objectStreams opens every object stream that entries name and that was not
// read yet, by ascending number.
func (d *Document[S]) objectStreams() ([]objectStream, error) {
	var numbers []uint32
	seen := map[uint32]bool{}
	for i, e := range d.entries {
		if e.kind == compressed && d.state[i] == unread {
			if n := uint32(e.where); !seen[n] && !d.tried[n] {
				seen[n] = true
				numbers = append(numbers, n)
			}
		}
	}
	var list []objectStream
	if d.tried == nil {
		d.tried = map[uint32]bool{}
	}
	for _, n := range numbers {
		s, ok, err := d.openObjectStream(n)
		if err != nil {
			if err := d.reader.unreadable(object.Ref{Number: n}, -1, err); err != nil {
				return nil, err
			}
		}
		d.tried[n] = true
		if ok {
			list = append(list, s)
		}
	}
	return list, nil
}

// missing ends the reading of an object that its object stream did not have.
func (d *Document[S]) missing(i int) error {
	if d.state[i] != unread {
		return nil
	}
	d.state[i] = done
	return d.depart(Warning{Offset: -1, Object: d.entries[i].ref(), Clause: "7.5.7", Text: "object is not in the object stream that its entry names"})
}

// Stats counts what was read so far.
type Stats struct {
	Objects     int   // indirect objects that are not null
	Strings     int64 // strings and names given to the storage, and numbers that only their digits give back
	StringBytes int64 // the sum of their lengths
}

// Stats counts what was read so far; after Load, everything.
func (d *Document[S]) Stats() Stats {
	var s Stats
	for _, o := range d.objects {
		if !o.IsNull() {
			s.Objects++
		}
	}
	for _, r := range append([]*reader[S]{d.reader}, d.others...) {
		count, bytes := r.parser.Stored()
		s.Strings += count
		s.StringBytes += bytes
	}
	return s
}

// Memory is what the document holds beside the bytes of the file, in bytes of the
// heap, as it is counted for Limits.Memory: objects, strings, what is kept free for
// more of them, the cross-references, and decoded object streams that are still
// needed. It is within 15 % of what a profile of the heap shows. Data that Decode
// gives belongs to the caller.
func (d *Document[S]) Memory() int64 {
	n := d.spent.memory.Load()
	for _, r := range append([]*reader[S]{d.reader}, d.others...) {
		n += r.storageMemory() - r.inStorage
	}
	return n
}
