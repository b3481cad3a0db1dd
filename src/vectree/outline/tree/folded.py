"""A page folded for comparing titles: the matching form of its lines, joined, with the way back.

A title can be a whole line, several lines, the part of a line after its number, or a run-in heading: the first
words of a line, set in another look than the rest. All these are places in one string where a title may begin
or end, so that "is it a line of its own" is a search and two look-ups.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.outline.pages.numbering import parse_number
from vectree.text.normalise import matching_form
from vectree.text.paragraphs import is_paragraphs
from vectree.types.document import Page

_EDGE_LINES = 3
"""Lines at the top and at the bottom of a page among which running headers and footers stand."""

_TALL = 2.2
"""A line with two looks that is so many times higher than its type is two lines."""
_GLUED = re.compile(r"(\d+(?:\.\d+)*)[^\W\d_]{3}")
"""A number without a space behind it, as some PDFs have it."""


def split_number(title: str) -> tuple[str, int]:
    """The value of a title's leading number, and where the rest begins; ``("", 0)`` without one.

    Values can be compared however the number is written: III is 3.

    >>> split_number("Chapter 3: Results"), split_number("3.1 Methods"), split_number("Methods")
    (('3', 11), ('3.1', 4), ('', 0))
    """
    number = parse_number(title)
    if number is not None:
        return ".".join(map(str, number.value)), number.end
    glued = _GLUED.match(title)
    return (glued[1], glued.end(1)) if glued else ("", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedLine:
    """A line with letters or digits: its form and its place in ``Page.text``."""

    form: str
    start: int
    end: int
    running: tuple[tuple[int, str], ...]
    """What a running header would repeat, the line being one: its place among the first or last lines (0, 1, … or
    -1, -2, …) and its form without page numbers; empty inside the page."""


class FoldedPage:
    """The lines of a page, folded, as one string ``form``."""

    __slots__ = ("begins", "ends", "form", "lines", "running")

    def __init__(self, page: Page) -> None:
        forms = ((span, matching_form(page.text[span[0] : span[1]])) for span in _spans(page))
        spans = [(span, form) for span, form in forms if form]
        self.lines: list[FoldedLine] = []
        self.begins: dict[int, tuple[int, str]] = {}
        """Form offset where a title may begin -> (line, value of the number before it)."""
        self.ends: dict[int, tuple[int, int]] = {}
        """Form offset where a title may end -> (line, offset in ``Page.text``)."""
        offset = 0
        printed = not is_paragraphs(page.label)  # what is only a part of a text has no running headers
        for index, ((start, end, lead), form) in enumerate(spans):
            text = page.text[start:end]
            self.begins[offset] = (index, "")
            value, rest = split_number(text) if _may_begin_with_number(text) else ("", 0)
            if value and rest < len(text):
                self.begins.setdefault(offset + len(matching_form(text[:rest])), (index, value))
            if lead:
                self.ends[offset + len(matching_form(text[:lead]))] = (index, start + lead)
            offset += len(form)
            self.ends[offset] = (index, end)
            running = _running(form, index, len(spans)) if printed else ()
            self.lines.append(FoldedLine(form=form, start=start, end=end, running=running))
        self.form = "".join(line.form for line in self.lines)
        self.running = {key for line in self.lines for key in line.running}


def _running(form: str, index: int, count: int) -> tuple[tuple[int, str], ...]:
    repeated = form.strip("0123456789")
    places = (index, index - count)
    return tuple((place, repeated) for place in places if -_EDGE_LINES <= place < _EDGE_LINES)


def _may_begin_with_number(text: str) -> bool:
    """A quick look that spares most lines the long one: a lower-case word is no number."""
    first = text.lstrip()[:2]
    return not (first[:1].islower() and first.isalpha())


def _spans(page: Page) -> Iterator[tuple[int, int, int]]:
    if page.lines:
        for line in page.lines:
            if line.lead and line.box.y1 - line.box.y0 > _TALL * line.size:
                # two lines that came as one, the break between them lost
                yield line.start, line.start + line.lead, 0
                yield line.start + line.lead, line.end, 0
            else:
                yield line.start, line.end, line.lead
        return
    start = 0
    for text in page.text.split("\n"):
        yield start, start + len(text), 0
        start += len(text) + 1


def joined(lines: Sequence[FoldedLine]) -> str:
    """The forms of consecutive lines as one."""
    return "".join(line.form for line in lines)
