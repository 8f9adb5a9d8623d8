package main

import (
	"strings"
	"testing"
)

// The authentication code is told of where there is one.
func TestAuthCodeIsTold(t *testing.T) {
	const with, without = testdata + "pyhanko-encrypted-aes-256-r6-mac.pdf", testdata + "qpdf-encrypted-aes-256-r6.pdf"
	for _, c := range []struct {
		name string
		args []string
		want string // "" for nothing about it
	}{
		{"for people", []string{with}, ", encrypted, AuthCode Standalone, not verified\n"},
		{"JSON", []string{"--json", with}, `"auth_code":"Standalone, not verified"`},
		{"none", []string{without}, ""},
		{"none, JSON", []string{"--json", without}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errOut := command(t, c.args...)
			if status != exitLoaded || !strings.Contains(out, c.want) {
				t.Errorf("status %d, %s%s, want %q", status, out, errOut, c.want)
			}
			if told := strings.Contains(out, "AuthCode") || strings.Contains(out, "auth_code"); told != (c.want != "") {
				t.Errorf("told %v: %s", told, out)
			}
		})
	}
}
