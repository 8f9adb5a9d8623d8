package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"hash"
	"slices"
	"testing"
)

// Wrapping 256 bits of key data with a 256-bit key, RFC 3394, 4.6.
func TestUnwrapKey(t *testing.T) {
	const (
		wrapping = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
		plain    = "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"
		wrapped  = "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
	)
	if got, ok := unwrapKey(unhex(wrapping), unhex(wrapped)); !ok || !bytes.Equal(got, unhex(plain)) {
		t.Errorf("%x, %v, want %s", got, ok, plain)
	}
	if got := wrapKey(unhex(wrapping), unhex(plain)); !bytes.Equal(got, unhex(wrapped)) {
		t.Errorf("the writer of this test gives %x, want %s", got, wrapped)
	}
	for i := range unhex(wrapped) {
		changed := unhex(wrapped)
		changed[i] ^= 0x40
		if _, ok := unwrapKey(unhex(wrapping), changed); ok {
			t.Errorf("changed at %d: unwrapped", i)
		}
	}
	for n := range 40 {
		if _, ok := unwrapKey(unhex(wrapping), unhex(wrapped)[:n]); ok {
			t.Errorf("%d bytes: unwrapped", n)
		}
	}
}

// wrapKey is AES Key Wrap as RFC 3394, 2.2.1, describes it in words.
func wrapKey(wrapping, key []byte) []byte {
	block, err := aes.NewCipher(wrapping)
	if err != nil {
		panic(err)
	}
	a, r := bytes.Repeat([]byte{0xa6}, 8), bytes.Clone(key)
	for j := range 6 {
		for i := range len(r) / 8 {
			b := append(bytes.Clone(a), r[8*i:8*i+8]...)
			block.Encrypt(b, b)
			copy(r[8*i:], b[8:])
			a = binary.BigEndian.AppendUint64(nil, binary.BigEndian.Uint64(b)^uint64(len(r)/8*j+i+1))
		}
	}
	return append(a, r...)
}

// der is an element with a one-byte tag.
func der(tag byte, parts ...[]byte) []byte {
	body := bytes.Join(parts, nil)
	switch n := len(body); {
	case n < 0x80:
		return append([]byte{tag, byte(n)}, body...)
	case n < 0x100:
		return append([]byte{tag, 0x81, byte(n)}, body...)
	default:
		return append([]byte{tag, 0x82, byte(n >> 8), byte(n)}, body...)
	}
}

// The identifiers, encoded by hand.
var (
	derAuthenticatedData   = unhex("060b2a864886f70d0109100102")
	derContentType         = unhex("06092a864886f70d010903")
	derMessageDigest       = unhex("06092a864886f70d010904")
	derAlgorithmProtection = unhex("06092a864886f70d010934")
	derSigningTime         = unhex("06092a864886f70d010905")
	derIntegrityInfo       = unhex("06062881fa040100")
	derMACWrapKDF          = unhex("06062881fa040101")
	derAES256Wrap          = unhex("060960864801650304012d")
	derAES128Wrap          = unhex("0609608648016503040105")
	derHMACSHA256          = unhex("06082a864886f70d0209")
	derHMACSHA512          = unhex("06082a864886f70d020b")
	derNull                = unhex("0500")
	derZero                = unhex("020100")
	derOne                 = unhex("020101")
)

// sha2 is the identifier of a hash function among NIST's: 1 to 3 are SHA-256, 384 and 512, 8 to 10 the
// same of SHA-3, 12 is SHAKE256.
func sha2(number byte) []byte { return append(unhex("06096086480165030402"), number) }

// A macWriter makes a message. Its fields are what tests change.
type macWriter struct {
	key, salt, file []byte
	hash            func() hash.Hash
	digestAlg       []byte // identifier and parameters

	version, recipientVersion, infoVersion []byte
	kdf, wrap, macAlg                      []byte
	contentType, infoType, outerType       []byte
	protectedDigest, protectedMAC          []byte
	attributes                             func(list [][]byte) [][]byte // after they were made
	moreInfo, moreData, moreOuter          []byte
	recipients                             int
}

func newMACWriter(key []byte) *macWriter {
	sha256Alg := append(sha2(1), derNull...)
	return &macWriter{
		key: key, salt: []byte("a salt of 32 bytes, or nearly so"), file: []byte("%PDF-2.0 and the rest of the file"),
		hash: sha256.New, digestAlg: sha256Alg,
		version: derZero, recipientVersion: derZero, infoVersion: derZero,
		kdf: derMACWrapKDF, wrap: derAES256Wrap, macAlg: derHMACSHA256,
		contentType: derIntegrityInfo, infoType: derIntegrityInfo, outerType: derAuthenticatedData,
		protectedDigest: sha256Alg, protectedMAC: derHMACSHA256,
		attributes: func(list [][]byte) [][]byte { return list },
		recipients: 1,
	}
}

func (w *macWriter) digest(b []byte) []byte {
	h := w.hash()
	h.Write(b)
	return h.Sum(nil)
}

func macAttribute(oid []byte, values ...[]byte) []byte { return der(0x30, oid, der(0x31, values...)) }

func (w *macWriter) token() []byte {
	wrapping, err := hkdf.Key(sha256.New, w.key, w.salt, "PDFMAC", 32)
	if err != nil {
		panic(err)
	}
	macKey := bytes.Repeat([]byte("mac key "), 4)
	info := der(0x30, w.infoVersion, der(0x04, w.digest(w.file)), w.moreInfo)
	attributes := bytes.Join(w.attributes([][]byte{
		macAttribute(derContentType, w.contentType),
		macAttribute(derAlgorithmProtection, der(0x30, der(0x30, w.protectedDigest), der(0xa2, w.protectedMAC))),
		macAttribute(derMessageDigest, der(0x04, w.digest(info))),
	}), nil)
	mac := hmac.New(sha256.New, macKey)
	mac.Write(der(0x31, attributes))
	recipient := der(0xa3, w.recipientVersion, der(0xa0, w.kdf), der(0x30, w.wrap), der(0x04, wrapKey(wrapping, macKey)))
	data := der(0x30, w.version, der(0x31, bytes.Repeat(recipient, w.recipients)), der(0x30, w.macAlg), der(0xa1, w.digestAlg),
		der(0x30, w.infoType, der(0xa0, der(0x04, info))), der(0xa2, attributes), der(0x04, mac.Sum(nil)), w.moreData)
	return der(0x30, w.outerType, der(0xa0, data), w.moreOuter)
}

// That the format is right is for the file of pyHanko in package document to say. Here each part of the
// message counts.
func TestVerifyMAC(t *testing.T) {
	withHash := func(h func() hash.Hash, number byte) func(*macWriter) {
		return func(w *macWriter) {
			w.hash, w.digestAlg = h, sha2(number)
			w.protectedDigest = w.digestAlg
		}
	}
	withAttributes := func(change func(list [][]byte) [][]byte) func(*macWriter) {
		return func(w *macWriter) { w.attributes = change }
	}
	without := func(i int) func(*macWriter) {
		return withAttributes(func(list [][]byte) [][]byte { return slices.Delete(list, i, i+1) })
	}
	twice := func(i int) func(*macWriter) {
		return withAttributes(func(list [][]byte) [][]byte { return append(list, list[i]) })
	}
	signatureDigest := der(0x80, make([]byte, 32))
	for _, c := range []struct {
		name   string
		change func(*macWriter)
		want   error
	}{
		{"SHA-256", func(*macWriter) {}, nil},
		{"SHA-384", withHash(sha512.New384, 2), nil},
		{"SHA-512", withHash(sha512.New, 3), nil},
		{"SHA3-256", withHash(func() hash.Hash { return sha3.New256() }, 8), nil},
		{"SHA3-384", withHash(func() hash.Hash { return sha3.New384() }, 9), nil},
		{"SHA3-512", withHash(func() hash.Hash { return sha3.New512() }, 10), nil},
		{"SHAKE256", withHash(sha256.New, 12), ErrUnsupported},
		{"digest with a parameter", func(w *macWriter) { w.digestAlg = append(sha2(1), derOne...) }, ErrUnsupported},
		{"empty file", func(w *macWriter) { w.file = nil }, nil},
		{"no salt", func(w *macWriter) { w.salt = nil }, ErrMAC},
		{"another key", func(w *macWriter) { w.key = make([]byte, 32) }, ErrMAC},
		{"version 1", func(w *macWriter) { w.version = derOne }, ErrUnsupported},
		{"recipient of version 1", func(w *macWriter) { w.recipientVersion = derOne }, ErrUnsupported},
		{"content of version 1", func(w *macWriter) { w.infoVersion = derOne }, ErrUnsupported},
		{"another key derivation", func(w *macWriter) { w.kdf = derHMACSHA256 }, ErrUnsupported},
		{"another key wrap", func(w *macWriter) { w.wrap = derAES128Wrap }, ErrUnsupported},
		{"another MAC", func(w *macWriter) { w.macAlg = derHMACSHA512 }, ErrUnsupported},
		{"two recipients", func(w *macWriter) { w.recipients = 2 }, ErrMAC},
		{"no recipient", func(w *macWriter) { w.recipients = 0 }, ErrMAC},
		{"another message", func(w *macWriter) { w.outerType = derContentType }, ErrMAC},
		{"another content", func(w *macWriter) { w.infoType = derContentType }, ErrMAC},
		{"another content in the attributes", func(w *macWriter) { w.contentType = derContentType }, ErrMAC},
		{"another digest in the attributes", func(w *macWriter) { w.protectedDigest = sha2(2) }, ErrMAC},
		{"another MAC in the attributes", func(w *macWriter) { w.protectedMAC = derHMACSHA512 }, ErrMAC},
		{"no content type", without(0), ErrMAC},
		{"no algorithms", without(1), ErrMAC},
		{"no digest of the content", without(2), ErrMAC},
		{"content type twice", twice(0), ErrMAC},
		{"algorithms twice", twice(1), ErrMAC},
		{"digest of the content twice", twice(2), ErrMAC},
		{"no attributes", withAttributes(func([][]byte) [][]byte { return nil }), ErrMAC},
		{"an attribute with two values", withAttributes(func(list [][]byte) [][]byte {
			list[0] = macAttribute(derContentType, derIntegrityInfo, derIntegrityInfo)
			return list
		}), ErrMAC},
		{"digest of another content", withAttributes(func(list [][]byte) [][]byte {
			list[2] = macAttribute(derMessageDigest, der(0x04, make([]byte, 32)))
			return list
		}), ErrMAC},
		{"an attribute more", withAttributes(func(list [][]byte) [][]byte {
			return append(list, macAttribute(derSigningTime, derZero))
		}), nil},
		{"digest of a signature", func(w *macWriter) { w.moreInfo = signatureDigest }, ErrMAC},
		{"unauthenticated attributes", func(w *macWriter) { w.moreData = der(0xa3, macAttribute(derSigningTime, derZero)) }, ErrMAC},
		{"more in the message", func(w *macWriter) { w.moreOuter = derNull }, ErrMAC},
		{"too long", func(w *macWriter) { w.moreOuter = der(0x04, make([]byte, MaxMAC)) }, ErrMAC},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, v := unlock(t, aesR7)
			w := newMACWriter(unhex(v.key))
			c.change(w)
			half := len(w.file) / 2
			if err := h.VerifyMAC(w.token(), w.salt, w.file[:half], w.file[half:]); !errors.Is(err, c.want) || c.want == nil && err != nil {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	t.Run("a key of 16 bytes", func(t *testing.T) {
		h, v := unlock(t, aesR4)
		w := newMACWriter(unhex(v.key))
		if err := h.VerifyMAC(w.token(), w.salt, w.file); !errors.Is(err, ErrUnsupported) {
			t.Error(err)
		}
	})
}

// No bit of message, salt or file can change, and none be missing or added.
func TestChangedMAC(t *testing.T) {
	h, v := unlock(t, aesR6)
	w := newMACWriter(unhex(v.key))
	token := w.token()
	verify := func(token, salt, file []byte) error { return h.VerifyMAC(token, salt, file) }
	if err := verify(token, w.salt, w.file); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		part   []byte
		verify func(changed []byte) error
	}{
		"token": {token, func(b []byte) error { return verify(b, w.salt, w.file) }},
		"salt":  {w.salt, func(b []byte) error { return verify(token, b, w.file) }},
		"file":  {w.file, func(b []byte) error { return verify(token, w.salt, b) }},
	} {
		for i := range 8 * len(c.part) {
			changed := bytes.Clone(c.part)
			changed[i/8] ^= 1 << (i % 8)
			if err := c.verify(changed); !errors.Is(err, ErrMAC) && !errors.Is(err, ErrUnsupported) {
				t.Errorf("%s, bit %d of byte %d changed: %v", name, i%8, i/8, err)
			}
		}
		for i := range c.part {
			if err := c.verify(c.part[:i]); !errors.Is(err, ErrMAC) {
				t.Errorf("%s, %d bytes of %d: %v", name, i, len(c.part), err)
			}
		}
		if name == "salt" {
			continue // HKDF fills it with zeros up to a block
		}
		if err := c.verify(append(bytes.Clone(c.part), 0)); !errors.Is(err, ErrMAC) {
			t.Errorf("%s, a byte more: %v", name, err)
		}
	}
}

// FuzzVerifyMAC verifies any message of any file. Only one file can fit.
func FuzzVerifyMAC(f *testing.F) {
	h, v := unlock(f, aesR6)
	w := newMACWriter(unhex(v.key))
	token := w.token()
	f.Add(token, w.salt, w.file)
	f.Add(token[:len(token)-1], w.salt, w.file)
	f.Add(token, []byte(nil), []byte(nil))
	f.Fuzz(func(t *testing.T, fuzzed, salt, file []byte) {
		err := h.VerifyMAC(fuzzed, salt, file)
		switch {
		case errors.Is(err, ErrMAC), errors.Is(err, ErrUnsupported):
		case err != nil:
			t.Fatalf("untyped error %v", err)
		case !bytes.Equal(file, w.file):
			t.Fatal("another file fits") // no fuzzer forges a MAC
		}
	})
}
