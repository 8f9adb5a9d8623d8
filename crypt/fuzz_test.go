package crypt

import (
	"bytes"
	"errors"
	"testing"
)

// FuzzNew unlocks any dictionary and decrypts any data, with the key found or, as no fuzzer
// guesses a password, with one made up.
func FuzzNew(f *testing.F) {
	add := func(v vector) {
		d := v.dictionary
		cf := d.CF[d.StmF]
		for _, password := range []string{v.user, v.owner, "wrong", "\xff\u00ad"} {
			f.Add(d.V, d.R, d.Length, d.O, d.U, d.OE, d.UE, d.Perms, d.P, d.EncryptMetadata,
				cf.CFM, cf.Length, d.StmF, d.StrF, d.EFF, v.id, password, v.stringData, v.stringNum, uint16(0))
		}
	}
	for _, v := range vectors() {
		add(v)
	}
	for _, c := range oddDictionaries {
		v := vectorNamed(f, c.vector)
		c.change(&v.dictionary)
		add(v)
	}
	for _, c := range damagedGCM() {
		v := vectorNamed(f, aesR7)
		v.stringData = c.src
		add(v)
	}
	f.Fuzz(func(t *testing.T, v, r, length int, o, u, oe, ue, perms []byte, p int64, metadata bool,
		cfm string, cfLength int, stmF, strF, eff string, id []byte, password string,
		data []byte, num uint32, gen uint16) {
		d := Dictionary{
			Filter: "Standard", V: v, R: r, Length: length, O: o, U: u, OE: oe, UE: ue,
			Perms: perms, P: p, EncryptMetadata: metadata, StmF: stmF, StrF: strF, EFF: eff,
		}
		if cfm != "" || cfLength != 0 {
			d.CF = map[string]CryptFilter{"StdCF": {CFM: cfm, Length: cfLength}}
		}
		s, err := Parse(d, id)
		if err != nil {
			if !errors.Is(err, ErrUnsupported) && !errors.Is(err, ErrDictionary) {
				t.Fatalf("untyped error %v", err)
			}
			return
		}
		handlers := []*Handler{}
		for _, size := range s.keySizes {
			key := append(bytes.Clone(data), make([]byte, 32)...)
			handlers = append(handlers, s.open(newFileKey(key[:size]), RoleUser))
		}
		h, err := s.Unlock(password)
		if err == nil {
			handlers = append(handlers, h)
		} else if err != ErrPassword {
			t.Fatalf("error %v, want ErrPassword", err)
		}
		for _, h := range handlers {
			checkDecrypter(t, h, data, num, gen)
		}
	})
}

// checkDecrypter sees that what comes out keeps to its bounds and does not depend on what was
// decrypted before.
func checkDecrypter(t *testing.T, h *Handler, data []byte, num uint32, gen uint16) {
	_, _ = h.String(), h.Warnings()
	shared := h.NewDecrypter()
	for _, m := range []Method{h.StringMethod(), Identity, RC4, AESV2, AESV3, AESV4, Unsupported} {
		fresh, freshErr := h.NewDecrypter().DecryptStream(m, nil, data, num, gen)
		out, err := shared.DecryptStream(m, []byte("> "), data, num, gen)
		if !bytes.HasPrefix(out, []byte("> ")) || !bytes.Equal(out[2:], fresh) {
			t.Fatalf("%v: %q, fresh %q", m, out, fresh)
		}
		if (err == nil) != (freshErr == nil) {
			t.Fatalf("%v: %v, fresh %v", m, err, freshErr)
		}
		if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnsupported) {
			t.Fatalf("%v: untyped error %v", m, err)
		}
		if len(fresh) > len(data) {
			t.Fatalf("%v: %d bytes of %d", m, len(fresh), len(data))
		}
	}
}
