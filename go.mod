module pdfload

go 1.26
