package qpdfjson

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strconv"
	"unicode/utf8"

	"pdfload/object"
)

func (p *printer[S]) value(o object.Object[S]) {
	switch o.Kind() {
	case object.Null:
		p.w.WriteString("null")
	case object.Boolean:
		p.w.WriteString(strconv.FormatBool(o.Bool()))
	case object.Integer:
		p.number(o.Int())
	case object.Real:
		p.text = o.AppendNumber(p.text[:0])
		if p.text[len(p.text)-1] == '.' { // which no number of JSON ends with
			p.text = append(p.text, '0')
		}
		p.w.Write(p.text)
	case object.String:
		p.string(o.Bytes())
	case object.Name:
		p.quote(nameText(o.Bytes()))
	case object.Reference:
		ref, _ := o.Ref()
		p.quote(refText(ref))
	case object.Array:
		p.open('[')
		for i, v := range o.Elements() {
			p.separate(i == 0)
			p.value(v)
		}
		p.close(']')
	default:
		p.sorted(o, everyKey)
	}
}

func (p *printer[S]) number(n int64) {
	p.text = strconv.AppendInt(p.text[:0], n, 10)
	p.w.Write(p.text)
}

// streamEntries writes the dictionary of a stream: as it stands when the data
// is left out, without Length when it is not, and without the filters when they
// are undone.
func (p *printer[S]) streamEntries(o object.Object[S], decoded bool) {
	p.sorted(o, func(key string) bool {
		switch key {
		case "/Length":
			return p.StreamData == NoData
		case "/Filter", "/DecodeParms":
			return !decoded
		}
		return true
	})
}

func everyKey(string) bool { return true }

// sorted writes a dictionary with its keys in order, but for those that are
// null, or lead to null.
func (p *printer[S]) sorted(o object.Object[S], keep func(key string) bool) {
	type entry struct {
		key   string
		value object.Object[S]
	}
	list := make([]entry, 0, o.Len()) // entries that were parsed
	for key, v := range o.Entries() {
		if text := nameText(key); keep(text) && !v.Resolve().IsNull() {
			list = append(list, entry{text, v})
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return bytes.Compare([]byte(a.key), []byte(b.key)) })
	p.open('{')
	for i, e := range list {
		p.key(e.key, i == 0)
		p.value(e.value)
	}
	p.close('}')
}

// nameText is a name with its solidus, or, when that is not UTF-8, "n:" and the
// name as PDF writes it.
func nameText(name []byte) string {
	if utf8.Valid(name) {
		return "/" + string(name)
	}
	text := []byte("n:/")
	for _, c := range name {
		if c > ' ' && c < 0x7F && !bytes.ContainsRune([]byte("#()<>[]{}/%"), rune(c)) {
			text = append(text, c)
		} else {
			text = append(text, '#', hexDigit(c>>4), hexDigit(c&15))
		}
	}
	return string(text)
}

func hexDigit(n byte) byte { return "0123456789abcdef"[n] }

// string writes a string as text when it is certain to be one, by qpdf's rule.
func (p *printer[S]) string(b []byte) {
	if text, ok := textOf(b); ok {
		p.quote("u:" + text)
		return
	}
	p.w.WriteString(`"b:`)
	for len(b) > 0 {
		n := min(len(b), 512)
		p.text = hex.AppendEncode(p.text[:0], b[:n])
		p.w.Write(p.text)
		b = b[n:]
	}
	p.w.WriteByte('"')
}
