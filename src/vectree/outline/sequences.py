"""Whether numbers count: 1, 2, 3; A, B; 1.1, 1.2, 2.1."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.outline.numbering import Number


def counting(numbers: Sequence[Number]) -> float:
    """The share of numbers, in document order, that follow one before them; 0 for fewer than two.

    A number follows if it adds one to the last of its scheme, or begins again at one. Of deeper numbers only the
    last component counts when the ones above it change. Skipping one (a heading that was not seen) counts half.
    """
    if len(numbers) < 2:
        return 0.0
    last: dict[str, tuple[int, ...]] = {}
    points = 0.0
    for number in numbers:
        value = number.value
        points += _step(last.get(number.scheme), value)
        if value:
            last[number.scheme] = value
    return points / len(numbers)


def _step(before: tuple[int, ...] | None, value: tuple[int, ...]) -> float:
    if not value:
        return 0.5
    if before is None:
        return 1.0 if value[-1] <= 1 else 0.4
    if value[:-1] == before[:-1]:
        step = value[-1] - before[-1]
        return 1.0 if step == 1 else 0.5 if step == 2 else 0.3 if step > 2 else 0.6 if value[-1] == 1 else 0.0
    if value[:-1] > before[:-1]:
        return 1.0 if value[-1] == 1 else 0.5
    return 0.0
