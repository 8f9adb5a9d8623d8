#!/bin/sh
# Makes the PDFs of this directory again, and asks qpdf what is in them:
#
#	testdata/make.sh             all of them
#	testdata/make.sh qpdf made   those of some programs
#
# Nothing is installed. Debian packages: chromium fonts-dejavu-core ghostscript
# graphicsmagick groff libreoffice-writer librsvg2-bin mupdf-tools poppler-utils qpdf
# texlive-fonts-recommended texlive-latex-base texlive-latex-recommended texlive-luatex
# texlive-xetex, and Go.
# Python packages: src/requirements.txt, for the python3 in PATH or in $PYTHON.
#
# Dates and identifiers are fixed where the program lets one fix them. Two runs differ
# in the files of chromium, GraphicsMagick and LibreOffice (dates), in poppler-unite.pdf
# (identifier), in the AES-256 ones of qpdf (random salts) and in those of pyHanko (all of it).
set -eu
cd "$(dirname "$0")"
here=$PWD
src=$here/src
python=${PYTHON:-python3}
home=$HOME
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# 1 January 2024; a home of its own, so that no settings of the user are read.
export SOURCE_DATE_EPOCH=1704067200 FORCE_SOURCE_DATE=1 TZ=UTC LC_ALL=C.UTF-8 HOME="$work"
font=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

tex() {
	for engine in pdf lua xe; do
		mkdir "$work/$engine"
		# Thrice, until the table of contents and the links stand still. Only then
		# is a failure one.
		for run in 1 2 3; do
			(cd "$work/$engine" && "${engine}latex" -interaction=batchmode "$src/syntax.tex" >log) || [ $run -lt 3 ]
		done
		cp "$work/$engine/syntax.pdf" "${engine}tex.pdf"
	done
}

groff_() {
	groff -k -Tpdf -ms -mpdfmark "$src/syntax.ms" >groff.pdf
}

ghostscript() {
	gs -q -dBATCH -dNOPAUSE -dSAFER -sDEVICE=pdfwrite -sDocumentUUID=00112233-4455-6677-8899-aabbccddeeff \
		-sOutputFile=ghostscript.pdf "$src/marks.ps"
}

rsvg() {
	rsvg-convert -f pdf -o rsvg-cairo.pdf "$src/drawing-1.svg" "$src/drawing-2.svg"
	rsvg-convert -f pdf -o rsvg-cairo-link.pdf "$src/drawing-link.svg"
}

chromium_() {
	# The page is given as a copy, for its address must not be one of this machine.
	cp "$src/syntax.html" "$work/syntax.html"
	chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --no-pdf-header-footer \
		--generate-pdf-document-outline --print-to-pdf="$here/chromium.pdf" "file://$work/syntax.html" >"$work/chromium.log" 2>&1
}

libreoffice() {
	soffice "-env:UserInstallation=file://$work/office" --headless \
		--convert-to 'pdf:writer_pdf_Export:{"ExportBookmarks":{"type":"boolean","value":"true"},"UseTaggedPDF":{"type":"boolean","value":"true"}}' \
		--outdir "$work" "$src/syntax.fodt" >"$work/office.log" 2>&1
	cp "$work/syntax.pdf" libreoffice.pdf
}

python() {
	"$python" "$src/with_reportlab.py" reportlab.pdf
	"$python" "$src/with_fpdf2.py" fpdf2.pdf "$font"
	"$python" -m weasyprint --pdf-identifier pdfload --custom-metadata "$src/syntax.html" weasyprint.pdf
	"$python" "$src/with_pypdf.py" groff.pdf pypdf-incremental.pdf
}

mutool_() {
	mutool create -o mutool.pdf "$src/page-1.txt" "$src/page-2.txt"
	mutool clean -gggg -z -f -i reportlab.pdf mutool-clean.pdf
	mutool run "$src/incremental.js" mutool.pdf mutool-incremental.pdf
}

poppler() {
	rm -f poppler-attach.pdf # pdfattach overwrites nothing
	cp "$src/page-1.txt" "$work/page (1).txt"
	pdfattach mutool.pdf "$work/page (1).txt" poppler-attach.pdf
	pdfunite rsvg-cairo.pdf groff.pdf mutool.pdf poppler-unite.pdf
}

graphicsmagick() {
	for compression in lzw rle fax jpeg; do
		gm convert -size 48x32 gradient:white-black -compress "$compression" "graphicsmagick-$compression.pdf"
	done
}

qpdf_() {
	qpdf --deterministic-id --object-streams=disable --stream-data=uncompress reportlab.pdf qpdf-plain.pdf
	qpdf --deterministic-id --object-streams=generate reportlab.pdf qpdf-objstm.pdf
	qpdf --deterministic-id --linearize reportlab.pdf qpdf-linearized.pdf
	qpdf --deterministic-id --linearize --object-streams=generate reportlab.pdf qpdf-linearized-objstm.pdf
	qpdf --deterministic-id --qdf reportlab.pdf qpdf-qdf.pdf
	encrypt() {
		name=$1
		shift
		qpdf --static-id --static-aes-iv --allow-weak-crypto --encrypt "$@" -- groff.pdf "qpdf-encrypted-$name.pdf"
	}
	encrypt rc4-40 "" owner 40
	encrypt rc4-128 user owner 128 --use-aes=n
	encrypt rc4-128-v4 "" owner 128 --use-aes=n --force-V4
	encrypt aes-128 "" owner 128 --use-aes=y
	encrypt aes-256-r5 user owner 256 --force-R5
	encrypt aes-256-r6 "" owner 256
	encrypt aes-256-r6-unicode 'pässwörd' 'Ωwner' 256
	# With XMP metadata left readable, in object streams.
	qpdf --static-id --static-aes-iv --object-streams=generate \
		--encrypt user owner 128 --use-aes=y --cleartext-metadata -- fpdf2.pdf qpdf-encrypted-aes-128-cleartext-metadata.pdf
}

pyhanko() {
	"$python" -W ignore "$src/with_pyhanko.py" groff.pdf pyhanko-encrypted-aes-gcm.pdf pyhanko-encrypted-aes-256-r6-mac.pdf
}

made() {
	HOME=$home go run "$src/made.go" "$here"
}

# In this order: the later ones work on files of the former.
[ $# -gt 0 ] || set -- tex groff ghostscript rsvg chromium libreoffice python mutool poppler graphicsmagick qpdf pyhanko made
for program in "$@"; do
	case $program in
	groff | chromium | mutool | qpdf) "${program}_" ;;
	*) "$program" ;;
	esac
done
"$python" "$src/expected.py" "$here"
