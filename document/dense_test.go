package document_test

import (
	"testing"

	"pdfload/document"
	"pdfload/internal/dense"
	pdfstrings "pdfload/strings"
)

// The rule of DefaultLimits: files as dense as producers write them, of 65536 objects,
// need less than half of every limit.
func TestDenseFilesNeedHalfOfTheLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a quarter of a minute")
	}
	for _, s := range dense.Files(65536) {
		if s.Fold < 10 {
			continue // these are large, and so are their limits
		}
		t.Run(s.String(), func(t *testing.T) {
			data := dense.Make(s)
			d, err := document.Parse(data, pdfstrings.NewArena)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Load(t.Context(), 2); err != nil {
				t.Fatal(err)
			}
			if stats := d.Stats(); stats.Objects < s.Objects {
				t.Errorf("%d objects of %d", stats.Objects, s.Objects)
			}
			if _, count := d.Warnings(); count > 0 {
				t.Errorf("%d warnings", count)
			}
			l := d.Limits()
			for field, limit := range map[string]int64{
				"Objects": int64(l.Objects), "ParsedBytes": l.ParsedBytes, "Memory": l.Memory,
				"EncodedBytes": l.EncodedBytes, "DecodedBytes": l.DecodedBytes,
			} {
				if spent := d.Spent()[field]; spent == 0 || spent > limit/2 {
					t.Errorf("%s: %d of %d", field, spent, limit)
				}
			}
			streams := int64((s.Objects + s.PerStream - 1) / s.PerStream)
			if largest := d.Spent()["DecodedBytes"] / streams; largest > l.ObjectStream/2 {
				t.Errorf("ObjectStream: %d of %d", largest, l.ObjectStream)
			}
		})
	}
}
