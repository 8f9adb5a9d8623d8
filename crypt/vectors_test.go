package crypt

import "encoding/hex"

// The files of vectors are all encrypted by qpdf 11.3.0 from one plain file with the Title and
// the content stream below, with
//
//	qpdf --static-id --static-aes-iv --object-streams=disable --compress-streams=n \
//	    COMMAND -- plain.pdf encrypted.pdf
//
// and the keys are what qpdf says of them:
//
//	qpdf --show-encryption --show-encryption-key --password=PASSWORD encrypted.pdf
const (
	plainTitle  = "Secret title"
	plainStream = "0 0 m 9 9 l S % secret stream bytes."
)

// vector is an encrypted file: the encryption dictionary, the string and the stream.
type vector struct {
	name        string
	command     string
	user, owner string // passwords
	dictionary  Dictionary
	id          []byte
	key         string // file encryption key, hexadecimal

	stringNum, streamNum   uint32 // object numbers; the generation is 0
	stringData, streamData []byte
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err) // a slip in a table of this package
	}
	return b
}

// vectors returns fresh values, for tests that change them.
func vectors() []vector { return append(qpdfVectors(), gcmVectors()...) }

// qpdfVectors are what qpdf wrote.
func qpdfVectors() []vector {
	return []vector{
		{
			name:    "RC4 40 bits, R 2",
			command: "--allow-weak-crypto --encrypt user owner 40",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 1, R: 2, Length: 40, P: -4, EncryptMetadata: true,
				O: unhex("94e8094419662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f"),
				U: unhex("2aa12f26bcf1a217c0f1ee491745f646671475ae85bddf3e3c1a45a8457391cb"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "ee4fd3a223",
			stringNum: 2, stringData: unhex("ac563d076af4b9bf6c62ba35"),
			streamNum: 5, streamData: unhex("7e7d5c84ec7d7255c6b9630b40a8082fd568c7a56f13427dcc327091235c49708e260a64"),
		},
		{
			name:    "RC4 128 bits, R 3",
			command: "--allow-weak-crypto --encrypt user owner 128 --use-aes=n",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 2, R: 3, Length: 128, P: -4, EncryptMetadata: true,
				O: unhex("0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671"),
				U: unhex("763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "55831911f0f2b9a08ac3cbcc766166db",
			stringNum: 2, stringData: unhex("a8c4e57d67e558e070e7e1b6"),
			streamNum: 5, streamData: unhex("9e21fe88fe4ba0e34a9249f943c93110083e82ad81eb09eb49f60f5c7eda710b3cee8ab9"),
		},
		{
			name:    "RC4 128 bits, R 4",
			command: "--allow-weak-crypto --encrypt user owner 128 --use-aes=n --force-V4",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 4, R: 4, Length: 128, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "V2", AuthEvent: "DocOpen", Length: 16}},
				StmF: "StdCF", StrF: "StdCF",
				O: unhex("0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671"),
				U: unhex("763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "55831911f0f2b9a08ac3cbcc766166db",
			stringNum: 2, stringData: unhex("a8c4e57d67e558e070e7e1b6"),
			streamNum: 5, streamData: unhex("9e21fe88fe4ba0e34a9249f943c93110083e82ad81eb09eb49f60f5c7eda710b3cee8ab9"),
		},
		{
			name:    "AES 128 bits, R 4",
			command: "--allow-weak-crypto --encrypt user owner 128 --use-aes=y",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 4, R: 4, Length: 128, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV2", AuthEvent: "DocOpen", Length: 16}},
				StmF: "StdCF", StrF: "StdCF",
				O: unhex("0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671"),
				U: unhex("763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "55831911f0f2b9a08ac3cbcc766166db",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0804c30bdce5b6c7aa8a41ad7f132b883"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e051d6a817e957612f9034f25a57ae4a48ad3a3162b9878666d1da3f0bb7fd75c463289143e6f9f9d5eff148f6c42e9c8a"),
		},
		{
			name:    "AES 128 bits, R 4, metadata in the clear",
			command: "--allow-weak-crypto --encrypt user owner 128 --use-aes=y --cleartext-metadata",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 4, R: 4, Length: 128, P: -4, EncryptMetadata: false,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV2", AuthEvent: "DocOpen", Length: 16}},
				StmF: "StdCF", StrF: "StdCF",
				O: unhex("0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671"),
				U: unhex("fb8f3661d99bba02de37f0c770ae4d2a0122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "ca7f4da6a3bdc51a30f25e233d3cb9fc",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0a6586894e4c0fe94079396b2e8fff14d"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e09911d8e9fe65ca3caaad519018f98fa05cdd888bfe4a45dd066f26589d5cd32b58c42235be0b8fc74f33caf85e56ac6f"),
		},
		{
			name:    "AES 256 bits, R 5",
			command: "--allow-weak-crypto --encrypt user owner 256 --force-R5",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 5, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("3f5c51975e3ff1c20929e21690f5aa2b5a61b2c1b27f7c1aeeab3b8d0a821933709613448b6c6d97503841536ce863b0"),
				U:     unhex("23097d4ac4032644c5b94c7525ce985f17e3923b547f7ab4f0288f1179b26a2ebc71d5299c003b41f29564d1ba88da74"),
				OE:    unhex("9f14c4d190c760c6723ddb82e1b3aff566f173a58bb6897c68dd16a2f23864d3"),
				UE:    unhex("07fd9c4b15e143bd2714302e0bf6622d7b5334923f0215d25124e3814331b449"),
				Perms: unhex("ca0ac5021e1f148c4b65af8f353c06da"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "4c27c761ba8a2cd74bcd2a3ecf7ddd42fe00dc19d664b8ed2d9cd92359b286fd",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e052ec3d704d2d3ba01d61918a1184c5fc"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0d288eab08264de1798525d9acf4c7dfc086add4a02b2aa54c4261f712616b1a072812367fa90803cbd9af7110aea0e8f"),
		},
		{
			name:    "AES 256 bits, R 6",
			command: "--encrypt user owner 256",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("40d1482d2643d505c3c9168c28ec4dbf8f66544888aec8441eacbe53435fa4885a1449d86053512b1649a075178979fe"),
				U:     unhex("4da079892770dfa16fdfa02f54641e631a9b96eedf11e6cd27a63cb3a1f0d9de9087ae8b7c8f223cf351c56a868c64c3"),
				OE:    unhex("5de14d74f14df82e0e606325fc0ed7de7a0b04c54635658a62247cea6d0413cd"),
				UE:    unhex("3d236fc090b84245b91c7fec8273e5b924d5a7efb0b30092df79da1c79061054"),
				Perms: unhex("f6b9dc945539f9dbe30e6e74b96f0085"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "6d9b8b14cc17ba867e12ab6fbdbf2ca8fd71b2ac85dcd4dca9453564726e2dcd",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0b3b9417e41772e114deb719811f1ba61"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0d8128c781615dfc17dda58318726c69945b62a57a26035f740fd8859472ffa258568bb7296c15443184b3df3db653430"),
		},
		{
			name:    "AES 256 bits, R 6, metadata in the clear",
			command: "--encrypt user owner 256 --cleartext-metadata --print=none --modify=none",
			user:    "user", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -3376, EncryptMetadata: false,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("36927797d8caad085af3daaa589531428139af45659736f30113e466fabebbbd7c68eac7586b4508d59e8cd5cd9cb0a0"),
				U:     unhex("287db97560b44983fe8018b55c9dfdbc37d0f59bc5611f99ba2d26ea67b6818d2d081eff9789469837fcc2cd897e936f"),
				OE:    unhex("03f08d25251f53bc1902a7ac2961368df48596105a103f62b1b13049a42e727f"),
				UE:    unhex("76e0ed52f764e7b135bb29061184033ddc1bd2c06c8207692c6252606543d7fb"),
				Perms: unhex("8940aacd217b23cd9665a9fd4434805e"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "5c0e00c946aff58f0f26b2d2731aad53c12007f51641cb17b60cfc1efe9ce83f",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0995ab00a45897b6d20bd4e4b155f9edc"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0e54f3490284cc9aad23cdce1ab88a40f30131e437af3e292a5361fd7e8ce38b8e828cfd7156ea2d59c97eca366f9c14f"),
		},
		{
			name:    "empty user password, R 3",
			command: "--allow-weak-crypto --encrypt \"\" \"\" 128 --use-aes=n",
			user:    "", owner: "",
			dictionary: Dictionary{
				Filter: "Standard", V: 2, R: 3, Length: 128, P: -4, EncryptMetadata: true,
				O: unhex("36451bd39d753b7c1d10922c28e6665aa4f3353fb0348b536893e3b1db5c579b"),
				U: unhex("5685a7cf1b36901995a01342155b383b0122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "d22c2022ea990ba53d126cccf2c99dbe",
			stringNum: 2, stringData: unhex("7f75fee35a1140ccc47b5586"),
			streamNum: 5, streamData: unhex("6bfee5247aab8efaef593efa0b62db47248415eb68124ea7ec404fd6d002f57101721d04"),
		},
		{
			name:    "empty user password, R 6",
			command: "--encrypt \"\" owner 256",
			user:    "", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("71e462a2f9e7fea8ac3cb60a9dfc10b6fcae78534f88daceac47c1703425523ee32c1c5101d05b7494d28f006e40929d"),
				U:     unhex("d681364ef6d8fbcfadd16334e224b3217c53d076d9e3f17df3adfc59e666c087f8071444e46d72e5c497f08307d30bf6"),
				OE:    unhex("d108c0f04c4c6f2569e085aa8a9a8cd6cd13488eb1780e8440297231727823b6"),
				UE:    unhex("0a3c11a6c165ebc2c690ddf1ea931e8d0cbb4b7ebfc7d3741be7e4e7e06d8ef5"),
				Perms: unhex("f20960c0e2a2dddf129f76521356eec6"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "afeb50451e76636f5888b4955ae21e889f9fc7419be6838b73197040da866c32",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e020e53bded652e1cba61157dbadc3768d"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0e4a3f151423c0f9d73d4390b0b90ce0599b776b60cc0a80ffdce7b46573fe7848181fe2d6bbef3ac98dfc682f54aa8fe"),
		},
		{
			name:    "empty passwords, R 6",
			command: "--encrypt \"\" \"\" 256",
			user:    "", owner: "",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("7988f4ec0d75f5f4b18638f7d1cf54fed317ce3648b2825b4d09d0b35fb527021fdcc40f1ae5d73b1172257d449e5fad"),
				U:     unhex("4320dee5b1fcad222c50647515c8052dba635e0a79fe95d02acf51dc1b3ea75d1f848aa12f70b04e266a6dc7b8394d6e"),
				OE:    unhex("1206511531480527dba2eb3dfaa0ddfb1189f0dc109ed80e9ffdb6b2b8a0894a"),
				UE:    unhex("334772bcbdd718fb25688c743a47765dc5478838ea855b6762d613b140555605"),
				Perms: unhex("303933ae5cdeb1ece526391672165e81"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "63db7b31cfe3c42b6b08181c7881e7cfc5699f67ca0e4ff3fd69a4017fdaaffc",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0ad416b50dd112640cb03aa33e9dbefc7"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e04ae3e142861473e541b55bb108146f63b6e05dd53b641c1f0766e78fd10a10112b998b2dff64a3a0c3143180ef25a59f"),
		},
		{
			name:    "password in PDFDocEncoding and one that is not, R 4",
			command: "--allow-weak-crypto --encrypt \"pässwörd\" \"žluť\" 128 --use-aes=y",
			user:    "pässwörd", owner: "žluť",
			dictionary: Dictionary{
				Filter: "Standard", V: 4, R: 4, Length: 128, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV2", AuthEvent: "DocOpen", Length: 16}},
				StmF: "StdCF", StrF: "StdCF",
				O: unhex("b209e78f144da7398f7dbeac2f9fa91597c19ccbe90fafd6725f8aba3fc8adb4"),
				U: unhex("20e1ce29cf7e28abb9e4b11828fb09fb0122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "5eebecb55f7522c34a39931fe59b429f",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e07b4f4ac0cd0ccff2e1860675d9c7c648"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e033ada5fd1743ff590acc4eea74da1cc7a8518ea5dd5653c10f9b124bf498adaa78465ef3c93b000beb168d5cad277f75"),
		},
		{
			name:    "passwords all of PDFDocEncoding's own codes, R 4",
			command: "--allow-weak-crypto --encrypt \"•†‡…€Šž\" \"ﬁ ŁŒ\" 128 --use-aes=y",
			user:    "•†‡…€Šž", owner: "ﬁ ŁŒ",
			dictionary: Dictionary{
				Filter: "Standard", V: 4, R: 4, Length: 128, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV2", AuthEvent: "DocOpen", Length: 16}},
				StmF: "StdCF", StrF: "StdCF",
				O: unhex("664b8672e8e01a605ad57453733b945459ca117c5f7afedfc2944a1f95b76422"),
				U: unhex("bf04ec521eae4d923809b87078e9ef260122456a91bae5134273a6db134c87c4"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "a2c619091a894cc89ddcc6eb35c7b84d",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0a7bd8b82a99daf40c35e5af8730970c8"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e00c6cded24a56c2a3061c6ba480b7d950d7eac9a9a0c69771842cdf887c936b3477a87cb3ee839da5f2587d65f6087293"),
		},
		{
			name:    "passwords that SASLprep changes, not prepared, R 6",
			command: "--encrypt \"pässwörd\" \"Ⅸ\\u00adowner\" 256",
			user:    "pässwörd", owner: "Ⅸ\u00adowner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("96553496bccbf2c22e80baca49c84de65c837cf19f37343b3041258574a6273179ed649af48b1f7f0a7c3bd0df65e41a"),
				U:     unhex("14a84b920deed93d9e578e57412c89a1e0d423513402a80a120e79fc8f8db307454ea7d0031fd6eb1b5e4c2063c3f5bc"),
				OE:    unhex("f72391f2540fa213b7ec791a2e273b9a0541890cfd9362f41242b58a67b20d89"),
				UE:    unhex("e30e3200986cca19f80f1af2eb37beca7a6f46e3ad25cf966073035f0417b6b8"),
				Perms: unhex("0134aea65f861037f21bcf7aee054bdf"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "25464e9a2bbf60a61b94a40656d139b22f956e7e868a652599e53557b8c6c9d7",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e02daeb90a81c062cfceb9147df2871391"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0e3c895bf866042cb151da9b674e37383aaceaf2242b8298bcf97e3604907dad5bff3ce9497b6845e8923701eae5e2459"),
		},
		{
			name:    "passwords that are the outcome of SASLprep, R 6",
			command: "--encrypt IX a 256",
			user:    "IX", owner: "a",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("7f8ecd93a22fce5619728fe38b2a7e0b96a5edcea3e4ec7a104cdc0b2f41b0403881377439cec65ed803b57ef3964164"),
				U:     unhex("e53b5eeee788140e4e343185e5e3a5c50beba2314ee3a29521be5326be42d0312ed9195120488640587d4bff8e124b84"),
				OE:    unhex("4291407cf8ee724e2e8dc5f5c96ab41d8de4ba16144ec67035b349ca767c90d8"),
				UE:    unhex("acbbf912b119cb383c7384d9baaa7892ffd67fcf0bbc22b474c81d08341139bd"),
				Perms: unhex("8ed6f3b23090aaa248aaeae4523b37f2"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "d8ef958f63ecb12559d579b0688f666259abf60b40604baac9aee4a09133cffb",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e05fb76a32e43037025c37d9513ecf34d5"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e02a87df894dd46031b21c07a84e2393ac718237d5442ebe47f9bc6ce50bba24c7734c8cbe73795518bbb4c79e605c64fb"),
		},
		{
			name:    "password of 127 bytes, R 6",
			command: "--encrypt \"$(printf 'x%.0s' $(seq 127))\" owner 256",
			user:    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", owner: "owner",
			dictionary: Dictionary{
				Filter: "Standard", V: 5, R: 6, Length: 256, P: -4, EncryptMetadata: true,
				CF:   map[string]CryptFilter{"StdCF": {CFM: "AESV3", AuthEvent: "DocOpen", Length: 32}},
				StmF: "StdCF", StrF: "StdCF",
				O:     unhex("2bd72ab2866757bb6c9518035e45a3a83f9c6b2853bb497234ec3cde0cb28f403e32a23d817ef35c66eea0a08e3307e3"),
				U:     unhex("8ede7cead36f4d048c1a4f197025ca14c7cff1477d5b2af3453e14f7d6aa6d1952a0084f5725d3da10399d9f0f74626f"),
				OE:    unhex("42a8c656476ac986d61497531f0e45a960a138d3694ae089791f83d3c0c36616"),
				UE:    unhex("15856137ffa2562c04f9d96543316ba6f3e04b7ed6c43a9adb2d17fd6808d108"),
				Perms: unhex("c69a047c32d13bbc70191ec35119454a"),
			},
			id:        unhex("31415926535897932384626433832795"),
			key:       "e67643a04432cb9d3d0c59dee79f3babd5ab11cd6aac1e3a27646d3b724904f9",
			stringNum: 2, stringData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e06ed64bd02e5da8dd1fb0bc21e30ca6aa"),
			streamNum: 5, streamData: unhex("0e1c2a38465462707e8c9aa8b6c4d2e0b38ae649321600c36be1ba13ed6ba06642230caade8aefabbcfdd58ccb29aeccd5495bd35d82341ce181356889ba7a97"),
		},
	}
}
