"""Where a bookmark or a link leads inside the same file."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from vectree.pdf.native import Native

_GO_TO = 1
"""Action type "go to a place in this document"."""


@dataclass(frozen=True, slots=True)
class Target:
    """A page (0-based) and a height on it in the PDF's coordinates, where one is given."""

    index: int
    y: float | None


class TargetReader:
    """Resolves destinations of one open document."""

    def __init__(self, pdfium: Native, document: int, page_count: int) -> None:
        self._pdfium = pdfium
        self._document = document
        self._page_count = page_count
        self._flags = (ctypes.c_int * 3)()
        self._floats = (ctypes.c_float * 3)()

    def of_bookmark(self, bookmark: int) -> Target | None:
        """Where it leads; None when it leads nowhere inside the file."""
        pdfium = self._pdfium
        place = pdfium.bookmark_target(self._document, bookmark)
        return self._resolve(place or self._of_action(pdfium.bookmark_action(bookmark)))

    def of_link(self, link: int) -> Target | None:
        """Where it leads; None when it leads nowhere inside the file."""
        pdfium = self._pdfium
        place = pdfium.link_target(self._document, link)
        return self._resolve(place or self._of_action(pdfium.link_action(link)))

    def _of_action(self, action: int) -> int:
        if not action or self._pdfium.action_type(action) != _GO_TO:
            return 0
        return self._pdfium.action_target(self._document, action)

    def _resolve(self, place: int) -> Target | None:
        if not place:
            return None
        index = self._pdfium.target_page(self._document, place)
        if not 0 <= index < self._page_count:
            return None
        flags, floats = ctypes.addressof(self._flags), ctypes.addressof(self._floats)
        known = self._pdfium.target_place(place, flags, flags + 4, flags + 8, floats, floats + 4, floats + 8)
        return Target(index, self._floats[1] if known and self._flags[1] else None)
