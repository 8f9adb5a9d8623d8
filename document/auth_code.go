package document

import (
	"fmt"

	"pdfload/object"
)

// AuthCode says where the message authentication code of a file is: a proof that
// the whole file is as one left it who has the file encryption key (ISO/TS
// 32004). Encryption alone says nothing of what is not encrypted, as the order of
// the pages.
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
