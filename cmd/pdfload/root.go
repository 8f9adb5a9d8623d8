package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// Exit statuses, as those of qpdf.
const (
	exitLoaded   = 0
	exitError    = 2
	exitWarnings = 3
)

// An exitStatus is the error of a command that has said itself what is wrong.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// run runs the command line and gives the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	cmd := newRootCommand()
	cmd.SetArgs(args)
	cmd.SetIn(in)
	cmd.SetOut(out)
	cmd.SetErr(errOut)
	err := cmd.ExecuteContext(ctx)
	var status exitStatus
	switch {
	case err == nil:
		return exitLoaded
	case errors.As(err, &status):
		return int(status)
	}
	fmt.Fprintf(errOut, "pdfload: %s\n", printable(err.Error()))
	return exitError
}

// newHelpCommand replaces cobra's, which takes an unknown command for no error.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "tell about a command",
		RunE: func(help *cobra.Command, args []string) error {
			cmd, rest, err := help.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no command %q, see pdfload -h", strings.Join(args, " "))
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// oneFile refuses a command line without exactly one file.
func oneFile(cmd *cobra.Command, files []string) error {
	if len(files) > 1 {
		return fmt.Errorf("%s takes one file, not %d", cmd.Name(), len(files))
	}
	return someFiles(cmd, files)
}

func newRootCommand() *cobra.Command {
	var o loadOptions
	cmd := &cobra.Command{
		Use:   "pdfload [flags] FILE...",
		Short: "load every object of PDF files",
		Long: `Load every object of PDF files, and print a line for each file: version, objects,
pages, strings, bytes, milliseconds, MB/s, warnings.

The exit status is that of the worst file: 0 loaded, 3 loaded with warnings, 2 an
error.`,
		Example: `  pdfload manual.pdf
  pdfload --json *.pdf
  pdfload --warnings broken.pdf
  pdfload --backend heap --workers 1 manual.pdf
  pdfload --password-file secret.txt statement.pdf
  pdfload json --pretty manual.pdf`,
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := someFiles(cmd, files); err != nil {
				return err
			}
			return o.run(cmd, files)
		},
	}
	cmd.SetHelpCommand(newHelpCommand())
	o.addFlags(cmd.Flags())
	cmd.AddCommand(newJSONCommand(), newBenchCommand(), newBenchRunCommand(), newHistCommand())
	return cmd
}
