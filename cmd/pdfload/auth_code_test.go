package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The authentication code is told of where there is one.
func TestAuthCodeIsTold(t *testing.T) {
	const with, without = testdata + "pyhanko-encrypted-aes-256-r6-mac.pdf", testdata + "qpdf-encrypted-aes-256-r6.pdf"
	data, err := os.ReadFile(with)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(name, old, new string) string {
		path := filepath.Join(t.TempDir(), name)
		if !strings.Contains(string(data), old) {
			t.Fatalf("no %q in the file", old)
		}
		if err := os.WriteFile(path, []byte(strings.Replace(string(data), old, new, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	turned := changed("turned.pdf", "/Rotate 0", "/Rotate 9")
	signed := changed("signed.pdf", "/MACLocation /Standalone", "/MACLocation /AttachedToSig")
	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string // "" for nothing about it
	}{
		{"for people", []string{with}, exitLoaded, "0 warnings, encrypted, AuthCode Standalone, fits\n"},
		{"JSON", []string{"--json", with}, exitLoaded, `"auth_code":"Standalone, fits"`},
		{"changed", []string{turned}, exitWarnings, "1 warnings, encrypted, AuthCode Standalone, does not fit\n"},
		{"changed, JSON", []string{"--json", turned}, exitWarnings, `"auth_code":"Standalone, does not fit"`},
		{"changed, warnings", []string{"--quiet", "--warnings", turned}, exitWarnings, "AuthCode (ISO/TS 32004): not authenticated: message authentication code: the file was changed\n"},
		{"of a signature", []string{signed}, exitLoaded, "0 warnings, encrypted, AuthCode AttachedToSig, not verified\n"},
		{"none", []string{without}, exitLoaded, ""},
		{"none, JSON", []string{"--json", without}, exitLoaded, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errOut := command(t, c.args...)
			if status != c.status || !strings.Contains(out+errOut, c.want) {
				t.Errorf("status %d, %s%s, want %d, %q", status, out, errOut, c.status, c.want)
			}
			if told := strings.Contains(out+errOut, "AuthCode") || strings.Contains(out, "auth_code"); told != (c.want != "") {
				t.Errorf("told %v: %s", told, out)
			}
		})
	}
}
