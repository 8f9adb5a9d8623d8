"""with_reportlab.py OUT: standard fonts, ASCII85 over Flate, outlines, links, a form."""
import sys

from reportlab.lib.colors import black, white
from reportlab.pdfgen.canvas import Canvas

c = Canvas(sys.argv[1], pagesize=(360, 360), invariant=1)
c.setTitle("Filters – φίλτρα")
c.setAuthor("pdfload")
c.setCreator("with_reportlab.py")
c.setSubject("ASCII85 over Flate (two filters)")
c.setKeywords(["filter", "string", "form"])
pages = {
    "Strings": ["A string may be compared byte by byte only.", "Two encodings can spell the same words."],
    "Arrays (nested)": ["An array knows its length when it ends.", "Until then a reader can only count."],
    "Trees": ["Pages hang in a tree, so do names and numbers.", "Limits tell which branch to take."],
}
for level, (title, lines) in enumerate(pages.items()):
    c.bookmarkPage(title)
    c.addOutlineEntry(title, title, level=min(level, 1))
    c.setFont("Helvetica-Bold", 14)
    c.drawString(40, 310, title)
    c.setFont("Times-Roman", 11)
    for i, line in enumerate(lines):
        c.drawString(40, 280 - 16 * i, line)
    c.linkAbsolute("", "Strings", (40, 200, 140, 220))
    c.linkURL("https://example.com/(%d)" % level, (40, 170, 140, 190))
    if title == "Trees":
        form = c.acroForm
        form.textfield(name="first", value="a (value)", x=40, y=120, width=120, height=20, fillColor=white, textColor=black)
        form.checkbox(name="second", checked=True, x=180, y=120, fillColor=white)
        form.choice(name="third", value="name", options=["name", "string"], x=40, y=80, width=120, height=20, fillColor=white)
    c.showPage()
c.save()
