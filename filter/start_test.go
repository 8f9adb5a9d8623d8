package filter

import (
	"strings"
	"testing"
)

// Start and Continue give in pieces of any size what the table says, for what Decode
// costs at least, also by a Decoder that was used for something else.
func TestStart(t *testing.T) {
	for _, c := range decodeCases() {
		t.Run(c.name, func(t *testing.T) {
			var whole, d Decoder
			if _, _, err := whole.Decode(nil, []byte(c.in), c.chain, 0); (err != nil) != (c.damage != nil) {
				t.Fatal(err)
			}
			if _, _, err := d.Decode(nil, []byte(deflated("used before")), one(flateDecode), 0); err != nil {
				t.Fatal(err)
			}
			for _, most := range []int{1, 2, 7, 100, len(c.want) + 1} {
				out, _, more, err := d.Start([]byte("kept"), []byte(c.in), c.chain, 0, most)
				if more && len(out) != len("kept")+most {
					t.Fatalf("%d bytes and more to come, want %d", len(out)-len("kept"), most)
				}
				for more {
					var piece []byte
					if piece, more, err = d.Continue(make([]byte, 0, most)); more && len(piece) != most {
						t.Fatalf("%d bytes and more to come, want %d", len(piece), most)
					}
					out = append(out, piece...)
				}
				if !strings.HasPrefix(string(out), "kept") {
					t.Fatalf("start of dst lost: %q", out)
				}
				checkResult(t, c, out[len("kept"):], err)
				if d.Given() < whole.Given() || d.Cost() < whole.Cost() {
					t.Errorf("pieces of %d: %d bytes given for %d, want %d for %d", most, d.Given(), d.Cost(), whole.Given(), whole.Cost())
				}
				if out, more, err := d.Continue(make([]byte, 0, 10)); len(out) > 0 || more || err != nil {
					t.Errorf("after the end: %q, %v, %v", out, more, err)
				}
			}
		})
	}
}
