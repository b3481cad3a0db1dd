"""PDF files and their pages, kept open between questions."""

from __future__ import annotations

import os
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from vectree.errors import NotFoundError
from vectree.pdf.geometry import PageFrame
from vectree.pdf.library import PdfFile
from vectree.pdf.native import LOCK
from vectree.pdf.read import page_frame
from vectree.pdf.textpage import TextPage, load_text

_FileKey = tuple[str, int, int]


@dataclass(slots=True)
class OpenPage:
    """A page of an open file."""

    file: PdfFile
    handle: int
    frame: PageFrame
    _text: TextPage | None = None

    @property
    def text(self) -> TextPage:
        """Its text, loaded when first asked for."""
        if self._text is None:
            self._text = load_text(self.file.pdfium, self.handle)
        return self._text

    def close(self) -> None:
        """Give the page back to the parser."""
        pdfium = self.file.pdfium
        if self._text is not None:
            pdfium.close_text(self._text.handle)
        pdfium.close_page(self.handle)


class OpenPages:
    """The files and pages used last; a file that changed on disk is opened anew.

    The caller holds ``LOCK`` around ``page`` and all that it does with it. Methods raise what ``PdfFile`` raises.
    """

    def __init__(self, *, files: int = 4, pages: int = 16) -> None:
        """At most so many files and pages are kept open."""
        self._most_files = files
        self._most_pages = pages
        self._files: OrderedDict[_FileKey, PdfFile] = OrderedDict()
        self._pages: OrderedDict[tuple[_FileKey, int], OpenPage] = OrderedDict()

    def page(self, path: str | os.PathLike[str], number: int, password: str | None) -> OpenPage:
        """The page with that number. Raises NotFoundError for one that the file does not have."""
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
            opened = self._pages[key, number] = OpenPage(file, handle, page_frame(file.pdfium, handle))
        self._pages.move_to_end((key, number))
        return opened

    def close(self) -> None:
        """Close all files; pages can be asked for again."""
        with LOCK:
            while self._pages:
                self._pages.popitem()[1].close()
            while self._files:
                self._files.popitem()[1].close()

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
