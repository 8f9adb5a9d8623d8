package object

import "pdfload/lexer"

// The Contents of a signature dictionary is the one string among the objects
// of an encrypted file that is not encrypted (ISO 32000-2, 7.6.2): it is filled
// in when all other bytes are final, and ByteRange leaves it out of what is
// signed. Contents is a common key elsewhere, and ByteRange may come after it,
// so only the end of a dictionary tells.
const (
	contentsKey  = "Contents"
	byteRangeKey = "ByteRange"
	typeKey      = "Type"
)

// keepSignature undoes the decryption of Contents when the dictionary of f,
// which was just closed, is a signature dictionary: it has a ByteRange and is
// of no Type, or of one of Table 255.
func (p *Parser[S]) keepSignature(l *lexer.Lexer, f *frame) error {
	contents, signed := -1, false
	at := p.begin + f.at
	count := int(p.nodes[at].v)
	at++
	for range count {
		value := at + 1
		switch {
		case p.keyIs(at, contentsKey):
			contents = value
		case p.keyIs(at, byteRangeKey):
			signed = true
		case p.keyIs(at, typeKey):
			if p.nodes[value].kind == Name && !p.keyIs(value, "Sig") && !p.keyIs(value, "DocTimeStamp") {
				return p.reportUndecrypted(f)
			}
		}
		at = value + p.nodes[value].width()
	}
	if !signed || contents < 0 || p.nodes[contents].kind != String {
		return p.reportUndecrypted(f)
	}
	again := *l
	again.Seek(f.contents - 1)
	t := again.Next()
	value, err := p.unescape(again.Content(t), t)
	if err != nil {
		return err
	}
	p.strings[p.nodes[contents].n] = p.config.Storage.Copy(value)
	p.stored++
	p.storedBytes += int64(len(value))
	return nil
}

// reportUndecrypted makes up for what was not reported when Contents might have
// been a signature.
func (p *Parser[S]) reportUndecrypted(f *frame) error {
	if !f.undecrypted {
		return nil
	}
	return p.report(f.contents-1, "7.6", undecrypted)
}

// keyIs tells whether p.nodes[at] is the name key.
func (p *Parser[S]) keyIs(at int, key string) bool {
	nd := p.nodes[at]
	return nd.kind == Name && nd.v == namePrefix(key) &&
		(nd.v < longName || string(p.config.Storage.Bytes(p.strings[nd.n])) == key)
}
