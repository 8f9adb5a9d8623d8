package filter_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"pdfload/filter"
)

// A stream with "/Filter [/AHx /LZW]", the example of ISO 32000-2, 7.4.4.2.
func ExampleDecoder_Decode() {
	chain := filter.Chain{
		{Name: filter.CanonicalName([]byte("AHx"))},
		{Name: filter.CanonicalName([]byte("LZW"))},
	}
	var d filter.Decoder
	out, _, err := d.Decode(nil, []byte("800B6050220C0C8501>"), chain, 1<<20)
	fmt.Printf("%s %v\n", out, err)
	// Output: -----A---B <nil>
}

// A damaged stream gives what can be saved, and an image its bytes.
func ExampleDecoder_Decode_damage() {
	var d filter.Decoder
	chain := filter.Chain{{Name: "ASCIIHexDecode"}, {Name: "DCTDecode"}}
	out, rest, err := d.Decode(nil, []byte("FFD8FF E0!"), chain, 0)
	fmt.Printf("%x for %s\n", out, rest[0].Name)
	var damage *filter.DamageError
	if errors.As(err, &damage) {
		fmt.Printf("%s: %v at %d\n", damage.Filter, damage.Err, damage.Offset)
	}
	// Output:
	// ffd8ffe0 for DCTDecode
	// ASCIIHexDecode: not a hexadecimal digit at 9
}

func ExampleNewReader() {
	in := strings.NewReader("87cURD]j7BEbo80~>")
	r, _, err := filter.NewReader(in, filter.Chain{{Name: "ASCII85Decode"}}, filter.DefaultBudget)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	io.Copy(os.Stdout, r)
	// Output: Hello world!
}

// The budget stops a bomb. Runs of 128 bytes take two bytes each.
func ExampleErrBudget() {
	var d filter.Decoder
	bomb := []byte(strings.Repeat("\x81Z", 1000))
	out, _, err := d.Decode(nil, bomb, filter.Chain{{Name: "RunLengthDecode"}}, 5000)
	fmt.Println(len(out), errors.Is(err, filter.ErrBudget))
	// Output: 5000 true
}

// Missing parameters have their defaults; the file's "/EarlyChange 0" is NoEarlyChange.
func ExampleParams() {
	fmt.Printf("%+v\n", filter.DefaultParams())
	chain := filter.Chain{{Name: "LZWDecode", Params: filter.Params{EarlyChange: filter.NoEarlyChange}}}
	var d filter.Decoder
	out, _, _ := d.Decode(nil, []byte{0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01}, chain, 0)
	fmt.Printf("%s\n", out)
	// Output:
	// {Predictor:1 Colors:1 BitsPerComponent:8 Columns:1 EarlyChange:1 Dictionary:false}
	// -----A---B
}

func ExampleCanonicalName() {
	fmt.Println(filter.CanonicalName([]byte("Fl")), filter.CanonicalName([]byte("JPXDecode")))
	// Output: FlateDecode JPXDecode
}

func ExampleDecoder_Start() {
	src := []byte("48656C6C6F2C20776F726C6421>")
	var d filter.Decoder
	data, _, more, err := d.Start(nil, src, filter.Chain{{Name: "ASCIIHexDecode"}}, 0, 5)
	for err == nil {
		fmt.Printf("%s|", data)
		if !more {
			break
		}
		data, more, err = d.Continue(make([]byte, 0, 5))
	}
	fmt.Println(err)
	// Output: Hello|, wor|ld!|<nil>
}
