package document

import (
	"errors"
	"sync/atomic"
	"unsafe"

	"pdfload/crypt"
	"pdfload/filter"
	"pdfload/lexer"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A reader is what one goroutine needs to read objects: a parser with a
// storage of its own, and buffers. A document has one for lazy reads, and Load
// makes one for each worker.
type reader[S any] struct {
	d              *Document[S]
	storage        pdfstrings.Storage[S]
	parser         *object.Parser[S]
	decoder        filter.Decoder
	decrypter      *crypt.Decrypter
	decryptCurrent func(dst, value []byte) ([]byte, error)
	// reusable is set when the storage copies all that it is given, so that
	// decoded may hold the next object stream when this one is parsed.
	reusable bool
	decoded  []byte
	decoding decoding // the last one
	window   window[S]
	pairs    []pair

	current  object.Ref // the object that is being parsed
	origin   int64      // what the offsets of its problems count from
	fixed    bool       // its problems are all at origin
	warnings warnings
	depth    int // of objects that are read because another needs them

	// Bytes as they were counted last.
	inStorage int64
	inDecoder int64
}

func (d *Document[S]) newReader() *reader[S] {
	storage := d.newS()
	r := &reader[S]{d: d, storage: storage, reusable: pdfstrings.AlwaysCopies(storage)}
	r.parser = object.NewParser(object.Config[S]{
		Storage:  storage,
		Resolver: d,
		MaxDepth: d.limits.Depth,
		Report:   r.report,
		Reserve:  r.reserve,
	})
	d.spent.memory.Add(int64(unsafe.Sizeof(*r)))
	return r
}

// in says which object is parsed next, and where the parser's offset 0 is in
// the file.
func (r *reader[S]) in(ref object.Ref, origin int64) {
	r.current, r.origin, r.fixed = ref, origin, false
	r.parser.Decrypt = nil
}

// inObjectStream says that an object of the object stream at offset is parsed
// next.
func (r *reader[S]) inObjectStream(ref object.Ref, offset int64) {
	r.current, r.origin, r.fixed = ref, offset, true
	r.parser.Decrypt = nil
}

// report keeps a problem as a warning, or stops the parser when the document
// is read strictly.
func (r *reader[S]) report(p object.Problem) error {
	w := Warning{Offset: r.origin + int64(p.Offset), Object: r.current, Clause: p.Clause, Text: p.Text}
	if r.fixed {
		w.Offset = r.origin
	}
	if r.d.options.strict {
		return strictError(w)
	}
	r.warnings.add(w)
	return nil
}

// parse parses one direct object within the limits.
func (r *reader[S]) parse(l *lexer.Lexer) (object.Object[S], error) {
	start := l.Pos()
	o, err := r.parser.Parse(l)
	if errors.Is(err, object.ErrDepth) {
		err = &LimitError{Field: "Depth", Limit: int64(r.d.limits.Depth), Offset: r.offset(l.Pos()), Object: r.current}
	}
	end := l.Pos()
	if o.Kind() == object.Integer {
		// Whether it is a reference was looked for beyond white space and
		// comments, which may be those of many objects.
		ahead := *l
		ahead.Next()
		end = ahead.Pos()
	}
	if spent := r.spend(int64(end-start), r.offset(start)); spent != nil {
		return object.Object[S]{}, spent
	}
	return o, err
}

func (r *reader[S]) offset(pos int) int64 {
	if r.fixed {
		return r.origin
	}
	return r.origin + int64(pos)
}

// spend counts parsed bytes, and the memory that has come with them. It fails
// when a limit is reached or time is up.
func (r *reader[S]) spend(parsed, offset int64) error {
	d := r.d
	if ctx := d.options.ctx; ctx != nil {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if n := d.spent.parsed.Add(parsed); n > d.limits.ParsedBytes {
		return &LimitError{Field: "ParsedBytes", Limit: d.limits.ParsedBytes, Offset: offset, Object: r.current}
	}
	if step := min(countedStrings, d.limits.Memory/16); r.storageMemory()-r.inStorage >= step {
		return r.countStrings()
	}
	return nil
}

// countedStrings is how many bytes a storage may take before they are counted: the
// count is one for all goroutines.
const countedStrings = 64 << 10

func (r *reader[S]) storageMemory() int64 {
	count, size := r.parser.Stored()
	return pdfstrings.Memory(r.storage, count, size)
}

// countStrings counts what the storage takes more, or less, than last time.
func (r *reader[S]) countStrings() error {
	more := r.storageMemory() - r.inStorage
	r.inStorage += more
	return r.reserve(more)
}

// reserve counts memory that is held from now on, or with a negative number no more.
func (r *reader[S]) reserve(bytes int64) error {
	d := r.d
	if n := d.spent.memory.Add(bytes); bytes > 0 && n > d.limits.Memory {
		return &LimitError{Field: "Memory", Limit: d.limits.Memory, Offset: r.origin, Object: r.current}
	}
	return nil
}

// trim gives back all memory but that of what was read.
func (r *reader[S]) trim() {
	r.parser.Trim()
	pdfstrings.Trim(r.storage)
	r.d.spent.memory.Add(r.storageMemory() - r.inStorage - int64(cap(r.decoded)) - r.inDecoder)
	r.inDecoder = 0
	r.inStorage = r.storageMemory()
	r.decoded, r.pairs, r.window = nil, nil, window[S]{}
	r.decrypter, r.decryptCurrent = nil, nil
	r.decoder = filter.Decoder{}
}

// spending is what a document has cost so far, over all readers.
type spending struct {
	parsed  atomic.Int64
	memory  atomic.Int64 // held now, in bytes of the heap
	encoded atomic.Int64 // given to filters
	decoded atomic.Int64 // given by them
}
