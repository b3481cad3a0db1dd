"""The text layer of an open page: its clean text, and which of the parser's characters each offset is."""

from __future__ import annotations

import ctypes
from collections.abc import Generator
from contextlib import contextmanager

from vectree.errors import DocumentError
from vectree.pdf.cells import Cells
from vectree.pdf.native import LOCK, Native
from vectree.pdf.pagetext import HYPHEN, PageText, clean
from vectree.pdf.printed import PrintedLines
from vectree.pdf.spaces import missing_blanks

_LINE_END_HYPHEN = 2
"""What PDFium calls a hyphen at a line's end; a character that it cannot map is 0 and reads U+FFFE as well."""


class TextPage:
    """An open text layer. Valid until the ``with`` of ``open_text`` ends; needs ``native.LOCK``."""

    def __init__(self, pdfium: Native, handle: int) -> None:
        self.pdfium = pdfium
        self.handle = handle
        count = max(pdfium.count_chars(handle), 0)
        buffer = ctypes.create_string_buffer(2 * (count + 2))
        written = pdfium.get_text(handle, 0, count, ctypes.addressof(buffer)) if count else 0
        raw = buffer.raw[: 2 * max(written - 1, 0)].decode("utf-16-le", "surrogatepass")
        self._direct = written - 1 == count
        raw = self._without_unmapped(raw)
        self.content: PageText = clean(raw)
        cells = Cells(pdfium, handle, self.char)
        for edits in (PrintedLines.breaks, PrintedLines.joins):
            self.content = self.content.edited(edits(PrintedLines(self.content, cells)))
        self.content = self.content.edited(missing_blanks(self.content, cells))
        self.lost = raw.count("\0")
        """Glyphs without a Unicode value."""

    def char(self, offset: int) -> int:
        """The parser's index of the character at an offset of the clean text, that of no line break."""
        unit = self.content.unit(offset)
        return unit if self._direct else self.pdfium.char_index(self.handle, unit)

    def _without_unmapped(self, raw: str) -> str:
        """The raw text whose U+FFFE all are hyphens: glyphs without a Unicode value become NUL."""
        if HYPHEN not in raw:
            return raw
        pieces = raw.split(HYPHEN)
        parts, unit = [pieces[0]], _units(pieces[0])
        for piece in pieces[1:]:
            char = unit if self._direct else self.pdfium.char_index(self.handle, unit)
            parts.append(HYPHEN if self.pdfium.unicode(self.handle, char) == _LINE_END_HYPHEN else "\0")
            parts.append(piece)
            unit += 1 + _units(piece)
        return "".join(parts)


def _units(text: str) -> int:
    """Length in UTF-16 units."""
    return len(text) if text.isascii() else len(text) + sum(1 for character in text if character > "\uffff")


def load_text(pdfium: Native, page: int) -> TextPage:
    """The text layer of an open page, for the caller to close; ``DocumentError`` when it cannot be read."""
    handle = pdfium.load_text(page)
    if not handle:
        raise DocumentError("the text of the page cannot be read")
    return TextPage(pdfium, handle)


@contextmanager
def open_text(pdfium: Native, page: int) -> Generator[TextPage]:
    """The text layer of an open page, closed at the end; ``DocumentError`` when it cannot be read."""
    with LOCK:
        text = load_text(pdfium, page)
        try:
            yield text
        finally:
            pdfium.close_text(text.handle)
