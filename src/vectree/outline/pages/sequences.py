"""Whether numbers count: 1, 2, 3; A, B; 1.1, 1.2, 2.1; 제7조, 제7조의2, 제8조."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.outline.pages.numbering import Number


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
        if number.rank is None:
            points += _step(last.get(number.scheme), number.value)
            last[number.scheme] = number.value
        else:
            points += _inserted(last.get(number.kind), number.value)
            last[number.kind] = number.value
    return points / len(numbers)


def _step(before: tuple[int, ...] | None, value: tuple[int, ...]) -> float:
    if not value:
        return 0.5
    if before is None:
        return 1.0 if value[-1] <= 1 else 0.4
    if value[:-1] == before[:-1]:
        return _last_step(before[-1], value[-1])
    if value[:-1] > before[:-1]:
        return 1.0 if value[-1] == 1 else 0.5
    return 0.0


def _last_step(before: int, value: int) -> float:
    step = value - before
    if step == 1:
        return 1.0
    if step == 2:
        return 0.5
    if step > 2:
        return 0.3
    return 0.6 if value == 1 else 0.0


def _inserted(before: tuple[int, ...] | None, value: tuple[int, ...]) -> float:
    """Of divisions, between which later ones are inserted: 7, 7-2, 8."""
    if not value:
        return 0.5
    if before is None or not before:
        return 1.0 if value[0] <= 1 else 0.4
    if value[0] == before[0]:
        return 1.0 if value > before else 0.0
    return _last_step(before[0], value[0])
