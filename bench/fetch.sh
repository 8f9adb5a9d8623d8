#!/bin/sh
# Fetches big documents for the experiment into bench/cache, on Debian and its
# kin. Nothing is installed: the packages are downloaded and unpacked there.
#
#	bench/fetch.sh [PACKAGE...]
#
# Without arguments it takes the packages that EXPERIMENT.md measures with. The
# paths of the PDFs are printed, one a line; so for the benchmarks
#
#	PDFLOAD_BENCH=$PWD/bench/cache go test -bench . ./bench
set -eu

if [ $# -eq 0 ]; then
	set -- r-doc-pdf octave-doc texlive-pictures-doc
fi
for tool in apt-get dpkg-deb gunzip; do
	command -v "$tool" >/dev/null || { echo "fetch.sh: needs $tool" >&2; exit 1; }
done

cache=$(cd "$(dirname "$0")" && pwd)/cache
mkdir -p "$cache/packages"
cd "$cache/packages"
for package; do
	if [ ! -e "$package.done" ]; then
		apt-get download "$package" >&2
		for deb in "$package"_*.deb; do
			dpkg-deb -x "$deb" "$cache/$package"
			rm "$deb"
		done
		touch "$package.done"
	fi
done
# Some documents are packed once more.
find "$cache" -name '*.pdf.gz' -exec gunzip -f {} +
find "$cache" -type f -name '*.pdf' -size +100k | sort
