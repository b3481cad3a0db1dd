"""A text without pages, divided into parts that take their place: whole paragraphs, labelled with their numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vectree.outline.loaders.page_texts import text_page
from vectree.text.paragraphs import paragraphs_label
from vectree.types.document import Page, TaggedHeading

PARTS_NOTE = "The format has no pages: places are given by paragraphs (¶), counted through the document."
CELLS = " | "
"""Between the cells of a table's row, which is a line."""
_MOST = 2500
"""Characters of a part, about a page; a line that is longer stays whole."""
_ENOUGH = 1250
"""So long a part ends before a heading."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A paragraph, or lines of one that is longer than a part."""

    start: int
    end: int
    number: int
    heading: bool


def divide(text: str, headings: Sequence[TaggedHeading]) -> tuple[tuple[Page, ...], tuple[TaggedHeading, ...]]:
    """The parts, and the headings with their places in them; the parts' texts, joined, are the text.

    ``headings`` count in the whole text, in its order. No part ends with a heading that what follows belongs to. A text
    without a word is one part without a label.
    """
    pieces = list(_pieces(text, [heading.offset or 0 for heading in headings]))
    if not pieces:
        return (text_page(1, text),), ()
    cuts = _cuts(pieces)
    starts = [0, *(pieces[cut].start for cut in cuts[1:])]
    pages = tuple(
        text_page(
            place + 1,
            text[start : starts[place + 1] if place + 1 < len(starts) else len(text)],
            label=paragraphs_label(
                pieces[cuts[place]].number, pieces[cuts[place + 1] - 1 if place + 1 < len(cuts) else -1].number
            ),
        )
        for place, start in enumerate(starts)
    )
    return pages, tuple(_moved(heading, starts) for heading in headings)


def _moved(heading: TaggedHeading, starts: Sequence[int]) -> TaggedHeading:
    offset = heading.offset or 0
    page = bisect_right(starts, offset)
    return replace(heading, page=page, offset=offset - starts[page - 1])


def _cuts(pieces: Sequence[_Piece]) -> list[int]:
    """Indices of the pieces that parts begin with."""
    cuts = [0]
    for at in range(1, len(pieces)):
        begin, piece = cuts[-1], pieces[at]
        full = piece.end - pieces[begin].start > _MOST
        enough = piece.heading and not pieces[at - 1].heading and piece.start - pieces[begin].start >= _ENOUGH
        if full or enough:
            while at - 1 > begin and pieces[at - 1].heading:
                at -= 1
            cuts.append(at)
    return cuts


def _pieces(text: str, headings: Sequence[int]) -> Iterator[_Piece]:
    for number, lines in enumerate(_paragraphs(text), start=1):
        start = begin = lines[0][0]
        for line_start, line_end in lines:
            if line_end - start > _MOST and line_start > start:
                yield _piece(start, line_start, number, headings)
                start = line_start
        yield _piece(start, lines[-1][1], number, headings if start == begin else ())


def _piece(start: int, end: int, number: int, headings: Sequence[int]) -> _Piece:
    at = bisect_right(headings, end - 1)
    return _Piece(start, end, number, at > 0 and headings[at - 1] >= start)


def _paragraphs(text: str) -> Iterator[list[tuple[int, int]]]:
    """``[start, end)`` of the lines of each."""
    lines: list[tuple[int, int]] = []
    offset = 0
    for line in text.split("\n"):
        if line.strip():
            lines.append((offset, offset + len(line)))
        elif lines:
            yield lines
            lines = []
        offset += len(line) + 1
    if lines:
        yield lines
