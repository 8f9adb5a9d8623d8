package content

import (
	"iter"

	"pdfload/filter"
	"pdfload/lexer"
	"pdfload/object"
)

// An InlineImage is an image that stands in the content stream itself (ISO
// 32000-2, 8.9.7): BI, the entries of its dictionary, ID, its data, EI. It is
// valid until the walker's next call.
type InlineImage[S any] struct {
	// Data is the image's data, still encoded, without the white space around
	// it. It must not be changed.
	Data []byte
	// Offset is where Data starts, in bytes from the start of the stream.
	Offset int

	entries []object.Object[S] // key, value, key, value...
}

// Entries walks over the dictionary in the order of the stream: key as it is
// written, mostly abbreviated, and value.
func (im *InlineImage[S]) Entries() iter.Seq2[[]byte, object.Object[S]] {
	return func(yield func([]byte, object.Object[S]) bool) {
		for i := 0; i+1 < len(im.entries); i += 2 {
			if !yield(im.entries[i].Bytes(), im.entries[i+1]) {
				return
			}
		}
	}
}

// Key is the value of an entry, null when there is none. The key is the full
// name, such as Width; the stream may have the abbreviation (Table 91). Of equal
// keys the last counts. Values are as they are written: names of colour spaces
// (Table 92) and filters may be abbreviated too, for which see
// [filter.CanonicalName].
func (im *InlineImage[S]) Key(key string) object.Object[S] {
	short := abbreviation(key)
	for i := len(im.entries)&^1 - 2; i >= 0; i -= 2 {
		if k := im.entries[i]; k.IsName(key) || short != "" && k.IsName(short) {
			return im.entries[i+1]
		}
	}
	return object.Object[S]{}
}

// abbreviation is the short form of a key (Table 91), or "".
func abbreviation(key string) string {
	switch key {
	case "BitsPerComponent":
		return "BPC"
	case "ColorSpace":
		return "CS"
	case "Decode":
		return "D"
	case "DecodeParms":
		return "DP"
	case "Filter":
		return "F"
	case "Height":
		return "H"
	case "ImageMask":
		return "IM"
	case "Interpolate":
		return "I"
	case "Length":
		return "L"
	case "Width":
		return "W"
	}
	return ""
}

// inlineImage reads the image whose BI stands at offset.
func (w *Walker[S]) inlineImage(name []byte, offset int) {
	if len(w.room) > 0 {
		w.problem(offset, "8.9.7", "operands in front of BI, they are left out")
		w.room = w.room[:0]
		w.op.Dropped = 0
	}
	complete := w.imageEntries(offset)
	w.finish(name, offset)
	if !complete {
		return
	}
	w.image = InlineImage[S]{entries: w.op.Operands}
	start, end, next, ok := w.ends.find(w.lex.Pos(), w.image.lengths(), w.image.firstFilter())
	if !ok {
		w.problem(start, "8.9.7", "inline image has no certain end")
	}
	w.image.Data, w.image.Offset = w.data[start:end:end], start
	w.lex.Seek(next)
	w.op.Image = &w.image
}

// imageEntries reads up to ID. It is false when there is none: then the walk goes
// on with what is there instead.
func (w *Walker[S]) imageEntries(offset int) bool {
	t := &w.token
	for {
		w.lex.Scan(t)
		switch t.Kind {
		case lexer.Keyword:
			word := w.lex.Bytes(*t)
			if string(word) == "ID" {
				w.checkEntries(offset)
				return true
			}
			if Known(word) {
				w.problem(t.Pos, "8.9.7", "BI without ID")
				w.lex.Seek(t.Pos)
				return false
			}
			if !isOperand(word) {
				w.problem(t.Pos, "8.9.7", "keyword among the entries of an inline image, it is taken for null")
				w.add(object.Object[S]{}, nil)
				continue
			}
			w.operand()
		case lexer.Integer, lexer.Real, lexer.Name, lexer.String, lexer.HexString:
			w.operand()
		case lexer.ArrayOpen, lexer.DictOpen:
			w.container()
		case lexer.EOF:
			w.problem(t.Pos, "8.9.7", "BI without ID")
			return false
		default:
			w.problem(t.Pos, "7.8.2", "delimiter is neither an operand nor an operator, it is left out")
		}
	}
}

// checkEntries reports entries that are not pairs of a name and a value.
func (w *Walker[S]) checkEntries(offset int) {
	sound := len(w.room)%2 == 0
	for i := 0; i < len(w.room); i += 2 {
		sound = sound && w.room[i].Kind() == object.Name
	}
	if !sound {
		w.problem(offset, "8.9.7", "entries of an inline image are not pairs of name and value")
	}
}

// firstFilter is the filter that the data was encoded with last, its name in
// full; "" without one.
func (im *InlineImage[S]) firstFilter() string {
	f := im.Key("Filter")
	if f.Kind() == object.Array {
		f = f.Index(0)
	}
	if f.Kind() != object.Name {
		return ""
	}
	return filter.CanonicalName(f.Bytes())
}

// lengths are what the entries say of the length of the data in bytes: that of
// the entry Length, and that of the samples when there is no filter. -1 stands
// for nothing.
func (im *InlineImage[S]) lengths() [2]int64 {
	list := [2]int64{-1, -1}
	if n, ok := im.Key("Length").AsInt(); ok {
		list[0] = n
	}
	if im.firstFilter() == "" {
		list[1] = im.sampleBytes()
	}
	return list
}

// maxSide bounds width and height where a length is computed from them, so that
// it fits an int64.
const maxSide = 1 << 28

// sampleBytes is how many bytes the samples take (8.9.3): every row fills whole
// bytes. It is -1 where the entries do not tell.
func (im *InlineImage[S]) sampleBytes() int64 {
	width, okWidth := im.Key("Width").AsInt()
	height, okHeight := im.Key("Height").AsInt()
	if !okWidth || !okHeight || width < 0 || height < 0 || width > maxSide || height > maxSide {
		return -1
	}
	bits, components := im.Key("BitsPerComponent").Int(), im.components()
	if im.Key("ImageMask").Bool() {
		bits, components = 1, 1
	}
	if bits < 1 || bits > 16 || components == 0 {
		return -1
	}
	return (width*bits*components + 7) / 8 * height
}

// components is how many components a sample has: 0 for a colour space of the
// resources, which the stream does not tell.
func (im *InlineImage[S]) components() int64 {
	space := im.Key("ColorSpace")
	if space.Kind() == object.Array {
		space = space.Index(0)
		if space.IsName("I") || space.IsName("Indexed") {
			return 1
		}
	}
	switch {
	case space.IsName("G"), space.IsName("DeviceGray"):
		return 1
	case space.IsName("RGB"), space.IsName("DeviceRGB"):
		return 3
	case space.IsName("CMYK"), space.IsName("DeviceCMYK"):
		return 4
	}
	return 0
}
