package filter

import (
	"encoding/binary"
	"slices"
)

// pngRows undoes PNG's predictors. Each row has a tag in front that names its predictor (PNG
// specification, 9.2). The Predictor parameter, 10 to 15, says no more than that there are tags.
type pngRows struct {
	size  int    // bytes of a row without its tag
	pixel int    // bytes from a component to the same one of the next sample, at least 1
	prior []byte // the last row of the rows before; empty, for zeros, at the start
}

// The tags. qpdf and mupdf take any other for pngNone.
const (
	pngNone = iota
	pngSub
	pngUp
	pngAverage
	pngPaeth
)

func (d *pngRows) reset(size int, p Params) {
	d.size = size
	bits := product(p.Colors, p.BitsPerComponent)
	d.pixel = bits/8 + (bits%8+7)/8
	d.prior = d.prior[:0]
}

func (d *pngRows) decode(out, raw []byte) []byte {
	if len(raw) == 0 {
		return out
	}
	// Room for the eight bytes that upShort stores at a time.
	out = slices.Grow(out, len(raw)+8)
	if len(d.prior) == 0 {
		d.prior = slices.Grow(d.prior, min(d.size, len(raw)))[:min(d.size, len(raw))]
		clear(d.prior)
	}
	prior := d.prior
	for len(raw) > 0 {
		if raw[0] == pngUp && d.size <= 8 {
			if rows := d.upShort(out[len(out):cap(out)], raw, prior); rows > 0 {
				out = out[:len(out)+rows*d.size]
				raw = raw[rows*(d.size+1):]
				prior = out[len(out)-d.size:]
				continue
			}
		}
		row := raw[1:]
		row = row[:min(len(row), d.size)]
		start := len(out)
		out = out[:start+len(row)]
		unpredict(raw[0], out[start:], row, prior[:len(row)], d.pixel)
		raw = raw[1+len(row):]
		prior = out[start:]
	}
	d.prior = append(d.prior[:0], prior...)
	return out
}

// upShort undoes pngUp on rows of at most eight bytes, as cross-reference streams have them, for
// as long as the tag is pngUp and eight bytes can be loaded and stored. It returns how many rows
// that were. The bytes of a row are added side by side in one word; those of the word that
// belong to the next row are overwritten by it.
func (d *pngRows) upShort(out, raw, prior []byte) (rows int) {
	var word [8]byte
	copy(word[:], prior)
	sum := binary.LittleEndian.Uint64(word[:])
	size := d.size
	for len(raw) >= 9 && raw[0] == pngUp && len(out) >= 8 {
		sum = addBytes(sum, binary.LittleEndian.Uint64(raw[1:]))
		binary.LittleEndian.PutUint64(out, sum)
		out = out[size:]
		raw = raw[1+size:]
		rows++
	}
	return rows
}

// addBytes adds the eight bytes of a to those of b, without carries between them.
func addBytes(a, b uint64) uint64 {
	const low7 = 0x7f7f7f7f7f7f7f7f
	return (a&low7 + b&low7) ^ (a^b)&^low7
}

// unpredict undoes predictor tag on row into cur, given the row above it. The three are of the same
// length; pixel is how far to the left the neighbour is.
func unpredict(tag byte, cur, row, prior []byte, pixel int) {
	switch tag {
	default:
		copy(cur, row)
	case pngSub:
		unpredictSub(cur, row, pixel)
	case pngUp:
		unpredictUp(cur, row, prior)
	case pngAverage:
		unpredictAverage(cur, row, prior, pixel)
	case pngPaeth:
		unpredictPaeth(cur, row, prior, pixel)
	}
}

func unpredictSub(cur, row []byte, pixel int) {
	cur = cur[:len(row)]
	if pixel == 1 {
		// The sum in a register saves the wait for the byte just stored.
		left := byte(0)
		for i, v := range row {
			left += v
			cur[i] = left
		}
		return
	}
	head := min(pixel, len(row))
	copy(cur, row[:head])
	for i, v := range row[head:] {
		cur[head+i] = v + cur[i]
	}
}

func unpredictUp(cur, row, prior []byte) {
	cur, prior = cur[:len(row)], prior[:len(row)]
	i := 0
	for ; i <= len(row)-8; i += 8 {
		sum := addBytes(binary.LittleEndian.Uint64(row[i:]), binary.LittleEndian.Uint64(prior[i:]))
		binary.LittleEndian.PutUint64(cur[i:], sum)
	}
	for ; i < len(row); i++ {
		cur[i] = row[i] + prior[i]
	}
}

func unpredictAverage(cur, row, prior []byte, pixel int) {
	head := min(pixel, len(row))
	for i, v := range row[:head] {
		cur[i] = v + prior[i]/2
	}
	for i, v := range row[head:] {
		cur[head+i] = v + byte((int(cur[i])+int(prior[head+i]))/2)
	}
}

func unpredictPaeth(cur, row, prior []byte, pixel int) {
	head := min(pixel, len(row))
	for i, v := range row[:head] {
		cur[i] = v + prior[i]
	}
	for i, v := range row[head:] {
		cur[head+i] = v + paeth(cur[i], prior[head+i], prior[i])
	}
}

// paeth returns whichever of left, above and corner (above left) is nearest to
// left + above - corner, the earlier of them if two are (PNG specification, 9.4).
func paeth(left, above, corner byte) byte {
	byLeft := int(above) - int(corner) // how far the estimate is from left
	byAbove := int(left) - int(corner)
	byCorner := abs(byLeft + byAbove)
	byLeft, byAbove = abs(byLeft), abs(byAbove)
	switch {
	case byLeft <= byAbove && byLeft <= byCorner:
		return left
	case byAbove <= byCorner:
		return above
	}
	return corner
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
