// mutool run incremental.js IN OUT: changes a document and appends the change to it.
// An object is replaced, one is deleted, two are added, and one of these takes the
// place of an older one in the page.
var doc = new PDFDocument(scriptArgs[0]);
var page = doc.findPage(0).resolve();

var note = doc.addObject({
	Type: "Annot", Subtype: "Text", Rect: [250, 150, 270, 170],
	Contents: doc.newString("Appended, not written anew: \u03b1\u03b2\u03b3 (\\)"),
});
page.Annots = doc.newArray();
page.Annots.push(note);

var content = doc.addStream("BT /F1 14 Tf 20 150 Td (The second version of this page.) Tj ET\n", {});
var old = page.Contents;
page.Contents = content;
doc.deleteObject(old);

doc.getTrailer().Info = doc.addObject({ Title: doc.newString("A second version"), Producer: doc.newString("mutool run") });
doc.save(scriptArgs[1], "incremental");
