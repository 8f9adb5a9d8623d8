package crypt

// hidden keeps a secret out of what package fmt prints of the structs around it. A String method
// does not do that for an unexported field of somebody else's struct, and one pointer does not
// either: for a verb that makes no sense for pointers, such as %s, fmt shows what it points to.
// Through a pointer to a pointer it never looks.
type hidden[T any] struct{ p **T }

func hide[T any](secret *T) hidden[T] { return hidden[T]{&secret} }

func (h hidden[T]) get() *T { return *h.p }
