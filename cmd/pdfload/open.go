package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pdfload/document"
)

// openOptions are the flags that say how a file is opened.
type openOptions struct {
	password     string
	passwordFile string
	strict       bool
	fileBytes    int64
	limits       document.Limits
}

// defaultFileBytes is a size in bytes up to which files are read into memory.
// Beyond the memory there is, Go ends the process without a word about the file.
const defaultFileBytes = 4 << 30

func (o *openOptions) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.password, "password", "", "user or owner password of encrypted files")
	f.StringVar(&o.passwordFile, "password-file", "", "read the password from the first line of `FILE`")
	f.BoolVar(&o.strict, "strict", false, "the first departure from the standard is an error")
	f.Int64Var(&o.fileBytes, "limit-file-bytes", defaultFileBytes, "size of a file")
	l := &o.limits
	f.IntVar(&l.Depth, "limit-depth", 0, "arrays and dictionaries inside each other (0: default, for each limit)")
	f.IntVar(&l.Objects, "limit-objects", 0, "entries of the cross-references")
	f.Int64Var(&l.ParsedBytes, "limit-parsed-bytes", 0, "bytes that are parsed")
	f.Int64Var(&l.Memory, "limit-memory", 0, "estimated bytes of the objects that are kept")
	f.Int64Var(&l.ObjectStream, "limit-object-stream", 0, "decoded bytes of one object stream")
	f.Int64Var(&l.EncodedBytes, "limit-encoded-bytes", 0, "bytes that the filters of all object streams take")
	f.Int64Var(&l.DecodedBytes, "limit-decoded-bytes", 0, "bytes that the filters of all object streams give")
	f.Int64Var(&l.StreamBytes, "limit-stream-bytes", 0, "decoded bytes of any other stream")
	f.Int64Var(&l.AllStreams, "limit-all-streams", 0, "what is done for the data of all streams: bytes given, and 64 for each that is decoded")
	f.IntVar(&l.Filters, "limit-filters", 0, "filters of one stream")
	f.IntVar(&l.Pages, "limit-pages", 0, "pages that are listed")
}

// prepare checks the flags, and reads the password file: once, because it may
// be a pipe.
func (o *openOptions) prepare() error {
	if err := o.check(); err != nil {
		return err
	}
	if o.fileBytes == 0 {
		o.fileBytes = defaultFileBytes
	}
	if o.passwordFile == "" {
		return nil
	}
	if o.password != "" {
		return errors.New("--password and --password-file exclude each other")
	}
	password, err := firstLine(o.passwordFile)
	if err != nil {
		return fmt.Errorf("--password-file: %w", err)
	}
	o.password = password
	return nil
}

// check refuses limits that are none.
func (o *openOptions) check() error {
	l := o.limits
	for _, v := range []struct {
		flag  string
		value int64
	}{
		{"file-bytes", o.fileBytes},
		{"depth", int64(l.Depth)}, {"objects", int64(l.Objects)}, {"parsed-bytes", l.ParsedBytes},
		{"memory", l.Memory}, {"object-stream", l.ObjectStream}, {"encoded-bytes", l.EncodedBytes}, {"decoded-bytes", l.DecodedBytes},
		{"stream-bytes", l.StreamBytes}, {"all-streams", l.AllStreams}, {"filters", int64(l.Filters)}, {"pages", int64(l.Pages)},
	} {
		if v.value < 0 {
			return fmt.Errorf("--limit-%s %d: must not be negative", v.flag, v.value)
		}
	}
	return nil
}

// documentOptions gives the options for a file that is opened within ctx. Its
// password is asked for when none was given and the input is a terminal.
func (o *openOptions) documentOptions(ctx context.Context, cmd *cobra.Command, file string) []document.Option {
	opts := []document.Option{document.WithLimits(o.limits), document.WithContext(ctx)}
	if o.strict {
		opts = append(opts, document.Strict())
	}
	if o.password != "" {
		return append(opts, document.WithPassword(o.password))
	}
	if in, ok := terminal(cmd.InOrStdin()); ok {
		p := prompt{ctx, in, cmd.ErrOrStderr(), "password of " + printable(file) + ": "}
		opts = append(opts, document.WithPasswordFunc(p.ask))
	}
	return opts
}

// checkFile refuses what is no file to be read, in words. The limit is in bytes.
func checkFile(path string, limit int64) (size int64, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return 0, errors.New("no such file")
	case err != nil:
		return 0, withoutPath(err)
	case info.IsDir():
		return 0, errors.New("is a folder")
	case !info.Mode().IsRegular():
		// It may have no end.
		return 0, errors.New("is no regular file, but a device, a pipe or a socket")
	case info.Size() > limit:
		return 0, fmt.Errorf("has %d bytes, and --limit-file-bytes is %d", info.Size(), limit)
	}
	return info.Size(), nil
}

// cause gives the error to print for a file that was read within ctx.
func cause(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return errors.New("interrupted")
	}
	return withoutPath(err)
}

// raisable is cause, and for a limit names the flag that raises it.
func raisable(ctx context.Context, err error) error {
	var limit *document.LimitError
	if errors.As(err, &limit) {
		return fmt.Errorf("%w, --limit-%s raises it", err, flagOf(limit.Field))
	}
	return cause(ctx, err)
}

// flagOf gives the name of the flag for a field of document.Limits, behind "limit-".
func flagOf(field string) string {
	var flag strings.Builder
	for i, r := range field {
		if unicode.IsUpper(r) && i > 0 {
			flag.WriteByte('-')
		}
		flag.WriteRune(unicode.ToLower(r))
	}
	return flag.String()
}

// withoutPath gives the cause of an error that names a file, for messages that
// start with the name.
func withoutPath(err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// printable gives text from a file or a file's name without control characters,
// and without those that change the direction of writing: a terminal would obey.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar)))
}
