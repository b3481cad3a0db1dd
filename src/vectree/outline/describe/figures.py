"""Figures and tables as entries of their own: caption, page, box of caption and graphic, section.

A caption is a line that begins with "Figure 3:", "Table 2.", 図1, 표 2 and the like, not a sentence of the text that
does, and not an entry of a list of figures. The box is the caption with what lies between it and the next line of
running text: above for figures, below for tables, as far as the lines tell.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.outline.kinds import caption_of
from vectree.text.normalise import unwrapped
from vectree.types.document import Line, Page
from vectree.types.section import Figure, Position, SectionKind, SectionTree

_BEGINS = re.compile(
    r"^[ \t\u3000]*(?:[\[(（【〈<][ \t]*)?(?:fig|abb|그림|図|图|圖|tab|exhibit|표|表)", re.IGNORECASE | re.MULTILINE
)
_LISTED = re.compile(r"(?:\.{3,}|…|(?:\. ){3,}|\s{2,}|\s)\s*\d{1,4}\s*$")
_NUMBER_ALONE = re.compile(r"^\W*\w+\.?\s*[\dIVXLCA-Z.\-–]+\W*$")
_LIST_ENTRIES = 4
"""So many captions on a page that end with a page number are a list of figures."""
_CAPTION_LINES = 3
_CAPTION_CHARACTERS = 300
_LEAST_HEIGHT = 18.0
"""A region lower than this, in points, holds no graphic."""
_PROSE_CHARACTERS = 32
_WORD = re.compile(r"[^\W\d_]+")
_SMALL_WORD = re.compile(r"(?<![^\W\d_])[a-zß-ÿ]{2,}")
_UNFINISHED = re.compile(r"(?:[a-z,;(]|\b(?:and|in|see|from|of|the|to|by|or))\s*$")

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Caption:
    kind: SectionKind
    number: str
    text: str
    start: int
    lines: tuple[Line, ...]


def find_figures(pages: Sequence[Page], tree: SectionTree) -> tuple[Figure, ...]:
    """All captioned figures and tables in reading order; a number that comes again ("continued") counts once."""
    figures: list[Figure] = []
    seen: set[tuple[SectionKind, str, str]] = set()
    counts = {SectionKind.FIGURE: 0, SectionKind.TABLE: 0}
    for page in pages:
        for caption in _captions(page):
            key = (caption.kind, caption.number, _key(caption.text))
            if key in seen:
                continue
            seen.add(key)
            counts[caption.kind] += 1
            section = tree.deepest(Position(page=page.number, offset=caption.start))
            prefix = "fig" if caption.kind is SectionKind.FIGURE else "tab"
            figures.append(
                Figure(
                    id=f"{prefix}{counts[caption.kind]:02d}",
                    kind=caption.kind,
                    number=caption.number,
                    caption=caption.text,
                    page=page.number,
                    box=_box(page, caption),
                    section_id=section.id if section else None,
                )
            )
    return tuple(figures)


def _key(caption: str) -> str:
    return re.sub(r"[\W\d_]+|continued|cont\b", "", caption.casefold())[:40]


def _captions(page: Page) -> Iterator[_Caption]:
    starts = [match.start() for match in _BEGINS.finditer(page.text)]
    if not starts:
        return
    lines = sorted(page.lines, key=lambda line: line.start)
    found: list[_Caption] = []
    for start in starts:
        end = page.text.find("\n", start)
        text = page.text[start : end if end >= 0 else len(page.text)]
        known = caption_of(text)
        if known is None or not known[2]:
            continue
        at = _line_at(lines, start + len(text) - len(text.lstrip()))
        if not _in_sentence(page.text, start, lines, at):
            found.append(_caption(page, start, text, known[:2], lines, at))
    if sum(1 for caption in found if _LISTED.search(caption.text)) < _LIST_ENTRIES:
        yield from found


def _line_at(lines: Sequence[Line], offset: int) -> int | None:
    """Index of the line that holds the offset of the page's text; lines are sorted by their starts."""
    at = bisect_right(lines, offset, key=lambda line: line.start) - 1
    return at if at >= 0 and offset < lines[at].end else None


def _in_sentence(text: str, start: int, lines: Sequence[Line], at: int | None) -> bool:
    """Whether the line goes on with the sentence of the line above: close to it, in its look, unfinished."""
    if text.endswith("\n\n", 0, start):
        return False
    above = text[:start].rstrip("\n").rsplit("\n", 1)[-1]
    if not above or not _UNFINISHED.search(above):
        return False
    if at is None or at == 0:
        return at is None
    line, before = lines[at], lines[at - 1]
    gap = line.box.y0 - before.box.y1
    return abs(line.size - before.size) < 0.3 and line.bold == before.bold and -line.size < gap < 0.6 * line.size


def _caption(
    page: Page, start: int, text: str, known: tuple[SectionKind, str], lines: Sequence[Line], at: int | None
) -> _Caption:
    used = () if at is None else tuple(_continued(lines, at, len(text), alone=_NUMBER_ALONE.search(text) is not None))
    caption = unwrapped("\n".join((text, *(page.text[line.start : line.end] for line in used[1:]))))
    return _Caption(kind=known[0], number=known[1], text=caption[:_CAPTION_CHARACTERS], start=start, lines=used)


def _continued(lines: Sequence[Line], at: int, length: int, *, alone: bool) -> Iterator[Line]:
    """The caption's line and those that go on with it: same look, no gap, the line before them a full one.

    Where the number stands ``alone``, the line below is the caption whatever its look.
    """
    yield lines[at]
    if alone and at + 1 < len(lines):
        below, own = lines[at + 1], lines[at]
        if -own.size < below.box.y0 - own.box.y1 < 1.5 * own.size and _overlap(below, _around((own,))):
            yield below
        return
    for before, line in zip(lines[at : at + _CAPTION_LINES - 1], lines[at + 1 : at + _CAPTION_LINES], strict=False):
        gap = line.box.y0 - before.box.y1
        alike = abs(line.size - before.size) < 0.3 and line.bold == before.bold and line.italic == before.italic
        full = line.box.x1 <= before.box.x1 + line.size
        length += line.end - line.start
        if not (alike and full and -line.size < gap < 0.5 * line.size and length <= _CAPTION_CHARACTERS):
            return
        yield line


def _box(page: Page, caption: _Caption) -> _Box | None:
    """Caption and graphic; the caption alone where no room for a graphic is next to it."""
    if not caption.lines:
        return None
    own = _around(caption.lines)
    others = [line for line in page.lines if line.start < caption.start or line.start > caption.lines[-1].start]
    above, below = _above(page, own, others), _below(page, own, others)
    if caption.kind is SectionKind.FIGURE:
        chosen = above or below
    else:
        # most captions of tables stand above them; where one stands below, the rows are above it
        chosen = above if above and (below is None or above.rows > 2 * below.rows) else below
    if chosen is None:
        return own
    box = chosen.box
    return (min(own[0], box[0]), min(own[1], box[1]), max(own[2], box[2]), max(own[3], box[3]))


@dataclass(frozen=True, slots=True)
class _Region:
    """Room between a caption and the next running text or caption, with the short lines in it."""

    box: _Box
    rows: int


def _above(page: Page, own: _Box, lines: Sequence[Line]) -> _Region | None:
    over = sorted((li for li in lines if li.box.y1 <= own[1] + 1 and _overlap(li, own)), key=lambda li: -li.box.y1)
    inside, stop = _until_prose(page, over)
    top = stop.box.y1 if stop else min((line.box.y0 for line in inside), default=own[1])
    return _region(own, inside, stop, top, own[1])


def _below(page: Page, own: _Box, lines: Sequence[Line]) -> _Region | None:
    under = sorted((li for li in lines if li.box.y0 >= own[3] - 1 and _overlap(li, own)), key=lambda li: li.box.y0)
    inside, stop = _until_prose(page, under)
    bottom = stop.box.y0 if stop else max((line.box.y1 for line in inside), default=own[3])
    return _region(own, inside, stop, own[3], bottom)


def _until_prose(page: Page, lines: Sequence[Line]) -> tuple[list[Line], Line | None]:
    """The lines before the first of running text or of another caption, and that one."""
    inside: list[Line] = []
    for line in lines:
        if _is_prose(page.text[line.start : line.end]):
            return inside, line
        caption = caption_of(page.text[line.start : line.end])
        if caption is not None and caption[2]:
            return inside, line
        inside.append(line)
    return inside, None


def _is_prose(line: str) -> bool:
    """Whether a line is running text rather than a row, a label or a heading: small words, hardly a figure."""
    letters = sum(map(len, _WORD.findall(line)))
    if len(line) < _PROSE_CHARACTERS or letters < 0.75 * len(line.replace(" ", "")):
        return False
    return len(_SMALL_WORD.findall(line)) >= 4 or not line[:_PROSE_CHARACTERS].isascii()


def _region(own: _Box, inside: Sequence[Line], stop: Line | None, top: float, bottom: float) -> _Region | None:
    if bottom - top < _LEAST_HEIGHT:
        return None
    sides = [(own[0], own[2]), *((line.box.x0, line.box.x1) for line in inside)]
    if stop is not None:
        sides.append((stop.box.x0, stop.box.x1))
    return _Region((min(s[0] for s in sides), top, max(s[1] for s in sides), bottom), len(inside))


def _overlap(line: Line, own: _Box) -> bool:
    return line.box.x0 < own[2] and line.box.x1 > own[0]


def _around(lines: Sequence[Line]) -> _Box:
    return (
        min(line.box.x0 for line in lines),
        min(line.box.y0 for line in lines),
        max(line.box.x1 for line in lines),
        max(line.box.y1 for line in lines),
    )
