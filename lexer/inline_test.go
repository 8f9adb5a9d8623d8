package lexer

import (
	"os/exec"
	"regexp"
	"testing"
)

// TestInlining asks the compiler. Names are among the commonest tokens: with a call
// for each, BenchmarkNext takes a quarter more time.
func TestInlining(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skipf("no go command to ask: %v", err)
	}
	out, err := exec.Command(goTool, "build", "-gcflags=-m=2", "pdfload/lexer").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, want := range []string{"name", "take"} {
		if !regexp.MustCompile(`: inlining call to \(\*Lexer\)\.` + want + `\b`).Match(out) {
			t.Errorf("%s is not inlined", want)
		}
	}
}
