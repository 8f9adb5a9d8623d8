package dense

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The files are sound, for qpdf, and deflate as they say.
func TestFilesAreSound(t *testing.T) {
	qpdf, err := exec.LookPath("qpdf")
	if err != nil {
		t.Skip("qpdf is not installed")
	}
	for _, s := range Files(2000) {
		file := filepath.Join(t.TempDir(), "dense.pdf")
		if err := os.WriteFile(file, Make(s), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(qpdf, "--check", file).CombinedOutput(); err != nil || !strings.Contains(string(out), "No syntax or stream encoding errors found") {
			t.Errorf("%s: %v: %s", s, err, out)
		}
	}
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		spec  Spec
		least float64 // what can be had of the Fold, with so small objects
	}{
		{Spec{ShortStrings, 2000, 4, 100, 3}, 2.9},
		{Spec{ShortStrings, 2000, 8, 1000, 10}, 9.7},
		{Spec{ShortStrings, 2000, 40, 1000, 60}, 55},
		{Spec{Mixed, 2000, 8, 1000, 10}, 9.7},
	} {
		w := writer{spec: c.spec, fresh: freshFor(c.spec)}
		directory, body := w.text(frame+1, c.spec.PerStream)
		text := append(directory, body...)
		if fold := float64(len(text)) / float64(len(Deflate(text))); fold < c.least || fold > 1.05*c.spec.Fold {
			t.Errorf("%s: %.1f-fold", c.spec, fold)
		}
	}
}
