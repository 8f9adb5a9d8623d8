// Package crypt undoes the encryption of PDF files: the standard security handler of
// ISO 32000-2, 7.6. It works on byte slices and a few Go values, and knows nothing of objects,
// documents or files.
//
// # How a PDF is encrypted
//
// Only strings and the data of streams are encrypted, each on its own. Numbers, names, the
// structure of arrays and dictionaries, and the cross-references stay readable. How it was done
// is written in the encryption dictionary, the value of Encrypt in the trailer.
//
// There is one file encryption key. It is derived from either of two passwords, user and owner,
// and from entries of the encryption dictionary; the dictionary also holds what is needed to
// tell a right password from a wrong one. Most encrypted files have an empty user password:
// anybody can read them, and the permissions that come along are a request, not a lock.
//
// The revision (R) says how the key is derived, the version (V) how it is used:
//
//	V  R     key, bits  ciphers                   key derivation
//	1  2     40         RC4                       MD5 once
//	2  3     40 to 128  RC4                       MD5 and RC4, repeated
//	4  4     128        by crypt filter           the same
//	5  5     256        AESV3                     SHA-256 (Adobe's interim extension)
//	5  6     256        AESV3                     SHA-2 and AES, 64 rounds or more
//	6  7     256        AESV4 (ISO/TS 32003)      the same
//
// RC4 and AESV2 use another key for every indirect object, made from the file encryption key,
// the object number and the generation. AESV3 and AESV4 use the file encryption key itself. In
// AESV2 and AESV3 the data starts with a 16-byte initialization vector and ends with 1 to 16 bytes
// of padding. In AESV4 it starts with a 12-byte nonce and ends with a 16-byte tag, which proves
// that nobody without the key has changed it.
//
// With V 4, 5 and 6 a crypt filter names a method. The dictionary says which crypt filter is for
// strings (StrF), streams (StmF) and embedded files (EFF); Identity stands for no encryption. A
// stream may name a crypt filter of its own with the Crypt filter.
//
// # Use
//
// Parse reads the encryption dictionary, once. Scheme.Unlock tries a password, as often as
// there are passwords, and gives a Handler. Scheme and Handler never change and can be shared.
// Each goroutine that decrypts makes itself a Decrypter. New does the first two steps in one.
// Handler.VerifyMAC verifies the message authentication code of a whole file (ISO/TS 32004).
//
// # What not to decrypt
//
// The caller knows what the bytes are, so these exceptions are the caller's (ISO 32000-2, 7.6.2):
//
//   - the values of ID in the trailer, and the whole encryption dictionary;
//   - cross-reference streams (Type XRef);
//   - everything inside an object stream: the stream as a whole was encrypted;
//   - Contents of a signature dictionary, recognized by its ByteRange;
//   - from V 4 on, a metadata stream (Type Metadata) where EncryptMetadata is false.
//
// Strings and streams have the object number and generation of the indirect object they are in,
// however deep.
//
// # Damage
//
// Encryption dictionaries are often wrong in details, and the data cut or padded badly. What is
// accepted was settled by asking qpdf 11.3, mupdf 1.21 and poppler 22.12 to open such files; the
// tests name the cases. Lengths of the key and encodings of the password that they disagree on
// are all tried, since the password proves which was meant. What nothing proves, as a method of
// unknown name that one takes for AES and another for none, is not guessed. Complaints that did
// not stop the work are kept as warnings.
//
// Errors and printed values never contain a key or a password.
package crypt

import "fmt"

// Method is how a string or stream is encrypted.
type Method uint8

// The methods of ISO 32000-2, table 25, and of ISO/TS 32003, under the names of CFM, except for RC4
// (V2 there).
const (
	Identity    Method = iota // not encrypted
	RC4                       // RC4, a key of 5 to 16 bytes for each object
	AESV2                     // AES-128 in CBC mode, a key for each object
	AESV3                     // AES-256 in CBC mode, the file encryption key
	AESV4                     // AES-256 in GCM, the file encryption key (ISO/TS 32003)
	Unsupported               // a method that this package does not know
)

// String returns the method's name as the standard writes it.
func (m Method) String() string {
	switch m {
	case Identity:
		return "Identity"
	case RC4:
		return "RC4"
	case AESV2:
		return "AESV2"
	case AESV3:
		return "AESV3"
	case AESV4:
		return "AESV4"
	case Unsupported:
		return "Unsupported"
	}
	return fmt.Sprintf("Method(%d)", uint8(m))
}

// MissingP is the value for Dictionary.P where the file has none, or one that is no integer.
// It allows everything; mupdf assumes the same.
const MissingP = -4

// Dictionary is the encryption dictionary as found (ISO 32000-2, tables 20 and 21). Names are
// without their slash. An entry that is missing or of the wrong type is left zero, except for P
// and EncryptMetadata. The byte slices are not changed and not kept.
type Dictionary struct {
	Filter    string // the security handler; only Standard is supported
	SubFilter string
	V         int // version of the algorithm
	R         int // revision of the standard security handler; 0 is guessed from V
	Length    int // key length in bits, at times in bytes, at times nonsense

	O, U   []byte // 32 bytes up to R 4, 48 from R 5
	OE, UE []byte // 32 bytes, from R 5
	Perms  []byte // 16 bytes, from R 5
	P      int64  // permissions; only the low 32 bits count; MissingP where there is none

	EncryptMetadata bool // true where missing

	CF              map[string]CryptFilter // nil where there is no such dictionary
	StmF, StrF, EFF string                 // names in CF, or Identity
}

// CryptFilter is a crypt filter dictionary as found (ISO 32000-2, table 25).
type CryptFilter struct {
	CFM       string // V2, AESV2, AESV3, AESV4 or None
	AuthEvent string // DocOpen or EFOpen; not used here
	Length    int    // key length in bytes, often in bits
}

// New parses d and unlocks it with one password. See Parse and Scheme.Unlock, which fit better
// where there are several passwords to try.
func New(d Dictionary, id []byte, password string) (*Handler, error) {
	s, err := Parse(d, id)
	if err != nil {
		return nil, err
	}
	return s.Unlock(password)
}
