package main

import (
	"strings"

	pdfstrings "pdfload/strings"
)

// backends are the ways to keep strings, by the names that --backend knows.
func backends() []struct {
	name string
	load loader
} {
	return []struct {
		name string
		load loader
	}{
		{"heap", loaderOf(pdfstrings.NewHeap)},
		{"small8", loaderOf(pdfstrings.NewSmall8)},
		{"small16", loaderOf(pdfstrings.NewSmall16)},
		{"small24", loaderOf(pdfstrings.NewSmall24)},
		{"small32", loaderOf(pdfstrings.NewSmall32)},
		{"small48", loaderOf(pdfstrings.NewSmall48)},
		{"inline", loaderOf(pdfstrings.NewInline)},
		{"arena", loaderOf(pdfstrings.NewArena)},
		{"view", loaderOf(pdfstrings.NewView)},
		{"intern", loaderOf(pdfstrings.NewIntern)},
	}
}

func backendNamed(name string) (loader, bool) {
	for _, b := range backends() {
		if b.name == name {
			return b.load, true
		}
	}
	return nil, false
}

func backendNames() string {
	var names []string
	for _, b := range backends() {
		names = append(names, b.name)
	}
	return strings.Join(names, "|")
}
