"""Levels of headings that no contents page lists: by number where there are numbers, by look elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from vectree.outline.contents.levels import nested
from vectree.outline.headings.lines import HeadingLine, Look
from vectree.outline.pages.numbering import Number

_Key = tuple[int, float, bool, bool, bool, bool, int]


def heading_levels(headings: Sequence[HeadingLine]) -> list[int]:
    """One level for each heading, from 1, nested.

    Parts stand above chapters, larger above smaller, bold above plain, capitals above mixed case, headings of their
    own above run-in ones; of one look, fewer numbers stand above more, and what has no number stands with the least
    deep of its look. Where that contradicts the depth of decimal numbers, the numbers are right.
    """
    depths: dict[Look, int] = {}
    for heading in headings:
        if heading.number is not None and not heading.run_in:
            depth = _depth(heading.number)
            depths[heading.look] = min(depths.get(heading.look, depth), depth)
    keys = [_key(heading, depths) for heading in headings]
    ranks = {key: float(index) for index, key in enumerate(sorted(set(keys)))}
    _obey_numbers(ranks, headings, keys)
    return nested([round(ranks[key] * 1000) for key in keys])


def _key(heading: HeadingLine, depths: dict[Look, int]) -> _Key:
    look = heading.look
    number = heading.number
    division = 1 if number is None or number.rank is None or number.rank > 1 else 0
    depth = _depth(number) if number is not None else depths.get(look, 0)
    return (division, -look.size, not look.bold, not look.caps, look.italic, heading.run_in, depth)


def _depth(number: Number) -> int:
    """How deep a number stands among those of its look; articles below chapters."""
    return number.rank if number.rank is not None and number.rank > 2 else number.depth


def _obey_numbers(ranks: dict[_Key, float], headings: Sequence[HeadingLine], keys: Sequence[_Key]) -> None:
    """Move keys so that decimal numbers of one depth share a rank and deeper ones never rank above them."""
    depths: defaultdict[int, Counter[_Key]] = defaultdict(Counter)
    for heading, key in zip(headings, keys, strict=True):
        if _is_decimal(heading.number):
            depths[key[-1]][key] += 1
    floor = -1.0
    for depth in sorted(depths):
        common = depths[depth].most_common(1)[0][0]
        rank = max(ranks[common], floor + 0.001)
        for key in depths[depth]:
            ranks[key] = rank
        floor = rank


def _is_decimal(number: Number | None) -> bool:
    return number is not None and number.rank is None and ("decimal" in number.kind or number.kind == "letter bare")
