"""Links inside the document: which row of a page leads where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from vectree.outline.pages.rows import Row
from vectree.types.document import PageLink

_COVER = 0.4
"""Share of a row's width that its links must cover before the row as a whole is a link."""


class RowLinks:
    """The document's internal links, by page."""

    def __init__(self, links: Iterable[PageLink]) -> None:
        self._by_page: defaultdict[int, list[PageLink]] = defaultdict(list)
        for link in links:
            if link.box.x1 > link.box.x0:
                self._by_page[link.page].append(link)

    def count(self, page: int) -> int:
        """How many links the page has."""
        return len(self._by_page.get(page, ()))

    def of_row(self, page: int, row: Row) -> PageLink | None:
        """The first link on the row; None when there is none."""
        return next(iter(self._on(page, row)), None)

    def covers(self, page: int, row: Row) -> bool:
        """Whether links cover enough of the row for it to be an entry rather than text with a reference in it."""
        width = sum(min(link.box.x1, row.x1) - max(link.box.x0, row.x0) for link in self._on(page, row))
        return width >= _COVER * (row.x1 - row.x0) > 0

    def _on(self, page: int, row: Row) -> list[PageLink]:
        middle = (row.y0 + row.y1) / 2
        found = [
            link
            for link in self._by_page.get(page, ())
            if link.box.y0 - 1 <= middle <= link.box.y1 + 1 and link.box.x0 < row.x1 and link.box.x1 > row.x0
        ]
        # A link over two lines of a wrapped entry has a tall box: the nearest one is the row's own.
        found.sort(key=lambda link: (abs((link.box.y0 + link.box.y1) / 2 - middle) > row.y1 - row.y0, link.box.x0))
        return found
