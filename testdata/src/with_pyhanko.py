"""with_pyhanko.py IN GCM MAC: a file encrypted twice, as ISO/TS 32003 and ISO/TS 32004 have it.

GCM has its strings and streams encrypted with AES-GCM. MAC has them encrypted with AES-CBC, and a
message authentication code over the whole file in AuthCode of the trailer.
"""
import sys

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer


def encrypt(source, out, user, **how):
    with open(source, "rb") as f, open(out, "wb") as g:
        writer = copy_into_new_writer(PdfFileReader(f))
        writer.encrypt("owner", user, **how)
        writer.write(g)


encrypt(sys.argv[1], sys.argv[2], "user", use_gcm=True, pdf_mac=False)
encrypt(sys.argv[1], sys.argv[3], "", use_gcm=False, pdf_mac=True)
