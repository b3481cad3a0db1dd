"""Pages in the parts in which a model reads them: at most 100 pages, and within what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.text.tokens import count_tokens
from vectree.types.document import Page

MOST_PAGES = 100
_PER_PAGE = 30
"""Tokens of the marks around a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePiece:
    """The text of a page, or a piece of one that alone is more than a part holds."""

    page: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What is read in one call; never empty."""

    pieces: tuple[PagePiece, ...]

    @property
    def first(self) -> int:
        """First page."""
        return self.pieces[0].page

    @property
    def last(self) -> int:
        """Last page."""
        return self.pieces[-1].page

    def halves(self) -> tuple[Part, ...]:
        """Two smaller parts; one piece of text is cut at a line in its middle. Nothing where it is too small to cut."""
        if len(self.pieces) > 1:
            middle = len(self.pieces) // 2
            return Part(pieces=self.pieces[:middle]), Part(pieces=self.pieces[middle:])
        piece = next(iter(self.pieces))
        at = piece.text.rfind("\n", 0, len(piece.text) // 2 + 1)
        if at <= 0:
            return ()
        cut = (piece.text[:at], piece.text[at + 1 :])
        return tuple(Part(pieces=(PagePiece(page=piece.page, text=text),)) for text in cut)


def parts(pages: Sequence[Page], budget_tokens: int) -> tuple[Part, ...]:
    """Pages with text in order, in as few parts as hold them; empty for a document without text."""
    found: list[Part] = []
    open_: list[PagePiece] = []
    used = 0
    for page in pages:
        for piece, tokens in _pieces(page, budget_tokens):
            full = used + tokens > budget_tokens or len({one.page for one in open_} | {piece.page}) > MOST_PAGES
            if open_ and full:
                found.append(Part(pieces=tuple(open_)))
                open_, used = [], 0
            open_.append(piece)
            used += tokens
    if open_:
        found.append(Part(pieces=tuple(open_)))
    return tuple(found)


def _pieces(page: Page, budget_tokens: int) -> list[tuple[PagePiece, int]]:
    """(piece, its tokens); pieces of an overlong page end at line ends."""
    if not page.text.strip():
        return []
    tokens = count_tokens(page.text) + _PER_PAGE
    if tokens <= budget_tokens:
        return [(PagePiece(page=page.number, text=page.text), tokens)]
    found: list[tuple[PagePiece, int]] = []
    lines: list[str] = []
    used = _PER_PAGE
    for line in page.text.split("\n"):
        more = count_tokens(line) + 1
        if lines and used + more > budget_tokens:
            found.append((PagePiece(page=page.number, text="\n".join(lines)), used))
            lines, used = [], _PER_PAGE
        lines.append(line)
        used += more
    found.append((PagePiece(page=page.number, text="\n".join(lines)), used))
    return found
