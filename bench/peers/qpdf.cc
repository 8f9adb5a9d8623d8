// Loads every object of a PDF with qpdf, and writes nothing.
//
// Timed: QPDF::processFile (header, cross-references), then getAllObjects, then one
// look at the type of each object: a handle of qpdf is a promise, and only the look
// makes sure that the object behind it has been parsed. qpdf keeps parsed objects
// in a cache that belongs to the QPDF value, so at the end of a round everything is
// held. The data of streams stays in the file; object and cross-reference streams
// alone are inflated. Not timed: destroying the QPDF value.

// std::shared_ptr in place of qpdf's old PointerHolder, as new code should have it.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <exception>
#include <vector>

#include "measure.h"

static void load(const char *file)
{
	auto start = now();
	QPDF pdf;
	pdf.setSuppressWarnings(true);
	pdf.processFile(file);
	std::vector<QPDFObjectHandle> all = pdf.getAllObjects();
	long objects = 0;
	for (auto &object : all) {
		if (object.getTypeCode() != ::ot_null)
			objects++;
	}
	print_round(file, objects, start, now());
}

int main(int argc, char **argv)
{
	int rounds = rounds_wanted(argc, argv);
	int status = 0;
	try {
		while (rounds-- > 0)
			load(argv[1]);
	} catch (std::exception const &e) {
		fprintf(stderr, "qpdf: %s\n", e.what());
		status = 1;
	}
	print_peak();
	return status;
}
