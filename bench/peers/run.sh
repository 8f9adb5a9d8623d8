#!/bin/sh
# Builds the loaders of the peers and runs each on the given PDFs:
#
#	bench/peers/run.sh [FILES...]        without files: ../../testdata/*.pdf
#
#	ROUNDS=5 bench/peers/run.sh big.pdf  rounds for the times (default 5)
#	PEERS="mupdf qpdf" ...               some peers only
#	BUILD=dir ...                        keep the programs there
#
# One line a peer and file, tab separated, after a heading: peer, version, file,
# objects that are not null, median wall ms, median user ms, peak RSS in kB. The
# memory is measured by a run of its own with one round, for what an earlier round
# left in the allocator is not what a file needs. A peer whose library is missing
# is left out, with the reason on standard error; so is a file a peer cannot load
# (none of them is given a password).
#
# Debian packages: libmupdf-dev with libharfbuzz-dev, libgumbo-dev, libopenjp2-7-dev,
# libjbig2dec0-dev, libjpeg-dev and libmujs-dev; libqpdf-dev, libpoppler-private-dev, pkg-config,
# gcc, g++ and Go. CC, CXX, CFLAGS and CXXFLAGS are obeyed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
rounds=${ROUNDS:-5}
peers=${PEERS:-mupdf qpdf poppler pdfcpu}
build=${BUILD:-}
if [ -z "$build" ]; then
	build=$(mktemp -d) || exit 1
	trap 'rm -rf "$build"' EXIT
	trap 'exit 130' INT TERM
fi
mkdir -p "$build"
if [ $# -eq 0 ]; then
	set -- "$here"/../../testdata/*.pdf
fi

# module NAME: the flags of a pkg-config module, or failure.
module() {
	pkg-config --cflags --libs "$1" 2>/dev/null
}

# The pkg-config file of Debian's libmupdf leaves out what the static library needs.
mupdf_libraries='-lmupdf -lmupdf-third -lfreetype -lharfbuzz -lgumbo -lopenjp2 -ljbig2dec -ljpeg -lmujs -lz -lm'

compile() {
	case $1 in
	mupdf) ${CC:-cc} ${CFLAGS:--O2} -o "$build/mupdf" "$here/mupdf.c" $mupdf_libraries ;;
	qpdf) ${CXX:-c++} -std=c++17 ${CXXFLAGS:--O2} -o "$build/qpdf" "$here/qpdf.cc" $(module libqpdf || echo -lqpdf) ;;
	poppler) ${CXX:-c++} -std=c++17 ${CXXFLAGS:--O2} -o "$build/poppler" "$here/poppler.cc" $(module poppler || echo -lpoppler) ;;
	pdfcpu) (cd "$here/pdfcpu" && go build -o "$build/pdfcpu" .) ;;
	*) echo "there is no such peer" && false ;;
	esac
}

version() {
	case $1 in
	mupdf) sed -n 's/^#define FZ_VERSION "\(.*\)"/\1/p' /usr/include/mupdf/fitz/version.h 2>/dev/null ;;
	qpdf) pkg-config --modversion libqpdf ;;
	poppler) pkg-config --modversion poppler ;;
	pdfcpu) (cd "$here/pdfcpu" && go list -m -f '{{.Version}}' github.com/pdfcpu/pdfcpu) ;;
	esac 2>/dev/null || echo unknown
}

# median COLUMN: of the lines on standard input that are rounds.
median() {
	grep -v '^peak_rss_kb' | cut -f "$1" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

printf 'peer\tversion\tfile\tobjects\twall_ms\tuser_ms\tpeak_rss_kb\n'
for peer in $peers; do
	if ! compile "$peer" >"$build/log" 2>&1; then
		echo "skipping $peer, it does not build: $(grep -m 1 -E 'error|cannot find|not found|no such' "$build/log")" >&2
		continue
	fi
	version=$(version "$peer")
	for file in "$@"; do
		if ! "$build/$peer" "$file" "$rounds" >"$build/rounds" 2>"$build/log"; then
			echo "skipping $(basename "$file") with $peer: $(head -n 1 "$build/log")" >&2
			continue
		fi
		"$build/$peer" "$file" 1 >"$build/once" 2>/dev/null
		printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$peer" "$version" "$(basename "$file")" \
			"$(head -n 1 "$build/rounds" | cut -f 2)" \
			"$(median 3 <"$build/rounds")" "$(median 4 <"$build/rounds")" \
			"$(sed -n 's/^peak_rss_kb	//p' "$build/once")"
	done
done
