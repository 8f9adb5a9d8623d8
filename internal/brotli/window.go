package brotli

// window holds the last bytes, size of them at most, as a ring. Before there are as many it grows with them.
type window struct {
	size   int
	data   []byte
	at     int  // where the next byte goes
	full   bool // data has size bytes, else at
	unread int  // how many bytes before at are still to be read
}

// readable bounds how many bytes may be unread, so that no byte is overwritten before it is read:
// what is written at once beyond it is a word at most.
func (w *window) readable() int { return w.size / 2 }

// furthest is how far back a copy may begin (9.1).
func (w *window) furthest() int {
	if w.full {
		return w.size - 16
	}
	return min(w.at, w.size-16)
}

func (w *window) put(b byte) {
	if w.full {
		w.data[w.at] = b
	} else {
		if len(w.data) == cap(w.data) {
			w.grow(1)
		}
		w.data = append(w.data, b)
	}
	w.moved(1)
}

// grow makes room for n more bytes, twice as much as there is if that is not beyond size.
func (w *window) grow(n int) {
	const least = 4096
	n += len(w.data)
	w.data = append(make([]byte, 0, max(n, min(2*n, w.size), min(least, w.size))), w.data...)
}

func (w *window) moved(n int) {
	w.unread += n
	if w.at += n; w.at == w.size {
		w.at, w.full = 0, true
	}
}

// lastTwo gives the last byte and the one before it, zero where there are none.
func (w *window) lastTwo() (p1, p2 byte) {
	if w.full {
		return w.data[(w.at-1)&(w.size-1)], w.data[(w.at-2)&(w.size-1)]
	}
	if w.at > 0 {
		p1 = w.data[w.at-1]
	}
	if w.at > 1 {
		p2 = w.data[w.at-2]
	}
	return p1, p2
}

// copy puts bytes from so far back, n of them or fewer where the ring ends, and tells how many. Where from
// is less than n it repeats what it put.
func (w *window) copy(from, n int) int {
	n = min(n, w.size-w.at)
	source := w.at - from
	if source < 0 {
		source += w.size
		n = copy(w.data[w.at:w.at+n], w.data[source:])
		w.moved(n)
		return n
	}
	if !w.full {
		if cap(w.data)-len(w.data) < n {
			w.grow(n)
		}
		for end := w.at + n; len(w.data) < end; {
			w.data = append(w.data, w.data[source:min(len(w.data), source+end-len(w.data))]...)
		}
	} else {
		for end, at := w.at+n, w.at; at < end; {
			at += copy(w.data[at:end], w.data[source:at])
		}
	}
	w.moved(n)
	return n
}

// read takes as many unread bytes as there are, len(p) at most.
func (w *window) read(p []byte) int {
	start := w.at - w.unread
	n := 0
	if start < 0 {
		n = copy(p, w.data[start+w.size:])
		start = 0
		if n == len(p) {
			w.unread -= n
			return n
		}
	}
	if w.full || w.at > 0 {
		n += copy(p[n:], w.data[start:w.at])
	}
	w.unread -= n
	return n
}
