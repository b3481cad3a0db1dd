"""Periods that a text names: years, quarters and days, fiscal or not, as something a document can be *of*.

Of all moments (``text.moments``) those with a year; a quarter without one takes the year named next to it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.text.moments import Moment, find_moments


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Period:
    """A year, a quarter of one, or a day or month in one; 0 where that is not stated."""

    year: int
    quarter: int = 0
    """1-4 as the text counts them: a company's fiscal quarter or the calendar's."""
    month: int = 0
    day: int = 0

    @classmethod
    def of_date(cls, date: str) -> Period:
        """The period of an ISO date, as precise as it is (``2023``, ``2023-05``, ``2023-05-17``)."""
        year, month, day = (*(int(part) for part in date.split("-")), 0, 0)[:3]
        return cls(year=year, month=month, day=day)


def periods(text: str) -> tuple[Period, ...]:
    """The periods in the order of the text, each once; empty for none.

    >>> periods("Was there a drop between FY2023 and Q2 of FY2024?")
    (Period(year=2023, quarter=0, month=0, day=0), Period(year=2024, quarter=2, month=0, day=0))
    """
    moments = find_moments(unicodedata.normalize("NFKC", text))
    found = [
        Period(year=year, quarter=moment.quarter or 0, month=moment.month or 0, day=moment.day or 0)
        for moment, year in zip(moments, _years(moments), strict=True)
        if year is not None
    ]
    return tuple(dict.fromkeys(found))


def _years(moments: Sequence[Moment]) -> list[int | None]:
    """The year of each moment; of a quarter without one that of the moment after it, else before it."""
    known = [moment.year for moment in moments]
    return [
        year
        if year is not None or moment.quarter is None
        else next((near for near in (*known[place + 1 :], *reversed(known[:place])) if near is not None), None)
        for place, (moment, year) in enumerate(zip(moments, known, strict=True))
    ]


def closeness(asked: Period, of: Period) -> float:
    """How far a document of the period ``of`` is one about ``asked``: 1 the same, 0 another year.

    ====  =======================================================================
    1     the same year and quarter or day, or both a whole year
    0.6   the same year or month, and one of them says no more than that
    0.3   the same year, another quarter or day; or a quarter and a day, which a fiscal year does not tell apart
    0     another year
    ====  =======================================================================
    """
    if asked.year != of.year:
        return 0.0
    fine, other = (asked.quarter, asked.month, asked.day), (of.quarter, of.month, of.day)
    if fine == other:
        return 1.0
    if not any(fine) or not any(other):
        return 0.6
    one_month = asked.month == of.month != 0
    return 0.6 if one_month and not (asked.day and of.day) else 0.3
