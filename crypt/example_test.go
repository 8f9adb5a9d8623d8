package crypt_test

import (
	"encoding/hex"
	"errors"
	"fmt"

	"pdfload/crypt"
)

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

// The encryption dictionary of a file that qpdf wrote with
//
//	qpdf --static-id --allow-weak-crypto --encrypt user owner 40 -- plain.pdf encrypted.pdf
var (
	dictionary = crypt.Dictionary{
		Filter: "Standard", V: 1, R: 2, P: -4, EncryptMetadata: true,
		O: unhex("94e8094419662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f"),
		U: unhex("2aa12f26bcf1a217c0f1ee491745f646671475ae85bddf3e3c1a45a8457391cb"),
	}
	id = unhex("31415926535897932384626433832795")
)

func ExampleNew() {
	handler, err := crypt.New(dictionary, id, "user")
	if err != nil {
		fmt.Println(err)
		return
	}
	title, err := handler.NewDecrypter().DecryptString(nil, unhex("ac563d076af4b9bf6c62ba35"), 2, 0)
	fmt.Printf("%s, %v\n", title, err)
	fmt.Println(handler)
	fmt.Println(handler.Permissions().Has(crypt.Copy))
	// Output:
	// Secret title, <nil>
	// standard security handler, V 1, R 2, strings RC4, streams RC4, embedded files RC4, 40-bit key, opened by the user password
	// true
}

func ExampleScheme_Unlock() {
	scheme, err := crypt.Parse(dictionary, id)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, password := range []string{"", "guess", "owner"} {
		handler, err := scheme.Unlock(password)
		if errors.Is(err, crypt.ErrPassword) {
			fmt.Println(err)
			continue
		}
		fmt.Println("opened by the", handler.Authenticated())
	}
	// Output:
	// password fits neither user nor owner
	// password fits neither user nor owner
	// opened by the owner
}

func ExampleHandler_VerifyMAC() {
	handler, err := crypt.New(dictionary, id, "user")
	if err != nil {
		fmt.Println(err)
		return
	}
	token, salt, file := []byte("MAC of AuthCode"), []byte("KDFSalt"), []byte("%PDF-1.7 and so on")
	err = handler.VerifyMAC(token, salt, file)
	fmt.Println(errors.Is(err, crypt.ErrUnsupported))
	fmt.Println(err)
	// Output:
	// true
	// message authentication code: file encryption key of less than 32 bytes: encryption not supported
}
