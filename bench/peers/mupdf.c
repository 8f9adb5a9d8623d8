/*
 * Loads every object of a PDF with mupdf, and renders nothing.
 *
 * Timed: pdf_open_document (header, cross-references, and what mupdf always does
 * on opening: the encryption and the optional content), then pdf_load_object for
 * each number in use. mupdf keeps what it has parsed in the document's
 * cross-reference table, and it parses all objects of an object stream as soon as
 * one is wanted, so at the end of a round everything is held by the document. The
 * data of streams stays in the file; object and cross-reference streams alone are
 * inflated. Not timed: the context (fonts, colours, the store) and dropping the
 * document.
 */
#include <mupdf/fitz.h>
#include <mupdf/pdf.h>

#include "measure.h"

/* A damaged object is an exception in mupdf: it is not counted, the others are. */
static int is_loaded(fz_context *ctx, pdf_document *doc, int number)
{
	pdf_obj *object = NULL;
	int loaded = 0;

	fz_var(object);
	fz_var(loaded);
	fz_try(ctx)
	{
		/* Ours is a second reference; the table keeps the first. */
		object = pdf_load_object(ctx, doc, number);
		loaded = object != NULL && !pdf_is_null(ctx, object);
		pdf_drop_obj(ctx, object);
	}
	fz_catch(ctx)
	{
		loaded = 0;
	}
	return loaded;
}

static void load(fz_context *ctx, const char *file)
{
	struct moment start = now(), end;
	pdf_document *doc = pdf_open_document(ctx, file);
	long objects = 0;
	int number, count = pdf_count_objects(ctx, doc);

	/* The other peers refuse such a file on opening it. */
	if (pdf_needs_password(ctx, doc))
		fz_throw(ctx, FZ_ERROR_GENERIC, "needs a password");
	for (number = 1; number < count; number++) {
		int type = pdf_get_xref_entry_no_null(ctx, doc, number)->type;
		if (type == 'n' || type == 'o') /* in the file, or in an object stream */
			objects += is_loaded(ctx, doc, number);
	}
	end = now();
	print_round(file, objects, start, end);
	pdf_drop_document(ctx, doc);
}

static void ignore_warning(void *user, const char *message)
{
	(void)user;
	(void)message;
}

int main(int argc, char **argv)
{
	int rounds = rounds_wanted(argc, argv);
	int status = 0;
	fz_context *ctx = fz_new_context(NULL, NULL, FZ_STORE_DEFAULT);

	if (ctx == NULL)
		return 1;
	fz_set_warning_callback(ctx, ignore_warning, NULL);
	fz_try(ctx)
	{
		fz_register_document_handlers(ctx);
		while (rounds-- > 0)
			load(ctx, argv[1]);
	}
	fz_catch(ctx)
	{
		fprintf(stderr, "mupdf: %s: %s\n", argv[1], fz_caught_message(ctx));
		status = 1;
	}
	fz_drop_context(ctx);
	print_peak();
	return status;
}
