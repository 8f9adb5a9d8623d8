package document

import (
	"errors"
	"fmt"

	"pdfload/crypt"
	"pdfload/object"
)

// Security says how a file is encrypted (7.6).
type Security struct {
	Encrypted   bool
	Method      string // for people: version, revision and ciphers
	Permissions crypt.Permissions
	Role        crypt.Role // whose password fitted; 0 when none did
	AuthCode    AuthCode   // that there is one; VerifyAuthCode tells whether it fits
}

// Security says how the file is encrypted, also when no password fitted.
func (d *Document[S]) Security() Security {
	s := d.security
	s.AuthCode = authCodeOf(d.trailer)
	return s
}

// unlock prepares decryption for an encrypted file, with the empty password or
// one that the caller has. It does its work once.
func (d *Document[S]) unlock() error {
	if d.unlocked {
		if d.locked {
			return d.lockError
		}
		return nil
	}
	d.unlocked = true
	encrypt := d.trailer.Key("Encrypt")
	if encrypt.Kind() != object.Dictionary {
		if v, ok := d.trailer.Lookup("Encrypt"); ok && !v.IsNull() {
			return d.depart(Warning{Offset: -1, Clause: "7.6.1", Text: "Encrypt is not a dictionary, the file is read as not encrypted"})
		}
		return nil
	}
	if ref, ok := encryptRef(d.trailer); ok {
		if d.hasOtherGeneration(ref) { // so that qpdf and poppler find none
			return d.depart(Warning{Offset: -1, Object: ref, Clause: "7.6.1", Text: "Encrypt is an object of another generation, the file is read as not encrypted"})
		}
		d.encrypt = ref
	}
	d.security.Encrypted = true
	dict := encryptDictionary(encrypt)
	d.security.Method = fmt.Sprintf("%.40q, V %d, R %d", dict.Filter, dict.V, dict.R)
	id := d.trailer.Key("ID").Index(0).Bytes()
	scheme, err := crypt.Parse(dict, id)
	if err != nil {
		d.locked = true
		d.lockError = d.securityError(err)
		return d.lockError
	}
	d.security.Method = scheme.String()
	d.security.Permissions = scheme.Permissions()
	d.scheme = scheme
	d.spent.memory.Add(schemeMemory)
	handler, err := d.tryPasswords(scheme)
	if err != nil {
		d.lockError = d.securityError(err)
		if scheme.StringMethod() == crypt.Identity && scheme.StreamMethod() == crypt.Identity {
			d.warn(Warning{Offset: -1, Object: d.encrypt, Clause: "7.6.6", Text: "embedded files stay encrypted", Err: d.lockError})
			return nil
		}
		d.locked = true
		return d.lockError
	}
	for _, w := range handler.Warnings() {
		if err := d.depart(Warning{Offset: -1, Object: d.encrypt, Clause: "7.6", Text: "Encrypt dictionary", Err: w}); err != nil {
			return err
		}
	}
	d.handler = handler
	d.security.Role = handler.Authenticated()
	d.forget()
	return nil
}

func encryptRef[S any](trailer object.Object[S]) (object.Ref, bool) {
	v, _ := trailer.Lookup("Encrypt")
	return v.Ref()
}

// hasOtherGeneration tells whether an object's entry is wrong and what the file
// has of that number is of another generation.
func (d *Document[S]) hasOtherGeneration(ref object.Ref) bool {
	i, ok := d.find(ref.Number)
	if !ok || d.entries[i].kind != direct {
		return false
	}
	if found, _, ok := indirectHeader(d.data, d.entries[i].where); ok && found == ref {
		return false
	}
	o, ok := d.locate(ref)
	return ok && o.generation != ref.Generation
}

// securityError gives an error of crypt its kind.
func (d *Document[S]) securityError(err error) error {
	kind := ErrDamaged
	var unsupported *crypt.UnsupportedError
	switch {
	case errors.Is(err, crypt.ErrPassword):
		e := &Error{Err: ErrPassword, Offset: -1, Object: d.encrypt}
		if errors.Is(err, errWrong) {
			e.Text = errWrong.Error()
		}
		return e
	case errors.As(err, &unsupported):
		kind = ErrUnsupported
	}
	return &Error{Err: kind, Offset: -1, Object: d.encrypt, Clause: "7.6", Text: err.Error()}
}

// errWrong tells a password that was given, and not only the empty one, from
// none.
var errWrong = errors.New("the one given does not fit")

// maxAttempts is how often a password is asked for.
const maxAttempts = 3

func (d *Document[S]) tryPasswords(scheme *crypt.Scheme) (*crypt.Handler, error) {
	handler, err := scheme.Unlock("")
	for attempt := 0; errors.Is(err, crypt.ErrPassword) && d.options.password != nil && attempt < maxAttempts; attempt++ {
		password, ok := d.options.password(attempt)
		if !ok {
			break
		}
		if handler, err = scheme.Unlock(password); err != nil && password != "" {
			err = errors.Join(err, errWrong)
		}
	}
	return handler, err
}

// encryptDictionary reads Tables 20, 21 and 25.
func encryptDictionary[S any](o object.Object[S]) crypt.Dictionary {
	small := func(key string) int { return int(max(-1<<31, min(o.Key(key).Int(), 1<<31-1))) }
	name := func(o object.Object[S], key string) string { return string(beginning(o.Key(key))) }
	dict := crypt.Dictionary{
		Filter: name(o, "Filter"), SubFilter: name(o, "SubFilter"),
		V: small("V"), R: small("R"), Length: small("Length"),
		O: o.Key("O").Bytes(), U: o.Key("U").Bytes(),
		OE: o.Key("OE").Bytes(), UE: o.Key("UE").Bytes(), Perms: o.Key("Perms").Bytes(),
		P:    crypt.MissingP,
		StmF: name(o, "StmF"), StrF: name(o, "StrF"), EFF: name(o, "EFF"),
		EncryptMetadata: true,
	}
	if p, ok := o.Key("P").AsInt(); ok {
		dict.P = p
	}
	if v := o.Key("EncryptMetadata"); v.Kind() == object.Boolean {
		dict.EncryptMetadata = v.Bool()
	}
	if filters := o.Key("CF"); !filters.IsNull() { // without one crypt takes all as in V 2
		dict.CF = map[string]crypt.CryptFilter{}
		for key, v := range filters.Entries() {
			v = v.Resolve()
			length := int(max(-1<<31, min(v.Key("Length").Int(), 1<<31-1)))
			dict.CF[string(key[:min(len(key), 127)])] = crypt.CryptFilter{CFM: name(v, "CFM"), AuthEvent: name(v, "AuthEvent"), Length: length}
		}
	}
	return dict
}

// forget makes everything unread again that was read before there was a key,
// but for the Encrypt dictionary, whose strings are not encrypted (7.6.2).
func (d *Document[S]) forget() {
	keep, ok := d.find(d.encrypt.Number)
	for i := range d.state {
		if d.encrypt.Number != 0 && ok && i == keep {
			continue
		}
		d.state[i] = unread
		d.objects[i] = object.Object[S]{}
	}
	d.tried = nil
}

// decrypt prepares the parser for the strings of an indirect object that is
// not in an object stream; what is in one was decrypted with it.
func (r *reader[S]) decrypt(ref object.Ref) {
	if r.d.handler == nil || ref == r.d.encrypt {
		r.parser.Decrypt = nil
		return
	}
	if r.decrypter == nil {
		r.decrypter = r.d.handler.NewDecrypter()
		r.decryptCurrent = r.decryptString // bound once, not for every object
	}
	r.parser.Decrypt = r.decryptCurrent
}

// decryptString appends a decrypted string of the current object to dst.
func (r *reader[S]) decryptString(dst, value []byte) ([]byte, error) {
	return r.decrypter.DecryptString(dst, value, r.current.Number, uint16(r.current.Generation))
}

// encrypted finds out how the data of a stream is encrypted. Cross-reference
// streams are not (7.5.8.2), nor is Metadata where EncryptMetadata is false; a
// Crypt filter names a method of its own (7.4.10).
func (d *Document[S]) encrypted(stream object.Object[S]) (encodedStream, error) {
	c := encodedStream{owner: stream.Owner(), data: d.Raw(stream), method: crypt.Identity}
	if d.locked {
		return c, d.lockError
	}
	if d.scheme == nil {
		return c, nil
	}
	kind := stream.Key("Type")
	if kind.IsName("XRef") {
		return c, nil
	}
	method := d.scheme.StreamMethod()
	if name, ok := cryptFilter(stream); ok {
		var err error
		if method, err = d.scheme.MethodByName(name); err != nil {
			d.warn(Warning{Offset: -1, Object: stream.Owner(), Clause: "7.4.10", Text: "Crypt filter", Err: err})
		}
	} else if kind.IsName("Metadata") && !d.scheme.EncryptMetadata() {
		return c, nil
	} else if kind.IsName("EmbeddedFile") {
		method = d.scheme.FileMethod()
	}
	if method != crypt.Identity && d.handler == nil { // only embedded files are encrypted
		return c, d.lockError
	}
	c.method = method
	return c, nil
}

// decrypted gives the data of a stream before its filters. It is a copy where
// the data is encrypted, so it is made when it is needed: streams may share
// their data.
func (d *Document[S]) decrypted(c encodedStream) ([]byte, error) {
	if c.method == crypt.Identity {
		return c.data, nil
	}
	plain, err := d.handler.NewDecrypter().DecryptStream(c.method, nil, c.data, c.owner.Number, uint16(c.owner.Generation))
	var damage *crypt.DamageError
	if errors.As(err, &damage) {
		err = d.depart(Warning{Offset: -1, Object: c.owner, Clause: "7.6", Text: "stream cannot be decrypted whole", Err: err})
	}
	return plain, err
}

// cryptFilter gives the name in the parameters of a stream's Crypt filter
// (Table 14), which must be the first of its filters.
func cryptFilter[S any](stream object.Object[S]) (string, bool) {
	filters, parameters := stream.Key("Filter"), stream.Key("DecodeParms")
	if filters.Kind() == object.Array {
		filters = filters.Index(0)
		if parameters.Kind() == object.Array {
			parameters = parameters.Index(0)
		}
	} else if parameters.Kind() == object.Array {
		parameters = parameters.Index(0)
	}
	if !filters.IsName("Crypt") {
		return "", false
	}
	if parameters.Len() > maxParameters {
		return "Identity", true
	}
	if name := beginning(parameters.Key("Name")); len(name) > 0 {
		return string(name), true
	}
	return "Identity", true
}

// schemeMemory is about what a scheme and its handler take, in bytes.
const schemeMemory = 2 << 10
