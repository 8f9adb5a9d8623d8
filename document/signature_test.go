package document_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"pdfload/document"
	pdfstrings "pdfload/strings"
)

// qpdf encrypts a file with a signature dictionary, whose Contents it leaves as
// it is (ISO 32000-2, 7.6.2), and with an annotation, whose Contents it does not.
func TestSignatureIsNotEncrypted(t *testing.T) {
	qpdf, err := exec.LookPath("qpdf")
	if err != nil {
		t.Skip("qpdf is not installed")
	}
	dir := t.TempDir()
	plain, encrypted := filepath.Join(dir, "plain.pdf"), filepath.Join(dir, "encrypted.pdf")
	file := "%PDF-1.7\n"
	var offsets []int
	for i, o := range []string{
		"<< /Type /Catalog /Pages 2 0 R /Signature 4 0 R /Note 5 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
		"<< /Type /Sig /Contents <00112233445566778899> /ByteRange [0 10 20 30] /Reason (because) >>",
		"<< /Type /Annot /Subtype /Text /Rect [0 0 1 1] /Contents (a note) >>",
	} {
		offsets = append(offsets, len(file))
		file += fmt.Sprintf("%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := len(file)
	file += "xref\n0 6\n0000000000 65535 f \n"
	for _, offset := range offsets {
		file += fmt.Sprintf("%010d 00000 n \n", offset)
	}
	file += fmt.Sprintf("trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", start)
	if err := os.WriteFile(plain, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, arguments := range map[string][]string{
		"RC4 128": {"128", "--use-aes=n", "--allow-weak-crypto"},
		"AES 128": {"128", "--use-aes=y"},
		"AES 256": {"256"},
	} {
		t.Run(name, func(t *testing.T) {
			weak := []string{}
			if len(arguments) == 3 {
				weak, arguments = arguments[2:], arguments[:2]
			}
			command := append(weak, "--encrypt", "", "owner")
			command = append(append(command, arguments...), "--", plain, encrypted)
			if out, err := exec.Command(qpdf, command...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			d, err := document.Open(encrypted, pdfstrings.NewArena)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Load(context.Background(), 1); err != nil {
				t.Fatal(err)
			}
			signature := d.Root().Key("Signature")
			if got := fmt.Sprintf("%x", signature.Key("Contents").Bytes()); got != "00112233445566778899" {
				t.Errorf("Contents of the signature is %s", got)
			}
			if got := signature.Key("Reason").Bytes(); string(got) != "because" {
				t.Errorf("Reason is %q", got)
			}
			if got := d.Root().Key("Note").Key("Contents").Bytes(); string(got) != "a note" {
				t.Errorf("Contents of the annotation is %q", got)
			}
		})
	}
}
