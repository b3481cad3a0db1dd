"""Boxes and images of pages, from files kept open between questions."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from vectree.errors import NotFoundError
from vectree.pdf.boxes import text_boxes
from vectree.pdf.geometry import PageFrame
from vectree.pdf.library import PdfFile
from vectree.pdf.native import LOCK
from vectree.pdf.read import page_frame
from vectree.pdf.render import render
from vectree.pdf.textpage import TextPage, load_text
from vectree.types.document import Box

_FileKey = tuple[str, int, int]


@dataclass(slots=True)
class _OpenPage:
    file: PdfFile
    handle: int
    frame: PageFrame
    text: TextPage | None = None

    def close(self) -> None:
        pdfium = self.file.pdfium
        if self.text is not None:
            pdfium.close_text(self.text.handle)
        pdfium.close_page(self.handle)


class PdfViewer:
    """Looks at pages of PDFs; the files and pages used last stay open, so that asking again is quick.

    Safe to use from several threads: one at a time is served. A file that changed on disk is opened anew.
    Close it, or use it in a ``with``. Methods raise what ``PdfFile`` raises, and ``NotFoundError`` for a
    page that the file does not have.
    """

    def __init__(self, *, files: int = 4, pages: int = 16) -> None:
        """At most so many files and pages are kept open."""
        self._most_files = files
        self._most_pages = pages
        self._files: OrderedDict[_FileKey, PdfFile] = OrderedDict()
        self._pages: OrderedDict[tuple[_FileKey, int], _OpenPage] = OrderedDict()

    def span_boxes(
        self, path: str | os.PathLike[str], page: int, start: int, end: int, password: str | None = None
    ) -> tuple[Box, ...]:
        """Where ``[start, end)`` of that page's text is printed: one tight box per printed line, in order.

        Empty when the span holds nothing printed.
        """
        with LOCK:
            opened = self._page(path, page, password)
            return text_boxes(self._text(opened), opened.frame, start, end)

    def page_text(self, path: str | os.PathLike[str], page: int, password: str | None = None) -> str:
        """The text of that page, exactly as ``read_pdf`` gives it: what the offsets of a span count in."""
        with LOCK:
            return self._text(self._page(path, page, password)).content.text

    def render_page(
        self,
        path: str | os.PathLike[str],
        page: int,
        scale: float = 1.5,
        password: str | None = None,
        *,
        highlight: Sequence[Box] = (),
    ) -> bytes:
        """The page as it is viewed, as a PNG of ``scale`` pixels a point, the boxes marked as with a pen."""
        with LOCK:
            opened = self._page(path, page, password)
            return render(opened.file.pdfium, opened.handle, opened.frame, scale, highlight=highlight)

    def render_box(
        self, path: str | os.PathLike[str], page: int, box: Box, scale: float = 2.0, password: str | None = None
    ) -> bytes:
        """That part of the page (a figure, a table) as it is viewed, as a PNG of ``scale`` pixels a point."""
        with LOCK:
            opened = self._page(path, page, password)
            return render(opened.file.pdfium, opened.handle, opened.frame, scale, box)

    def viewed_box(self, path: str | os.PathLike[str], page: int, box: Box, password: str | None = None) -> Box:
        """The box on the page as it is viewed, in points from the top-left of its image."""
        with LOCK:
            return self._page(path, page, password).frame.turned(box)

    def close(self) -> None:
        """Close all files; the viewer can be used again."""
        with LOCK:
            while self._pages:
                self._pages.popitem()[1].close()
            while self._files:
                self._files.popitem()[1].close()

    def __enter__(self) -> PdfViewer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _file(self, path: str | os.PathLike[str], password: str | None) -> tuple[_FileKey, PdfFile]:
        place = Path(path).resolve()
        try:
            facts = place.stat()
            key = (str(place), facts.st_mtime_ns, facts.st_size)
        except OSError:
            key = (str(place), 0, 0)
        file = self._files.get(key)
        if file is None:
            self._forget(str(place))
            while len(self._files) >= self._most_files:
                self._forget(next(iter(self._files))[0])
            file = self._files[key] = PdfFile(place, password)
        self._files.move_to_end(key)
        return key, file

    def _forget(self, path: str) -> None:
        """Close that file, whichever version of it is open, and its pages."""
        for key in [key for key in self._pages if key[0][0] == path]:
            self._pages.pop(key).close()
        for key in [key for key in self._files if key[0] == path]:
            self._files.pop(key).close()

    def _page(self, path: str | os.PathLike[str], number: int, password: str | None) -> _OpenPage:
        key, file = self._file(path, password)
        opened = self._pages.get((key, number))
        if opened is None:
            if not 1 <= number <= file.claimed_pages:
                raise NotFoundError(
                    f"{file.path.name!r} has no page {number}: its pages are 1 to {file.claimed_pages}", page=number
                )
            while len(self._pages) >= self._most_pages:
                self._pages.popitem(last=False)[1].close()
            handle = file.load_page(number - 1)
            opened = self._pages[key, number] = _OpenPage(file, handle, page_frame(file.pdfium, handle))
        self._pages.move_to_end((key, number))
        return opened

    @staticmethod
    def _text(opened: _OpenPage) -> TextPage:
        if opened.text is None:
            opened.text = load_text(opened.file.pdfium, opened.handle)
        return opened.text
