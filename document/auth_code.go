package document

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"

	"pdfload/crypt"
	"pdfload/object"
)

// AuthCode says where the message authentication code of a file is: a proof that
// the whole file is as one left it who has the file encryption key (ISO/TS
// 32004). Encryption alone says nothing of what is not encrypted, as the order of
// the pages. Whether it fits is for Document.VerifyAuthCode to tell.
type AuthCode uint8

// The values of MACLocation in the AuthCode dictionary of the trailer.
const (
	AuthCodeNone          AuthCode = iota // the trailer has no AuthCode
	AuthCodeStandalone                    // in the AuthCode dictionary itself
	AuthCodeAttachedToSig                 // in a signature
	AuthCodeUnknown                       // AuthCode is not as ISO/TS 32004 has it
)

// String returns the MACLocation, or none or unknown.
func (a AuthCode) String() string {
	switch a {
	case AuthCodeNone:
		return "none"
	case AuthCodeStandalone:
		return "Standalone"
	case AuthCodeAttachedToSig:
		return "AttachedToSig"
	case AuthCodeUnknown:
		return "unknown"
	}
	return fmt.Sprintf("AuthCode(%d)", uint8(a))
}

// authCodeOf looks for AuthCode in a trailer. It is a direct object.
func authCodeOf[S any](trailer object.Object[S]) AuthCode {
	v, ok := trailer.Lookup("AuthCode")
	if !ok || v.IsNull() {
		return AuthCodeNone
	}
	if v.Kind() != object.Dictionary {
		return AuthCodeUnknown
	}
	switch location := v.Key("MACLocation"); {
	case location.IsName("Standalone"):
		return AuthCodeStandalone
	case location.IsName("AttachedToSig"):
		return AuthCodeAttachedToSig
	}
	return AuthCodeUnknown
}

// VerifyAuthCode reads the whole file, and tells whether its message
// authentication code fits: nil says that nothing was changed, added or left out
// since somebody made it who knew a password. When one of the passwords is empty
// that is anybody, and proves nothing.
//
// The error is of kind ErrAuthCode when there is no AuthCode, or one that does not
// fit; ErrUnsupported when this cannot be known, as for the code of a signature
// (AuthCodeAttachedToSig); and that of Open when the file could not be decrypted.
func (d *Document[S]) VerifyAuthCode() error {
	problem := func(kind error, text string) error {
		return &Error{Err: kind, Offset: -1, Text: text}
	}
	switch authCodeOf(d.trailer) {
	case AuthCodeNone:
		return problem(ErrAuthCode, "the trailer has no AuthCode")
	case AuthCodeAttachedToSig:
		return problem(ErrUnsupported, "authentication code of a signature")
	case AuthCodeUnknown:
		return problem(ErrUnsupported, "authentication code at an unknown place")
	}
	if d.lockError != nil {
		return d.lockError
	}
	if d.handler == nil {
		return problem(ErrUnsupported, "authentication code of a file that is not encrypted")
	}
	code := d.trailer.Key("AuthCode")
	before, after, ok := d.coveredBy(code)
	if !ok {
		return problem(ErrAuthCode, "ByteRange of AuthCode is not all of the file but MAC")
	}
	salt := d.trailer.Key("Encrypt").Key("KDFSalt").Bytes()
	err := d.handler.VerifyMAC(code.Key("MAC").Bytes(), salt, before, after)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, crypt.ErrMAC):
		return problem(ErrAuthCode, err.Error())
	}
	return problem(ErrUnsupported, err.Error())
}

// coveredBy gives the parts of the file that ByteRange of an AuthCode names. They
// must be all of it but the hexadecimal string that is MAC: so what is not covered
// can be nothing else.
func (d *Document[S]) coveredBy(code object.Object[S]) (before, after []byte, ok bool) {
	ranges := code.Key("ByteRange")
	if ranges.Len() != 4 || d.base != 0 { // what stands before the header is not at hand
		return nil, nil, false
	}
	start, end := ranges.Index(1).Int(), ranges.Index(2).Int()
	if ranges.Index(0).Int() != 0 || start < 0 || end < start || end > int64(len(d.data)) ||
		ranges.Index(3).Int() != int64(len(d.data))-end {
		return nil, nil, false
	}
	gap, mac := d.data[start:end], code.Key("MAC").Bytes()
	if len(mac) > crypt.MaxMAC || len(gap) != 2*len(mac)+2 || gap[0] != '<' || gap[len(gap)-1] != '>' {
		return nil, nil, false
	}
	plain, err := hex.DecodeString(string(gap[1 : len(gap)-1]))
	return d.data[:start], d.data[end:], err == nil && bytes.Equal(plain, mac)
}
