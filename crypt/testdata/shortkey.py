#!/usr/bin/env python3
"""Writes encrypted PDF files with RC4 keys of any length, which qpdf does not write.

    shortkey.py VERSION REVISION BYTES [ENTRIES] > short.pdf

BYTES is the length of the file encryption key, ENTRIES what the encryption dictionary shall
hold besides, such as "/Length 56". The passwords are "user" and "owner". Ask the programs:

    qpdf --password=user --show-object=5 short.pdf
    mutool show -p user short.pdf trailer/Info/Title

The title is "Secret title" where they understand the file.
"""
import hashlib
import struct
import sys

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
ID = b"0123456789ABCDEF"
P = -4


def md5(data):
    return hashlib.md5(data).digest()


def rc4(key, data):
    s, j = list(range(256)), 0
    for i in range(256):
        j = (j + s[i] + key[i % len(key)]) % 256
        s[i], s[j] = s[j], s[i]
    i = j = 0
    out = bytearray()
    for c in data:
        i = (i + 1) % 256
        j = (j + s[i]) % 256
        s[i], s[j] = s[j], s[i]
        out.append(c ^ s[(s[i] + s[j]) % 256])
    return bytes(out)


def rc4_rounds(revision, key, data):
    for x in range(20 if revision >= 3 else 1):
        data = rc4(bytes(b ^ x for b in key), data)
    return data


def rehash(revision, size, digest):
    for _ in range(50 if revision >= 3 else 0):
        digest = md5(digest[:size])
    return digest[:size]


version, revision, size = map(int, sys.argv[1:4])
entries = sys.argv[4] if len(sys.argv) > 4 else ""
user, owner = ((p + PADDING)[:32] for p in (b"user", b"owner"))
o = rc4_rounds(revision, rehash(revision, size, md5(owner)), user)
key = rehash(revision, size, md5(user + o + struct.pack("<i", P) + ID))
if revision == 2:
    u = rc4(key, PADDING)
else:
    u = rc4_rounds(revision, key, md5(PADDING + ID)) + bytes(16)
title = rc4(md5(key + bytes([5, 0, 0, 0, 0]))[:min(size + 5, 16)], b"Secret title")

objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>",
    f"<< /Filter /Standard /V {version} /R {revision} /P {P} /O <{o.hex()}> /U <{u.hex()}> {entries} >>",
    f"<< /Title <{title.hex()}> >>",
]
out = "%PDF-1.7\n"
table = "0000000000 65535 f \n"
for number, text in enumerate(objects, 1):
    table += f"{len(out):010} 00000 n \n"
    out += f"{number} 0 obj\n{text}\nendobj\n"
start = len(out)
out += f"xref\n0 6\n{table}trailer\n<< /Size 6 /Root 1 0 R /Info 5 0 R /Encrypt 4 0 R"
out += f" /ID [<{ID.hex()}> <{ID.hex()}>] >>\nstartxref\n{start}\n%%EOF\n"
sys.stdout.write(out)
print(f"file encryption key {key.hex()}", file=sys.stderr)
