"""Units of a page: sentences and table rows, each inside one deepest section.

``text.sentences`` finds them; they are cut again where a section begins or ends inside one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from vectree.errors import TreeError
from vectree.text.sentences import sentence_spans

if TYPE_CHECKING:
    from vectree.types.document import Document, Page
    from vectree.types.section import Section, SectionId

_LONGEST = 1500
"""Characters of a unit at most: text without sentence ends (OCR, lists of names) must not make one passage."""


def owners_of_pages(
    document: Document, rows: dict[SectionId, int], pages: Sequence[Page]
) -> Iterator[list[tuple[int, int]]]:
    """For each page the places where another deepest section begins: (offset, row), the first at 0.

    Raises TreeError where there is text before the first section.
    """
    starts: list[tuple[int, int]] = []
    owners: list[int] = []

    def note(page: int, offset: int, row: int) -> None:
        if starts and starts[-1] == (page, offset):
            owners[-1] = row
        else:
            starts.append((page, offset))
            owners.append(row)

    # (section, None) on the way in, (section, row of its parent) on the way out.
    stack: list[tuple[Section, int | None]] = [(section, None) for section in reversed(document.tree.sections)]
    while stack:
        section, parent = stack.pop()
        if parent is not None:
            note(section.end.page, section.end.offset, parent)
            continue
        row = rows[section.id]
        note(section.start.page, section.start.offset, row)
        for child in reversed(section.children):
            stack.append((child, row))
            stack.append((child, None))
    for page in pages:
        if page.text.strip() and not starts:
            raise TreeError(f"{document.name!r} has text on page {page.number} but no section to hold it")
        at = bisect_right(starts, (page.number, 0)) - 1
        cuts = [(0, owners[max(at, 0)])] if starts else []
        at += 1
        while at < len(starts) and starts[at][0] == page.number:
            if starts[at][1] > 0 or not cuts:
                cuts.append((starts[at][1], owners[at]))
            at += 1
        yield cuts


def units_of_page(text: str, cuts: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Units of a page as (start, end, section): sentences and rows, cut where a section begins."""
    offsets = [offset for offset, _ in cuts]
    for start, end in sentence_spans(text):
        at = bisect_right(offsets, start) - 1
        borders = [start]
        while at + len(borders) < len(offsets) and offsets[at + len(borders)] < end:
            borders.append(offsets[at + len(borders)])
        for step, (left, right) in enumerate(pairwise([*borders, end])):
            for first, last in _pieces(text, left, right):
                yield first, last, cuts[at + step][1]


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretch without white space around it; a very long one in pieces, cut at white space if there is any."""
    while start < end:
        stop = end
        if end - start > _LONGEST:
            cut = max(text.rfind(" ", start, start + _LONGEST), text.rfind("\n", start, start + _LONGEST))
            stop = cut if cut > start else start + _LONGEST
        piece = text[start:stop]
        if piece.strip():
            first = start + len(piece) - len(piece.lstrip())
            yield first, first + len(piece.strip())
        start = stop if stop < end and stop > start else end
