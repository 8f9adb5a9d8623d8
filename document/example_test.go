package document_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"pdfload/document"
	"pdfload/object"
	"pdfload/strings"
)

func ExampleOpen() {
	d, err := document.Open("../testdata/reportlab.pdf", strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("PDF %s, %d pages\n", d.Version(), d.PageCount())
	fmt.Printf("written by %s\n", d.Trailer().Key("Info").Key("Producer").Bytes())
	// Output:
	// PDF 1.3, 3 pages
	// written by ReportLab PDF Library - (opensource)
}

// tiny is a file without cross-references, which are made from its objects.
const tiny = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /Lang (la) >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 420 595] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /Contents 5 0 R >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /Rotate 90 >> endobj
5 0 obj << /Length 30 /Filter /ASCIIHexDecode >> stream
30203020313030203130302072652066>
endstream endobj
trailer << /Root 1 0 R >>
`

func ExampleParse() {
	d, err := document.Parse([]byte(tiny), strings.NewInline)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", d.Root().Key("Lang").Bytes())
	// Output: la
}

func ExampleRead() {
	r := bytes.NewReader([]byte(tiny))
	d, err := document.Read(r, r.Size(), strings.NewSmall16)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Size() == r.Size(), d.MaxNumber())
	// Output: true 5
}

func ExampleStrict() {
	_, err := document.Parse([]byte(tiny), strings.NewArena, document.Strict())
	var departure *document.Error
	fmt.Println(errors.Is(err, document.ErrStrict), errors.As(err, &departure))
	fmt.Println(departure.Text, "in clause", departure.Clause)
	// Output:
	// true true
	// no startxref in clause 7.5.5
}

func ExampleWithLimits() {
	_, err := document.Parse([]byte(tiny), strings.NewArena, document.WithLimits(document.Limits{Objects: 4}))
	var limit *document.LimitError
	if errors.As(err, &limit) {
		fmt.Println(limit.Field, limit.Limit)
	}
	// Output: Objects 4
}

func ExampleDocument_Limits() {
	d, err := document.Parse([]byte(tiny), strings.NewArena, document.WithLimits(document.Limits{Depth: 20}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Limits().Depth, d.Limits().Filters)
	// Output: 20 32
}

func ExampleWithContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := document.Parse([]byte(tiny), strings.NewArena, document.WithContext(ctx))
	fmt.Println(err)
	// Output: context canceled
}

func ExampleDefaultLimits() {
	l := document.DefaultLimits(1 << 20) // for a file of a megabyte
	fmt.Println("streams decode to at most", l.StreamBytes>>20, "MB")
	// Output: streams decode to at most 260 MB
}

func ExampleWithPassword() {
	const file = "../testdata/qpdf-encrypted-rc4-128.pdf"
	d, err := document.Open(file, strings.NewArena)
	fmt.Println(errors.Is(err, document.ErrPassword), d.PageCount())
	d, err = document.Open(file, strings.NewArena, document.WithPassword("user"))
	fmt.Println(err, d.Security().Role)
	// Output:
	// true 2
	// <nil> user
}

func ExampleWithPasswordFunc() {
	known := []string{"sesame", "owner"}
	ask := func(attempt int) (string, bool) {
		if attempt >= len(known) {
			return "", false
		}
		return known[attempt], true
	}
	d, err := document.Open("../testdata/qpdf-encrypted-aes-256-r5.pdf", strings.NewArena, document.WithPasswordFunc(ask))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Security().Role)
	// Output: owner
}

func ExampleDocument_Security() {
	d, err := document.Open("../testdata/qpdf-encrypted-aes-128.pdf", strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	s := d.Security()
	fmt.Println(s.Encrypted, s.Role)
	fmt.Println(s.Permissions)
	// Output:
	// true user
	// print modify copy annotate fill-forms accessible assemble print-quality
}

func ExampleDocument_Version() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Version())
	// Output: 1.7
}

func ExampleDocument_Trailer() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	root, _ := d.Trailer().Lookup("Root")
	fmt.Println(root)
	// Output: 1 0 R
}

func ExampleDocument_Root() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Root().Key("Pages").Key("Count").Int())
	// Output: 2
}

func ExampleDocument_Repaired() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Repaired())
	// Output: true
}

func ExampleDocument_Warnings() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	list, count := d.Warnings()
	fmt.Println(count)
	for _, w := range list {
		fmt.Println(w.Text)
	}
	// Output:
	// 1
	// cross-references cannot be used, the file is searched for objects
}

func ExampleDocument_Size() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Size() == int64(len(tiny)))
	// Output: true
}

func ExampleDocument_Get() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	page, err := d.Get(object.Ref{Number: 4})
	fmt.Println(page.Key("Rotate").Int(), err)
	none, err := d.Get(object.Ref{Number: 4, Generation: 1})
	fmt.Println(none, err)
	// Output:
	// 90 <nil>
	// null <nil>
}

func ExampleDocument_Resolve() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	contents, _ := d.Resolve(object.Ref{Number: 3}).Lookup("Contents")
	ref, _ := contents.Ref()
	fmt.Println(ref.Number, d.Resolve(ref).Kind())
	// Output: 5 Stream
}

func ExampleDocument_Objects() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	for ref, o := range d.Objects() {
		fmt.Println(ref.Number, o.Kind(), o.Key("Type").Name())
	}
	// Output:
	// 1 Dictionary Catalog
	// 2 Dictionary Pages
	// 3 Dictionary Page
	// 4 Dictionary Page
	// 5 Stream
}

func ExampleDocument_MaxNumber() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.MaxNumber())
	// Output: 5
}

func ExampleDocument_Load() {
	d, err := document.Open("../testdata/pdftex.pdf", strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	if err := d.Load(context.Background(), 2); err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Stats().Objects)
	// Output: 77
}

func ExampleDocument_Stats() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	before := d.Stats()
	fmt.Println(d.Resolve(object.Ref{Number: 4}))
	after := d.Stats()
	fmt.Println(after.Strings-before.Strings, "names,", after.StringBytes-before.StringBytes, "bytes")
	// Output:
	// <</Type /Page/Parent 2 0 R/Rotate 90>>
	// 4 names, 20 bytes
}

func ExampleDocument_Pages() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	for i, page := range d.Pages() {
		fmt.Println(i+1, page.Ref.Number, page.Key("MediaBox"), page.Key("Rotate").Int())
	}
	// Output:
	// 1 3 [0 0 420 595] 0
	// 2 4 [0 0 420 595] 90
}

func ExampleDocument_PageCount() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.PageCount())
	// Output: 2
}

func ExamplePage_Key() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	for _, page := range d.Pages() {
		_, own := page.Lookup("MediaBox")
		fmt.Println(own, page.Key("MediaBox").Index(3).Int())
	}
	// Output:
	// false 595
	// false 595
}

func ExampleDocument_Decode() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	for _, page := range d.Pages() {
		contents := page.Key("Contents")
		if contents.Kind() != object.Stream {
			continue
		}
		data, rest, err := d.Decode(contents)
		fmt.Printf("%s %v %v\n", data, rest, err)
	}
	// Output: 0 0 100 100 re f [] <nil>
}

func ExampleDocument_DecodeReader() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	r, _, err := d.DecodeReader(d.Resolve(object.Ref{Number: 5}))
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	n, err := io.Copy(io.Discard, r)
	fmt.Println(n, err)
	// Output: 16 <nil>
}

func ExampleDocument_Chain() {
	d, err := document.Open("../testdata/reportlab.pdf", strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	for _, page := range d.Pages() {
		chain, err := d.Chain(page.Key("Contents"))
		if err != nil {
			log.Fatal(err)
		}
		for _, f := range chain {
			fmt.Println(f.Name)
		}
		break
	}
	// Output:
	// ASCII85Decode
	// FlateDecode
}

func ExampleDocument_Raw() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.8s\n", d.Raw(d.Resolve(object.Ref{Number: 5})))
	// Output: 30203020
}

func ExampleDocument_Decrypted() {
	d, err := document.Open("../testdata/qpdf-encrypted-aes-128.pdf", strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	contents := d.Resolve(object.Ref{Number: 16})
	raw := d.Raw(contents)
	data, err := d.Decrypted(contents)
	fmt.Println(len(data) < len(raw), err) // what is left is compressed
	fmt.Printf("%x\n", data[:1])           // as all zlib data starts
	// Output:
	// true <nil>
	// 78
}

func ExampleError() {
	_, err := document.Parse([]byte("To whom it may concern"), strings.NewArena)
	fmt.Println(errors.Is(err, document.ErrNotPDF))
	fmt.Println(err)
	// Output:
	// true
	// not a PDF: no header and no objects
}

func ExampleLimitError() {
	d, err := document.Parse([]byte(tiny), strings.NewArena, document.WithLimits(document.Limits{StreamBytes: 10}))
	if err != nil {
		log.Fatal(err)
	}
	data, _, err := d.Decode(d.Resolve(object.Ref{Number: 5}))
	fmt.Printf("%q\n%v\n", data, err)
	fmt.Println(errors.Is(err, document.ErrLimit))
	// Output:
	// "0 0 100 10"
	// object 5 0: limit reached: Limits.StreamBytes is 10
	// true
}

func ExampleWarning() {
	w := document.Warning{Offset: 17, Object: object.Ref{Number: 5}, Clause: "7.3.8.2", Text: "Length is not that of the stream"}
	fmt.Println(w)
	// Output: object 5 0, offset 17: Length is not that of the stream (ISO 32000-2, 7.3.8.2)
}

func ExampleDocument_Memory() {
	d, err := document.Parse([]byte(tiny), strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	if err := d.Load(context.Background(), 1); err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Memory() < 10_000, d.Memory() < d.Limits().Memory)
	// Output: true true
}

func ExampleDocument_VerifyAuthCode() {
	data, err := os.ReadFile("../testdata/pyhanko-encrypted-aes-256-r6-mac.pdf")
	if err != nil {
		log.Fatal(err)
	}
	d, err := document.Parse(data, strings.NewArena)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Security().AuthCode, d.VerifyAuthCode())

	changed := bytes.Replace(data, []byte("/Rotate 0"), []byte("/Rotate 9"), 1)
	if d, err = document.Parse(changed, strings.NewArena); err != nil {
		log.Fatal(err)
	}
	fmt.Println(errors.Is(d.VerifyAuthCode(), document.ErrAuthCode))
	// Output:
	// Standalone <nil>
	// true
}

func ExampleDocument_Err() {
	d, err := document.Parse([]byte(tiny), strings.NewArena, document.WithLimits(document.Limits{ParsedBytes: 1}))
	fmt.Println(errors.Is(err, document.ErrLimit))
	for range d.Objects() {
		// Objects that were not read are null here.
	}
	fmt.Println(d.Err() == err, d.Version())
	// Output:
	// true
	// true 1.7
}
