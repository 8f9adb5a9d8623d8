package text

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestDate(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"the standard's example", "D:199812231952-08'00", "1998-12-23T19:52:00-08:00"}, // 7.9.4
		{"whole", "D:20261201042233+05'30", "2026-12-01T04:22:33+05:30"},
		{"apostrophe at the end", "D:20261201042233+05'30'", "2026-12-01T04:22:33+05:30"}, // PDF 1.7
		{"UTC", "D:20261201042233Z", "2026-12-01T04:22:33Z"},
		{"year", "D:2026", "2026-01-01T00:00:00Z"},
		{"month", "D:202612", "2026-12-01T00:00:00Z"},
		{"day", "D:20261224", "2026-12-24T00:00:00Z"},
		{"hour", "D:2026122407", "2026-12-24T07:00:00Z"},
		{"leap day", "D:20240229", "2024-02-29T00:00:00Z"},

		{"no mark", "20261201042233", "2026-12-01T04:22:33Z"},
		{"no apostrophes", "D:20261201042233+0530", "2026-12-01T04:22:33+05:30"},
		{"colon", "D:20261201042233-05:30", "2026-12-01T04:22:33-05:30"},
		{"hours of the offset alone", "D:20261201042233+05", "2026-12-01T04:22:33+05:00"},
		{"Z and digits", "D:20261201042233Z00'00'", "2026-12-01T04:22:33Z"},
		{"offset of nothing", "D:20261201042233-00'00'", "2026-12-01T04:22:33Z"},
		{"blanks", " D: 20261201042233 ", "2026-12-01T04:22:33Z"},
		{"small letters", "d:20261201042233z", "2026-12-01T04:22:33Z"},
		{"UTF-16", "\xfe\xff\x00D\x00:\x002\x000\x002\x006", "2026-01-01T00:00:00Z"},
		{"the year 2000 as 19100", "D:191000229142233", "2000-02-29T14:22:33Z"},
		{"leap second", "D:20161231235960Z", "2016-12-31T23:59:59Z"},

		{"nothing", "", ""},
		{"a mark", "D:", ""},
		{"words", "Tuesday", ""},
		{"a short year", "D:26", ""},
		{"month 13", "D:20261301", ""},
		{"month 0", "D:20260001", ""},
		{"February 30", "D:20260230", ""},
		{"hour 24", "D:2026120124", ""},
		{"minute 60", "D:202612010460", ""},
		{"second 61", "D:20261201042261", ""},
		{"offset of a day", "D:20261201042233+24'00", ""},
		{"rubbish behind", "D:20261201042233x", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Date([]byte(c.in))
			if c.want == "" {
				if !errors.Is(err, ErrDate) {
					t.Errorf("%v, %v", got, err)
				}
				return
			}
			if err != nil || got.Format(time.RFC3339) != c.want {
				t.Errorf("%s, %v, want %s", got.Format(time.RFC3339), err, c.want)
			}
		})
	}
}

func FuzzDate(f *testing.F) {
	f.Add([]byte("D:20261201042233+05'30"))
	f.Add([]byte("D:191000229142233"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if got, err := Date(b); err == nil && (got.Year() < 0 || got.Year() > 9999) {
			t.Errorf("%q: %v", b, got)
		}
	})
}

func ExampleDate() {
	t, err := Date([]byte("D:199812231952-08'00"))
	fmt.Println(t, err)
	// Output: 1998-12-23 19:52:00 -0800 -0800 <nil>
}
