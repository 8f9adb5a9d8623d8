package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
)

// Keys and passwords from revision 5 (ISO 32000-2, 7.6.4.3.3 and 7.6.4.4). O and U are a
// 32-byte hash of the password, an 8-byte validation salt that went into it, and an 8-byte key
// salt: hashed with that, the password is the key to OE or UE, where the file encryption key is.
// What belongs to the owner is hashed together with U.

// userKeySHA2 returns the file encryption key if password is the user password.
func (s *Scheme) userKeySHA2(password []byte) (*fileKey, bool) {
	return s.openKey(password, s.u[:], nil, s.ue[:])
}

// ownerKeySHA2 returns the file encryption key if password is the owner password.
func (s *Scheme) ownerKeySHA2(password []byte) (*fileKey, bool) {
	return s.openKey(password, s.o[:], s.u[:], s.oe[:])
}

// openKey checks password against entry, which is O or U, and decrypts the file encryption key
// with it (Algorithm 2.A). There is none in an entry that is missing, which is all zeros.
func (s *Scheme) openKey(password, entry, user, sealed []byte) (*fileKey, bool) {
	if len(bytes.TrimLeft(sealed, "\x00")) == 0 {
		return nil, false
	}
	hash, validationSalt, keySalt := entry[:32], entry[32:40], entry[40:48]
	sum := s.hash(password, validationSalt, user)
	if subtle.ConstantTimeCompare(sum[:], hash) != 1 {
		return nil, false
	}
	sum = s.hash(password, keySalt, user)
	block, err := aes.NewCipher(sum[:])
	if err != nil {
		return nil, false // not with 32 bytes
	}
	key := make([]byte, len(sealed))
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(key, sealed)
	return newFileKey(key), true
}

// hash is the hash of the scheme's revision.
func (s *Scheme) hash(password, salt, user []byte) [32]byte {
	input := bytes.Join([][]byte{password, salt, user}, nil)
	first := sha256.Sum256(input)
	if s.r == 5 {
		return first
	}
	return hashRounds(first, password, user)
}

// lastRound is the round after which Algorithm 2.B has stopped for certain. It stops after
// round n, n >= 64, if the last byte of the round's output is at most n - 32. A byte is at most
// 255, so round 287 ends it whatever the input; most passwords take 64 to 80 rounds.
const lastRound = 255 + 32

// hashRounds is Algorithm 2.B from its second step on. The password has at most 127 bytes and
// user none or 48, so a round hashes at most 64 * (127 + 64 + 48) bytes.
func hashRounds(first [32]byte, password, user []byte) (result [32]byte) {
	k := append(make([]byte, 0, sha512.Size), first[:]...)
	e := make([]byte, 0, 64*(len(password)+sha512.Size+len(user)))
	for round := 1; round <= lastRound; round++ {
		e = append(append(append(e[:0], password...), k...), user...)
		e = bytes64(e)
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			break // not with 16 bytes
		}
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(e, e)

		// The first 16 bytes as a big-endian number modulo 3. 256 is 1 modulo 3, so the sum
		// of the bytes does as well.
		sum := 0
		for _, b := range e[:16] {
			sum += int(b)
		}
		switch sum % 3 {
		case 0:
			h := sha256.Sum256(e)
			k = append(k[:0], h[:]...)
		case 1:
			h := sha512.Sum384(e)
			k = append(k[:0], h[:]...)
		case 2:
			h := sha512.Sum512(e)
			k = append(k[:0], h[:]...)
		}
		if round >= 64 && int(e[len(e)-1]) <= round-32 {
			break
		}
	}
	copy(result[:], k)
	return result
}

// bytes64 returns b 64 times over, in b's array if it has room.
func bytes64(b []byte) []byte {
	for range 6 {
		b = append(b, b...)
	}
	return b
}

// checkPerms compares Perms, which is P and EncryptMetadata encrypted with the file encryption
// key, with what the dictionary says in the clear (Algorithm 13). A difference hints that
// somebody changed P. qpdf warns and goes on, mupdf does not look; nothing depends on it.
func (s *Scheme) checkPerms(block cipher.Block) *DictionaryError {
	if s.permsSize < aes.BlockSize {
		return &DictionaryError{"Perms", "missing or shorter than 16 bytes"}
	}
	var perms [aes.BlockSize]byte
	block.Decrypt(perms[:], s.perms[:])
	metadata := byte('F')
	if s.encryptMetadata {
		metadata = 'T'
	}
	switch {
	case string(perms[9:12]) != "adb":
		return &DictionaryError{"Perms", "not encrypted with this file's key"}
	case binary.LittleEndian.Uint32(perms[:4]) != uint32(s.p):
		return &DictionaryError{"Perms", "differs from P"}
	case perms[8] != metadata:
		return &DictionaryError{"Perms", "differs from EncryptMetadata"}
	}
	return nil
}
