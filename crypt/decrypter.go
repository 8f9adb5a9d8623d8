package crypt

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"slices"
)

// Decrypter decrypts strings and streams. It keeps the cipher of the last object it worked on,
// so that the strings of one object are decrypted without allocation. It belongs to one
// goroutine; each makes itself one with Handler.NewDecrypter.
type Decrypter struct {
	h     *Handler
	state hidden[cipherState]
}

// cipherState is the ciphers of a Decrypter.
//
// A CBC mode keeps the last block of ciphertext as the initialization vector for what follows.
// So one mode serves any number of strings: it is run over the initialization vector of the
// next, as if that were data, and then continues with the data.
type cipherState struct {
	shared  cipher.BlockMode // AESV3, for all objects; nil until used
	gcm     cipher.AEAD      // AESV4, for all objects; nil until used
	first   [aes.BlockSize]byte
	rc4     rc4.Cipher // a copy of keyed.rc4 to be used up
	keyed   objectCipher
	message [32 + 5 + 4]byte // Algorithm 1: file key, object number and generation, salt
}

// objectCipher is a cipher with the key of one object. The zero value is of no object, as
// method is Identity.
type objectCipher struct {
	method Method
	num    uint32
	gen    uint16
	rc4    *rc4.Cipher
	cbc    cipher.BlockMode
}

// NewDecrypter returns a Decrypter with h's key.
func (h *Handler) NewDecrypter() *Decrypter {
	return &Decrypter{h, hide(new(cipherState))}
}

// DecryptString appends to dst what src decrypts to. src is a string as the file has it, its
// escapes or hexadecimal digits already undone; num and gen are the object number and
// generation of the indirect object that it is part of. Errors are those of DecryptStream.
func (d *Decrypter) DecryptString(dst, src []byte, num uint32, gen uint16) ([]byte, error) {
	return d.DecryptStream(d.h.strings, dst, src, num, gen)
}

// DecryptStream appends to dst what src, the data of a stream, decrypts to with method m. The
// method is h's StreamMethod or FileMethod, or what MethodByName gave. The spare room of dst
// must not overlap src.
//
// The error is an *UnsupportedError if m cannot be undone; then nothing is appended. It is a
// *DamageError, along with all that could be decrypted, in these cases of AESV2 and AESV3:
//
//   - Fewer than two blocks, 32 bytes, and not empty: nothing is appended, as in qpdf. (mupdf
//     shows such a string as it is in the file, on the guess that it was never encrypted.)
//   - Not a multiple of 16 bytes: the rest, less than a block, is dropped, as in poppler.
//   - No valid padding at the end: all bytes are kept, as in qpdf.
//
// No bytes at all are no error there. It is a *DamageError, and nothing is appended, for AESV4 with
// fewer than 28 bytes, also with none at all, or with a tag that does not fit: the data was changed
// by somebody without the key, or is of another file. RC4 and Identity have no damage that could be
// noticed.
func (d *Decrypter) DecryptStream(m Method, dst, src []byte, num uint32, gen uint16) ([]byte, error) {
	state := d.state.get()
	switch m {
	case Identity:
		return append(dst, src...), nil
	case RC4:
		state.rc4 = *d.objectCipher(RC4, num, gen).rc4
		n := len(dst)
		dst = slices.Grow(dst, len(src))[:n+len(src)]
		state.rc4.XORKeyStream(dst[n:], src)
		return dst, nil
	case AESV2:
		dst, problem := state.decryptCBC(d.objectCipher(AESV2, num, gen).cbc, dst, src)
		return dst, damage(problem, src, num, gen)
	case AESV3:
		if state.shared == nil {
			// In V 4 this is AES-128, as in mupdf, or impossible with a shorter key.
			block := d.h.key.get().block
			if block == nil {
				return dst, &UnsupportedError{"CFM", "AESV3"}
			}
			state.shared = cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize))
		}
		dst, problem := state.decryptCBC(state.shared, dst, src)
		return dst, damage(problem, src, num, gen)
	case AESV4:
		if state.gcm == nil {
			state.gcm = d.h.newGCM()
		}
		if state.gcm == nil {
			return dst, &UnsupportedError{"CFM", "AESV4"}
		}
		dst, problem := decryptGCM(state.gcm, dst, src)
		return dst, damage(problem, src, num, gen)
	}
	return dst, &UnsupportedError{"CFM", m.String()}
}

// damage returns an error for a problem, nil for "".
func damage(problem string, src []byte, num uint32, gen uint16) error {
	if problem == "" {
		return nil
	}
	return &DamageError{Num: num, Gen: gen, Length: len(src), Problem: problem}
}

// decryptCBC appends to dst what the blocks of src decrypt to, without initialization vector and
// padding, and says what was wrong with src.
func (s *cipherState) decryptCBC(mode cipher.BlockMode, dst, src []byte) (out []byte, problem string) {
	const block = aes.BlockSize
	if len(src) == 0 {
		return dst, ""
	}
	if len(src) < 2*block {
		return dst, "too short for an initialization vector and a block"
	}
	rest := len(src) % block
	body := src[block : len(src)-rest]
	n := len(dst)
	dst = slices.Grow(dst, len(body))[:n+len(body)]
	mode.CryptBlocks(s.first[:], src[:block])
	mode.CryptBlocks(dst[n:], body)

	padding := paddingSize(dst[len(dst)-block:])
	dst = dst[:len(dst)-padding]
	if rest != 0 {
		return dst, "not a whole number of blocks"
	}
	if padding == 0 {
		return dst, "no valid padding at the end"
	}
	return dst, ""
}

// newGCM returns AES-256 in GCM with the file encryption key, with the usual 12 bytes of nonce and
// 16 of tag; nil if the key is not that long.
func (h *Handler) newGCM() cipher.AEAD {
	key := h.key.get()
	if key.size != 32 {
		return nil
	}
	gcm, err := cipher.NewGCM(key.block)
	if err != nil {
		return nil // not with a block of 16 bytes
	}
	return gcm
}

// decryptGCM appends to dst what src decrypts to, and says what was wrong with src (ISO/TS 32003).
// There is no additional data. What fails the test of its tag is not given away, not even in part.
func decryptGCM(gcm cipher.AEAD, dst, src []byte) (out []byte, problem string) {
	if len(src) < gcm.NonceSize()+gcm.Overhead() {
		return dst, "too short for a nonce and a tag"
	}
	out, err := gcm.Open(dst, src[:gcm.NonceSize()], src[gcm.NonceSize():], nil)
	if err != nil {
		return dst, "authentication tag does not fit"
	}
	return out, ""
}

// paddingSize returns how many bytes of the last block are padding: n bytes of value n, n from 1
// to 16 (RFC 8018, 6.1.1). It is 0 if there is no such padding.
func paddingSize(block []byte) int {
	n := block[len(block)-1]
	if n < 1 || int(n) > len(block) {
		return 0
	}
	for _, b := range block[len(block)-int(n):] {
		if b != n {
			return 0
		}
	}
	return int(n)
}

// objectCipher returns the cipher for an object: the one at hand, or a new one with the key of
// Algorithm 1 (ISO 32000-2, 7.6.3.2).
func (d *Decrypter) objectCipher(m Method, num uint32, gen uint16) *objectCipher {
	s, fileKey := d.state.get(), d.h.key.get()
	if s.keyed.method == m && s.keyed.num == num && s.keyed.gen == gen {
		return &s.keyed
	}
	s.keyed = objectCipher{method: m, num: num, gen: gen}
	message := append(s.message[:0], fileKey.bytes()...)
	message = append(message, byte(num), byte(num>>8), byte(num>>16), byte(gen), byte(gen>>8))
	if m == AESV2 {
		message = append(message, "sAlT"...)
	}
	key := md5.Sum(message)
	// The errors below are about the length of the key, which is right.
	if m == AESV2 {
		// Algorithm 1 uses less of the hash for a file key of less than 11 bytes, which
		// AESV2 cannot have; whoever wrote such a file needed 16 bytes, too.
		block, _ := aes.NewCipher(key[:])
		s.keyed.cbc = cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize))
	} else {
		s.keyed.rc4, _ = rc4.NewCipher(key[:min(fileKey.size+5, len(key))])
	}
	return &s.keyed
}

// String describes the handler; see Handler.String.
func (d Decrypter) String() string { return d.h.String() }

// GoString returns the same as String, so that %#v shows no secret either.
func (d Decrypter) GoString() string { return d.String() }
