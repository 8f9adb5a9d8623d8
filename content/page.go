package content

import (
	"errors"
	"fmt"

	"pdfload/document"
	"pdfload/object"
)

// maxErrors is how many errors of one page are kept.
const maxErrors = 10

// Page gives the content of a page: its stream, decoded, or those of its array
// Contents, with a line feed between them, since a token may not reach from one to
// the next (ISO 32000-2, 7.8.2 and Table 31). A page without Contents has none.
//
// The error tells what was wrong, each with its object, and may be about several
// streams; the data is what could be had all the same. Streams that are missing,
// that are no streams, or end in an image filter are left out; of damaged ones
// there is what could be decoded. Limits.StreamBytes of the document bounds the
// streams together, those that are encoded too: beyond it the content ends, and
// the error is of kind [document.ErrLimit].
func Page[S any](d *document.Document[S], page document.Page[S]) ([]byte, error) {
	j := joiner[S]{d: d, limit: d.Limits().StreamBytes}
	contents, _ := page.Lookup("Contents")
	value := contents.Resolve()
	switch value.Kind() {
	case object.Null:
		return nil, nil
	case object.Array:
		for _, element := range value.Elements() {
			if !j.add(element) {
				break
			}
		}
	default:
		j.add(contents)
	}
	return j.data, errors.Join(j.errors...)
}

// A joiner makes one content stream of many.
type joiner[S any] struct {
	d      *document.Document[S]
	limit  int64 // of spent
	spent  int64 // bytes of the streams so far, encoded and decoded
	data   []byte
	errors []error
}

// add adds a stream, given as Contents has it. It is false when the limit is
// reached.
func (j *joiner[S]) add(element object.Object[S]) bool {
	ref, _ := element.Ref()
	stream := element.Resolve()
	if stream.Kind() != object.Stream {
		j.fail(ref, errors.New("not a content stream, it is left out"))
		return true
	}
	j.spent += int64(len(j.d.Raw(stream)))
	var decoded []byte
	if j.spent <= j.limit {
		var err error
		var ok bool
		if decoded, ok, err = j.decode(stream); err != nil {
			j.fail(ref, err)
		}
		if !ok {
			return true
		}
		j.spent += int64(len(decoded))
	}
	within := j.spent <= j.limit
	if !within {
		left := max(0, int64(len(decoded))-(j.spent-j.limit))
		decoded = decoded[:left]
		j.fail(ref, &document.LimitError{Field: "StreamBytes", Limit: j.limit, Offset: -1, Object: ref})
	}
	if j.data == nil { // most pages have one stream
		j.data = decoded
		return within
	}
	j.data = append(append(j.data, '\n'), decoded...)
	return within
}

// decode decodes a stream as far as it can be. It is not ok when a filter is left
// that does not give content.
func (j *joiner[S]) decode(stream object.Object[S]) (data []byte, ok bool, err error) {
	data, rest, err := j.d.Decode(stream)
	if len(rest) > 0 {
		return nil, false, fmt.Errorf("filter %s does not give content, the stream is left out", rest[0].Name)
	}
	return data, true, err
}

// fail keeps an error of the content stream ref.
func (j *joiner[S]) fail(ref object.Ref, err error) {
	if len(j.errors) == maxErrors {
		return
	}
	var limit *document.LimitError
	if !errors.As(err, &limit) { // which tells the object itself
		err = &document.Error{Err: err, Offset: -1, Object: ref, Clause: "7.8.2"}
	}
	j.errors = append(j.errors, err)
}
