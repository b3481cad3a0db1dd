"""Points in time in a text: calendar dates, fiscal years, quarters, eras, times of day.

Each becomes the components it states; what it leaves out ("May 10" without a year) stays open, and two
moments agree unless a component that both state differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from vectree.text.vocabulary import numbers, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """``text[start:end]`` of the sentence it stands in. None: not stated."""

    text: str
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    half: int | None = None
    """1 or 2, of a year."""
    minute: int | None = None
    """Of the day, 0-1439."""
    decade: int | None = None

    @property
    def parts(self) -> tuple[int | None, ...]:
        """The components, coarse to fine."""
        return (self.decade, self.year, self.half, self.quarter, self.month, self.day, self.minute)

    def agrees(self, other: Moment) -> bool:
        """Whether they share a component and contradict each other in none."""
        pairs = [(a, b) for a, b in zip(self.parts, other.parts, strict=True) if a is not None and b is not None]
        return bool(pairs) and all(a == b for a, b in pairs)

    def covers(self, other: Moment) -> bool:
        """Whether it states, alike, all that ``other`` states."""
        return all(b is None or a == b for a, b in zip(self.parts, other.parts, strict=True))


_YEAR = r"(?:1[5-9]|20|21)\d\d"
_ERA = re.compile(r"(令和|平成|昭和|大正|明治)\s?(元|\d{1,2})年(?:度)?(?:\s?(\d{1,2})月(?:\s?(\d{1,2})日)?)?")
_CJK_DATE = re.compile(
    rf"(?:(?P<y>{_YEAR})\s?[년年](?:도|度)?\s?)?(?P<m>1[0-2]|0?[1-9])\s?[월月](?!間|간)(?:\s?(?P<d>3[01]|[12]\d|0?[1-9])\s?[일日](?!間|간|부터의))?"
)
_CJK_YEAR = re.compile(rf"(?P<y>{_YEAR})\s?[년年](?!間|간)(?:도|度|末|말)?")
_DOTTED = re.compile(rf"(?:(?P<y>{_YEAR})\.\s?)(?P<m>1[0-2]|0?[1-9])\.\s?(?P<d>3[01]|[12]\d|0?[1-9])\.?(?!\d)")
_DOTTED_SHORT = re.compile(r"(?<=[~∼〜–-])\s?(?P<m>1[0-2]|0?[1-9])\.\s?(?P<d>3[01]|[12]\d|0?[1-9])\.(?!\d)")
_ISO = re.compile(rf"(?<!\d)(?P<y>{_YEAR})[-/](?P<m>1[0-2]|0?[1-9])[-/](?P<d>3[01]|[12]\d|0?[1-9])(?!\d)")
_AMERICAN = re.compile(rf"(?<!\d)(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])/(?P<y>{_YEAR})(?!\d)")
_SHORT_YEAR = r"[’']\s?\d\d"
_QUARTER = re.compile(
    rf"(?<![A-Za-z])(?:(?:FY\s?)?(?P<y1>{_YEAR})[\s:-]{{0,2}}Q(?P<q1>[1-4])"
    rf"|Q(?P<q2>[1-4])(?:[\s:-]{{0,2}}(?:of\s)?[’']?(?:FY\s?)?(?P<y2>{_YEAR})|\s?(?P<y4>{_SHORT_YEAR}|FY\s?\d\d))?"
    rf"|(?P<q3>[1-4])Q(?:\s?(?P<y3>{_YEAR}|{_SHORT_YEAR}|(?<=Q)\d\d))?)(?![A-Za-z\d])"
)
_CJK_QUARTER = re.compile(
    rf"(?:(?P<y>{_YEAR}|{_SHORT_YEAR})\s?[년年](?:도|度)?\s?)?(?:第|제)?\s?(?P<q>[1-4一二三四])(?:\s?/\s?4)?\s?(?:분기|四半期)"
)
_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4}
_HALF = re.compile(
    rf"(?:(?P<y>{_YEAR})\s?[년年](?:도|度)?\s?)?(?P<h>상반기|하반기|上半期|下半期|上期|下期)"
    rf"|\b(?P<e>first|second) half(?: of (?:FY ?)?(?P<y2>{_YEAR}))?"
)
_FISCAL = re.compile(
    rf"\b(?:FYs?|fiscal years?|fiscal)[\s-]?(?P<y>{_YEAR})(?:\s?(?:[-–/]|and|to|through)\s?(?P<z>{_YEAR}|\d\d(?!\d)))?",
    re.IGNORECASE,
)
_SHORT_FISCAL = re.compile(r"\bFY\s?[’']?(?P<y>\d\d)(?![\d.,%])|(?P<a>[’']\d\d)(?=\s?[년年])")
_DECADE = re.compile(r"(?<!\d)(?P<y>(?:1[5-9]|20)\d0)(?:s|년대|年代)(?![A-Za-z])")
_BARE_YEAR = re.compile(rf"(?<![\d.,$€£¥#-])(?P<y>{_YEAR})(?!\d|,\d|\.\d|\s?%|-?[A-Za-z])")
_YEAR_RANGE = re.compile(rf"(?<![\d.,$])(?P<y>{_YEAR})\s?[-–]\s?(?P<z>{_YEAR}|\d\d)(?!\d)")
_TIME = re.compile(
    r"(?<![\d:.])(?P<h>[01]?\d|2[0-4])(?::(?P<m>[0-5]\d))?(?:\s?(?P<x>[ap])\.?\s?m\b\.?)|(?<![\d:.])(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?![\d:])",
    re.IGNORECASE,
)
_NOON = re.compile(r"\b(?P<n>noon|midday|midnight)\b|(?P<k>정오|자정|正午)")
_CJK_TIME = re.compile(
    r"(?P<x>오전|오후|午前|午後)?\s?(?P<h>[01]?\d|2[0-4])\s?(?:시(?!간|기|행|작|설)|時(?!間|期|点|季))(?:\s?(?P<m>[0-5]?\d)\s?[분分]|(?P<half>반|半))?"
)


def find_moments(text: str) -> list[Moment]:
    """The moments of NFKC text in order, none overlapping another."""
    found: list[Moment] = []
    for finder in (_eras, _english_dates, _quarters, _halves, _numeric, _cjk, _fiscal, _times, _years):
        for moment in finder(text):
            if all(moment.end <= other.start or moment.start >= other.end for other in found):
                found.append(moment)
    return sorted(found, key=lambda moment: moment.start)


def _int(value: str | None) -> int | None:
    return None if value is None else int(value)


def _year(value: str | None) -> int | None:
    """The year of its digits; two stand for one from 1970 to 2069."""
    if value is None:
        return None
    number = int(re.sub(r"\D", "", value))
    return number if number > 99 else 1900 + number if number >= 70 else 2000 + number


def _eras(text: str) -> Iterator[Moment]:
    firsts = numbers("dates", "eras")
    for m in _ERA.finditer(text):
        year = int(firsts[m.group(1)]) - 1 + (1 if m.group(2) == "元" else int(m.group(2)))
        yield Moment(
            text=m.group(), start=m.start(), end=m.end(), year=year, month=_int(m.group(3)), day=_int(m.group(4))
        )


def _numeric(text: str) -> Iterator[Moment]:
    for pattern in (_DOTTED, _DOTTED_SHORT, _ISO, _AMERICAN):
        for m in pattern.finditer(text):
            parts = m.groupdict()
            yield Moment(
                text=m.group().strip(),
                start=m.start(),
                end=m.end(),
                year=_int(parts.get("y")),
                month=_int(parts["m"]),
                day=_int(parts["d"]),
            )


def _cjk(text: str) -> Iterator[Moment]:
    for m in _CJK_DATE.finditer(text):
        yield Moment(
            text=m.group(), start=m.start(), end=m.end(), year=_int(m["y"]), month=_int(m["m"]), day=_int(m["d"])
        )
    for m in _CJK_YEAR.finditer(text):
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=int(m["y"]))


@cache
def _english() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Month first, with a list of days or a year or alone; day first."""
    months = numbers("dates", "english", "months")
    forms = [form for month in months for form in (month.capitalize(), month.upper())]
    name = "|".join(sorted(forms, key=len, reverse=True))
    day = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d%,]*\d)"
    first = re.compile(
        rf"\b(?P<month>{name})\b\.?(?:\s(?P<days>{day}(?:\s?(?:,|–|-|and|to|through|&)\s?(?:and\s)?{day})*))?(?:,?\s(?:of\s)?(?P<year>{_YEAR})(?![\d,]*\d))?"
    )
    second = re.compile(rf"\b(?P<days>{day})\s(?:of\s)?(?P<month>{name})\b\.?(?:,?\s(?P<year>{_YEAR}))?")
    return first, second


def _english_dates(text: str) -> Iterator[Moment]:
    if not any(character.isascii() and character.isupper() for character in text):
        return
    months = numbers("dates", "english", "months")
    first, second = _english()
    for pattern in (second, first):
        for m in pattern.finditer(text):
            days = [int(re.sub(r"\D", "", d)) for d in re.findall(r"\d+", m["days"] or "")]
            if not days and not m["year"] and not _is_month(text, m):
                continue
            month = int(months[m["month"].lower()])
            yield from _days(m, days, month, _int(m["year"]))


def _days(m: re.Match[str], days: list[int], month: int, year: int | None) -> Iterator[Moment]:
    """One moment per day of a list ("May 16 and 17, 2023"); they divide the span between them."""
    if not days:
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=year, month=month)
        return
    places = [m.start("days") + place.start() for place in re.finditer(r"\d+", m["days"])]
    for i, (day, place) in enumerate(zip(days, places, strict=True)):
        start = m.start() if i == 0 else place
        end = places[i + 1] if i + 1 < len(days) else m.end()
        yield Moment(text=m.group(), start=start, end=end, year=year, month=month, day=day)


def _is_month(text: str, m: re.Match[str]) -> bool:
    """Whether a month's name alone is a month: "May" and "March" are other words too, "Mar." is not one alone."""
    name = m["month"].capitalize()
    if len(name) <= 4 and name not in ("May", "June", "July"):
        return m.group().endswith(".") and name != "Mar"
    if name not in ("May", "March", "August"):
        return True
    before = re.search(r"([A-Za-z]+)\W{1,2}$", text[: m.start()])
    return before is not None and before.group(1).lower() in words("dates", "english", "before_month")


def _quarters(text: str) -> Iterator[Moment]:
    for m in _QUARTER.finditer(text):
        quarter = m["q1"] or m["q2"] or m["q3"]
        year = m["y1"] or m["y2"] or m["y3"] or m["y4"]
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=_year(year), quarter=int(quarter))
    for m in _CJK_QUARTER.finditer(text):
        quarter = _KANJI.get(m["q"]) or int(m["q"])
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=_year(m["y"]), quarter=quarter)
    for m in _english_quarter().finditer(text):
        quarter = int(numbers("dates", "english", "quarter_words")[m["q"].lower()])
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=_int(m["y"]), quarter=quarter)


@cache
def _english_quarter() -> re.Pattern[str]:
    names = "|".join(numbers("dates", "english", "quarter_words"))
    return re.compile(
        rf"\b(?P<q>{names})[\s-](?:fiscal )?quarter(?:,? (?:of (?:the )?)?(?:FY ?|fiscal (?:year )?)?(?P<y>{_YEAR}))?",
        re.IGNORECASE,
    )


def _halves(text: str) -> Iterator[Moment]:
    for m in _HALF.finditer(text):
        which = m["h"] or m["e"]
        half = 1 if which[0] in "상上f" else 2
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=_int(m["y"] or m["y2"]), half=half)


def _fiscal(text: str) -> Iterator[Moment]:
    for m in _SHORT_FISCAL.finditer(text):
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=_year(m["y"] or m["a"]))
    for pattern in (_FISCAL, _YEAR_RANGE):
        for m in pattern.finditer(text):
            year, last = int(m["y"]), m["z"]
            end = m.end() if last is None else m.start("z")
            yield Moment(text=m.group(), start=m.start(), end=end, year=year)
            if last is not None:
                full = int(last) if len(last) == 4 else year // 100 * 100 + int(last)
                yield Moment(text=m.group(), start=end, end=m.end(), year=full)


def _times(text: str) -> Iterator[Moment]:
    for m in _TIME.finditer(text):
        hour, minute = int(m["h"] or m["h2"]), int(m["m"] or m["m2"] or 0)
        if m["x"]:
            hour = hour % 12 + (12 if m["x"].lower() == "p" else 0)
        yield Moment(text=m.group(), start=m.start(), end=m.end(), minute=hour * 60 + minute)
    for m in _CJK_TIME.finditer(text):
        hour = int(m["h"])
        if m["x"]:
            hour = hour % 12 + int(numbers("dates", "daytimes")[m["x"]])
        minute = 30 if m["half"] else int(m["m"] or 0)
        yield Moment(text=m.group().strip(), start=m.start(), end=m.end(), minute=hour * 60 + minute)
    for m in _NOON.finditer(text):
        midnight = m.group() in ("midnight", "자정")
        yield Moment(text=m.group(), start=m.start(), end=m.end(), minute=0 if midnight else 720)


def _years(text: str) -> Iterator[Moment]:
    for m in _DECADE.finditer(text):
        yield Moment(text=m.group(), start=m.start(), end=m.end(), decade=int(m["y"]))
    for m in _BARE_YEAR.finditer(text):
        yield Moment(text=m.group(), start=m.start(), end=m.end(), year=int(m["y"]))
