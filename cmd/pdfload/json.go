package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pdfload/document"
	"pdfload/object"
	"pdfload/qpdfjson"
	pdfstrings "pdfload/strings"
)

// jsonOptions are the flags of the json command.
type jsonOptions struct {
	openOptions
	streamData string
	decode     string
	prefix     string
	objects    []string
	pretty     bool
}

func newJSONCommand() *cobra.Command {
	var o jsonOptions
	cmd := &cobra.Command{
		Use:   "json [flags] FILE",
		Short: "write every object as JSON, in the format of qpdf",
		Long: `Write every object of a PDF file as JSON, in the format of qpdf, version 2.

With --stream-data inline, qpdf --json-input makes a PDF of it again.`,
		Example: `  pdfload json --pretty manual.pdf
  pdfload json --object 12 manual.pdf
  pdfload json --stream-data inline --decode generalized manual.pdf`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	o.addFlags(f)
	f.StringVar(&o.streamData, "stream-data", "none", "what becomes of the data of streams: none|inline|file")
	f.StringVar(&o.decode, "decode", "none", "which data is decoded: none|generalized")
	f.StringVar(&o.prefix, "stream-prefix", "", "start of the names of files for --stream-data file (default FILE)")
	f.StringArrayVar(&o.objects, "object", nil, "write only object `N[,G]`, may be given again")
	f.BoolVar(&o.pretty, "pretty", false, "write a line for each value")
	return cmd
}

func (o *jsonOptions) run(cmd *cobra.Command, file string) error {
	options, err := o.options(file)
	if err != nil {
		return err
	}
	if err := o.prepare(); err != nil {
		return err
	}
	size, err := checkFile(file, o.fileBytes)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	limitMemory(size)
	d, err := document.Open(file, pdfstrings.NewArena, o.documentOptions(cmd.Context(), cmd, file)...)
	if err != nil {
		return fmt.Errorf("%s: %w", file, raisable(cmd.Context(), err))
	}
	damaged := false
	options.Damaged = func(stream object.Ref, err error) {
		damaged = true
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: object %d %d: %s\n", printable(file), stream.Number, stream.Generation, printable(err.Error()))
	}
	if err := qpdfjson.Write(cmd.OutOrStdout(), d, options); err != nil {
		return fmt.Errorf("%s: %w", file, raisable(cmd.Context(), err))
	}
	list, count := d.Warnings()
	for _, w := range list {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", printable(file), printable(w.String()))
	}
	if count > 0 || damaged {
		return exitStatus(exitWarnings)
	}
	return nil
}

func (o *jsonOptions) options(file string) (qpdfjson.Options, error) {
	options := qpdfjson.Options{FilePrefix: o.prefix}
	switch o.streamData {
	case "none":
	case "inline":
		options.StreamData = qpdfjson.InlineData
	case "file":
		options.StreamData = qpdfjson.FileData
	default:
		return options, fmt.Errorf("--stream-data %s: must be none, inline or file", o.streamData)
	}
	switch o.decode {
	case "none":
	case "generalized":
		options.Decoding = qpdfjson.Generalized
	default:
		return options, fmt.Errorf("--decode %s: must be none or generalized", o.decode)
	}
	if o.pretty {
		options.Layout = qpdfjson.Indented
	}
	if o.prefix == "" {
		options.FilePrefix = file
	}
	for _, text := range o.objects {
		ref, err := parseRef(text)
		if err != nil {
			return options, fmt.Errorf("--object %s: %w", text, err)
		}
		options.Objects = append(options.Objects, ref)
	}
	return options, nil
}

// parseRef reads "12" or "12,0".
func parseRef(text string) (object.Ref, error) {
	number, generation, _ := strings.Cut(text, ",")
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil || n == 0 {
		return object.Ref{}, errors.New("must be an object number, or a number and a generation: 12 or 12,0")
	}
	ref := object.Ref{Number: uint32(n)}
	if generation != "" {
		g, err := strconv.ParseUint(generation, 10, 16)
		if err != nil {
			return object.Ref{}, errors.New("generation must be from 0 to 65535")
		}
		ref.Generation = uint32(g)
	}
	return ref, nil
}
