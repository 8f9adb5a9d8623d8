// Package document opens PDF files and finds the objects in them.
//
// A PDF file (ISO 32000-2, 7.5) is a heap of numbered, indirect objects with a
// directory at its end. The directory is the cross-reference table or stream:
// for every object number the byte offset of "12 0 obj", or the object stream
// that holds it. Its trailer dictionary names the Root, the catalog, from which
// the pages and everything else are reached by reference. A file may be changed
// by appending: new objects, and a new directory whose /Prev is the old one;
// what is newest counts.
//
//	d, err := document.Open("file.pdf", strings.NewArena)
//	if err != nil {
//		return err
//	}
//	title := d.Trailer().Key("Info").Key("Title").Bytes()
//	for i, page := range d.Pages() {
//		fmt.Println(i+1, page.Key("MediaBox"), title)
//	}
//
// [Open] reads the cross-references and nothing else; an object is parsed when
// it is asked for, by [Document.Get] or by following a reference.
// [Document.Load] parses all of them, on several goroutines. Both give the same
// objects.
//
// # Damaged files
//
// A file whose cross-references cannot be trusted is repaired: one pass over
// its bytes finds every "12 0 obj", trailer and object stream, and the newest
// of each counts. An entry that is wrong by itself is replaced from the same
// pass. What could not be read is null, and a [Warning] says so.
//
// # Hostile files
//
// Everything that a file makes a reader do is bounded by [Limits], whose
// defaults no real file reaches.
package document

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"unsafe"

	"pdfload/crypt"
	"pdfload/object"
	pdfstrings "pdfload/strings"
)

// A Document is an open PDF file. It keeps the bytes of the file in memory and
// holds no other resource, so there is nothing to close.
//
// Until Load has returned a Document belongs to one goroutine; afterwards
// reading from it is safe for many.
type Document[S any] struct {
	data []byte // from the header on
	base int64  // offset of data in the file

	options options
	limits  Limits
	spent   spending
	newS    func() pdfstrings.Storage[S]

	version string
	trailer object.Object[S]
	entries []entry            // in-use objects, by ascending number
	objects []object.Object[S] // what was read, parallel to entries
	state   []readState        // parallel to entries
	tried   map[uint32]bool    // object streams that were opened, lazily
	failed  error              // what ended the reading
	// unlisted is why the cross-references are not all in entries; nil when they are.
	unlisted error
	listed   listedStreams

	reader   *reader[S] // of lazy reads
	others   []*reader[S]
	warnings warnings
	warning  sync.Mutex // guards warnings

	repaired  bool
	counted   bool       // the page tree was walked, and its faults are warnings
	index     *fileIndex // of the whole file, made on demand
	indexOnce sync.Once
	ends      *streamEnds
	endsOnce  sync.Once

	security  Security
	scheme    *crypt.Scheme  // nil when nothing is encrypted
	handler   *crypt.Handler // nil when nothing can be decrypted
	encrypt   object.Ref     // the Encrypt dictionary, when it is an indirect object
	unlocked  bool           // the work of unlock is done
	locked    bool           // strings and streams cannot be decrypted
	lockError error
}

type readState uint8

const (
	unread readState = iota
	reading
	done
)

// Option changes how a document is opened.
type Option func(*options)

type options struct {
	ctx      context.Context // nil for none
	limits   Limits
	strict   bool
	password func(attempt int) (string, bool)
	window   int // see windowSize
}

// WithLimits replaces the limits that are not zero in l.
func WithLimits(l Limits) Option { return func(o *options) { o.limits = l } }

// WithContext makes opening, and reading objects afterwards, end with the error
// of ctx when that is done.
func WithContext(ctx context.Context) Option { return func(o *options) { o.ctx = ctx } }

// Strict makes the first departure from the standard an error of kind
// ErrStrict, with its offset and clause, instead of a warning.
func Strict() Option { return func(o *options) { o.strict = true } }

// WithPassword gives the user or owner password, as UTF-8. The empty password
// is always tried first.
func WithPassword(password string) Option {
	return WithPasswordFunc(func(attempt int) (string, bool) { return password, attempt == 0 })
}

// WithPasswordFunc asks for passwords when the empty one does not fit: ask is
// called with 0, 1 and 2 until one does, or until it says no.
func WithPasswordFunc(ask func(attempt int) (password string, ok bool)) Option {
	return func(o *options) { o.password = ask }
}

// Open reads the file at path. When the file is encrypted and cannot be
// decrypted, which is an error of kind ErrPassword or ErrUnsupported, or
// ErrDamaged when it is the Encrypt dictionary that is damaged, the document is
// there too, with what can be known without decrypting: version, trailer,
// object numbers; its strings and streams are those of the file. It is there too
// when a limit was reached, with what was read until then, see Document.Err. For
// other errors it is nil.
func Open[S any](path string, storage func() pdfstrings.Storage[S], opts ...Option) (*Document[S], error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("document: %w", err)
	}
	if !info.Mode().IsRegular() { // a pipe or device may never end
		return nil, fmt.Errorf("document: %s: not a regular file", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("document: %w", err)
	}
	return Parse(data, storage, opts...)
}

// Read is Open for size bytes of r.
func Read[S any](r io.ReaderAt, size int64, storage func() pdfstrings.Storage[S], opts ...Option) (*Document[S], error) {
	data, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, fmt.Errorf("document: %w", err)
	}
	return Parse(data, storage, opts...)
}

// Parse is Open for a file in memory, which must not be changed afterwards.
func Parse[S any](data []byte, storage func() pdfstrings.Storage[S], opts ...Option) (*Document[S], error) {
	d := &Document[S]{newS: storage, options: options{window: windowSize}}
	for _, set := range opts {
		set(&d.options)
	}
	d.limits = d.options.limits.or(DefaultLimits(int64(len(data))))
	d.spent.memory.Add(int64(unsafe.Sizeof(*d)))
	d.reader = d.newReader()
	d.reader.parser.Expect(len(data))
	err := d.open(data)
	if errors.Is(err, ErrLimit) {
		d.failed, d.unlisted = err, err
		return d, err
	}
	if err != nil {
		return nil, err
	}
	return d, d.unlock()
}

func (d *Document[S]) open(data []byte) error {
	if err := d.readHeader(data); err != nil {
		return err
	}
	err := d.readCrossReferences()
	if err != nil {
		if d.options.strict {
			return asDeparture(err)
		}
		if endsOpening(err) {
			return err
		}
		d.warn(Warning{Offset: -1, Clause: "7.5.4", Text: "cross-references cannot be used, the file is searched for objects", Err: err})
		if err := d.repair(); err != nil {
			return err
		}
	}
	d.readVersion()
	return nil
}

// endsOpening tells whether an error leaves nothing to repair a file with: that of a limit,
// but for Objects. There may be fewer objects than cross-references.
func endsOpening(err error) bool {
	var limit *LimitError
	return ofDocument(err) && errors.As(err, &limit) && limit.Field != "Objects"
}

// Version is the version of PDF that the file names: the later one of header
// and catalog (7.5.2), such as "1.7". It is "" when there is none.
func (d *Document[S]) Version() string { return d.version }

// Trailer is the trailer dictionary (7.5.5), or the dictionary of the
// cross-reference stream in its place; null when the file has none.
func (d *Document[S]) Trailer() object.Object[S] { return d.trailer }

// Root is the document catalog (7.7.2), or null.
func (d *Document[S]) Root() object.Object[S] { return d.trailer.Key("Root") }

// Repaired tells whether the cross-references had to be made from the objects.
func (d *Document[S]) Repaired() bool { return d.repaired }

// Size is the size of the file in bytes.
func (d *Document[S]) Size() int64 { return d.base + int64(len(d.data)) }
