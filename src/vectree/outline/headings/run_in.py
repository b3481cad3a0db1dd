"""Headings at the start of a paragraph: a number and a few words in another look, text going on in the line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable

from vectree.outline.headings.lines import HeadingLine, Look
from vectree.outline.pages.layout import Layout, TextLine
from vectree.outline.pages.numbering import parse_number
from vectree.outline.pages.sequences import counting

_LEAST = 3
"""So many of a kind make a pattern."""
_COUNTING = 0.6
_ENDS = (".", ":", "：", "。", ")", "）", "—", "–", "．")
_MOST_CHARACTERS = 120


def run_in_headings(layout: Layout, skip: Container[int]) -> tuple[HeadingLine, ...]:
    """The numbered run-in headings, in document order; a look counts if its numbers do."""
    groups: defaultdict[tuple[bool, bool, str], list[HeadingLine]] = defaultdict(list)
    for line in layout.lines:
        if line.id not in skip and line.lead:
            heading = _run_in(line)
            if heading is not None and heading.number is not None:
                groups[heading.look.bold, heading.look.italic, heading.number.scheme].append(heading)
    return tuple(sorted(_counted(groups.values()), key=lambda heading: heading.first))


def _counted(groups: Iterable[list[HeadingLine]]) -> list[HeadingLine]:
    found: list[HeadingLine] = []
    for group in groups:
        numbers = [heading.number for heading in group if heading.number is not None]
        if len(group) >= _LEAST and counting(numbers) >= _COUNTING:
            found.extend(group)
    return found


def _run_in(line: TextLine) -> HeadingLine | None:
    """The heading at the start of the line; None when its start is no numbered phrase set apart by its look."""
    if not (line.lead_bold or line.lead_italic) or not 4 <= line.lead < min(len(line.text), _MOST_CHARACTERS):
        return None
    phrase = line.text[: line.lead].rstrip()
    if not phrase.endswith(_ENDS):
        return None
    number = parse_number(phrase)
    if number is None or sum(c.isalpha() for c in phrase[number.end :]) < 3:
        return None
    look = Look(
        size=line.size, bold=line.lead_bold, italic=line.lead_italic, caps=False, font=line.font, colour=line.colour
    )
    return HeadingLine(
        first=line.id,
        last=line.id,
        text=phrase.rstrip(" .:：。．—–"),
        page=line.page,
        start=line.start,
        look=look,
        number=number,
        gap=float("inf"),
        cells=0,
        run_in=True,
    )
