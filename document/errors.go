package document

import (
	"errors"
	"fmt"

	"pdfload/object"
)

// The kinds of errors, for errors.Is.
var (
	// ErrNotPDF: nothing in the bytes looks like PDF.
	ErrNotPDF = errors.New("not a PDF")
	// ErrDamaged: it was a PDF once, and too little is left of it.
	ErrDamaged = errors.New("damaged")
	// ErrPassword: the file is encrypted and the password is wrong or missing.
	ErrPassword = errors.New("needs a password")
	// ErrUnsupported: the file is encrypted in a way that pdfload does not know.
	ErrUnsupported = errors.New("unsupported encryption")
	// ErrLimit: a limit of Limits was reached. The error is a *LimitError.
	ErrLimit = errors.New("limit reached")
	// ErrStrict: the first departure from the standard, for Strict.
	ErrStrict = errors.New("departs from the standard")
	// ErrAuthCode: no AuthCode proves that nobody has changed the file. It comes
	// from VerifyAuthCode only.
	ErrAuthCode = errors.New("not authenticated")
)

// An Error says what is wrong and where.
type Error struct {
	Err    error      // one of the kinds above, or a cause that wraps one
	Offset int64      // in bytes from the start of the file, or -1
	Object object.Ref // the indirect object concerned, or zero
	Clause string     // of ISO 32000-2, or ""
	Text   string     // what was found, and what was made of it
}

func (e *Error) Error() string {
	s := e.Text
	if s == "" {
		s = e.Err.Error()
	} else if e.Err != nil {
		s = e.Err.Error() + ": " + s
	}
	return place(e.Object, e.Offset) + s + clause(e.Clause)
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// A LimitError says which limit was reached, and where.
type LimitError struct {
	Field  string     // the field of Limits
	Limit  int64      // its value
	Offset int64      // in bytes from the start of the file, or -1
	Object object.Ref // the indirect object concerned, or zero
}

// err gives a copy as an error, so that what holds e need not be on the heap when
// no limit is reached.
func (e LimitError) err() error { return &e }

func (e *LimitError) Error() string {
	return fmt.Sprintf("%slimit reached: Limits.%s is %d", place(e.Object, e.Offset), e.Field, e.Limit)
}

// Is makes errors.Is(err, ErrLimit) true.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// A Warning is something that is wrong with the file and was read past.
type Warning struct {
	Offset int64      // in bytes from the start of the file, or -1
	Object object.Ref // the indirect object concerned, or zero
	Clause string     // of ISO 32000-2, or ""
	Text   string     // what was found, and what was made of it
	Err    error      // the cause, where there is one: a *LimitError, say
}

// String writes the warning in one line.
func (w Warning) String() string {
	s := w.Text
	if w.Err != nil {
		s += ": " + w.Err.Error()
	}
	return place(w.Object, w.Offset) + s + clause(w.Clause)
}

func place(ref object.Ref, offset int64) string {
	switch {
	case ref.Number != 0 && offset >= 0:
		return fmt.Sprintf("object %d %d, offset %d: ", ref.Number, ref.Generation, offset)
	case ref.Number != 0:
		return fmt.Sprintf("object %d %d: ", ref.Number, ref.Generation)
	case offset >= 0:
		return fmt.Sprintf("offset %d: ", offset)
	}
	return ""
}

func clause(c string) string {
	if c == "" {
		return ""
	}
	return " (ISO 32000-2, " + c + ")"
}
