package hostile

import "testing"

func TestNamesAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Files() {
		if seen[f.Name] {
			t.Errorf("%q occurs twice", f.Name)
		}
		seen[f.Name] = true
		if got, ok := Named(f.Name); !ok || got.Name != f.Name {
			t.Errorf("%q is not found by name", f.Name)
		}
	}
	if len(seen) < 150 {
		t.Errorf("only %d files", len(seen))
	}
}
