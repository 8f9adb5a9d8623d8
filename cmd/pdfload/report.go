package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/spf13/cobra"

	"pdfload/document"
)

// A result is what came of one file, and with --json a line of output.
type result struct {
	File         string  `json:"file"`
	OK           bool    `json:"ok"`
	Error        string  `json:"error"`
	Version      string  `json:"version"`
	Objects      int     `json:"objects"` // indirect objects in use that are not null
	Pages        int     `json:"pages"`
	Strings      int64   `json:"strings"`
	StringBytes  int64   `json:"string_bytes"`
	FileBytes    int64   `json:"file_bytes"`
	Milliseconds float64 `json:"ms"`
	Warnings     int     `json:"warnings"`
	Encrypted    bool    `json:"encrypted"`
	Repaired     bool    `json:"repaired"`
	Backend      string  `json:"backend"`
	Method       string  `json:"method,omitempty"`
	Permissions  string  `json:"permissions,omitempty"`
	AuthCode     string  `json:"auth_code,omitempty"` // MACLocation, and what is known of it
	Digest       string  `json:"digest,omitempty"`
	// Limit is the flag that raises the limit that was reached; the other fields are of
	// what was read until then.
	Limit string `json:"limit,omitempty"`

	err  error
	list []document.Warning
}

func (r result) status() int {
	switch {
	case r.err != nil:
		return exitError
	case r.Warnings > 0:
		return exitWarnings
	}
	return exitLoaded
}

// print writes what the flags ask for.
func (o *loadOptions) print(cmd *cobra.Command, r result) error {
	if r.err != nil {
		r.Error = r.err.Error()
	}
	var limit *document.LimitError
	if errors.As(r.err, &limit) {
		r.Limit = "--limit-" + flagOf(limit.Field)
	}
	r.OK = r.err == nil
	out, errOut := cmd.OutOrStdout(), cmd.ErrOrStderr()
	if o.warnings {
		for _, w := range r.list {
			if w.Err != nil {
				w.Err = raisable(cmd.Context(), w.Err)
			}
			fmt.Fprintf(errOut, "%s: %s\n", printable(r.File), printable(w.String()))
		}
		if more := r.Warnings - len(r.list); more > 0 {
			fmt.Fprintf(errOut, "%s: %d more warnings\n", printable(r.File), more)
		}
	}
	switch {
	case o.json:
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, escapeJSON(line))
		return err
	case r.err != nil:
		if errors.Is(r.err, document.ErrLimit) {
			r.Error += fmt.Sprintf("; %d objects were read until then", r.Objects)
		}
		_, err := fmt.Fprintf(errOut, "%s: %s\n", printable(r.File), printable(r.Error))
		return err
	case o.quiet:
		return nil
	}
	_, err := fmt.Fprintln(out, r.line())
	return err
}

// escapeJSON escapes what printable replaces, and what encoding/json leaves.
func escapeJSON(line []byte) string {
	var b strings.Builder
	for _, r := range string(line) {
		if unicode.IsGraphic(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// line writes the result for people.
func (r result) line() string {
	version := "PDF " + r.Version
	if r.Version == "" {
		version = "PDF without version"
	}
	s := fmt.Sprintf("%s: %s, %d objects, %d pages, %d strings of %d bytes, %d bytes in %.2f ms, %.1f MB/s, %d warnings",
		printable(r.File), version, r.Objects, r.Pages, r.Strings, r.StringBytes,
		r.FileBytes, r.Milliseconds, float64(r.FileBytes)/1000/max(r.Milliseconds, 0.001), r.Warnings)
	if r.Repaired {
		s += ", repaired"
	}
	if r.Encrypted {
		s += ", encrypted"
	}
	if r.AuthCode != "" {
		s += ", AuthCode " + r.AuthCode
	}
	if r.Digest != "" {
		s += ", " + r.Digest
	}
	return s
}
