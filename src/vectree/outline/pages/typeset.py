"""Pages of bare text set in one size, so that the structure sources can read them as they read a PDF.

Only for finding titles: nothing of this geometry leaves the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from unicodedata import east_asian_width

from vectree.types.document import Box, Line, Page, SourceDocument

_SIZE, _LEADING, _MARGIN = 10.0, 13.0, 60.0
_WIDTH = 600.0


def typeset(source: SourceDocument) -> SourceDocument:
    """The document with a line for each line of text, if no page has any; otherwise as it is."""
    if any(page.lines for page in source.pages):
        return source
    return replace(source, pages=tuple(_page(page) for page in source.pages))


def _page(page: Page) -> Page:
    lines = tuple(_lines(page.text))
    height = 2 * _MARGIN + _LEADING * page.text.count("\n") + _LEADING
    return replace(page, lines=lines, width=_WIDTH, height=height)


def _lines(text: str) -> Iterator[Line]:
    start = 0
    for row, line in enumerate(text.split("\n")):
        body = line.strip()
        if body:
            at = start + line.index(body[0])
            left = _MARGIN + _advance(line[: at - start])
            top = _MARGIN + row * _LEADING
            right = max(left + 1, min(left + _advance(body), _WIDTH - _MARGIN))
            box = Box(x0=min(left, right - 1), y0=top, x1=right, y1=top + _SIZE)
            yield Line(start=at, end=at + len(body), size=_SIZE, bold=False, italic=False, font="", box=box)
        start += len(line) + 1


def _advance(text: Sequence[str]) -> float:
    return sum(_SIZE if east_asian_width(character) in "WF" else _SIZE / 2 for character in text)
