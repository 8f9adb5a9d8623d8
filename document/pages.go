package document

import (
	"iter"
	"slices"

	"pdfload/object"
)

// A Page is a leaf of the page tree (7.7.3.3) with the attributes that it
// inherits. The embedded object is its dictionary as it stands.
type Page[S any] struct {
	object.Object[S]
	Ref       object.Ref // zero for a page that is not an indirect object
	inherited [len(inheritable)]object.Object[S]
}

// inheritable are the attributes that a page takes from the nodes above it
// when it has none of its own (7.7.3.4).
var inheritable = [...]string{"Resources", "MediaBox", "CropBox", "Rotate"}

// Key is the value of an entry of the page, inherited where the page itself has
// none, with references resolved.
func (p Page[S]) Key(key string) object.Object[S] {
	if v := p.Object.Key(key); !v.IsNull() {
		return v
	}
	if i := slices.Index(inheritable[:], key); i >= 0 {
		return p.inherited[i].Resolve()
	}
	return object.Object[S]{}
}

// Pages walks over the pages in order: position, counted from 0, and page.
// What counts is the tree itself, not the Count that its nodes declare. A node
// that is reached a second time is left out with a warning, so the walk ends;
// it also ends at Limits.Pages.
func (d *Document[S]) Pages() iter.Seq2[int, Page[S]] {
	return func(yield func(int, Page[S]) bool) {
		w := pageWalk[S]{d: d, seen: map[object.Ref]bool{}, yield: yield}
		root, _ := d.Root().Lookup("Pages")
		w.push(root, [len(inheritable)]object.Object[S]{})
		for len(w.stack) > 0 {
			if !w.step() {
				return
			}
		}
		d.checkCount(root, w.count)
	}
}

// checkCount warns when the root of the page tree declares another number of
// pages than it has (Table 30). That was the walk: later ones warn no more.
func (d *Document[S]) checkCount(root object.Object[S], count int) {
	if d.counted {
		return
	}
	if n, ok := root.Resolve().Key("Count").AsInt(); !ok || n != int64(count) {
		ref, _ := root.Ref()
		d.warn(Warning{Offset: -1, Object: ref, Clause: "7.7.3.2", Text: "page tree does not have as many pages as its Count says"})
	}
	d.counted = true
}

// PageCount is the number of pages as qpdf, mupdf and poppler state it: the
// Count that the root of the page tree declares. How many pages can really be
// reached, [Document.Pages] shows; where the two differ there is a warning. A
// Count that is no number of pages is replaced by what is there.
func (d *Document[S]) PageCount() int {
	if n, ok := d.Root().Key("Pages").Key("Count").AsInt(); ok && n >= 0 && n <= int64(d.limits.Pages) {
		return int(n)
	}
	return d.walkPages()
}

func (d *Document[S]) walkPages() int {
	n := 0
	for range d.Pages() {
		n++
	}
	return n
}

type pageWalk[S any] struct {
	d      *Document[S]
	seen   map[object.Ref]bool // nodes; a page may be there twice
	stack  []treeNode[S]
	count  int
	listed int // kids of all nodes
	looked int // entries of all nodes and pages, however often they are reached
	yield  func(int, Page[S]) bool
}

// A treeNode is an intermediate node with the kids that are still to come.
type treeNode[S any] struct {
	kids      []object.Object[S]
	inherited [len(inheritable)]object.Object[S]
}

// step takes the next kid of the innermost node. It is false when the walk is
// over.
func (w *pageWalk[S]) step() bool {
	top := &w.stack[len(w.stack)-1]
	if len(top.kids) == 0 {
		w.stack = w.stack[:len(w.stack)-1]
		return true
	}
	kid := top.kids[0]
	top.kids = top.kids[1:]
	return w.push(kid, top.inherited)
}

// push goes on with a node or page, given as its parent has it.
func (w *pageWalk[S]) push(kid object.Object[S], inherited [len(inheritable)]object.Object[S]) bool {
	ref, _ := kid.Ref()
	o := kid.Resolve()
	// A page whose dictionary has no end may have become a stream.
	if o.Kind() != object.Dictionary && o.Kind() != object.Stream {
		w.warn(ref, "7.7.3.2", "page tree leads to what is not a dictionary")
		return true
	}
	// One page of a million keys may be there a million times.
	if w.looked += o.Len(); w.looked > 1000+8*w.d.limits.Pages {
		return w.end(ref)
	}
	kids := o.Key("Kids")
	if kids.Kind() != object.Array {
		if o.Key("Type").IsName("Pages") {
			return true // an empty node
		}
		return w.page(o, ref, inherited)
	}
	if ref != (object.Ref{}) {
		if w.seen[ref] {
			w.warn(ref, "7.7.3.2", "page tree node is reached twice, and left out")
			return true
		}
		w.seen[ref] = true
	}
	for i, key := range inheritable {
		if v, ok := o.Lookup(key); ok && !v.IsNull() {
			inherited[i] = v
		}
	}
	// Nodes may share an array of kids, so that those listed are more than
	// the file has.
	if w.listed += kids.Len(); w.listed > 2*w.d.limits.Pages {
		return w.end(ref)
	}
	list := make([]object.Object[S], 0, kids.Len()) // elements that were parsed
	for _, k := range kids.Elements() {
		list = append(list, k)
	}
	w.stack = append(w.stack, treeNode[S]{list, inherited})
	return true
}

func (w *pageWalk[S]) page(o object.Object[S], ref object.Ref, inherited [len(inheritable)]object.Object[S]) bool {
	if w.count >= w.d.limits.Pages {
		return w.end(ref)
	}
	w.count++
	return w.yield(w.count-1, Page[S]{Object: o, Ref: ref, inherited: inherited})
}

// end is the end of the walk at Limits.Pages.
func (w *pageWalk[S]) end(ref object.Ref) bool {
	if !w.d.counted {
		w.d.warn(Warning{Offset: -1, Object: ref, Text: "pages end here",
			Err: &LimitError{Field: "Pages", Limit: int64(w.d.limits.Pages), Offset: -1, Object: ref}})
		w.d.counted = true
	}
	return false
}

func (w *pageWalk[S]) warn(ref object.Ref, clause, text string) {
	if w.d.counted {
		return
	}
	w.d.warn(Warning{Offset: -1, Object: ref, Clause: clause, Text: text})
}
