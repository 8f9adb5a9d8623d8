package crypt

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"slices"
)

// Role is whose password opened the file.
type Role uint8

// The two passwords of a file. If they are the same, the role is RoleOwner.
const (
	RoleUser Role = iota + 1
	RoleOwner
)

// String returns user or owner.
func (r Role) String() string {
	switch r {
	case RoleUser:
		return "user"
	case RoleOwner:
		return "owner"
	}
	return fmt.Sprintf("Role(%d)", uint8(r))
}

// fileKey is a file encryption key.
type fileKey struct {
	data  [32]byte
	size  int          // bytes used: 5 to 16, or 32
	block cipher.Block // AES with this key; nil if it has neither 16 nor 32 bytes
}

func newFileKey(b []byte) *fileKey {
	k := new(fileKey)
	k.size = copy(k.data[:], b)
	if k.size == 16 || k.size == 32 {
		k.block, _ = aes.NewCipher(k.bytes()) // fails for other sizes only
	}
	return k
}

func (k *fileKey) bytes() []byte { return k.data[:k.size] }

// Handler is a scheme together with the file encryption key. It does not change, and may be used
// by several goroutines. Printed, it shows no secret.
type Handler struct {
	*Scheme
	role     Role
	key      hidden[fileKey]
	warnings []error
}

// Unlock tries password as the owner password and as the user password. Most files open with
// the empty one. If it is neither, the error is ErrPassword.
//
// A password is Unicode text in UTF-8. Up to R 4 it is tried in PDFDocEncoding, from R 5 on
// after SASLprep; then, in both, the bytes as they are. So a password in any other encoding can
// be given as its bytes.
//
// A wrong password costs up to a quarter of a millisecond up to R 4, and 2 to 3 milliseconds
// with R 6 and 7, which are slow by design (BenchmarkUnlock).
func (s *Scheme) Unlock(password string) (*Handler, error) {
	if s.v >= 5 {
		for _, p := range unicodePasswords(password) {
			if key, ok := s.ownerKeySHA2(p); ok {
				return s.open(key, RoleOwner), nil
			}
			if key, ok := s.userKeySHA2(p); ok {
				return s.open(key, RoleUser), nil
			}
		}
		return nil, ErrPassword
	}
	for _, p := range legacyPasswords(password) {
		for _, size := range s.keySizes {
			if key, ok := s.ownerKeyMD5(p, size); ok {
				return s.open(key, RoleOwner), nil
			}
			if key, ok := s.userKeyMD5(p, size); ok {
				return s.open(key, RoleUser), nil
			}
		}
	}
	return nil, ErrPassword
}

// open makes the handler for a key that was found.
func (s *Scheme) open(key *fileKey, role Role) *Handler {
	h := &Handler{Scheme: s, role: role, key: hide(key), warnings: slices.Clip(s.warnings)}
	if s.v >= 5 {
		if err := s.checkPerms(key.block); err != nil {
			h.warnings = append(h.warnings, err)
		}
	} else if key.size != s.keySizes[0] {
		h.warnings = append(h.warnings, &DictionaryError{"Length",
			fmt.Sprintf("does not give the key length, which is %d bits", 8*key.size)})
	}
	return h
}

// Authenticated returns whose password it was.
func (h *Handler) Authenticated() Role { return h.role }

// KeyBits returns the length of the file encryption key in bits.
func (h *Handler) KeyBits() int { return 8 * h.key.get().size }

// Warnings returns the scheme's warnings and those that needed the key: Perms does not match,
// or Length was wrong. The slice is not to be changed.
func (h *Handler) Warnings() []error { return h.warnings }

// String describes the scheme, the length of the key and the role on one line, for reports.
func (h Handler) String() string {
	return fmt.Sprintf("%v, %d-bit key, opened by the %v password", h.Scheme, h.KeyBits(), h.role)
}

// GoString returns the same as String, so that %#v shows no secret either.
func (h Handler) GoString() string { return h.String() }
