// Loads every object of a PDF with poppler, and renders nothing.
//
// Timed: PDFDoc (header, cross-references, catalogue), then XRef::fetch for each
// number in use. poppler keeps no table of parsed objects, a second fetch parses a
// second time; only the last few object streams stay unpacked. So this program
// holds what it fetched in a vector, as the other peers do inside. The data of
// streams stays in the file; object and cross-reference streams alone are inflated.
// Not timed: GlobalParams, and letting go of objects and document.
//
// PDFDoc and XRef are private headers of poppler, and change between versions.

#include <poppler/GlobalParams.h>
#include <poppler/Object.h>
#include <poppler/PDFDoc.h>
#include <poppler/XRef.h>
#include <poppler/goo/GooString.h>

#include <memory>
#include <vector>

#include "measure.h"

static bool load(const char *file)
{
	auto start = now();
	PDFDoc doc(std::make_unique<GooString>(file));
	if (!doc.isOk()) {
		fprintf(stderr, "poppler: %s: error code %d\n", file, doc.getErrorCode());
		return false;
	}
	XRef *xref = doc.getXRef();
	std::vector<Object> held;
	// Also makes poppler read every section of the cross-references, which it
	// otherwise puts off.
	for (int number = 0; number < xref->getNumObjects(); number++) {
		XRefEntry *entry = xref->getEntry(number);
		if (entry->type != xrefEntryUncompressed && entry->type != xrefEntryCompressed)
			continue;
		// The generation of an object in an object stream is 0; its entry
		// holds the index in the stream there.
		int generation = entry->type == xrefEntryCompressed ? 0 : entry->gen;
		Object object = xref->fetch(number, generation);
		if (!object.isNull())
			held.push_back(std::move(object));
	}
	print_round(file, held.size(), start, now());
	return true;
}

static void ignore_message(ErrorCategory, Goffset, const char *) { }

int main(int argc, char **argv)
{
	int rounds = rounds_wanted(argc, argv);
	int status = 0;
	globalParams = std::make_unique<GlobalParams>();
	setErrorCallback(ignore_message);
	while (rounds-- > 0 && status == 0) {
		if (!load(argv[1]))
			status = 1;
	}
	print_peak();
	return status;
}
