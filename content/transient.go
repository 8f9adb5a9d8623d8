package content

import pdfstrings "pdfload/strings"

// Sizes of what a transient copies into, in bytes. A string of more than a
// quarter of the largest has memory of its own.
const (
	firstRoom   = 256
	largestRoom = 64 << 10
)

// transient keeps strings as slices: of the stream where they stand there as they
// are, else of room that is used again after Reset.
type transient struct {
	room []byte
}

// NewTransient makes a storage for a [Walker] that keeps strings and names no
// longer than until the next operator. Those that are written without escapes are
// slices of the stream itself; the others are copied into memory that the walker
// uses again and again.
func NewTransient() pdfstrings.Storage[[]byte] { return &transient{} }

// Copy keeps a copy of b. Earlier copies stay where they are when the room is
// used up: they have the old room to themselves then.
func (t *transient) Copy(b []byte) []byte {
	if len(b) > cap(t.room)-len(t.room) {
		if len(b) > largestRoom/4 {
			return append([]byte(nil), b...)
		}
		t.room = make([]byte, 0, min(max(firstRoom, 2*cap(t.room), 4*len(b)), largestRoom))
	}
	at := len(t.room)
	t.room = append(t.room, b...)
	return t.room[at:len(t.room):len(t.room)]
}

// Alias keeps b itself.
func (t *transient) Alias(b []byte) []byte { return b }

// Bytes is s.
func (t *transient) Bytes(s []byte) []byte { return s }

// AlwaysCopies is false.
func (t *transient) AlwaysCopies() bool { return false }

// Reset gives up what was copied.
func (t *transient) Reset() { t.room = t.room[:0] }
