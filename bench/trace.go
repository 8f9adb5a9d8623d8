package bench

import (
	"bytes"
	"context"

	"pdfload/document"
	pdfstrings "pdfload/strings"
)

// A Trace is the strings and names that a load gives to its storage, in order.
type Trace []stored

type stored struct {
	bytes []byte
	alias bool // given to Alias, so part of the file or of a decoded stream
}

// ReadTrace loads a file and keeps the trace. The error is that of ctx, or of
// loading.
func ReadTrace(ctx context.Context, path string, opts ...document.Option) (Trace, error) {
	r := &recorder{}
	d, err := document.Open(path, func() pdfstrings.Storage[int] { return r }, opts...)
	if err != nil {
		return nil, err
	}
	if err := d.Load(ctx, 1); err != nil {
		return nil, err
	}
	return r.trace, nil
}

// A recorder is a storage whose strings are places in a trace.
type recorder struct{ trace Trace }

func (r *recorder) Copy(b []byte) int {
	r.trace = append(r.trace, stored{bytes: bytes.Clone(b)})
	return len(r.trace) - 1
}

func (r *recorder) Alias(b []byte) int {
	r.trace = append(r.trace, stored{bytes: b, alias: true})
	return len(r.trace) - 1
}

func (r *recorder) Bytes(i int) []byte { return r.trace[i].bytes }

// NonEmpty is the number of strings that have at least one byte.
func (t Trace) NonEmpty() int64 {
	var n int64
	for _, e := range t {
		if len(e.bytes) > 0 {
			n++
		}
	}
	return n
}

// UpTo is the part of the trace with strings of more than above and at most
// size bytes.
func (t Trace) UpTo(above, size int) Trace {
	var part Trace
	for _, e := range t {
		if len(e.bytes) > above && len(e.bytes) <= size {
			part = append(part, e)
		}
	}
	return part
}
