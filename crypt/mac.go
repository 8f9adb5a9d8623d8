package crypt

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/asn1"
	"encoding/binary"
	"fmt"
	"hash"
)

// The message authentication code of ISO/TS 32004 proves that the whole file is as somebody left it
// who has the file encryption key. It is a CMS message of type AuthenticatedData (RFC 5652, 9) that
// holds, each vouching for the next:
//
//   - a MAC key, wrapped with a key that is derived from the file encryption key (password
//     recipient info);
//   - the MAC of the authenticated attributes with that key;
//   - in these attributes, the digest of the content, and the algorithms;
//   - in the content, the digest of the file, but for the place where the message itself stands.

// MaxMAC is how many bytes a message authentication code may have to be looked at. Those of
// SHA-512 have about 400.
const MaxMAC = 4096

// VerifyMAC tells whether a message authentication code fits a file (ISO/TS 32004). token is the
// value of MAC in the AuthCode dictionary, salt that of KDFSalt in the encryption dictionary, and
// covered is what the code is about, in order: all of the file but the string that token is of.
//
// The error is nil if it fits. It is a *MACError if it does not, or is no such code, and matches
// ErrUnsupported if it uses a version or an algorithm that this package does not know. Of digests it
// knows those of SHA-2 and SHA-3, and not SHAKE256.
//
// Anybody who knows a password could have made the code; if one is empty, anybody at all.
func (h *Handler) VerifyMAC(token, salt []byte, covered ...[]byte) error {
	if h.v < 5 {
		return unsupportedMAC("file encryption key of less than 32 bytes")
	}
	if len(salt) == 0 {
		return &MACError{"KDFSalt is missing"}
	}
	message, err := parseMAC(token)
	if err != nil {
		return err
	}
	newDigest, err := message.digest()
	if err != nil {
		return err
	}
	wrapping, err := hkdf.Key(sha256.New, h.key.get().bytes(), salt, "PDFMAC", 32)
	if err != nil {
		return &MACError{"no key can be derived"}
	}
	key, ok := unwrapKey(wrapping, message.recipient.EncryptedKey)
	if !ok {
		return &MACError{"its key is not wrapped with this file's key"}
	}
	if !hmac.Equal(message.attributesMAC(key), message.data.MAC) {
		return &MACError{"its attributes were changed"}
	}
	digest := newDigest()
	digest.Write(message.content)
	if !message.attributesFit(digest.Sum(nil)) {
		return &MACError{"its attributes do not fit the rest of it"}
	}
	digest.Reset()
	for _, part := range covered {
		digest.Write(part)
	}
	if subtle.ConstantTimeCompare(digest.Sum(nil), message.info.DataDigest) != 1 {
		return &MACError{"the file was changed"}
	}
	return nil
}

func unsupportedMAC(what string) error {
	return fmt.Errorf("message authentication code: %.60s: %w", what, ErrUnsupported)
}

// The parts of the message. Package asn1 takes more at the end of a sequence for a later version and
// says nothing; Rest catches it. What has an explicit tag is raw, as asn1 does not compare its length
// with that of what is inside.
type (
	contentInfo struct {
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"explicit,tag:0"`
		Rest    asn1.RawValue `asn1:"optional"`
	}
	authenticatedData struct { // RFC 5652, 9.1
		Version    int
		Recipients []asn1.RawValue `asn1:"set"`
		MACAlg     algorithm
		DigestAlg  algorithm `asn1:"tag:1"`
		Content    encapsulatedContent
		Attributes asn1.RawValue `asn1:"tag:2"`
		MAC        []byte
		Rest       asn1.RawValue `asn1:"optional"` // unauthenticated attributes are not allowed
	}
	encapsulatedContent struct { // RFC 5652, 5.2
		Type    asn1.ObjectIdentifier
		Content asn1.RawValue `asn1:"explicit,tag:0"` // an octet string
		Rest    asn1.RawValue `asn1:"optional"`
	}
	passwordRecipient struct { // RFC 5652, 6.2.4
		Version       int
		KeyDerivation algorithm `asn1:"tag:0"`
		KeyEncryption algorithm
		EncryptedKey  []byte
		Rest          asn1.RawValue `asn1:"optional"`
	}
	integrityInfo struct { // PdfMacIntegrityInfo, without the digest of a signature
		Version    int
		DataDigest []byte
		Rest       asn1.RawValue `asn1:"optional"`
	}
	attribute struct {
		Type   asn1.ObjectIdentifier
		Values []asn1.RawValue `asn1:"set"`
	}
	algorithmProtection struct { // RFC 6211
		DigestAlg algorithm
		MACAlg    algorithm     `asn1:"tag:2"`
		Rest      asn1.RawValue `asn1:"optional"`
	}
	algorithm struct {
		OID        asn1.ObjectIdentifier
		Parameters asn1.RawValue `asn1:"optional"`
		Rest       asn1.RawValue `asn1:"optional"`
	}
)

// is reports whether a is the algorithm of an identifier, without parameters.
func (a algorithm) is(oid string) bool {
	bare := len(a.Parameters.FullBytes) == 0 || string(a.Parameters.FullBytes) == "\x05\x00"
	return a.OID.String() == oid && bare && len(a.Rest.FullBytes) == 0
}

// The identifiers of RFC 5652, RFC 3565, RFC 6211, ISO/TS 32004 and NIST.
const (
	oidAuthenticatedData   = "1.2.840.113549.1.9.16.1.2"
	oidContentType         = "1.2.840.113549.1.9.3"
	oidMessageDigest       = "1.2.840.113549.1.9.4"
	oidAlgorithmProtection = "1.2.840.113549.1.9.52"
	oidIntegrityInfo       = "1.0.32004.1.0"
	oidMACWrapKDF          = "1.0.32004.1.1"
	oidAES256Wrap          = "2.16.840.1.101.3.4.1.45"
	oidHMACSHA256          = "1.2.840.113549.2.9"
)

// macMessage is a message whose parts have been found, but not verified.
type macMessage struct {
	data      authenticatedData
	recipient passwordRecipient
	content   []byte
	info      integrityInfo
}

// parseMAC finds the parts of a message.
func parseMAC(token []byte) (*macMessage, error) {
	if len(token) > MaxMAC {
		return nil, &MACError{"it is too long"}
	}
	var outer contentInfo
	m := new(macMessage)
	if !parseWhole(token, &outer, "") || len(outer.Rest.FullBytes) > 0 || outer.Type.String() != oidAuthenticatedData {
		return nil, &MACError{"it is no CMS message of type AuthenticatedData"}
	}
	if !parseWhole(outer.Content.Bytes, &m.data, "") || len(m.data.Rest.FullBytes) > 0 || len(m.data.Recipients) != 1 ||
		len(m.data.Content.Rest.FullBytes) > 0 || m.data.Content.Type.String() != oidIntegrityInfo {
		return nil, &MACError{"its AuthenticatedData is not as it should be"}
	}
	if !parseWhole(m.data.Recipients[0].FullBytes, &m.recipient, "tag:3") || len(m.recipient.Rest.FullBytes) > 0 {
		return nil, &MACError{"its key is not that of a password recipient"}
	}
	if !parseWhole(m.data.Content.Content.Bytes, &m.content, "") || !parseWhole(m.content, &m.info, "") || len(m.info.Rest.FullBytes) > 0 {
		return nil, &MACError{"its content is not as it should be"}
	}
	if m.data.Version != 0 || m.recipient.Version != 0 || m.info.Version != 0 {
		return nil, unsupportedMAC("another version")
	}
	if !m.recipient.KeyDerivation.is(oidMACWrapKDF) || !m.recipient.KeyEncryption.is(oidAES256Wrap) ||
		!m.data.MACAlg.is(oidHMACSHA256) {
		return nil, unsupportedMAC("other algorithms")
	}
	return m, nil
}

// parseWhole reads all of der into value, and reports whether that is possible.
func parseWhole(der []byte, value any, params string) bool {
	rest, err := asn1.UnmarshalWithParams(der, value, params)
	return err == nil && len(rest) == 0
}

// digest returns the hash function that the message names.
func (m *macMessage) digest() (func() hash.Hash, error) {
	for oid, newHash := range map[string]func() hash.Hash{
		"2.16.840.1.101.3.4.2.1":  sha256.New,
		"2.16.840.1.101.3.4.2.2":  sha512.New384,
		"2.16.840.1.101.3.4.2.3":  sha512.New,
		"2.16.840.1.101.3.4.2.8":  func() hash.Hash { return sha3.New256() },
		"2.16.840.1.101.3.4.2.9":  func() hash.Hash { return sha3.New384() },
		"2.16.840.1.101.3.4.2.10": func() hash.Hash { return sha3.New512() },
	} {
		if m.data.DigestAlg.is(oid) {
			return newHash, nil
		}
	}
	return nil, unsupportedMAC("digest " + m.data.DigestAlg.OID.String())
}

// attributesMAC returns the MAC of the attributes, which counts them as a set and not as what its
// implicit tag makes of it (RFC 5652, 9.2).
func (m *macMessage) attributesMAC(key []byte) []byte {
	const set = 0x31
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte{set})
	mac.Write(m.data.Attributes.FullBytes[1:])
	return mac.Sum(nil)
}

// attributesFit reports whether each attribute that must be there is, once, and has the one value
// that fits the rest of the message; contentDigest is that of the content.
func (m *macMessage) attributesFit(contentDigest []byte) bool {
	var attributes []attribute
	if !parseWhole(m.data.Attributes.FullBytes, &attributes, "set,tag:2") {
		return false
	}
	found := map[string]int{}
	for _, a := range attributes {
		oid := a.Type.String()
		found[oid]++
		if len(a.Values) != 1 {
			return false
		}
		if !m.attributeFits(oid, a.Values[0].FullBytes, contentDigest) {
			return false
		}
	}
	return found[oidContentType] == 1 && found[oidMessageDigest] == 1 && found[oidAlgorithmProtection] == 1
}

// attributeFits is attributesFit for one of them. One that is not known always does.
func (m *macMessage) attributeFits(oid string, der, contentDigest []byte) bool {
	switch oid {
	case oidContentType:
		var contentType asn1.ObjectIdentifier
		return parseWhole(der, &contentType, "") && contentType.String() == oidIntegrityInfo
	case oidMessageDigest:
		var digest []byte
		return parseWhole(der, &digest, "") && subtle.ConstantTimeCompare(digest, contentDigest) == 1
	case oidAlgorithmProtection:
		var protected algorithmProtection
		return parseWhole(der, &protected, "") && len(protected.Rest.FullBytes) == 0 &&
			protected.MACAlg.is(oidHMACSHA256) && protected.DigestAlg.is(m.data.DigestAlg.OID.String())
	}
	return true
}

// unwrapKey undoes AES Key Wrap (RFC 3394, 2.2.2, the index-based way), and reports whether wrapped
// was made with this key, of 32 bytes.
func unwrapKey(wrapping, wrapped []byte) (key []byte, ok bool) {
	const half = aes.BlockSize / 2
	n := len(wrapped)/half - 1
	if n < 2 || len(wrapped)%half != 0 {
		return nil, false
	}
	block, err := aes.NewCipher(wrapping)
	if err != nil {
		return nil, false // not with 32 bytes
	}
	var b [aes.BlockSize]byte
	copy(b[:half], wrapped)
	key = append(key, wrapped[half:]...)
	for t := 6 * n; t >= 1; t-- {
		r := key[(t-1)%n*half:][:half]
		unwrapStep(block, &b, r, uint64(t))
	}
	return key, subtle.ConstantTimeCompare(b[:half], []byte("\xa6\xa6\xa6\xa6\xa6\xa6\xa6\xa6")) == 1
}

// unwrapStep is one step: the first half of b is A, r is R[i].
func unwrapStep(block cipher.Block, b *[aes.BlockSize]byte, r []byte, t uint64) {
	const half = aes.BlockSize / 2
	binary.BigEndian.PutUint64(b[:half], binary.BigEndian.Uint64(b[:half])^t)
	copy(b[half:], r)
	block.Decrypt(b[:], b[:])
	copy(r, b[half:])
}
