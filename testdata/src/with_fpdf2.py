"""with_fpdf2.py OUT FONT: an embedded subset font, an attachment, outlines, a link, XMP."""
import datetime
import sys

from fpdf import FPDF

pdf = FPDF(format=(100, 100))
pdf.set_creation_date(datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc))
pdf.set_title("Encodings – κωδικοποιήσεις")
pdf.set_author("pdfload")
pdf.set_lang("en")
pdf.add_font("DejaVu", fname=sys.argv[2])
pdf.set_font("DejaVu", size=9)
for title, text in {
    "Text": "A text string is PDFDocEncoding, UTF-16 or UTF-8. Ελληνικά.",
    "Bytes": "A byte string has no encoding. It is what it is.",
}.items():
    pdf.add_page()
    pdf.start_section(title)
    pdf.multi_cell(80, 5, text, link="https://example.com/" + title.lower())
pdf.embed_file(
    basename="encodings.csv", bytes=b"name,marker\nUTF-16BE,FE FF\nUTF-8,EF BB BF\n", desc="markers (of the encodings)",
    creation_date=datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc),
    modification_date=datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc),
)
pdf.set_xmp_metadata(
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>'
    '<rdf:li xml:lang="x-default">Encodings – κωδικοποιήσεις</rdf:li></rdf:Alt></dc:title></rdf:Description>'
    "</rdf:RDF></x:xmpmeta>"
)
pdf.output(sys.argv[1])
