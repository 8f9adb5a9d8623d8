package strings

import (
	"bytes"
	"testing"
)

func TestViewOfManySources(t *testing.T) {
	v := NewView()
	var list []Span
	var want [][]byte
	for s := range 50 {
		source := pattern(3*chunkSize/2, s)
		for _, at := range []int{0, 100, 50, chunkSize - 3, chunkSize - 2, chunkSize - 1, chunkSize, chunkSize + 100, 7, len(source) - 3} {
			b := source[at : at+3]
			list = append(list, v.Alias(b))
			want = append(want, b)
		}
	}
	for i, s := range list {
		got := v.Bytes(s)
		if !bytes.Equal(got, want[i]) || &got[0] != &want[i][0] {
			t.Fatalf("string %d is not the slice that was given", i)
		}
	}
}

func TestViewWindows(t *testing.T) {
	big := pattern(3*chunkSize, 1)
	// Of the same capacity as what it is compared with, so that only the address
	// tells them apart.
	twin := bytes.Clone(big[:100])[:100:100]
	for _, c := range []struct {
		name    string
		strings [][]byte
		windows int
	}{
		{"nothing", nil, 0},
		{"empty strings", [][]byte{nil, big[:0]}, 0},
		{"one after the other", [][]byte{big[0:3], big[3:5], big[90:99]}, 1},
		{"the same again", [][]byte{big[0:3], big[0:3], big[0:4]}, 1},
		{"before the window", [][]byte{big[10:13], big[9:12]}, 2},
		{"the last that fits", [][]byte{big[0:1], big[chunkSize-5 : chunkSize]}, 1},
		{"the first that does not", [][]byte{big[0:1], big[chunkSize-4 : chunkSize+1]}, 2},
		{"equal bytes elsewhere", [][]byte{big[0:3:100], twin[0:3]}, 2},
		{"cut capacity", [][]byte{big[0:3:3], big[3:5:5]}, 2},
		{"more capacity than the window", [][]byte{big[0:3:10], big[4:20]}, 2},
		{"whole", [][]byte{big[:wholeChunk], big[5:9]}, 1},
		{"whole, in the window of a short one", [][]byte{big[:3], big[:wholeChunk]}, 2},
		{"whole, one behind the start of a window", [][]byte{big[:3], big[1:chunkSize]}, 2},
		{"all but whole", [][]byte{big[:wholeChunk-1], big[5:9]}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := &view{}
			v.Copy([]byte("a string in the arena, so that windows are not chunk 0"))
			var spans []Span
			for _, b := range c.strings {
				spans = append(spans, v.Alias(b))
			}
			if v.windows != c.windows {
				t.Errorf("%d windows, want %d", v.windows, c.windows)
			}
			for i, s := range spans {
				got, want := v.Bytes(s), c.strings[i]
				if !bytes.Equal(got, want) {
					t.Errorf("string %d differs", i)
				}
				if len(want) > 0 && &got[0] != &want[0] {
					t.Errorf("string %d is a copy", i)
				}
			}
		})
	}
}

// Strings in an order that opens a window for each must not use up the chunks:
// the order is the file's.
func TestViewCopiesAfterTheLastWindow(t *testing.T) {
	v := &view{}
	before := []byte("before")
	first := v.Alias(before)
	v.windows = maxWindows
	late := []byte("late")
	s := v.Alias(late)
	clear(late)
	if got := v.Bytes(s); string(got) != "late" {
		t.Errorf("%q is not a copy", got)
	}
	if again := v.Alias(before); again != first {
		t.Error("the last window is not used any more")
	}
}
