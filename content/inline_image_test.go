package content

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// The entries of a 2 by 2 image without a filter: 4 bytes of data in grey, 12 in
// RGB, 16 in CMYK, 2 as a mask.
const grey = "/W 2 /H 2 /BPC 8 /CS /G"

var imageCases = []walkCase{
	{"length from the samples", "q BI " + grey + " ID abcd EI Q", []string{"q", image(grey, "abcd"), "Q"}, 0},
	{"EI in data of known length", "BI " + grey + " ID EI Q\nEI Q", []string{image(grey, "EI Q"), "Q"}, 0},
	{"no white space before EI", "BI " + grey + " ID abcdEI Q", []string{image(grey, "abcd"), "Q"}, 0},
	{"line ends before EI", "BI " + grey + " ID abcd\r\n\nEI Q", []string{image(grey, "abcd"), "Q"}, 0},
	{"line feed after ID", "BI\n" + grey + "\nID\nabcd\nEI\nQ", []string{image(grey, "abcd"), "Q"}, 0},
	{"two bytes of line end after ID", "BI " + grey + " ID\r\nabcd\nEI Q", []string{image(grey, "abcd"), "Q"}, 0},
	{"line feed is the first byte of the data", "BI " + grey + " ID\r\nbcd\nEI Q", []string{image(grey, "\nbcd"), "Q"}, 0},
	{"white space is data", "BI " + grey + " ID \x00\n \x00 EI Q", []string{image(grey, "\x00\n \x00"), "Q"}, 0},
	{"full names", "BI /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray ID  EI  EI Q",
		[]string{"/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray BI <\" EI \">", "Q"}, 0},
	{"RGB", "BI /W 2 /H 2 /BPC 8 /CS /RGB ID 12345 EI 9ab EI Q", []string{"/W 2 /H 2 /BPC 8 /CS /RGB BI <\"12345 EI 9ab\">", "Q"}, 0},
	{"CMYK", "BI /W 2 /H 2 /BPC 8 /CS /CMYK ID 12345 EI 9abcdef EI Q", []string{"/W 2 /H 2 /BPC 8 /CS /CMYK BI <\"12345 EI 9abcdef\">", "Q"}, 0},
	{"rows fill bytes", "BI /W 9 /H 2 /BPC 1 /CS /G ID  EI  EI Q", []string{"/W 9 /H 2 /BPC 1 /CS /G BI <\" EI \">", "Q"}, 0},
	{"mask", "BI /W 9 /H 2 /IM true ID  EI  EI Q", []string{"/W 9 /H 2 /IM true BI <\" EI \">", "Q"}, 0},
	{"indexed", "BI /W 2 /H 2 /BPC 8 /CS [/I /RGB 1 <000000ffffff>] ID  EI  EI Q",
		[]string{"/W 2 /H 2 /BPC 8 /CS [/I /RGB 1 <000000ffffff>] BI <\" EI \">", "Q"}, 0},
	{"no samples", "BI /W 0 /H 0 /BPC 8 /CS /G ID EI Q", []string{"/W 0 /H 0 /BPC 8 /CS /G BI <\"\">", "Q"}, 0},
	{"Length of PDF 2.0", "BI /W 2 /H 2 /F /Fl /L 6 ID x EI Q EI Q", []string{"/W 2 /H 2 /F /Fl /L 6 BI <\"x EI Q\">", "Q"}, 0},
	{"Length that is wrong", "BI /W 2 /H 2 /F /Fl /L 3 ID x\xffyz EI Q", []string{"/W 2 /H 2 /F /Fl /L 3 BI <\"x\\xffyz\">", "Q"}, 0},
	{"Length beyond the stream", "BI /F /Fl /L 99999999999 ID x EI Q", []string{"/F /Fl /L 99999999999 BI <\"x\">", "Q"}, 0},
	{"samples that are not all there", "BI " + grey + " ID ab EI Q", []string{image(grey, "ab"), "Q"}, 0},
	{"sides beyond reason", "BI /W 2000000000 /H 9000000000000 /BPC 8 /CS /G ID ab EI Q",
		[]string{"/W 2000000000 /H 9000000000000 /BPC 8 /CS /G BI <\"ab\">", "Q"}, 0},
	{"hexadecimal", "BI /F /AHx ID 00 EI Q ff> EI Q", []string{"/F /AHx BI <\"00 EI Q ff>\">", "Q"}, 0},
	{"base 85", "BI /F [/A85 /Fl] ID s8W-! EI Q z~> EI Q", []string{"/F [/A85 /Fl] BI <\"s8W-! EI Q z~>\">", "Q"}, 0},
	{"base 85 and EI at once", "BI /F /A85 ID s8W-!~>EI Q", []string{"/F /A85 BI <\"s8W-!~>\">", "Q"}, 0},
	{"base 85 without its end", "BI /F /A85 ID s8W-! EI Q", []string{"/F /A85 BI <\"s8W-!\">", "Q"}, 0},
	{"EI in compressed data", "BI /F /Fl ID x\x9c EI \x01\x02 EI Q 1 0 0 1 0 0 cm",
		[]string{"/F /Fl BI <\"x\\x9c EI \\x01\\x02\">", "Q", "1 0 0 1 0 0 cm"}, 0},
	{"EI and zeros in compressed data", "BI /F /Fl ID x EI \x00\x00\x00\x00 EI Q", []string{"/F /Fl BI <\"x EI \\x00\\x00\\x00\\x00\">", "Q"}, 0},
	{"EI and a string without an end", "BI /F /Fl ID x EI (\x01 EI Q", []string{"/F /Fl BI <\"x EI (\\x01\">", "Q"}, 0},
	{"EI and a stray bracket", "BI /F /Fl ID x EI ]\nEI Q", []string{"/F /Fl BI <\"x EI ]\">", "Q"}, 0},
	{"EI within a word", "BI /F /Fl ID xEIy EIz\nEI Q", []string{"/F /Fl BI <\"xEIy EIz\">", "Q"}, 0},
	{"EI at the end of the stream", "BI /F /Fl ID x\x9cEI\xff\nEI", []string{"/F /Fl BI <\"x\\x9cEI\\xff\">"}, 0},
	{"EI glued to compressed data", "BI /F /Fl ID x\x9c\x01EI\nQ 1 0 0 1 0 0 cm",
		[]string{"/F /Fl BI <\"x\\x9c\\x01\">", "Q", "1 0 0 1 0 0 cm"}, 0},
	{"unknown content after EI", "BI /F /Fl ID x EI \x01 q Q", []string{"/F /Fl BI <\"x\">", "\x01", "q", "Q"}, 1},
	{"no EI", "q BI /F /Fl ID xyz Q", []string{"q", "/F /Fl BI <\"xyz Q\">"}, 1},
	{"colour space of the resources", "BI /W 2 /H 2 /BPC 8 /CS /C1 ID ab EI\x01 EI Q", []string{"/W 2 /H 2 /BPC 8 /CS /C1 BI <\"ab EI\\x01\">", "Q"}, 0},
	{"two images", "BI " + grey + " ID abcd EI BI " + grey + " ID efgh EI", []string{image(grey, "abcd"), image(grey, "efgh")}, 0},
	{"two compressed images", "BI /F /Fl ID \x01 EI BI /F /Fl ID \x02 EI", []string{"/F /Fl BI <\"\\x01\">", "/F /Fl BI <\"\\x02\">"}, 0},
	{"BI without ID", "BI /W 2 q Q", []string{"/W 2 BI", "q", "Q"}, 1},
	{"BI at the end", "q BI /W", []string{"q", "/W BI"}, 1},
	{"ID and EI without BI", "ID x EI", []string{"ID", "x", "EI"}, 0},
	{"operands before BI", "1 2 BI " + grey + " ID abcd EI Q", []string{image(grey, "abcd"), "Q"}, 1},
	{"key without a value", "BI " + grey + " /I ID abcd EI Q", []string{image(grey+" /I", "abcd"), "Q"}, 1},
	{"keyword as a value", "BI " + grey + " /I yes ID abcd EI Q", []string{image(grey+" /I null", "abcd"), "Q"}, 1},
	{"the last of equal keys counts", "BI /W 9 " + grey + " ID EI Q EI Q", []string{image("/W 9 "+grey, "EI Q"), "Q"}, 0},
	{"stray bracket among the entries", "BI " + grey + " ] ID abcd EI Q", []string{image(grey, "abcd"), "Q"}, 1},
	{"nothing after ID", "BI /F /Fl ID", []string{"/F /Fl BI <\"\">"}, 1},
	{"data at once after ID", "BI /F /AHx ID<41> EI Q", []string{"/F /AHx BI <\"<41>\">", "Q"}, 0},
}

// image is what describe writes of an inline image.
func image(entries, data string) string { return fmt.Sprintf("%s BI <%q>", entries, data) }

func TestInlineImage(t *testing.T) {
	for _, c := range imageCases {
		t.Run(c.name, func(t *testing.T) { checkWalk(t, c) })
	}
}

func TestInlineImageKey(t *testing.T) {
	const data = "BI /W 3 /Height 4 /F [/A85 /Fl] /IM true /CS /G /D [1 0] /Foo (x) ID ~> EI"
	w := NewWalker([]byte(data), NewTransient())
	op, ok := w.Next()
	if !ok || op.Image == nil {
		t.Fatal("no image")
	}
	for key, want := range map[string]string{"Width": "3", "W": "3", "Height": "4", "H": "null", "Filter": "[/A85 /Fl]",
		"ImageMask": "true", "ColorSpace": "/G", "Decode": "[1 0]", "Foo": "(x)", "Length": "null", "DecodeParms": "null",
		"Interpolate": "null", "BitsPerComponent": "null"} {
		if got := op.Image.Key(key).String(); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	var keys string
	for key := range op.Image.Entries() {
		keys += string(key) + " "
	}
	if keys != "W Height F IM CS D Foo " {
		t.Errorf("keys %s", keys)
	}
}

// Images of random bytes, with an EI thrown in, stand in ordinary content. Their
// data is known because the test made it. An EI that random bytes follow can look
// like the end now and then, for qpdf as well: one in five hundred may be wrong.
func TestImagesOfRandomBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var data bytes.Buffer
	want := map[string]bool{}
	for range 5000 {
		im := make([]byte, 100+random.IntN(900))
		for i := range im {
			im[i] = byte(random.Uint32())
		}
		for range 3 {
			copy(im[random.IntN(len(im)-60):], []string{" EI ", "\nEI\n", "EI\r", "\x00EI\x00", "\nEI("}[random.IntN(5)])
		}
		want[string(im)] = true
		data.WriteString("q 9 0 0 9 1 2 cm BI /W 9 /H 9 /F /Fl ID ")
		data.Write(im)
		data.WriteString(" EI Q\nBT (text) Tj ET\n")
	}
	right := 0
	for op := range NewWalker(data.Bytes(), NewTransient()).All() {
		if op.Image != nil && want[string(op.Image.Data)] {
			right++
		}
	}
	if right < 4990 {
		t.Errorf("%d images of 5000 are right", right)
	}
	t.Logf("%d images of 5000 are right", right)
}
