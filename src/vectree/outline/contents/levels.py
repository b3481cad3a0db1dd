"""Levels of the entries of a contents list: by indentation, else by look, else by number.

Indentation is what the author chose to show, so it decides where there is any. Where all entries stand at one
margin, their size and weight do; where these are the same too, the depth of their numbers. Parts that stand at the
margin of the chapters they hold are told by their numbers going on across them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from itertools import pairwise
from statistics import median

from vectree.outline.contents.page import ContentsRow
from vectree.outline.contents.rows import roman_value
from vectree.outline.pages.numbering import Number, parse_number

_STEP = 4.5
"""Points by which margins differ at least; right-aligned numbers differ by less."""
_MOST_LEVELS = 8
_BARE_ROMAN = re.compile(r"([IVX]{1,5})\s+(?=\S)")


def levels_of(rows: Sequence[ContentsRow]) -> list[int]:
    """One level for each row, from 1; a level is at most one deeper than the one before it."""
    numbers = [_number(row.title) for row in rows]
    ranks = _by_indentation(rows)
    if len(set(ranks)) < 2:
        ranks = _by_look(rows, numbers)
    if len(set(ranks)) < 2:
        ranks = _by_number(numbers)
    return nested(_parts_above(ranks, numbers))


def nested(ranks: Sequence[int]) -> list[int]:
    """Levels from ranks: only the order of ranks on the way down to an entry counts."""
    stack: list[int] = []
    levels: list[int] = []
    for rank in ranks:
        while stack and stack[-1] >= rank:
            stack.pop()
        stack.append(rank)
        levels.append(len(stack))
    return levels


def _by_indentation(rows: Sequence[ContentsRow]) -> list[int]:
    """Rank of the margin that each row stands at; all 0 when the margins mean nothing."""
    shifts = _page_shifts(rows)
    margins = [row.x0 - shifts[row.page, row.column] for row in rows]
    borders: list[float] = []
    ordered = sorted(margins)
    for before, after in pairwise(ordered):
        if after - before > _STEP:
            borders.append((before + after) / 2)
    ranks = [sum(margin > border for border in borders) for margin in margins]
    return ranks if len(borders) < _MOST_LEVELS else [0] * len(rows)


def _page_shifts(rows: Sequence[ContentsRow]) -> dict[tuple[int, int], float]:
    """How far each page's and column's margins are moved against the first one's.

    Inner and outer margins of a bound book differ by some points, columns by half a page.
    """
    groups: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for row in rows:
        groups[row.page, row.column].append(row.x0)
    shifts: dict[tuple[int, int], float] = {}
    known: list[float] = []
    for key, margins in groups.items():
        shift = 0.0
        if known and _unknown(margins, known, 0.0):
            candidates = {round(x - k, 1) for x in set(margins) for k in known}
            most = 500 if key[1] else 60
            shift = min(
                (c for c in candidates if abs(c) <= most),
                key=lambda c: (_unknown(margins, known, c), abs(c)),
                default=0.0,
            )
            if _unknown(margins, known, 0.0) <= _unknown(margins, known, shift):
                shift = 0.0
        shifts[key] = shift
        known.extend(x - shift for x in margins)
    return shifts


def _unknown(margins: Sequence[float], known: Sequence[float], shift: float) -> int:
    """How many of the margins, moved, are not known yet."""
    near = {round((k + d) / _STEP) for k in known for d in (-1.5, 0, 1.5)}
    return sum(round((x - shift) / _STEP) not in near for x in margins)


def _by_look(rows: Sequence[ContentsRow], numbers: Sequence[Number | None]) -> list[int]:
    """Rank of size and weight; all 0 when these vary within one depth of numbers."""
    looks = [(-row.line.size, not (row.line.bold or row.line.lead_bold)) for row in rows]
    counts = Counter(looks)
    if len(counts) < 2 or len(counts) > 5:
        return [0] * len(rows)
    depth = _typical(looks, numbers)
    order = sorted(counts)
    depths = [depth[look] for look in order if look in depth]
    if depths != sorted(depths) or (len(depths) > 1 and len(set(depths)) < len(depths)):
        return [0] * len(rows)
    return [order.index(look) for look in looks]


def _typical(keys: Sequence[Hashable], numbers: Sequence[Number | None]) -> dict[Hashable, int]:
    """The usual depth of the numbers of each key."""
    depths: defaultdict[Hashable, list[int]] = defaultdict(list)
    for key, number in zip(keys, numbers, strict=True):
        if number is not None and number.rank is None:
            depths[key].append(number.depth)
    return {key: round(median(values)) for key, values in depths.items()}


def _by_number(numbers: Sequence[Number | None]) -> list[int]:
    """Depth of the number; divisions above sections, what has none on top."""
    ranks: list[int] = []
    below = 0
    for number in numbers:
        if number is None:
            ranks.append(0)
            continue
        if number.rank is not None:
            below = number.rank
            ranks.append(number.rank * 2)
        else:
            ranks.append(below * 2 + number.depth - 1 if number.depth > 1 or below else 0)
    return ranks


def _parts_above(ranks: Sequence[int], numbers: Sequence[Number | None]) -> list[int]:
    """The same ranks, spread, with what holds others at its own margin moved above them."""
    spread = [rank * 4 for rank in ranks]
    for rank in set(ranks):
        indices = [i for i, r in enumerate(ranks) if r == rank]
        for i in _chapters(indices, numbers):
            spread[i] -= 1
        for i in _parts(indices, numbers):
            spread[i] -= 2
    named = [
        i for i, number in enumerate(numbers) if number is not None and number.rank is not None and _is_part(number)
    ]
    others = [i for i in range(len(ranks)) if i not in set(named)]
    if others and _spans(named, others):
        # "Part II" is often centred: its margin says nothing.
        top = min(spread[i] for i in others) - 1
        for i in named:
            spread[i] = min(spread[i], top)
    return spread


def _parts(indices: Sequence[int], numbers: Sequence[Number | None]) -> list[int]:
    """Those of the entries at one margin that are parts: few, and others stand between them."""
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    for i in indices:
        number = numbers[i]
        if number is not None:
            kinds[number.kind].append(i)
    found: list[int] = []
    for kind, places in kinds.items():
        others = [i for other, many in kinds.items() if other != kind for i in many]
        if _is_part(numbers[places[0]]) and len(others) > len(places) and _spans(places, others):
            found.extend(places)
    return found


def _chapters(indices: Sequence[int], numbers: Sequence[Number | None]) -> list[int]:
    """Chapters that stand at the margin of their own sections (제1장 above 1.1), and what has no number there."""
    holding: list[int] = []
    held = 0
    current: int | None = None
    for i in indices:
        number = numbers[i]
        if number is None:
            continue
        if number.rank is not None and not _is_part(number):
            current = number.value[0] if number.value else None
            holding.append(i)
        elif number.rank is None and number.depth > 1 and number.value[0] == current:
            held += 1
    if held < 2 or held < len(holding):
        return []
    return [i for i in indices if i in set(holding) or numbers[i] is None]


def _number(title: str) -> Number | None:
    """The title's number; a bare roman one counts here, for only a list of titles can make it a sentence's "I"."""
    number = parse_number(title)
    if number is None and (match := _BARE_ROMAN.match(title)) is not None:
        number = Number(kind="roman", value=(roman_value(match[1]),), text=match[1], end=match.end())
    return number


def _is_part(number: Number | None) -> bool:
    return number is not None and (number.kind == "roman" or (number.rank is not None and number.rank < 2))


def _spans(parts: Sequence[int], others: Sequence[int]) -> bool:
    """Whether others stand between the parts, as what they hold does."""
    return any(before < i < after for before, after in pairwise(parts) for i in others)
