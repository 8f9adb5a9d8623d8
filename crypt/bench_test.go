package crypt

import (
	"fmt"
	"testing"
)

// go test -run '^$' -bench . -benchmem ./crypt

var benchMethods = []struct{ name, vector string }{
	{"RC4", rc4R3}, {"AESV2", aesR4}, {"AESV3", aesR6},
}

func BenchmarkDecryptStream(b *testing.B) {
	for _, m := range benchMethods {
		for _, size := range []int{1 << 10, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", m.name, size), func(b *testing.B) {
				h, _ := unlock(b, m.vector)
				d := h.NewDecrypter()
				src := make([]byte, size)
				dst := make([]byte, 0, size)
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					// The padding is not valid; that costs an error value.
					dst, _ = d.DecryptStream(h.StreamMethod(), dst[:0], src, uint32(i), 0)
				}
			})
		}
	}
}

// Strings come several to an object, whose key is then derived once.
func BenchmarkDecryptString(b *testing.B) {
	for _, m := range benchMethods {
		h, v := unlock(b, m.vector)
		src := make([][]byte, 256) // by object number
		for num := range src {
			src[num] = v.stringData
			if m.name == "AESV2" {
				src[num] = encryptAESV2(unhex(v.key), byte(num), []byte(plainTitle+"\x04\x04\x04\x04"))
			}
		}
		for _, perObject := range []int{1, 10, 1 << 30} {
			b.Run(fmt.Sprintf("%s/%d-per-object", m.name, perObject), func(b *testing.B) {
				d := h.NewDecrypter()
				dst := make([]byte, 0, 64)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					num := i / perObject % len(src)
					dst, _ = d.DecryptString(dst[:0], src[num], uint32(num), 0)
				}
			})
		}
	}
}

func BenchmarkUnlock(b *testing.B) {
	for _, name := range []string{rc4R2, rc4R3, aesR4, "AES 256 bits, R 5", aesR6} {
		v := vectorNamed(b, name)
		s, err := Parse(v.dictionary, v.id)
		if err != nil {
			b.Fatal(err)
		}
		for _, password := range []string{"user", "owner", "wrong"} {
			b.Run(fmt.Sprintf("R%d/%s", s.Revision(), password), func(b *testing.B) {
				for b.Loop() {
					_, _ = s.Unlock(password)
				}
			})
		}
	}
}
