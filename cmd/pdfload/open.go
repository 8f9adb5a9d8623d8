package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"pdfload/document"
)

// openOptions are the flags that say how a file is opened.
type openOptions struct {
	password     string
	passwordFile string
	strict       bool
	limits       document.Limits
}

func (o *openOptions) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.password, "password", "", "user or owner password of encrypted files")
	f.StringVar(&o.passwordFile, "password-file", "", "read the password from the first line of `FILE`")
	f.BoolVar(&o.strict, "strict", false, "the first departure from the standard is an error")
	l := &o.limits
	f.IntVar(&l.Depth, "limit-depth", 0, "arrays and dictionaries inside each other (0: default, for each limit)")
	f.IntVar(&l.Objects, "limit-objects", 0, "entries of the cross-references")
	f.Int64Var(&l.ParsedBytes, "limit-parsed-bytes", 0, "bytes that are parsed")
	f.Int64Var(&l.Memory, "limit-memory", 0, "estimated bytes of the objects that are kept")
	f.Int64Var(&l.ObjectStream, "limit-object-stream", 0, "decoded bytes of one object stream")
	f.Int64Var(&l.DecodedBytes, "limit-decoded-bytes", 0, "decoded bytes of all object streams")
	f.Int64Var(&l.StreamBytes, "limit-stream-bytes", 0, "decoded bytes of any other stream")
	f.IntVar(&l.Filters, "limit-filters", 0, "filters of one stream")
	f.IntVar(&l.Pages, "limit-pages", 0, "pages that are listed")
}

// documentOptions gives the options for files opened within ctx. Passwords are
// asked for on in when that is a terminal.
func (o *openOptions) documentOptions(ctx context.Context, in io.Reader, prompt io.Writer) ([]document.Option, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	opts := []document.Option{document.WithLimits(o.limits), document.WithContext(ctx)}
	if o.strict {
		opts = append(opts, document.Strict())
	}
	switch {
	case o.password != "" && o.passwordFile != "":
		return nil, errors.New("--password and --password-file exclude each other")
	case o.passwordFile != "":
		password, err := firstLine(o.passwordFile)
		if err != nil {
			return nil, fmt.Errorf("--password-file: %w", err)
		}
		opts = append(opts, document.WithPassword(password))
	case o.password != "":
		opts = append(opts, document.WithPassword(o.password))
	default:
		if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			opts = append(opts, document.WithPasswordFunc(func(int) (string, bool) {
				fmt.Fprint(prompt, "password: ")
				b, err := term.ReadPassword(int(f.Fd()))
				fmt.Fprintln(prompt)
				return string(b), err == nil && len(b) > 0
			}))
		}
	}
	return opts, nil
}

// check refuses limits that are none.
func (o *openOptions) check() error {
	l := o.limits
	for _, v := range []struct {
		flag  string
		value int64
	}{
		{"depth", int64(l.Depth)}, {"objects", int64(l.Objects)}, {"parsed-bytes", l.ParsedBytes},
		{"memory", l.Memory}, {"object-stream", l.ObjectStream}, {"decoded-bytes", l.DecodedBytes},
		{"stream-bytes", l.StreamBytes}, {"filters", int64(l.Filters)}, {"pages", int64(l.Pages)},
	} {
		if v.value < 0 {
			return fmt.Errorf("--limit-%s %d: must not be negative", v.flag, v.value)
		}
	}
	return nil
}

func firstLine(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, 4096)).ReadString('\n')
	if err != nil && err != io.EOF {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// checkFile refuses what is no file to be read, in words.
func checkFile(path string) (size int64, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return 0, errors.New("no such file")
	case err != nil:
		return 0, err
	case info.IsDir():
		return 0, errors.New("is a folder")
	}
	return info.Size(), nil
}

// printable gives text from a file or a file's name without control characters,
// which a terminal would obey.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7F && r < 0xA0 || r == 0x2028 || r == 0x2029 || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
