"""Running headers, footers and page numbers.

Only what repeats is furniture. From the outside of each page inwards, lines are peeled off as long as they stand, at
the same height, on a neighbouring page too: with the same words, or with the same words and a number that counts
with the pages. The first line that does neither ends the peeling, so that a heading under a running header, or one
that repeats in the middle of pages, is kept. Of a running header in large type the first one stays: there it is the
title of what it runs over. A line that does not repeat is furniture only if it holds the page's number in the place
where furniture holds it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from vectree.outline.pages.layout import Layout, TextLine

_SAME_HEIGHT = 4.0
"""Points by which the repeated line may be off."""
_ZONE = 0.2
"""Furniture stands in the outer fifth of the page's height, above or below."""
_LARGE = 1.2
"""Times the body's size from which text is a title first and a running header second."""
_USUAL = 4
"""So many page numbers at one height make it the place of page numbers."""
_MOST_CHARACTERS = 160
_NUMBER = re.compile(r"\d+|(?<![^\W\d_])[ivxlc]+(?![^\W\d_])")


def furniture(layout: Layout) -> frozenset[int]:
    """Ids of the lines that are running headers, footers or page numbers; none in a document of one page."""
    zones: list[list[TextLine]] = []
    for page in layout.spans:
        lines = sorted(layout.page(page), key=lambda line: line.y0)
        height = layout.heights.get(page, 0.0) or max(line.y1 for line in lines)
        zones.append([line for line in lines if line.y0 <= height * _ZONE])
        zones.append([line for line in reversed(lines) if line.y1 >= height * (1 - _ZONE)])
    seen = _Repetition(zones, layout.body_size * _LARGE)
    found: set[int] = set()
    for zone in zones:
        found.update(_peel(zone, seen))
    found.update(_with_page_number(layout, found))
    return frozenset(found)


def _with_page_number(layout: Layout, found: set[int]) -> list[int]:
    """Lines that do not repeat but hold the page's number where furniture holds it: headers of one-page chapters."""
    places: Counter[tuple[int, int]] = Counter()
    others: list[tuple[int, list[tuple[int, int]]]] = []
    for page in layout.spans:
        height = layout.heights.get(page, 0.0)
        for line in layout.page(page):
            if height * _ZONE < line.y0 < height * (1 - _ZONE) or len(line.text) > _MOST_CHARACTERS:
                continue
            counted = [(round(line.y0 / _SAME_HEIGHT), shift) for _, shift in _keys(line) if shift is not None]
            if line.id in found:
                places.update(counted)
            elif counted:
                others.append((line.id, counted))
    return [line for line, counted in others if any(places[place] >= _USUAL for place in counted)]


def _peel(lines: Iterable[TextLine], seen: _Repetition) -> list[int]:
    """The outermost lines that repeat; lines of one height stand or fall one by one."""
    peeled: list[int] = []
    border: float | None = None
    for line in lines:
        if border is not None and abs(line.y0 - border) > _SAME_HEIGHT:
            break
        if seen.repeats(line):
            peeled.append(line.id)
        elif border is None:
            border = line.y0
    return peeled


class _Repetition:
    """Which lines occur again, at the same height and size, on neighbouring pages."""

    def __init__(self, zones: Iterable[Iterable[TextLine]], large: float) -> None:
        self._large = large
        self._places: defaultdict[tuple[str, int | None], list[tuple[int, float, float]]] = defaultdict(list)
        self._keys: dict[int, list[tuple[str, int | None]]] = {}
        for zone in zones:
            for line in zone:
                if line.id not in self._keys:
                    keys = self._keys[line.id] = _keys(line)
                    for key in keys:
                        self._places[key].append((line.page, line.y0, line.size))

    def repeats(self, line: TextLine) -> bool:
        if line.size >= self._large:  # chapter numbers count with the pages where every page is a chapter
            return self._at((line.form, None), line, (-1,))
        return any(self._at(key, line, (-2, -1, 1, 2)) for key in self._keys[line.id])

    def _at(self, key: tuple[str, int | None], line: TextLine, distances: tuple[int, ...]) -> bool:
        return any(
            page - line.page in distances and abs(y - line.y0) <= _SAME_HEIGHT and abs(size - line.size) <= 1
            for page, y, size in self._places[key]
        )


def _keys(line: TextLine) -> list[tuple[str, int | None]]:
    """The line's words, and its words with each number that it may count by."""
    text = line.text
    keys: list[tuple[str, int | None]] = [(line.form, None)]
    if len(text) > _MOST_CHARACTERS:
        return keys
    folded = text.casefold()
    for match in _NUMBER.finditer(folded):
        value = _value(match.group())
        if value is not None:
            pattern = _words(folded[: match.start()]) + "#" + _words(folded[match.end() :])
            keys.append((pattern, value - line.page))
    return keys


def _words(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _value(number: str) -> int | None:
    if number.isdecimal():
        return int(number) if len(number) <= 4 else None
    if len(number) > 7:
        return None
    values = [_ROMAN[c] for c in number]
    return sum(v if v >= after else -v for v, after in zip(values, [*values[1:], 0], strict=True))
