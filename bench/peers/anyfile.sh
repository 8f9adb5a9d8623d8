#!/bin/bash
# Counts on how many of the given PDFs each reader fails, and how many it opens:
#
#	PDFLOAD_HOSTILE=/some/folder go test -run TestHostileFiles ./cmd/pdfload
#	bench/peers/anyfile.sh /some/folder            the hostile files
#	bench/peers/anyfile.sh "$PDFLOAD_CORPUS"       files from test suites
#	READERS="qpdf mupdf" ...                       some readers only
#
# A reader fails on a file when it takes more than 10 s, or more than 256 MiB and
# 24 times the size of the file, or is ended by a signal. It opens one when it
# ends by itself with a count of pages. Each is asked for no more than that; only
# pdfload, and pdfcpu's loader, parse every object. A line for each reader: name,
# files, failed, opened, and then the files it fails on.
#
# Debian packages: qpdf, mupdf-tools, poppler-utils, time.
set -u
[ $# -eq 1 ] && [ -d "$1" ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
folder=$1
cd "$(dirname "$0")/../.." || exit 1
build=$(mktemp -d) || exit 1
trap 'rm -rf "$build"' EXIT
go build -o "$build/pdfload" ./cmd/pdfload || exit 1
go build -o "$build/pdfcpu" ./bench/peers/pdfcpu || exit 1

ask() { # READER FILE: exit status 0 when it opens
	case $1 in
	pdfload) "$build/pdfload" --quiet "$2"; [ $? -ne 2 ] ;;
	pdfcpu) "$build/pdfcpu" "$2" 1 ;;
	qpdf) qpdf --show-npages "$2" ;;
	mupdf) says '^page 1 ' mutool show "$2" pages ;;
	poppler) says '^Pages:' pdfinfo "$2" ;;
	esac
}
says() { # PATTERN COMMAND...: status 0 when it prints such a line, its own when a signal ended it
	local pattern=$1 status
	shift
	"$@" | grep "$pattern" >/dev/null
	status=("${PIPESTATUS[@]}")
	[ "${status[0]}" -lt 128 ] || return "${status[0]}"
	return "${status[1]}"
}
export -f ask says
export build

for reader in ${READERS:-pdfload qpdf mupdf poppler pdfcpu}; do
	files=0 opened=0 failed=0 names=
	while IFS= read -r -d '' file; do
		files=$((files + 1))
		size=$(stat -c %s "$file")
		# time prints its line last; status is that of ask, 124 when time is up.
		result=$(timeout -k 1 10 /usr/bin/time -f 'rss %M' bash -c 'ask "$@"; s=$?; [ $s -lt 128 ] || echo "signal"; exit $s' ask "$reader" "$file" 2>&1 >/dev/null | tail -n 3; echo "status ${PIPESTATUS[0]}")
		rss=$(sed -n 's/^rss //p' <<<"$result")
		status=$(sed -n 's/^status //p' <<<"$result")
		if [ "$status" -ge 124 ] || grep -qE 'signal|core dumped|Segmentation' <<<"$result" ||
			[ "${rss:-0}" -gt $((256 * 1024 + 24 * size / 1024)) ]; then
			failed=$((failed + 1)) names="$names $(basename "$file")"
		elif [ "$status" -eq 0 ]; then
			opened=$((opened + 1))
		fi
	done < <(find "$folder" -name '*.pdf' -print0 | sort -z)
	printf '%s\t%d files\t%d failed\t%d opened\t%s\n' "$reader" "$files" "$failed" "$opened" "$names"
done
