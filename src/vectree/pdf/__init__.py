"""PDF in, pages with lines and boxes out: the only package that knows the PDF library."""

from vectree.pdf.decrypt import write_decrypted
from vectree.pdf.document import PdfStream, read_pdf
from vectree.pdf.ocr import add_text_layer, check_ocr
from vectree.pdf.settings import PdfSettings
from vectree.pdf.viewer import PdfViewer

__all__ = ["PdfSettings", "PdfStream", "PdfViewer", "add_text_layer", "check_ocr", "read_pdf", "write_decrypted"]
