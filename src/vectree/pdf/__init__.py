"""PDF in, pages with lines and boxes out: the only package that knows the PDF library."""

from vectree.pdf.document import PdfStream, read_pdf
from vectree.pdf.settings import PdfSettings
from vectree.pdf.viewer import PdfViewer

__all__ = ["PdfSettings", "PdfStream", "PdfViewer", "read_pdf"]
