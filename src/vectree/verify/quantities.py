"""Amounts in a text: value, unit and rate, whatever the notation.

``$1.14 million``, ``1,140,000달러``, ``百分の五``, ``2割5分``, ``two-thirds``, ``석 달``: each becomes a value in
the base unit of its dimension, so that notations compare by what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from vectree.text.vocabulary import numbers, section
from vectree.verify import numerals
from vectree.verify.units import BARE, COUNTER, Unit, unit_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """``text[start:end]`` of the sentence it stands in."""

    text: str
    start: int
    end: int
    value: float
    """In the base unit of ``base``."""
    printed: float
    """As printed, without scale and unit: 1.14 of "$1.14 million"."""
    base: str | None = None
    """Dimension; None for a plain number, ``""`` for a counter."""
    per: str | None = None
    """day, week, month, year for "연 120만원", "月60時間"."""
    weak: bool = False
    """Says little as an amount of its own ("one", "first")."""
    scaled: bool = False
    """A scale word or character belongs to it."""

    @property
    def measures(self) -> bool:
        """Whether it has a unit that another unit can contradict."""
        return bool(self.base)


_CODE_BEFORE = re.compile(r"[A-Za-z]$|[A-Z]{1,}[-–]$|[A-Za-z]\.$|\d[.]$")
_NUMBER = re.compile(r"(?<![\d.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d]*\.\d+\.)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z])")
_CODE_AFTER = re.compile(r"-?[A-Z](?![a-z])|[a-z]?\d|[a-z](?=[)\d])|[-–][A-Z]{2,}")
_RATIO = re.compile(
    r"(?P<top>\d{1,2})/(?P<bottom>\d{1,3})(?![\d/])|(?P<of>\d{1,3}) (?:in|out of) (?P<all>\d{1,4})(?![,.]?\d)"
)
_SHARE = re.compile(
    r"(?P<all>(?<![\d,])\d(?:[\d,]*\d)?(?:\.\d+)?\s?[십백천만억十百千万億]?|[백천만百千万]|[이삼사오二三四五六七八九十])\s?(?:분의|分の)\s?"
    r"(?P<part>\d(?:[\d,]*\d)?(?:\.\d+)?|[일이삼사오육칠팔구십一二三四五六七八九十]+)"
)
_WARI = re.compile(r"(?P<wari>(?<!\d)\d+(?:\.\d+)?)\s?(?:割|할)\s?(?P<bu>\d+)\s?(?:分|푼)(?!の|의|間)")
_TRILLION_AFTER = re.compile(r"\s?(?:\d|원|달러|엔|유로|위안|규모|円)")
_CJK_TAIL = re.compile(r"\s?([십백천만억조十百千万億兆]+)(?![의년]\s?[월일])")
_CJK_MORE = re.compile(r"\s?(\d[\d,]*(?:\.\d+)?\s?[십백천만억十百千万億]+)")
_RATE_BEFORE = re.compile(r"(?<![가-힣一-鿿\d])(연|월|주|일|年|月|週|日)\s?$|(?<=[毎各매])(年|月|週|日)\s?$")
_RATES = {
    "연": "year",
    "년": "year",
    "월": "month",
    "주": "week",
    "일": "day",
    "年": "year",
    "月": "month",
    "週": "week",
    "日": "day",
}
_RANGE = re.compile(r"\s?(?:[-–—~〜∼]|to|and|から|부터|내지|ないし)\s?")


def find_quantities(text: str, taken: list[tuple[int, int]]) -> list[Quantity]:
    """The quantities of NFKC text in order, none overlapping ``taken`` (dates, citations) or another."""
    found: list[Quantity] = []
    occupied = list(taken)
    for finder in (_shares, _digits, _words, _characters, _fixed):
        for quantity in finder(text):
            if all(quantity.end <= start or quantity.start >= end for start, end in occupied):
                found.append(quantity)
                occupied.append((quantity.start, quantity.end))
    found.sort(key=lambda quantity: quantity.start)
    return _inherit(text, _joined(text, found))


def _joined(text: str, found: list[Quantity]) -> list[Quantity]:
    """Make one amount of "79時間45分", "1년 6개월", "2 hours 30 minutes"."""
    joined: list[Quantity] = []
    for quantity in found:
        left = joined[-1] if joined else None
        if left is not None and _continues(text, left, quantity):
            joined[-1] = replace(
                left,
                text=text[left.start : quantity.end],
                end=quantity.end,
                value=left.value + quantity.value,
                scaled=True,
            )
        else:
            joined.append(quantity)
    return joined


def _continues(text: str, left: Quantity, right: Quantity) -> bool:
    if (
        left.base != right.base
        or left.base not in ("day", "month", "metre", "gram")
        or not (left.printed and right.printed)
    ):
        return False
    if left.base == "day" and left.value / left.printed >= 1:
        # 1日8時間 is eight hours a day.
        return False
    smaller = right.value / right.printed < left.value / left.printed
    return smaller and text[left.end : right.start].strip() in ("", "and") and right.start - left.end <= 5


def _inherit(text: str, found: list[Quantity]) -> list[Quantity]:
    """Give the first number of a range the unit of the second: "5 to 10 percent"."""
    for i in range(len(found) - 2, -1, -1):
        left, right = found[i], found[i + 1]
        if left.base is None and not left.scaled and (right.measures or right.scaled) and not left.weak:
            between = text[left.end : right.start]
            if _RANGE.fullmatch(between):
                factor = right.value / right.printed if right.printed else 1.0
                found[i] = replace(left, value=left.printed * factor, base=right.base, scaled=right.scaled)
    return found


def _shares(text: str) -> Iterator[Quantity]:
    """Fractions: 3/4, 4分の3, 100분의 80, 2割5分, one in five."""
    for match in _SHARE.finditer(text):
        whole = numerals.cjk_value(match.group("all").replace(" ", ""))
        if whole:
            value = numerals.cjk_value(match.group("part")) / whole
            yield _made(match, value, base="ratio")
    for match in _WARI.finditer(text):
        value = float(match.group("wari")) / 10 + float(match.group("bu")) / 100
        yield _made(match, value, base="ratio")
    for match in _RATIO.finditer(text):
        top, bottom = match.group("top") or match.group("of"), match.group("bottom") or match.group("all")
        if int(bottom) > int(top):
            yield _made(match, int(top) / int(bottom), base="ratio")
    for match in numerals.english_fraction().finditer(text):
        yield _made(match, numerals.fraction_value(match), base="ratio")


def _made(match: re.Match[str], value: float, *, base: str | None = None) -> Quantity:
    return Quantity(text=match.group(), start=match.start(), end=match.end(), value=value, printed=value, base=base)


def _digits(text: str) -> Iterator[Quantity]:
    for match in _NUMBER.finditer(text):
        if _CODE_BEFORE.search(text, max(0, match.start() - 4), match.start()):
            continue
        value = float(match.group().replace(",", ""))
        ordinal = _ORDINAL.match(text, match.end())
        if ordinal is not None:
            yield Quantity(
                text=text[match.start() : ordinal.end()],
                start=match.start(),
                end=ordinal.end(),
                value=value,
                printed=value,
            )
        elif _CODE_AFTER.match(text, match.end()) is None or unit_table().following(text, match.end()) is not None:
            yield _complete(text, match.start(), match.end(), value)


def _complete(text: str, start: int, end: int, printed: float) -> Quantity:
    """Add scale, unit, currency and rate around a number."""
    value, scaled = printed, False
    stop = _cjk_scale(text, end)
    if stop > end:
        value, end, scaled = numerals.cjk_value(text[start:stop].replace(" ", "")), stop, True
    else:
        word = _latin_scale().match(text, end)
        if word is not None:
            value, end, scaled = printed * _scale_factor(word.group(1)), word.end(), True
    unit, at = None, end
    following = unit_table().following(text, end)
    if following is not None:
        unit, at = following
    preceding = unit_table().preceding(text, start)
    if preceding is not None:
        (unit, start), at = preceding, (at if unit is not None and unit.base == preceding[0].base else end)
    rate = _RATE_BEFORE.search(text, max(0, start - 3), start)
    return Quantity(
        text=text[start:at],
        start=start,
        end=at,
        value=value * (unit.factor if unit else 1.0),
        printed=printed,
        base=None if unit is None or unit == BARE else unit.base,
        per=_RATES[rate.group(1) or rate.group(2)] if rate else None,
        scaled=scaled,
    )


def _cjk_scale(text: str, end: int) -> int:
    """Where the scale characters after a number end, further numbers with scales included."""
    tail = _CJK_TAIL.match(text, end)
    if tail is None:
        return end
    if tail.group(1) == "조" and not _TRILLION_AFTER.match(text, tail.end()):
        return end
    if tail.start(1) > end and tail.group(1) != "조" and text[tail.end() : tail.end() + 1] not in ("", " ", "원"):
        return end
    at = tail.end()
    while (more := _CJK_MORE.match(text, at)) is not None:
        at = more.end()
    return at


@cache
def _latin_scale() -> re.Pattern[str]:
    return re.compile(rf"[\s-]?((?i:{'|'.join(sorted(numerals.latin_scales(), key=len, reverse=True))}))(?![A-Za-z])")


def _scale_factor(word: str) -> float:
    return numerals.latin_scales()[word.lower()]


def _words(text: str) -> Iterator[Quantity]:
    for match in numerals.english_number().finditer(text):
        value, weak = numerals.english_value(match.group())
        made = _complete(text, match.start(), match.end(), value)
        yield replace(made, weak=weak and not made.measures)


def _characters(text: str) -> Iterator[Quantity]:
    natives = numbers("numbers", "korean", "native")
    for match in numerals.korean_native().finditer(text):
        made = _complete(text, match.start(), match.end(), natives[match.group("numeral")])
        yield replace(made, weak=made.printed == 1 and not made.measures)
    for pattern in (numerals.korean_sino(), numerals.japanese_kanji()):
        for match in pattern.finditer(text):
            made = _complete(text, match.start(), match.end(), numerals.cjk_value(match.group()))
            yield replace(made, weak=made.printed == 1 and not made.measures)


def _fixed(text: str) -> Iterator[Quantity]:
    for match in _fixed_pattern().finditer(text):
        value, base = _fixed_forms()[match.group().lower()]
        yield _made(match, value, base=base)


@cache
def _fixed_forms() -> dict[str, tuple[float, str]]:
    tables = section("numbers", "fixed")
    forms: dict[str, tuple[float, str]] = {}
    for table in cast(dict[str, dict[str, list[object]]], tables).values():
        forms.update({form: (float(cast(float, value)), cast(str, base)) for form, (value, base) in table.items()})
    return forms


@cache
def _fixed_pattern() -> re.Pattern[str]:
    forms = sorted(_fixed_forms(), key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(f)}\b" if f.isascii() else re.escape(f) for f in forms), re.IGNORECASE)


__all__ = ["COUNTER", "Quantity", "Unit", "find_quantities"]
