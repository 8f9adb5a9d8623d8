package filter

// pngRows undoes PNG's predictors. Each row has a tag byte in front that names its predictor
// (PNG specification, 9.2); the Predictor parameter says no more than that there are tags.
type pngRows struct {
	size  int    // bytes of a row without its tag
	pixel int    // bytes from a sample to the same component of the next, at least 1
	prior []byte // the row above: as long as the rows seen
}

const (
	pngNone = iota
	pngSub
	pngUp
	pngAverage
	pngPaeth
)

func (d *pngRows) reset(size int, p Params) {
	d.size = size
	d.pixel = pixelSize(p)
	d.prior = d.prior[:0]
}

// pixelSize returns the bytes of a sample with all its components, rounded up.
func pixelSize(p Params) int {
	if p.Colors > (1<<31-8)/p.BitsPerComponent {
		return 1 << 28 // longer than any row that can be there
	}
	return (p.Colors*p.BitsPerComponent + 7) / 8
}

func (d *pngRows) decode(out, raw []byte) []byte {
	for len(raw) > 0 {
		tag := raw[0]
		row := raw[1:]
		if len(row) > d.size {
			row = row[:d.size]
		}
		raw = raw[1+len(row):]
		start := len(out)
		out = append(out, row...)
		cur := out[start:]
		if len(d.prior) < len(cur) {
			d.prior = append(d.prior, make([]byte, len(cur)-len(d.prior))...)
		}
		prior := d.prior[:len(cur)]
		unpredict(tag, cur, prior, d.pixel)
		copy(prior, cur)
	}
	return out
}

// unpredict undoes predictor tag on the row cur, given the row above it, of the same length.
func unpredict(tag byte, cur, prior []byte, pixel int) {
	switch tag {
	case pngSub:
		for i := pixel; i < len(cur); i++ {
			cur[i] += cur[i-pixel]
		}
	case pngUp:
		for i := range cur {
			cur[i] += prior[i]
		}
	case pngAverage:
		head := min(pixel, len(cur))
		for i := 0; i < head; i++ {
			cur[i] += prior[i] / 2
		}
		for i := head; i < len(cur); i++ {
			cur[i] += byte((int(cur[i-pixel]) + int(prior[i])) / 2)
		}
	case pngPaeth:
		head := min(pixel, len(cur))
		for i := 0; i < head; i++ {
			cur[i] += prior[i]
		}
		for i := head; i < len(cur); i++ {
			cur[i] += paeth(cur[i-pixel], prior[i], prior[i-pixel])
		}
	}
}

// paeth returns whichever of left, up and upper left is nearest to left + up - upper left.
func paeth(a, b, c byte) byte {
	pa := int(b) - int(c)
	pb := int(a) - int(c)
	pc := abs(pa + pb)
	pa, pb = abs(pa), abs(pb)
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
