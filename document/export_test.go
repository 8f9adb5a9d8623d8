package document

// WithWindow sets how many decoded bytes of an object stream are in memory at once.
func WithWindow(size int) Option { return func(o *options) { o.window = size } }
