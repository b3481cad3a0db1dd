"""Levels of headings that no contents page lists: by number where there are numbers, by look elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from vectree.outline.contents_levels import nested
from vectree.outline.heading_lines import HeadingLine, Look
from vectree.outline.numbering import Number

_Key = tuple[float, int, int, int, int]


def heading_levels(headings: Sequence[HeadingLine]) -> list[int]:
    """One level for each heading, from 1, nested.

    Larger stands above smaller, bold above plain, capitals above mixed case; of one look, fewer numbers stand above
    more. Where that contradicts the depth of decimal numbers, the numbers are right.
    """
    keys = [_key(heading) for heading in headings]
    order = sorted(set(keys))
    ranks = {key: float(index) for index, key in enumerate(order)}
    _obey_numbers(ranks, headings, keys)
    return nested([round(ranks[key] * 1000) for key in keys])


def _key(heading: HeadingLine) -> _Key:
    look = heading.look
    return (-look.size, _division(heading.number), not look.bold, not look.caps, _depth(heading.number))


def _division(number: Number | None) -> int:
    """Parts above chapters, chapters above sections, whatever their look; 9 without such a word."""
    return 9 if number is None or number.rank is None else number.rank


def _depth(number: Number | None) -> int:
    return 0 if number is None else number.depth


def _obey_numbers(ranks: dict[_Key, float], headings: Sequence[HeadingLine], keys: Sequence[_Key]) -> None:
    """Move the keys of decimal numbers so that a deeper number never ranks above a shallower one."""
    depths: defaultdict[int, Counter[_Key]] = defaultdict(Counter)
    for heading, key in zip(headings, keys, strict=True):
        number = heading.number
        if number is not None and number.rank is None and "decimal" in number.kind:
            depths[number.depth][key] += 1
    floor = -1.0
    for depth in sorted(depths):
        for key in depths[depth]:
            ranks[key] = max(ranks[key], floor + 0.001)
        common = depths[depth].most_common(1)[0][0]
        for key in depths[depth]:
            ranks[key] = ranks[common] if ranks[key] != ranks[common] else ranks[key]
        floor = ranks[common]


def prominent(one: Look, other: Look) -> bool:
    """Whether the first look is at least as prominent as the second."""
    return (one.size, one.bold, one.caps) >= (other.size, other.bold, other.caps)
