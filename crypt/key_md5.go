package crypt

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"crypto/subtle"
	"encoding/binary"
)

// Keys and passwords up to revision 4 (ISO 32000-2, 7.6.4.3.2 and 7.6.4.4). A password is
// checked by deriving the file encryption key from it and encrypting something known with that.

// passwordPadding fills passwords up to 32 bytes (Algorithm 2, step a).
const passwordPadding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08" +
	"\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

// padPassword returns password cut or filled up to 32 bytes.
func padPassword(password []byte) (padded [32]byte) {
	n := copy(padded[:], password)
	copy(padded[n:], passwordPadding)
	return padded
}

// userKeyMD5 returns the file encryption key of size bytes if password is the user password
// (Algorithms 4, 5 and 6).
func (s *Scheme) userKeyMD5(password []byte, size int) (*fileKey, bool) {
	key := s.fileKeyMD5(password, size)
	want := []byte(passwordPadding)
	got := s.u[:32]
	if s.r == 2 {
		rc4Once(key.bytes(), want)
	} else {
		sum := md5.Sum(append(want, s.id...))
		want = sum[:]
		for i := range 20 {
			rc4Once(xorKey(key.bytes(), byte(i)), want)
		}
		got = s.u[:16] // the other half is arbitrary padding
	}
	return key, subtle.ConstantTimeCompare(want, got) == 1
}

// fileKeyMD5 derives a file encryption key of size bytes (Algorithm 2).
func (s *Scheme) fileKeyMD5(password []byte, size int) *fileKey {
	padded := padPassword(password)
	var b bytes.Buffer
	b.Write(padded[:])
	b.Write(s.o[:32])
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(s.p)))
	b.Write(s.id)
	if s.r >= 4 && !s.encryptMetadata {
		b.WriteString("\xff\xff\xff\xff")
	}
	sum := md5.Sum(b.Bytes())
	if s.r >= 3 {
		for range 50 {
			sum = md5.Sum(sum[:size])
		}
	}
	return newFileKey(sum[:size])
}

// ownerKeyMD5 returns the file encryption key of size bytes if password is the owner password
// (Algorithm 7): O is the user password, encrypted with a key made from the owner password.
//
// Algorithm 3 hashes all 16 bytes again and again, and has R 2 use 5 of them. qpdf and mupdf
// hash and use only as many as the key has, here and in Algorithm 2, and so do the files.
func (s *Scheme) ownerKeyMD5(password []byte, size int) (*fileKey, bool) {
	padded := padPassword(password)
	sum := md5.Sum(padded[:])
	user := bytes.Clone(s.o[:32])
	if s.r == 2 {
		rc4Once(sum[:size], user)
	} else {
		for range 50 {
			sum = md5.Sum(sum[:size])
		}
		for i := 19; i >= 0; i-- {
			rc4Once(xorKey(sum[:size], byte(i)), user)
		}
	}
	return s.userKeyMD5(user, size)
}

// rc4Once encrypts or decrypts data in place. The key has 5 to 16 bytes.
func rc4Once(key, data []byte) {
	c, err := rc4.NewCipher(key)
	if err != nil {
		return // only for a key of no bytes, or more than 256
	}
	c.XORKeyStream(data, data)
}

// xorKey returns a copy of key with every byte changed by x.
func xorKey(key []byte, x byte) []byte {
	out := bytes.Clone(key)
	for i := range out {
		out[i] ^= x
	}
	return out
}
