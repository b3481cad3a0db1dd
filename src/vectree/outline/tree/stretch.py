"""Stretches of a document: the text between two positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.types.document import Page
from vectree.types.section import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The part of one page that a stretch covers: ``page.text[start:end]``."""

    page: Page
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the piece."""
        return self.page.text[self.start : self.end]


class Stretches:
    """The pages of a document, read by position. There is at least one page."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = tuple(pages)
        self._index = {page.number: index for index, page in enumerate(self.pages)}

    @property
    def start(self) -> Position:
        """Where the document begins."""
        return Position(page=self.pages[0].number, offset=0)

    @property
    def end(self) -> Position:
        """Where it ends: behind the last character, and never at offset 0, so that a blank last page counts."""
        last = self.pages[-1]
        return Position(page=last.number, offset=max(1, len(last.text)))

    def page(self, number: int) -> Page | None:
        """The page of that number, or None."""
        index = self._index.get(number)
        return None if index is None else self.pages[index]

    def pieces(self, start: Position, end: Position) -> Iterator[Piece]:
        """The stretch ``[start, end)`` page by page, empty pieces left out."""
        first = self._index.get(start.page, 0)
        for page in self.pages[first:]:
            if page.number > end.page:
                return
            begin = start.offset if page.number == start.page else 0
            stop = min(end.offset, len(page.text)) if page.number == end.page else len(page.text)
            if begin < stop:
                yield Piece(page=page, start=begin, end=stop)

    def text(self, start: Position, end: Position) -> str:
        """The text of the stretch, pages joined by a line break."""
        return "\n".join(piece.text for piece in self.pieces(start, end))
