"""PDF in, pages with lines and boxes out: the only package that knows the PDF library."""

from vectree.pdf.document import PdfStream, read_pdf
from vectree.pdf.settings import PdfSettings

__all__ = ["PdfSettings", "PdfStream", "read_pdf"]
