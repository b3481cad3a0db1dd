"""Stretches of lines that look like one heading: same look, one below the other, set apart from the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from vectree.outline.pages.layout import Layout, TextLine, in_capitals
from vectree.outline.pages.numbering import Number, parse_number

_MOST_LINES = 5
_MOST_CHARACTERS = 250
_LINE_STEP = 1.1
"""Gap between two lines of one heading, at most, in font sizes."""
_CELL = 28
"""A neighbour on the same height with fewer characters is a table cell rather than the other column."""
_NOTE = re.compile(r"\([^()]*\)$")
"""A line all in brackets below a title says of what kind it is, (in millions), (continued): no part of it."""
_JOINERS = ("-", "‐")


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What makes headings of one kind look alike."""

    size: float
    bold: bool
    italic: bool
    caps: bool
    """Whether all letters are capitals; False for scripts without case."""
    font: str
    colour: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingLine:
    """A stretch of lines in one look."""

    first: int
    last: int
    """Ids of its lines; the same for a single one."""
    text: str
    """One line, joined."""
    page: int
    start: int
    """Where it starts in ``Page.text``."""
    look: Look
    number: Number | None
    gap: float
    """Space above in points; infinite at the top of a column or page."""
    cells: int
    """How many short neighbours stand on the same height."""
    run_in: bool = False
    """Whether text goes on in its line."""


def heading_lines(layout: Layout, skip: Container[int]) -> tuple[HeadingLine, ...]:
    """Every stretch of lines of one look, in document order; running headers and contents pages left out."""
    found: list[HeadingLine] = []
    for page in layout.spans:
        lines = [line for line in layout.page(page) if line.id not in skip]
        neighbours = _neighbours(lines)
        looks = [look_of(line) for line in lines]
        index = 0
        while index < len(lines):
            end = _end(lines, looks, index, layout)
            found.append(_heading(lines, looks, index, end, neighbours))
            index = end
    return tuple(found)


def look_of(line: TextLine) -> Look:
    """The line's look; small capitals count as capitals."""
    return Look(
        size=line.size,
        bold=line.bold,
        italic=line.italic,
        caps=in_capitals(line.text),
        font=line.font,
        colour=line.colour,
    )


def body_gap(layout: Layout) -> float:
    """The usual space between two lines of running text, in points."""
    gaps: list[float] = []
    for before, line in zip(layout.lines, layout.lines[1:], strict=False):
        if before.page == line.page and before.size == line.size == layout.body_size and line.y0 >= before.y0 + 1:
            gaps.append(line.y0 - before.y1)
    return median(gaps) if gaps else 0.0


def _end(lines: Sequence[TextLine], looks: Sequence[Look], index: int, layout: Layout) -> int:
    """One past the last line of the stretch that begins at ``index``."""
    end = index + 1
    look = looks[index]
    plain = look.size <= layout.body_size and (not look.bold or layout.body_bold)
    while end < len(lines) and _continues(lines[end - 1], lines[end], look, looks[end]):
        if plain and looks[end].caps != look.caps:
            break  # capitals are all that sets this heading off from the text below it
        end += 1
    return end


def _continues(before: TextLine, line: TextLine, look: Look, following: Look) -> bool:
    if not _same(look, following):
        return False
    gap = line.y0 - before.y1
    if not -0.5 * before.size <= gap <= _LINE_STEP * before.size or line.y0 < before.y0 + 0.4 * before.size:
        return False
    return line.x0 < before.x1 and line.x1 > before.x0 and not _begins_anew(line.text)


def _same(one: Look, other: Look) -> bool:
    if (one.bold, one.colour) != (other.bold, other.colour) or abs(one.size - other.size) > 0.5:
        return False
    # Lines of one heading may differ in font where scripts mix, and "and the" is no capital line.
    return one.italic == other.italic and (one.caps == other.caps or one.font == other.font)


def _begins_anew(text: str) -> bool:
    """Whether a line begins an entry of its own by its number."""
    number = parse_number(text)
    return number is not None and number.kind not in ("letter bare", "small letter", "small roman")


def _heading(
    lines: Sequence[TextLine], looks: Sequence[Look], index: int, end: int, neighbours: Sequence[int]
) -> HeadingLine:
    line = lines[index]
    text = line.text
    for following in lines[index + 1 : min(end, index + _MOST_LINES + 1)]:
        if not _NOTE.match(following.text):
            text = join(text, following.text)
    return HeadingLine(
        first=line.id,
        last=lines[end - 1].id,
        text=text,
        page=line.page,
        start=line.start,
        look=looks[index],
        number=parse_number(text),
        gap=_gap(lines, index),
        cells=neighbours[index],
    )


def join(before: str, after: str) -> str:
    """Two lines of one title as one; a hyphen at the end stays, for it may be part of the word."""
    if before.endswith(_JOINERS):
        return before + after
    if _wide(before[-1:]) and _wide(after[:1]):
        return before + after
    return f"{before} {after}"


def _wide(character: str) -> bool:
    """Whether the script sets no spaces: Chinese and Japanese, not Korean."""
    return "\u3000" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"


def _gap(lines: Sequence[TextLine], index: int) -> float:
    if index == 0:
        return float("inf")
    before, line = lines[index - 1], lines[index]
    if before.y0 > line.y0 + line.size / 2:  # the next column
        return float("inf")
    return line.y0 - before.y1


def _neighbours(lines: Sequence[TextLine]) -> list[int]:
    """For each line, how many short lines stand on its height beside it."""
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        rows[round(line.middle / 4)].append(index)
    counts = [0] * len(lines)
    for row, indices in list(rows.items()):
        near = [*rows.get(row - 1, ()), *indices, *rows.get(row + 1, ())]
        for index in indices:
            counts[index] = len(list(_beside(lines, index, near)))
    return counts


def _beside(lines: Sequence[TextLine], index: int, near: Sequence[int]) -> Iterator[int]:
    line = lines[index]
    for other in near:
        cell = lines[other]
        if (
            other != index
            and len(cell.text) < _CELL
            and abs(cell.middle - line.middle) < 0.5 * min(cell.size, line.size)
        ):
            if cell.x0 >= line.x1 - 1 or cell.x1 <= line.x0 + 1:
                yield other
