package document

import "pdfload/object"

// Limits bound what one document may cost. A field that is zero has the
// default that [DefaultLimits] gives for a file of that size; what reaches a
// limit is a [LimitError] that names the field.
type Limits struct {
	// Depth bounds arrays and dictionaries inside each other. It protects
	// the stack of whoever walks over the objects.
	Depth int
	// Objects bounds the entries of the cross-references. It protects memory
	// against tables that compress to nothing.
	Objects int
	// ParsedBytes bounds the bytes given to the parser, decoded object
	// streams included. It protects time: many entries may point at one big
	// object.
	ParsedBytes int64
	// Memory bounds what Document.Memory tells: the bytes of the heap that are held
	// beside the file's own. It protects memory: "[[[[[" becomes sixteen bytes a
	// bracket.
	Memory int64
	// ObjectStream bounds the decoded bytes of one object stream or
	// cross-reference stream, which are decoded as a whole.
	ObjectStream int64
	// EncodedBytes bounds the bytes that the filters of all object streams and
	// cross-reference streams take together. It protects time: streams may
	// share their data, and data may take long to decode to nothing. Each filter
	// counts 128 more, and what one gives to another four times, except for
	// those of ASCII. What Brotli data declares and does not use counts too.
	EncodedBytes int64
	// DecodedBytes bounds the bytes that these filters give, those that others
	// of them take included. It protects time against bombs.
	DecodedBytes int64
	// StreamBytes bounds the decoded bytes of any other stream that is asked for.
	StreamBytes int64
	// AllStreams bounds what is done for the data of all streams where a program
	// wants all of it, as package qpdfjson does: the bytes that are given, and 64
	// for each byte that a filter takes, ASCII apart. It protects time: many
	// streams may be bombs, or share their data. Document.Decode does not count.
	AllStreams int64
	// Filters bounds the length of a stream's chain of filters.
	Filters int
	// Pages bounds the pages that are listed. It protects memory: a page tree
	// that repeats its branches has more leaves than bytes.
	Pages int
}

// DefaultLimits are the limits for a file of the given size in bytes. They are
// chosen by this rule:
//
//   - A file of 64 Ki objects that are all in object streams, of 16 to 20 names, strings or
//     numbers each, needs less than half of every limit with the Arena backend, however
//     well it deflates, up to the 60-fold that producers have been seen to reach.
//   - A process that loads with them and that backend takes at most 128 MiB and 16 times
//     the size of the file, and 2 seconds for a file of up to 8 MB. They are as large as
//     that allows.
//
// So limits have a part for small files, which may be as dense as that, and a part that
// grows with the file. A file that is both, of many megabytes and dense all through, may
// reach one; it is read when that is raised.
func DefaultLimits(size int64) Limits {
	return Limits{
		Depth:        object.DefaultMaxDepth,
		Objects:      1<<20 + int(size/16),
		ParsedBytes:  96<<20 + 12*size,
		Memory:       84<<20 + 12*size,
		ObjectStream: 24<<20 + size,
		EncodedBytes: 1<<20 + size + size/8,
		DecodedBytes: 192<<20 + 16*size,
		StreamBytes:  256<<20 + 4*size,
		AllStreams:   512<<20 + 128*size,
		Filters:      32,
		Pages:        1<<19 + int(size/16),
	}
}

// or replaces fields that are zero by those of d.
func (l Limits) or(d Limits) Limits {
	setInt := func(field *int, d int) {
		if *field <= 0 {
			*field = d
		}
	}
	setInt64 := func(field *int64, d int64) {
		if *field <= 0 {
			*field = d
		}
	}
	setInt(&l.Depth, d.Depth)
	setInt(&l.Objects, d.Objects)
	setInt64(&l.ParsedBytes, d.ParsedBytes)
	setInt64(&l.Memory, d.Memory)
	setInt64(&l.ObjectStream, d.ObjectStream)
	setInt64(&l.EncodedBytes, d.EncodedBytes)
	setInt64(&l.DecodedBytes, d.DecodedBytes)
	setInt64(&l.StreamBytes, d.StreamBytes)
	setInt64(&l.AllStreams, d.AllStreams)
	setInt(&l.Filters, d.Filters)
	setInt(&l.Pages, d.Pages)
	return l
}

// Limits are the limits that the document was opened with, none of them zero.
func (d *Document[S]) Limits() Limits { return d.limits }
