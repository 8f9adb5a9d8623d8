package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// firstLine reads a password from a file.
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

// terminal gives the file behind in when that is a terminal.
func terminal(in io.Reader) (*os.File, bool) {
	f, ok := in.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// A prompt asks for a password on a terminal.
type prompt struct {
	ctx  context.Context
	in   *os.File
	out  io.Writer
	text string
}

// ask is for document.WithPasswordFunc. An interrupt or the timeout end it: a
// terminal without echo must not stay behind.
func (p prompt) ask(int) (password string, ok bool) {
	fd := int(p.in.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return "", false
	}
	fmt.Fprint(p.out, p.text)
	defer fmt.Fprintln(p.out)
	typed := make(chan string, 1)
	go func() {
		line, err := term.ReadPassword(fd)
		if err != nil {
			line = nil
		}
		typed <- string(line)
	}()
	select {
	case <-p.ctx.Done():
		// Nothing can end the read itself. The process is about to end.
		_ = term.Restore(fd, state)
		return "", false
	case password = <-typed:
		return password, password != ""
	}
}
