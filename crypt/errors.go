package crypt

import (
	"errors"
	"fmt"
)

// The errors of this package, for errors.Is.
var (
	// ErrPassword says that a password is neither the user password nor the owner password.
	ErrPassword = errors.New("password fits neither user nor owner")
	// ErrUnsupported is matched by every *UnsupportedError, and by what VerifyMAC does not know.
	ErrUnsupported = errors.New("encryption not supported")
	// ErrDictionary is matched by every *DictionaryError.
	ErrDictionary = errors.New("encryption dictionary damaged")
	// ErrDamaged is matched by every *DamageError.
	ErrDamaged = errors.New("encrypted data damaged")
	// ErrMAC is matched by every *MACError.
	ErrMAC = errors.New("message authentication code does not fit")
)

// UnsupportedError says which entry of the encryption dictionary asks for something that this
// package cannot do.
type UnsupportedError struct {
	Entry string // Filter, V, R or CFM
	Value string // what the entry holds
}

// Error returns the entry and its value.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("encryption dictionary: %s %.60q not supported", e.Entry, e.Value)
}

// Unwrap returns ErrUnsupported.
func (e *UnsupportedError) Unwrap() error { return ErrUnsupported }

// DictionaryError says which entry of the encryption dictionary is not as the standard asks.
type DictionaryError struct {
	Entry   string // the key, as O or CF
	Problem string
}

// Error returns the entry and the problem.
func (e *DictionaryError) Error() string {
	return fmt.Sprintf("encryption dictionary: %s: %s", e.Entry, e.Problem)
}

// Unwrap returns ErrDictionary.
func (e *DictionaryError) Unwrap() error { return ErrDictionary }

// DamageError says that encrypted data cannot have left an encryptor like this. It comes along
// with what could be decrypted; of AESV4 that is nothing.
type DamageError struct {
	Num     uint32 // object number
	Gen     uint16 // generation
	Length  int    // bytes of encrypted data
	Problem string
}

// Error returns the object, the length of its data and the problem.
func (e *DamageError) Error() string {
	return fmt.Sprintf("encrypted data of object %d %d, %d bytes: %s", e.Num, e.Gen, e.Length, e.Problem)
}

// Unwrap returns ErrDamaged.
func (e *DamageError) Unwrap() error { return ErrDamaged }

// MACError says why a message authentication code proves nothing about a file.
type MACError struct {
	Problem string
}

// Error returns the problem.
func (e *MACError) Error() string { return "message authentication code: " + e.Problem }

// Unwrap returns ErrMAC.
func (e *MACError) Unwrap() error { return ErrMAC }
