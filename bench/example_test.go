package bench_test

import (
	"fmt"

	"pdfload/bench"
	pdfstrings "pdfload/strings"
)

func ExampleSelect() {
	backends, err := bench.Select("heap", "small16")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range backends {
		stats, err := b.Load("../testdata/groff.pdf", 1)
		fmt.Println(b.Name, stats.Objects > 0, err)
	}
	// Output:
	// heap true <nil>
	// small16 true <nil>
}

// Ten strings of 5 bytes and one of 100.
func ExampleModels() {
	var sizes pdfstrings.Sizes
	for range 10 {
		sizes.Add(5)
	}
	sizes.Add(100)
	backends, _ := bench.Select("heap", "small16")
	for _, b := range backends {
		m, _ := bench.Models(b, &sizes)
		fmt.Printf("%s: malloc %d, Go %d\n", b.Name, m.Malloc, m.Go)
	}
	// Output:
	// heap: malloc 624, Go 426
	// small16: malloc 560, Go 640
}

func ExampleRounded() {
	fmt.Println(bench.Rounded(5), bench.Rounded(16), bench.Rounded(300))
	// Output: 8 24 512
}

func ExampleBar() {
	fmt.Println(bench.Bar(0.5, 8) + "|")
	// Output: ████|
}
