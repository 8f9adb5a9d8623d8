package strings

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// TestBufferInlining asks the compiler. The point of Buffer is that the question
// for room is inlined at every call, and the reallocation at none.
func TestBufferInlining(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skipf("no go command to ask: %v", err)
	}
	out, err := exec.Command(goTool, "build", "-gcflags=-m=2", "pdfload/strings").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, want := range []string{
		`: can inline \(\*Buffer\)\.Grow with cost`,
		`: can inline \(\*Buffer\)\.AppendByte with cost`,
		`: cannot inline \(\*Buffer\)\.grow: marked go:noinline`,
		`: cannot inline \(\*Buffer\)\.growByte: marked go:noinline`,
	} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("the compiler does not say %q", want)
		}
	}
	for _, method := range []string{"Append", "AppendString"} {
		line := lineOfCall(t, method, "b.Grow(")
		if want := fmt.Appendf(nil, "buffer.go:%d:", line); !regexp.MustCompile(
			regexp.QuoteMeta(string(want)) + `\d+: inlining call to \(\*Buffer\)\.Grow`).Match(out) {
			t.Errorf("%s does not inline Grow, in line %d", method, line)
		}
	}
	// What remains of a call of Grow is the check and, when there is no room, grow.
	if regexp.MustCompile(`inlining call to \(\*Buffer\)\.grow`).Match(out) {
		t.Error("the reallocation is inlined")
	}
}

// lineOfCall is the number of the line in buffer.go where the method calls what
// is given.
func lineOfCall(t *testing.T, method, call string) int {
	t.Helper()
	source, err := os.ReadFile("buffer.go")
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for i, line := range bytes.Split(source, []byte("\n")) {
		switch {
		case bytes.HasPrefix(line, []byte("func (b *Buffer) "+method+"(")):
			inside = true
		case bytes.HasPrefix(line, []byte("}")):
			inside = false
		}
		if inside && bytes.Contains(line, []byte(call)) {
			return i + 1
		}
	}
	t.Fatalf("%s does not call %s", method, call)
	return 0
}
