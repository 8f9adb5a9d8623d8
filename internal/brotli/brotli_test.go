package brotli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	other "github.com/andybalholm/brotli"
)

// decoded is what comes in pieces of some size.
func decoded(in io.Reader, piece int) ([]byte, error) {
	r := NewReader(bufio.NewReader(in), nil)
	var out []byte
	p := make([]byte, piece)
	for {
		n, err := r.Read(p)
		out = append(out, p[:n]...)
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return out, err
		}
	}
}

// texts are some that use different parts of the format.
func texts() map[string][]byte {
	random := make([]byte, 200_000)
	state := uint32(1)
	for i := range random {
		state = state*1664525 + 1013904223
		random[i] = byte(state >> 24)
	}
	var objects bytes.Buffer
	for i := range 20_000 {
		fmt.Fprintf(&objects, "<</Type/Annot/Rect[%d %d %d %d]/Parent %d 0 R>>\n", i*7%613, i*13%791, i*31%613, i*37%791, i/3)
	}
	mixed := append(append([]byte{}, random[:70_000]...), objects.Bytes()[:300_000]...)
	return map[string][]byte{
		"nothing": nil,
		"a byte":  []byte("x"),
		"words":   []byte("The time of the people of the government, said the information; Привет мир, это текст. × ÷ 世界"),
		"zeros":   make([]byte, 600_000),
		"random":  random,
		"objects": objects.Bytes(),
		"mixed":   mixed,
		"binary":  bytes.Repeat([]byte("\x00\x01\x00\x00\xff\xfe\x10\x80"), 10_000),
	}
}

// What another program encodes, with several of its levels and with small and large windows, comes back.
func TestEncodedByAnother(t *testing.T) {
	for name, text := range texts() {
		for _, level := range []int{0, 1, 2, 5, 9, 11} {
			if level > 9 && (len(text) > 200_000 || testing.Short()) {
				continue // takes long
			}
			for _, window := range []int{10, 16, 22} {
				var b bytes.Buffer
				w := other.NewWriterOptions(&b, other.WriterOptions{Quality: level, LGWin: window})
				w.Write(text)
				w.Close()
				out, err := decoded(&b, 5000)
				if err != nil || !bytes.Equal(out, text) {
					t.Errorf("%s, level %d, window %d: %d bytes, want %d, %v", name, level, window, len(out), len(text), err)
				}
			}
		}
	}
}

// The sizes of reads, here and below, change nothing; and what is cut short gives the beginning.
func TestPieces(t *testing.T) {
	text := texts()["mixed"][69_000:75_000]
	var b bytes.Buffer
	w := other.NewWriterLevel(&b, 9)
	w.Write(text)
	w.Close()
	for _, piece := range []int{1, 3, 511, 512, 513, 100_000} {
		out, err := decoded(iotest.OneByteReader(bytes.NewReader(b.Bytes())), piece)
		if err != nil || !bytes.Equal(out, text) {
			t.Errorf("pieces of %d: %d bytes, %v", piece, len(out), err)
		}
	}
	last := 0
	for n := range b.Len() {
		out, err := decoded(bytes.NewReader(b.Bytes()[:n]), 100)
		if !errors.Is(err, ErrTruncated) || !bytes.HasPrefix(text, out) || len(out) < last {
			t.Errorf("cut after %d: %d bytes, %v", n, len(out), err)
		}
		last = len(out)
	}
	if last < len(text)*9/10 {
		t.Errorf("%d bytes of %d without the last byte", last, len(text))
	}
}

// RFC 7932, Appendix A, gives the sizes of the dictionary. Its check sum, and all its bytes, are those in
// libbrotlicommon 1.0.9.
func TestDictionary(t *testing.T) {
	if n, sum := len(dictionary), crc32.ChecksumIEEE([]byte(dictionary)); n != 122784 || sum != 0x5136cb04 {
		t.Errorf("%d bytes, check sum %#x", n, sum)
	}
	if len(transforms) != 121 {
		t.Errorf("%d transforms, want 121", len(transforms))
	}
	for _, c := range []struct {
		length, number int
		want           string
	}{
		{4, 0, "time"}, {4, 1 << 10, "time "}, {4, 2 << 10, " time "}, {4, 3 << 10, "ime"}, {4, 4 << 10, "Time "},
		{4, 121 << 10, ""}, {3, 0, ""}, {25, 0, ""},
	} {
		if w, ok := word(nil, c.length, c.number); string(w) != c.want || ok != (c.want != "") {
			t.Errorf("word %d of length %d: %q, want %q", c.number, c.length, w, c.want)
		}
	}
}

// A read gives no more than is asked for, and makes little more: the window does not grow to
// the size that the stream declares.
func TestMemory(t *testing.T) {
	var b bytes.Buffer
	w := other.NewWriterOptions(&b, other.WriterOptions{Quality: 5, LGWin: 24})
	w.Write(make([]byte, 40<<20))
	w.Close()
	r := NewReader(bufio.NewReader(&b), nil)
	given := 0
	for p := make([]byte, 1000); given < 100_000; {
		n, err := r.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		given += n
	}
	if n := cap(r.window.data); n > 2*given {
		t.Errorf("%d bytes for %d given", n, given)
	}
}

func FuzzReader(f *testing.F) {
	for _, text := range texts() {
		for _, level := range []int{0, 5, 11} {
			var b bytes.Buffer
			w := other.NewWriterLevel(&b, level)
			w.Write(text[:min(len(text), 3000)])
			w.Close()
			f.Add(b.Bytes())
		}
	}
	f.Add([]byte("\x11"))
	f.Add([]byte("\x0e" + strings.Repeat("\x06", 20)))
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1024 {
			return // the other one may take a tenth of a millisecond a byte
		}
		const most = 1 << 20
		take := func(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, most)) }
		ours, err := take(NewReader(bufio.NewReader(bytes.NewReader(in)), nil))
		if err == nil {
			// Data after the end is an error there.
			theirs, theirErr := take(other.NewReader(bytes.NewReader(in)))
			if !bytes.Equal(ours, theirs) {
				t.Fatalf("%q, %d bytes, another gives %q, %d bytes, and %v", ours[:min(len(ours), 99)], len(ours), theirs[:min(len(theirs), 99)], len(theirs), theirErr)
			}
			return
		}
		if theirs, theirErr := take(other.NewReader(bytes.NewReader(in))); theirErr == nil && len(theirs) < most {
			t.Fatalf("error %v after %d bytes, another gives %d bytes and none", err, len(ours), len(theirs))
		}
	})
}
