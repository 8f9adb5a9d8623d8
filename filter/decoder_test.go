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

func TestRest(t *testing.T) {
	hex, jpeg := Filter{Name: asciiHexDecode}, Filter{Name: dctDecode}
	for _, c := range []struct {
		name  string
		chain Chain
		in    string
		want  string
		rest  int // filters left
	}{
		{"image first", Chain{jpeg}, "\xff\xd8", "\xff\xd8", 1},
		{"image last", Chain{hex, jpeg}, "ffd8>", "\xff\xd8", 1},
		{"image in the middle", Chain{hex, jpeg, hex}, "ffd8>", "\xff\xd8", 2},
		{"Brotli with a dictionary of its own", Chain{hex, {brotliDecode, Params{Dictionary: true}}}, "ffd8>", "\xff\xd8", 1},
		{"unknown", Chain{hex, {Name: "Fold"}}, "ffd8>", "\xff\xd8", 1},
		{"abbreviation not made canonical", Chain{hex, {Name: "AHx"}}, "4142>", "AB", 1},
		{"no name", Chain{hex, {}}, "4142>", "AB", 1},
		{"crypt before", Chain{{Name: crypt}, jpeg}, "\xff\xd8", "\xff\xd8", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Decoder
			out, rest, err := d.Decode(nil, []byte(c.in), c.chain, 0)
			if string(out) != c.want || err != nil || len(rest) != c.rest || rest[0].Name != c.chain[len(c.chain)-c.rest].Name {
				t.Errorf("slice: %q, %v, %v; want %q, %d filters left", out, rest, err, c.want, c.rest)
			}
			r, rest, err := NewReader(strings.NewReader(c.in), c.chain, 0)
			if err != nil {
				t.Fatal(err)
			}
			out, err = io.ReadAll(r)
			if string(out) != c.want || err != nil || len(rest) != c.rest {
				t.Errorf("reader: %q, %v, %v; want %q, %d filters left", out, rest, err, c.want, c.rest)
			}
		})
	}
}

// An error of the source is no damage, even where it cuts the data short.
func TestReaderError(t *testing.T) {
	broken := errors.New("disk on fire")
	in := io.MultiReader(strings.NewReader(unhex("789c f348cdc9c9d751c840a15252d372124b5215")), iotest.ErrReader(broken))
	r, _, err := NewReader(in, one(flateDecode), 0)
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if string(out) != "Hello, hello, hello, deflate" || err != broken {
		t.Errorf("%q, %v; want the source's error", out, err)
	}
	r.Close()
	if _, err := r.Read(make([]byte, 1)); err != io.ErrClosedPipe {
		t.Errorf("read after close: %v", err)
	}
}

func TestDamagePlace(t *testing.T) {
	var d Decoder
	_, _, err := d.Decode(nil, []byte("4142 43x44"), one(asciiHexDecode), 0)
	var damage *DamageError
	if !errors.As(err, &damage) {
		t.Fatalf("error %v", err)
	}
	if damage.Filter != asciiHexDecode || damage.Offset != 7 || damage.Decoded != 3 {
		t.Errorf("%+v, want input byte 7, decoded 3", damage)
	}
}

func TestCanonicalName(t *testing.T) {
	// ISO 32000-2, Tables 6 and 92.
	for name, want := range map[string]string{
		"AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode",
		"RL": "RunLengthDecode", "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
		"ASCIIHexDecode": "ASCIIHexDecode", "ASCII85Decode": "ASCII85Decode", "LZWDecode": "LZWDecode",
		"FlateDecode": "FlateDecode", "RunLengthDecode": "RunLengthDecode", "CCITTFaxDecode": "CCITTFaxDecode",
		"JBIG2Decode": "JBIG2Decode", "DCTDecode": "DCTDecode", "JPXDecode": "JPXDecode", "BrotliDecode": "BrotliDecode", "Crypt": "Crypt",
		"": "", "fl": "fl", "Flate": "Flate",
	} {
		if got := CanonicalName([]byte(name)); got != want {
			t.Errorf("CanonicalName(%q) = %q, want %q", name, got, want)
		}
	}
	if n := testing.AllocsPerRun(10, func() { CanonicalName([]byte("FlateDecode")) }); n != 0 {
		t.Errorf("%v allocations for a known name", n)
	}
}

// The second stream is written by hand: a block whose table of distances has no codes, fifty times
// "a", then a copy, which needs a distance, then more. Python's zlib gives the letters and
// "invalid distance code". An inflater that is used again would take the distances of the first stream.
func TestDamageDoesNotDependOnHistory(t *testing.T) {
	noCodes := unhex("789c0ce0010900000080206cedff89a4aaaaaaaaaaaaaaaaaaaaaaaad45455555555f5ff0f")
	want := strings.Repeat("a", 50)
	// Runs, for a table of short distances.
	var runs strings.Builder
	for i := range 1000 {
		runs.WriteString(strings.Repeat(string(rune('a'+i*i%7)), 4+i*i%4))
	}
	var d Decoder
	for range 3 {
		if _, _, err := d.Decode(nil, []byte(deflated(runs.String())), one(flateDecode), 0); err != nil {
			t.Fatal(err)
		}
		out, _, err := d.Decode(nil, []byte(noCodes), one(flateDecode), 0)
		if string(out) != want || !errors.Is(err, errBadBlock) {
			t.Errorf("%q, error %v; want %q and %v", out, err, want, errBadBlock)
		}
	}
}
