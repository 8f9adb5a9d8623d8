"""expected.py DIRECTORY: asks qpdf for the pages and objects of each PDF there.

Writes expected.tsv, and the last two columns of the table in README.md. Counted are
the numbers that have an entry in the cross-references and an object that is not null,
once qpdf has decrypted and unpacked them. qpdf lists two more: the old generation of a
number that was used again, and a cross-reference stream that it came by on its way
though no entry leads there. "warnings" is qpdf --check finding something wrong,
"unsupported" an encryption that qpdf does not know: there it is pyHanko that counts. The
passwords come from the README too: a row says `user password "..."`.
"""
import json
import pathlib
import re
import subprocess
import sys
import warnings

here = pathlib.Path(sys.argv[1])


def qpdf(*arguments):
    run = subprocess.run(["qpdf", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode not in (0, 3):  # 3 is a warning
        sys.exit("qpdf %s: %s" % (" ".join(arguments), run.stderr.decode()))
    return run.stdout.decode()


def counts_of_pyhanko(path, password):
    warnings.simplefilter("ignore")  # of what pyHanko imports
    from pyhanko.pdf_utils.generic import NullObject
    from pyhanko.pdf_utils.reader import PdfFileReader
    with path.open("rb") as f:
        reader = PdfFileReader(f)
        reader.decrypt(password)
        entries = reader.xrefs
        refs = {ref for i in range(entries.total_revisions) for ref in entries.explicit_refs_in_revision(i)}
        objects = sum(not isinstance(reader.get_object(ref), NullObject) for ref in refs)
        return int(reader.root["/Pages"]["/Count"]), objects, "unsupported"


def counts(path, password):
    options = [str(path), "--password=" + password]
    check = subprocess.run(["qpdf", "--check", *options], capture_output=True)
    if b"Unsupported /R or /V" in check.stderr:
        return counts_of_pyhanko(path, password)
    entries = json.loads(qpdf("--json=2", "--json-key=qpdf", *options))["qpdf"][1]
    numbers = {k.split()[0] for k, v in entries.items()
               if k.startswith("obj:") and ("stream" in v or v["value"] is not None)}
    numbers &= {"obj:" + line.split("/")[0] for line in qpdf("--show-xref", *options).splitlines()}
    return int(qpdf("--show-npages", *options)), len(numbers), "ok" if check.returncode == 0 else "warnings"


version = qpdf("--version").split()[2]
readme = here / "README.md"
text = readme.read_text()
lines = ["# pages and objects according to qpdf %s; made by make.sh" % version,
         "# file\tpages\tobjects\tqpdf --check\tuser password\towner password"]
for path in sorted(here.glob("*.pdf")):
    row = re.search(r"^\| `%s` \|.*$" % re.escape(path.name), text, re.M)
    if row is None:
        sys.exit("README.md has no row for " + path.name)
    user = re.search(r'user password "([^"]*)"', row[0])
    owner = re.search(r'owner password "([^"]*)"', row[0])
    user, owner = user[1] if user else "", owner[1] if owner else ""
    pages, objects, check = counts(path, user)
    lines.append("\t".join([path.name, str(pages), str(objects), check, user, owner]))
    cells = row[0].split("|")
    cells[-3:-1] = [" %d " % pages, " %d " % objects]
    text = text.replace(row[0], "|".join(cells))
(here / "expected.tsv").write_text("\n".join(lines) + "\n")
readme.write_text(text)
