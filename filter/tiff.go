package filter

// tiffRows undoes TIFF's predictor 2: each component is the difference from the same component
// of the sample to the left, modulo its number of values.
type tiffRows struct {
	size   int // bytes of a row
	bits   int // of a component
	colors int
}

func (d *tiffRows) reset(size int, p Params) {
	d.size, d.bits, d.colors = size, p.BitsPerComponent, p.Colors
}

func (d *tiffRows) decode(out, raw []byte) []byte {
	for len(raw) > 0 {
		row := raw
		if len(row) > d.size {
			row = row[:d.size]
		}
		raw = raw[len(row):]
		start := len(out)
		out = append(out, row...)
		d.undo(out[start:])
	}
	return out
}

func (d *tiffRows) undo(row []byte) {
	switch d.bits {
	case 8:
		for i := d.colors; i < len(row); i++ {
			row[i] += row[i-d.colors]
		}
	case 16:
		if d.colors > len(row) {
			return
		}
		step := 2 * d.colors
		for i := step; i+1 < len(row); i += 2 {
			v := uint16(row[i])<<8 | uint16(row[i+1])
			v += uint16(row[i-step])<<8 | uint16(row[i-step+1])
			row[i], row[i+1] = byte(v>>8), byte(v)
		}
	default:
		d.undoBits(row)
	}
}

// undoBits is for components of 1, 2 and 4 bits, several to a byte, the first in the high bits.
func (d *tiffRows) undoBits(row []byte) {
	perByte := 8 / d.bits
	mask := byte(1<<d.bits - 1)
	for i := d.colors; i/perByte < len(row); i++ {
		left := i - d.colors
		shift := (perByte - 1 - i%perByte) * d.bits
		leftShift := (perByte - 1 - left%perByte) * d.bits
		v := (row[i/perByte]>>shift + row[left/perByte]>>leftShift) & mask
		row[i/perByte] = row[i/perByte]&^(mask<<shift) | v<<shift
	}
}
