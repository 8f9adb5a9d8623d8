package filter

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// checkResult compares the outcome of decoding c with what the table says.
func checkResult(t *testing.T, c decodeCase, out []byte, err error) {
	t.Helper()
	if string(out) != c.want {
		t.Errorf("decoded %q, want %q", out, c.want)
	}
	if c.damage == nil {
		if err != nil {
			t.Errorf("error %v, want none", err)
		}
		return
	}
	var damage *DamageError
	if !errors.As(err, &damage) || !errors.Is(err, c.damage) {
		t.Fatalf("error %v, want a DamageError for %v", err, c.damage)
	}
	if damage.Offset < 0 || damage.Decoded < 0 {
		t.Errorf("negative place in %+v", damage)
	}
}

func TestDecode(t *testing.T) {
	var reused Decoder
	for _, c := range decodeCases() {
		t.Run(c.name, func(t *testing.T) {
			var fresh Decoder
			out, rest, err := fresh.Decode(nil, []byte(c.in), c.chain, 0)
			checkResult(t, c, out, err)
			if rest != nil && c.damage != errBits {
				t.Errorf("rest of the chain %v, want none", rest)
			}
			// Decode appends, and a used Decoder is as good as a new one.
			out, _, err = reused.Decode([]byte("kept"), []byte(c.in), c.chain, 0)
			if !bytes.HasPrefix(out, []byte("kept")) {
				t.Fatalf("start of dst lost: %q", out)
			}
			checkResult(t, c, out[len("kept"):], err)
		})
	}
}

func TestReader(t *testing.T) {
	sources := map[string]func(io.Reader) io.Reader{
		"plain":     func(r io.Reader) io.Reader { return r },
		"one byte":  iotest.OneByteReader,
		"data, err": iotest.DataErrReader,
	}
	for _, c := range decodeCases() {
		for name, source := range sources {
			for _, sink := range []string{"whole", "one byte"} {
				t.Run(c.name+"/"+name+"/"+sink, func(t *testing.T) {
					r, rest, err := NewReader(source(strings.NewReader(c.in)), c.chain, 0)
					if err != nil {
						checkResult(t, c, nil, err)
						return
					}
					if rest != nil {
						t.Errorf("rest of the chain %v, want none", rest)
					}
					var in io.Reader = r
					if sink == "one byte" {
						in = iotest.OneByteReader(r)
					}
					out, err := io.ReadAll(in)
					checkResult(t, c, out, err)
					if err := r.Close(); err != nil {
						t.Errorf("close: %v", err)
					}
				})
			}
		}
	}
}
