"""with_pypdf.py IN OUT: two incremental updates of a file, one upon the other."""
import io
import sys

from pypdf import PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import NameObject, TextStringObject

source = open(sys.argv[1], "rb").read()
for text in ("the first update", "the second update – αβγ"):
    writer = PdfWriter(io.BytesIO(source), incremental=True)
    writer.add_annotation(0, FreeText(text=text, rect=(40, 20, 200, 40)))
    writer.pages[0][NameObject("/LastChange")] = TextStringObject(text)
    out = io.BytesIO()
    writer.write(out)
    source = out.getvalue()
open(sys.argv[2], "wb").write(source)
