package content

// Known tells whether name is one of the 73 operators of the standard (ISO
// 32000-2, Annex A). Others survive a walk too: the compatibility operators BX
// and EX allow them (8.2), and damaged files have them.
func Known(name []byte) bool {
	switch string(name) {
	case "b", "B", "b*", "B*", "BDC", "BI", "BMC", "BT", "BX",
		"c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "DP",
		"EI", "EMC", "ET", "EX", "f", "F", "f*", "G", "g", "gs",
		"h", "i", "ID", "j", "J", "K", "k", "l", "m", "M", "MP",
		"n", "q", "Q", "re", "RG", "rg", "ri",
		"s", "S", "SC", "sc", "SCN", "scn", "sh",
		"T*", "Tc", "Td", "TD", "Tf", "Tj", "TJ", "TL", "Tm", "Tr", "Ts", "Tw", "Tz",
		"v", "w", "W", "W*", "y", "'", "\"":
		return true
	}
	return false
}
