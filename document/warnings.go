package document

import (
	"cmp"
	"slices"
)

// maxWarnings is how many warnings are kept. The rest are counted.
const maxWarnings = 1000

// warnings keeps the first maxWarnings.
type warnings struct {
	list  []Warning
	count int
}

func (w *warnings) add(x Warning) {
	w.count++
	if len(w.list) < maxWarnings {
		w.list = append(w.list, x)
	}
}

// merge adds the warnings of o.
func (w *warnings) merge(o *warnings) {
	w.count += o.count
	w.list = append(w.list, o.list...)
	slices.SortStableFunc(w.list, func(a, b Warning) int { return cmp.Compare(a.Offset, b.Offset) })
	w.list = w.list[:min(len(w.list), maxWarnings)]
}

// warn keeps a warning. It is safe for many goroutines, as decoding streams of
// a loaded document is.
func (d *Document[S]) warn(w Warning) {
	d.warning.Lock()
	defer d.warning.Unlock()
	d.warnings.add(w)
}

// Warnings are what was wrong with the file so far, at most 1000 of them; how
// many there were is the second value. Reading more of the file may add to
// them.
func (d *Document[S]) Warnings() ([]Warning, int) {
	d.warning.Lock()
	defer d.warning.Unlock()
	w := warnings{list: slices.Clone(d.warnings.list), count: d.warnings.count}
	w.merge(&d.reader.warnings)
	return w.list, w.count
}
