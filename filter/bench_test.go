package filter

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/binary"
	"fmt"
	"io"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/lzw"
)

// objectText is like the content of an object stream: about size bytes of small dictionaries.
func objectText(size int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "<</Type/Annot/Rect[%d %d.%d %d %d]/Subtype/Link/Parent %d 0 R/Dest(s.%d)>>\n",
			i*7%613, i*13%791, i%10, i*31%613, i*37%791, i/3, i*i%1000)
	}
	return b.Bytes()
}

// xrefRows is like the content of a cross-reference stream of five-byte rows, with the tag for
// Up in front of each row.
func xrefRows(rows int) []byte {
	var b, prior []byte
	prior = make([]byte, 5)
	offset := uint32(15)
	for i := range rows {
		row := make([]byte, 5)
		row[0] = 1
		binary.BigEndian.PutUint32(row[1:], offset<<8)
		offset += uint32(50 + i*i%97)
		b = append(b, pngUp)
		for j := range row {
			b = append(b, row[j]-prior[j])
		}
		prior = row
	}
	return b
}

func deflateBytes(b *testing.B, data []byte) []byte {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	if _, err := w.Write(data); err != nil {
		b.Fatal(err)
	}
	w.Close()
	return out.Bytes()
}

// benchmarkDecode decodes src again and again into the same dst.
func benchmarkDecode(b *testing.B, src []byte, chain Chain) {
	var d Decoder
	dst, _, err := d.Decode(nil, src, chain, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(dst)))
	b.ReportAllocs()
	for b.Loop() {
		dst, _, err = d.Decode(dst[:0], src, chain, 0)
		if err != nil {
			b.Fatal(err)
		}
	}
}

var sizes = []struct {
	name string
	size int
}{{"10KB", 10 << 10}, {"1MB", 1 << 20}}

func BenchmarkFlate(b *testing.B) {
	for _, s := range sizes {
		b.Run(s.name, func(b *testing.B) {
			benchmarkDecode(b, deflateBytes(b, objectText(s.size)), one(flateDecode))
		})
	}
}

// BenchmarkFlateStandard is BenchmarkFlate by compress/zlib, which reuses its reader and reads
// into a buffer of the right size.
func BenchmarkFlateStandard(b *testing.B) {
	for _, s := range sizes {
		b.Run(s.name, func(b *testing.B) {
			text := objectText(s.size)
			src := deflateBytes(b, text)
			in := bytes.NewReader(src)
			z, err := zlib.NewReader(in)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				in.Reset(src)
				if err := z.(zlib.Resetter).Reset(in, nil); err != nil {
					b.Fatal(err)
				}
				if _, err := io.ReadFull(z, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFlateUp(b *testing.B) {
	for _, rows := range []int{1000, 100000} {
		b.Run(fmt.Sprintf("%drows", rows), func(b *testing.B) {
			benchmarkDecode(b, deflateBytes(b, xrefRows(rows)), png(5))
		})
	}
}

// BenchmarkPredictor is the predictors alone, on rows of a given length.
func BenchmarkPredictor(b *testing.B) {
	names := []string{"None", "Sub", "Up", "Average", "Paeth"}
	for tag, name := range names {
		for _, size := range []int{5, 300} {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				raw := bytes.Repeat(append([]byte{byte(tag)}, objectText(size)[:size]...), 8000/(size+1))
				var rows pngRows
				rows.reset(size, Params{Colors: 1, BitsPerComponent: 8})
				var out []byte
				b.SetBytes(int64(len(raw)))
				for b.Loop() {
					out = rows.decode(out[:0], raw)
				}
			})
		}
	}
}

func brotliBytes(b *testing.B, data []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 9)
	if _, err := w.Write(data); err != nil {
		b.Fatal(err)
	}
	w.Close()
	return out.Bytes()
}

func BenchmarkBrotli(b *testing.B) {
	for _, s := range sizes {
		b.Run(s.name, func(b *testing.B) {
			benchmarkDecode(b, brotliBytes(b, objectText(s.size)), one(brotliDecode))
		})
	}
}

// BenchmarkBrotliOther is BenchmarkBrotli by andybalholm/brotli, as BenchmarkFlateStandard is for Flate.
func BenchmarkBrotliOther(b *testing.B) {
	for _, s := range sizes {
		b.Run(s.name, func(b *testing.B) {
			text := objectText(s.size)
			src := brotliBytes(b, text)
			in := bytes.NewReader(src)
			r := brotli.NewReader(in)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				in.Reset(src)
				if err := r.Reset(in); err != nil {
					b.Fatal(err)
				}
				if _, err := io.ReadFull(r, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkLZW(b *testing.B) {
	var enc bytes.Buffer
	w := lzw.NewWriter(&enc, lzw.MSB, 8)
	w.Write(objectText(1 << 20))
	w.Close()
	benchmarkDecode(b, enc.Bytes(), Chain{{lzwDecode, Params{EarlyChange: NoEarlyChange}}})
}

func BenchmarkLZWEarlyChange(b *testing.B) {
	benchmarkDecode(b, lzwEncode(objectText(1<<20), 1), one(lzwDecode))
}

func BenchmarkASCII85(b *testing.B) {
	text := objectText(1 << 20)
	src := make([]byte, ascii85.MaxEncodedLen(len(text)))
	src = src[:ascii85.Encode(src, text)]
	benchmarkDecode(b, src, one(ascii85Decode))
}

func BenchmarkASCII85Lines(b *testing.B) {
	text := objectText(1 << 20)
	src := make([]byte, ascii85.MaxEncodedLen(len(text)))
	src = src[:ascii85.Encode(src, text)]
	var lines []byte
	for len(src) > 72 {
		lines = append(append(lines, src[:72]...), '\n')
		src = src[72:]
	}
	benchmarkDecode(b, append(lines, src...), one(ascii85Decode))
}

func BenchmarkASCIIHex(b *testing.B) {
	benchmarkDecode(b, fmt.Appendf(nil, "%x>", objectText(1<<20)), one(asciiHexDecode))
}

func BenchmarkRunLength(b *testing.B) {
	benchmarkDecode(b, bytes.Repeat([]byte("\x05abcdef\xf0x"), 1<<15), one(runLengthDecode))
}
