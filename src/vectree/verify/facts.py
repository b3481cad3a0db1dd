"""Amounts and moments of a sentence that the evidence does not have: explicit rules, no weights."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from vectree.text.moments import Moment
from vectree.text.vocabulary import section, words
from vectree.types.verdict import Flag
from vectree.verify.quantities import Quantity
from vectree.verify.reading import Reading
from vectree.verify.region import Region


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that disagrees, and why."""

    flag: Flag
    reason: str


def check_facts(reading: Reading, region: Region) -> list[Finding]:
    """One finding for each amount, rate or moment without a counterpart, in order of the sentence."""
    findings: list[Finding] = []
    quantities = [placed.item for placed in region.quantities]
    moments = [placed.item for placed in region.moments]
    for quantity in reading.quantities:
        finding = _check_quantity(quantity, quantities, moments)
        if finding is not None:
            findings.append(finding)
    for moment in reading.moments:
        if not _has_moment(moment, moments, quantities):
            findings.append(Finding(flag="date", reason=_date_reason(moment, moments)))
    findings.extend(_check_periods(reading, region))
    return findings


def same_amount(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities can be the same amount; a missing unit on one side is no difference."""
    if one.measures and other.measures:
        return _close(one.value, other.value) if one.base == other.base else _same_stretch(one, other)
    if one.measures != other.measures:
        bare = other if one.measures else one
        full = one if one.measures else other
        # A counter is a unit of its own: four times are not four days.
        return bare.base is None and (
            _close(bare.value, full.printed) or (full.scaled and _close(bare.value, full.value))
        )
    return _close(one.value, other.value)


def _same_stretch(one: Quantity, other: Quantity) -> bool:
    """Whether a number of years or half-years is one of days: 52 weeks are a year, 30 days are no month."""
    if {one.base, other.base} != {"day", "month"}:
        return False
    months, days = (one.value, other.value) if one.base == "month" else (other.value, one.value)
    halves = months / 6
    return halves >= 1 and _close(halves, round(halves)) and 182 * halves <= days <= 183 * halves


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-12)


_ROUNDED = 3
"""Digits up to which a number can be a rounded one; more make it exact."""


def _rounds(claimed: Quantity, given: Quantity) -> bool:
    """Whether the claimed amount is the given one, rounded to the digits it is printed with."""
    if (claimed.base or "") != (given.base or "") or not given.value or not claimed.printed:
        return False
    digits = _significant(claimed.printed)
    if digits >= _significant(given.printed):
        return False
    unit = claimed.value / claimed.printed
    step = 10.0 ** (math.floor(math.log10(abs(claimed.printed))) - digits + 1) * unit
    return abs(claimed.value - given.value) <= step / 2 + 1e-12 and 2 <= digits <= _ROUNDED


def _significant(value: float) -> int:
    return max(1, len(f"{value:.9g}".replace(".", "").replace("-", "").strip("0").split("e")[0]))


def _check_quantity(quantity: Quantity, given: Sequence[Quantity], moments: Sequence[Moment]) -> Finding | None:
    same = [other for other in given if same_amount(quantity, other) or _rounds(quantity, other)]
    if same:
        return _check_rate(quantity, same)
    if quantity.weak or _in_moment(quantity, moments) or _spans_years(quantity, moments):
        return None
    twin = next((other for other in given if _close(quantity.printed, other.printed)), None)
    if twin is not None:
        reason = f'The sentence says "{quantity.text}", the evidence "{twin.text}".'
        return Finding(flag="unit", reason=reason)
    nearest = _nearest(quantity, given)
    has = f'the nearest there is "{nearest.text}"' if nearest else "there is no such amount there"
    return Finding(flag="number", reason=f'"{quantity.text}" is not in the evidence; {has}.')


def _check_rate(quantity: Quantity, same: Sequence[Quantity]) -> Finding | None:
    if quantity.per is None or any(other.per in (None, quantity.per) for other in same):
        return None
    other = same[0]
    return Finding(
        flag="unit",
        reason=f'"{quantity.text}" is per {quantity.per} in the sentence, per {other.per} in the evidence.',
    )


def _nearest(quantity: Quantity, given: Iterable[Quantity]) -> Quantity | None:
    alike = [other for other in given if (other.base or "") == (quantity.base or "")]
    if not alike or quantity.value <= 0:
        return alike[0] if alike else None
    wanted = math.log(quantity.value)  # logarithms, not their ratio: a number of 400 digits is infinite
    return min(alike, key=lambda other: abs(math.log(other.value) - wanted) if other.value > 0 else math.inf)


def _in_moment(quantity: Quantity, moments: Sequence[Moment]) -> bool:
    """Whether a plain number is a year, or a number of days a day of the month, in the evidence."""
    if quantity.base == "day" and _close(quantity.printed, quantity.value):
        return any(moment.day is not None and moment.day == quantity.value for moment in moments)
    return quantity.base in (None, "") and any(moment.year == quantity.value for moment in moments)


def _spans_years(quantity: Quantity, moments: Sequence[Moment]) -> bool:
    """Whether a number of years is that from one year of the evidence to another, both counted or not."""
    if quantity.base != "month" or not _close(quantity.value, quantity.printed * 12):
        return False
    years = {moment.year for moment in moments if moment.year is not None}
    return any(abs(a - b) + extra == quantity.printed for a in years for b in years if a != b for extra in (0, 1))


def _has_moment(moment: Moment, given: Sequence[Moment], quantities: Sequence[Quantity]) -> bool:
    for other in given:
        if not other.agrees(moment):
            continue
        missing = [a for a, b in zip(moment.parts, other.parts, strict=True) if a is not None and b is None]
        if not missing:
            return True
        # The year may stand elsewhere: "In 2023 … met on May 10".
        year_only = moment.year is not None and other.year is None and len(missing) == 1
        if year_only and any(third.year == moment.year for third in given):
            return True
    bare = [part for part in moment.parts if part is not None]
    return len(bare) == 1 and moment.year is not None and any(q.value == moment.year for q in quantities)


def _date_reason(moment: Moment, given: Sequence[Moment]) -> str:
    kind = [part is not None for part in moment.parts]
    alike = next((m for m in given if [part is not None for part in m.parts] == kind), given[0] if given else None)
    if alike is None:
        return f'"{moment.text.strip()}" is not in the evidence, which names no date.'
    return f'The sentence says "{moment.text.strip()}", the evidence "{alike.text.strip()}".'


_LENGTHS = {
    ("day", 1 / 86400): "second",
    ("day", 1 / 1440): "minute",
    ("day", 1 / 24): "hour",
    ("day", 1.0): "day",
    ("day", 7.0): "week",
    ("day", 14.0): "fortnight",
    ("month", 1.0): "month",
    ("month", 3.0): "quarter",
    ("month", 6.0): "half",
    ("month", 12.0): "year",
    ("month", 120.0): "decade",
}
_YEARLY = re.compile(r"\byears?\b|\bFY|\bannual", re.IGNORECASE)


def _check_periods(reading: Reading, region: Region) -> list[Finding]:
    """Rhythms (daily, per month, 매년) that the evidence never speaks of, while it speaks of others."""
    claimed = _period_words(reading.text)
    if not claimed:
        return []
    given = dict.fromkeys(_period_words(region.text), "")
    given.update({period: word for period, word in _period_words(region.text).items()})
    for placed in region.quantities:
        for period in _quantity_periods(placed.item):
            given.setdefault(period, placed.item.text)
    if _YEARLY.search(region.text) or any(p.item.year is not None for p in region.moments):
        given.setdefault("year", "year")
    findings: list[Finding] = []
    for period, word in claimed.items():
        if period not in given and given:
            other = next(iter(given.values()))
            findings.append(Finding(flag="unit", reason=f'The sentence says "{word}", the evidence "{other}".'))
    return findings


def _quantity_periods(quantity: Quantity) -> set[str]:
    found = {quantity.per} if quantity.per else set[str]()
    if quantity.base in ("day", "month"):
        unit = quantity.value / quantity.printed if quantity.printed else 0.0
        for (base, length), name in _LENGTHS.items():
            if base == quantity.base and (math.isclose(length, unit, rel_tol=1e-6) or _close(length, quantity.value)):
                found.add(name)
    return found


def _period_words(text: str) -> dict[str, str]:
    return {_period_forms()[m.group().lower()]: m.group() for m in _period_pattern().finditer(text)}


@cache
def _period_forms() -> dict[str, str]:
    return {
        form.lower(): period for period in section("numbers", "periods") for form in words("numbers", "periods", period)
    }


@cache
def _period_pattern() -> re.Pattern[str]:
    forms = sorted(_period_forms(), key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(f)}\b" if f.isascii() else re.escape(f) for f in forms), re.IGNORECASE)
