package filter

// tiffRows undoes TIFF's predictor 2: each component is the difference from the same component of
// the sample to the left, modulo its number of values (TIFF 6.0, section 14).
type tiffRows struct {
	size       int // bytes of a row
	bits       int // of a component
	colors     int
	components int // of a row, math.MaxInt if they are more
}

func (d *tiffRows) reset(size int, p Params) {
	*d = tiffRows{
		size:       size,
		bits:       p.BitsPerComponent,
		colors:     p.Colors,
		components: product(p.Colors, p.Columns),
	}
}

func (d *tiffRows) decode(out, raw []byte) []byte {
	start := len(out)
	out = append(out, raw...)
	for rest := out[start:]; len(rest) > 0; {
		row := rest[:min(len(rest), d.size)]
		rest = rest[len(row):]
		switch d.bits {
		case 8:
			d.undo8(row)
		case 16:
			d.undo16(row)
		default:
			d.undoBits(row)
		}
	}
	return out
}

func (d *tiffRows) undo8(row []byte) {
	if d.colors == 1 {
		sum := byte(0)
		for i, v := range row {
			sum += v
			row[i] = sum
		}
		return
	}
	if d.colors > len(row) {
		return
	}
	for i, v := range row[d.colors:] {
		row[d.colors+i] = v + row[i]
	}
}

// undo16 takes the low byte that a short row may lack for 0, as qpdf and mupdf do.
func (d *tiffRows) undo16(row []byte) {
	if d.colors > len(row) {
		return
	}
	distance := 2 * d.colors
	i := distance
	for ; i+1 < len(row); i += 2 {
		v := uint16(row[i])<<8 | uint16(row[i+1])
		v += uint16(row[i-distance])<<8 | uint16(row[i-distance+1])
		row[i], row[i+1] = byte(v>>8), byte(v)
	}
	if i < len(row) {
		row[i] += row[i-distance]
	}
}

// undoBits is for components of 1, 2 and 4 bits, several to a byte, the first in the high bits.
// The bits after the last component of a row, which pad it to whole bytes, become zero as in
// qpdf and mupdf.
func (d *tiffRows) undoBits(row []byte) {
	perByte := 8 / d.bits
	mask := byte(1<<d.bits - 1)
	n := min(d.components, len(row)*perByte)
	for i := d.colors; i < n; i++ {
		left := i - d.colors
		shift := (perByte - 1 - i%perByte) * d.bits
		leftShift := (perByte - 1 - left%perByte) * d.bits
		v := (row[i/perByte]>>shift + row[left/perByte]>>leftShift) & mask
		row[i/perByte] = row[i/perByte]&^(mask<<shift) | v<<shift
	}
	if used := n % perByte; used != 0 {
		row[n/perByte] &= 0xff << (8 - used*d.bits)
	}
}
