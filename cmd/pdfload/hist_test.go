package main

import (
	"bytes"
	"encoding/csv"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// stringsFile has the strings and names that TestHistCSV counts.
const stringsFile = `%PDF-1.7
1 0 obj <</Type/Catalog /Pages 2 0 R /Lang (en-US)>> endobj
2 0 obj <</Type/Pages /Kids[] /Count 0>> endobj
3 0 obj <</Title <FEFF00E400F6> /A (\101\102) /B (0123456789abcdef)>> endobj
trailer <</Root 1 0 R /Info 3 0 R /Size 4>>
%%EOF
`

func writeStringsFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "strings.pdf")
	if err := os.WriteFile(path, []byte(stringsFile), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Counted by hand in stringsFile. Names: Type, Catalog, Pages, Lang; Type,
// Pages, Kids, Count; Title, A, B; Root, Info, Size. Strings: en-US, the title
// of 6 bytes with its mark, AB, and 16 bytes. Text: en-US, and the title, 4
// bytes in UTF-8.
func TestHistCSV(t *testing.T) {
	path := writeStringsFile(t)
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"names", []string{"--of", "names"}, "1,2 4,7 5,4 7,1"},
		{"strings", []string{"--of", "strings"}, "2,1 5,1 6,1 16,1"},
		{"text", []string{"--of", "text"}, "4,1 5,1"},
		{"names, rounded", []string{"--of", "names", "--rounded"}, "8,14"},
		{"strings, rounded", []string{"--of", "strings", "--rounded"}, "8,3 24,1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut := runCommand(t, append(append([]string{"hist", "--csv"}, tt.args...), path)...)
			if status != exitLoaded {
				t.Fatalf("status %d: %s", status, errOut)
			}
			if got := strings.Join(strings.Fields(out)[1:], " "); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestHistReport(t *testing.T) {
	status, out, errOut := runCommand(t, "hist", testFile, testFile)
	if status != exitLoaded || errOut != "" {
		t.Fatalf("status %d: %s", status, errOut)
	}
	for _, want := range []string{"names", "text, decoded", "<= 24", "█", "malloc 2006", "intern"} {
		if strings.Count(out, want) < 2 {
			t.Errorf("no %q for each file in\n%s", want, out)
		}
	}
}

func TestHistDamaged(t *testing.T) {
	damaged := damagedFile(t)
	status, out, errOut := runCommand(t, "hist", "--csv", damaged, testFile)
	if status != exitError {
		t.Errorf("status %d, want %d", status, exitError)
	}
	if !strings.HasPrefix(errOut, damaged+": not a PDF") || strings.Count(errOut, "\n") != 1 {
		t.Errorf("says %q, want a line", errOut)
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		if _, err := strconv.Atoi(row[1]); err != nil {
			t.Errorf("row %q: %v", row, err)
		}
	}
}

func TestHistPictures(t *testing.T) {
	folder := t.TempDir()
	svgFile, pngFile := filepath.Join(folder, "sizes.svg"), filepath.Join(folder, "sizes.png")
	if status, _, errOut := runCommand(t, "hist", "--svg", svgFile, "--png", pngFile, testFile); status != exitLoaded {
		t.Fatalf("status %d: %s", status, errOut)
	}
	drawn, err := os.ReadFile(svgFile)
	if err != nil || !bytes.Contains(drawn, []byte("<svg")) {
		t.Errorf("no SVG: %v", err)
	}
	f, err := os.Open(pngFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Errorf("no PNG: %v", err)
	}
	if status, _, errOut := runCommand(t, "hist", "--svg", folder, testFile); status != exitError || errOut == "" {
		t.Errorf("drawing into a folder gives status %d, %q", status, errOut)
	}
}
