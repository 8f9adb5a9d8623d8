package text

import (
	"errors"
	"time"
)

// ErrDate is the error for what is no date.
var ErrDate = errors.New("text: not a date")

// Date reads a date (ISO 32000-2, 7.9.4): D:YYYYMMDDHHmmSSOHH'mm, of which all
// behind the year may be missing, for a string as the file has it. What is
// missing is the start of the year, month, day and so on; a date without an
// offset from UTC is given as UTC.
//
// Forms that producers write and the standard does not know are read too: no
// D:, an apostrophe at the end or none at all, blanks around it, Z with digits
// behind it, letters in small, and the year 2000 as 19100. The error is ErrDate
// when there is no year, or a part that cannot be: month 13, or February 30.
func Date(b []byte) (time.Time, error) {
	s := []byte(Decode(b))
	s = trim(s)
	if len(s) >= 2 && (s[0] == 'D' || s[0] == 'd') && s[1] == ':' {
		s = trim(s[2:])
	}
	year, s, ok := digits(s, 4)
	if !ok {
		return time.Time{}, ErrDate
	}
	if year == 1910 && len(s) >= 11 && isDigits(s[:11]) && !isDigits(s[11:min(len(s), 12)]) {
		// "19100" and on: the year as 19 and the years since 1900.
		year, s = 2000+int(s[0]-'0'), s[1:]
	}
	parts := [5]int{1, 1, 0, 0, 0} // month, day, hour, minute, second
	for i := range parts {
		n, rest, ok := digits(s, 2)
		if !ok {
			break
		}
		parts[i], s = n, rest
	}
	zone, ok := offset(s)
	if !ok {
		return time.Time{}, ErrDate
	}
	second := parts[4]
	t := time.Date(year, time.Month(parts[0]), parts[1], parts[2], parts[3], min(second, 59), 0, zone)
	// time.Date carries what is too large into the next unit: such a part cannot be.
	if int(t.Month()) != parts[0] || t.Day() != parts[1] || t.Hour() != parts[2] || t.Minute() != parts[3] || second > 60 {
		return time.Time{}, ErrDate
	}
	return t, nil
}

// offset reads O HH ' mm, where O is +, - or Z.
func offset(s []byte) (*time.Location, bool) {
	s = trim(s)
	if len(s) == 0 {
		return time.UTC, true
	}
	sign := 1
	switch s[0] {
	case 'Z', 'z':
		return time.UTC, true
	case '+':
	case '-':
		sign = -1
	default:
		return nil, false
	}
	hours, s, ok := digits(s[1:], 2)
	if !ok || hours > 23 {
		return nil, false
	}
	if len(s) > 0 && (s[0] == '\'' || s[0] == ':') {
		s = s[1:]
	}
	minutes, _, ok := digits(s, 2)
	if !ok {
		minutes = 0
	} else if minutes > 59 {
		return nil, false
	}
	seconds := sign * (hours*3600 + minutes*60)
	if seconds == 0 {
		return time.UTC, true
	}
	return time.FixedZone("", seconds), true
}

// digits reads exactly n digits from the start of s.
func digits(s []byte, n int) (value int, rest []byte, ok bool) {
	if len(s) < n || !isDigits(s[:n]) {
		return 0, s, false
	}
	for _, c := range s[:n] {
		value = value*10 + int(c-'0')
	}
	return value, s[n:], true
}

func isDigits(s []byte) bool {
	for _, c := range s {
		if c-'0' > 9 {
			return false
		}
	}
	return len(s) > 0
}

func trim(s []byte) []byte {
	for len(s) > 0 && (s[0] == ' ' || s[0] == 0) {
		s = s[1:]
	}
	for len(s) > 0 && (s[len(s)-1] == ' ' || s[len(s)-1] == 0) {
		s = s[:len(s)-1]
	}
	return s
}
