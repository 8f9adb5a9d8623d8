package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pdfload/document"
	"pdfload/internal/dense"
)

// Every limit has a flag of its name.
func TestLimitsHaveFlags(t *testing.T) {
	flags := newRootCommand().Flags()
	for _, field := range reflect.VisibleFields(reflect.TypeFor[document.Limits]()) {
		if flags.Lookup("limit-"+flagOf(field.Name)) == nil {
			t.Errorf("Limits.%s has no flag --limit-%s", field.Name, flagOf(field.Name))
		}
	}
}

// A file that meets a limit is told apart from one that is damaged: the message names
// the flag that raises it, and how much was read until then.
func TestLimitIsTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dense.pdf")
	data := dense.Make(dense.Spec{Content: dense.Mixed, Objects: 5000, Values: 10, PerStream: 100, Fold: 3})
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flag string
		few  string // with which some of 5054 objects are read
	}{
		{"--limit-memory", "2000000"},
		{"--limit-parsed-bytes", "200000"},
		{"--limit-decoded-bytes", "300000"},
		{"--limit-encoded-bytes", "100000"},
	} {
		t.Run(c.flag, func(t *testing.T) {
			status, _, errOut := command(t, "--workers", "1", c.flag, c.few, file)
			if status != exitError || !strings.Contains(errOut, "limit reached") || !strings.Contains(errOut, c.flag+" raises it") {
				t.Errorf("status %d: %s", status, errOut)
			}
			m := regexp.MustCompile(`(\d+) objects were read until then`).FindStringSubmatch(errOut)
			if m == nil {
				t.Fatalf("nothing is said of what was read: %s", errOut)
			}
			status, out, _ := command(t, "--json", "--workers", "1", c.flag, c.few, file)
			var r result
			if err := json.Unmarshal([]byte(out), &r); err != nil {
				t.Fatal(err)
			}
			if status != exitError || r.OK || r.Limit != c.flag || r.Objects == 0 || r.Objects > 5000 || strconv.Itoa(r.Objects) != m[1] || r.Version == "" {
				t.Errorf("status %d: %s", status, out)
			}
			if status, out, errOut := command(t, c.flag, "100000000", file); status != exitLoaded {
				t.Errorf("raised: status %d: %s%s", status, out, errOut)
			}
		})
	}
	// Limits of one object are warnings, and name their flags too.
	if _, _, errOut := command(t, "--warnings", "--limit-depth", "1", testdata+"pdftex.pdf"); !strings.Contains(errOut, "--limit-depth raises it") {
		t.Errorf("a warning: %s", errOut)
	}
	if status, _, errOut := command(t, "json", "--limit-memory", "2000000", file); status != exitError || !strings.Contains(errOut, "--limit-memory raises it") {
		t.Errorf("json: status %d: %s", status, errOut)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.pdf")
	if err := os.WriteFile(damaged, []byte("%PDF-1.7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, out, _ := command(t, "--json", damaged); strings.Contains(out, "limit") {
		t.Errorf("damaged: %s", out)
	}
}
