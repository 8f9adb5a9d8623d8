package document

// WithWindow sets how many decoded bytes of an object stream are in memory at once.
func WithWindow(size int) Option { return func(o *options) { o.window = size } }

// Spent is what the document has cost so far, by the names of the limits.
func (d *Document[S]) Spent() map[string]int64 {
	return map[string]int64{
		"Objects":      int64(len(d.entries)),
		"ParsedBytes":  d.spent.parsed.Load(),
		"Memory":       d.Memory(),
		"EncodedBytes": d.spent.encoded.Load(),
		"DecodedBytes": d.spent.decoded.Load(),
	}
}
