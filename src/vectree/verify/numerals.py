"""Numbers written as words or characters, and what they are worth."""

from __future__ import annotations

import re
from functools import cache

from vectree.text.vocabulary import numbers, words

_SMALL = {"십": 1e1, "백": 1e2, "천": 1e3, "十": 1e1, "百": 1e2, "千": 1e3}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


@cache
def cjk_scales() -> dict[str, float]:
    """Scale characters (십 … 兆) and their factors."""
    return dict(numbers("units", "scales", "cjk"))


@cache
def latin_scales() -> dict[str, float]:
    """Scale words (thousand … trillion) and their factors."""
    return dict(numbers("units", "scales", "latin"))


@cache
def english_number() -> re.Pattern[str]:
    """A run of English number words, lower case."""
    simple = "|".join(sorted((*_cardinals(), *_multipliers(), *_ordinals()), key=len, reverse=True))
    return re.compile(rf"\b(?:{simple})(?:(?:[-\s]|\sand\s)(?:{simple}))*\b", re.IGNORECASE)


@cache
def english_fraction() -> re.Pattern[str]:
    """``half``, ``two-thirds``, ``a quarter of``: numerator, denominator."""
    names = "|".join(numbers("numbers", "english", "fractions"))
    cardinal = "|".join(_cardinals())
    return re.compile(
        rf"\b(?:(?P<half>half)(?![-\w])(?!\s+(?:year|hour|day|brother|sister))"
        rf"|(?P<top>{cardinal})[-\s](?P<bottom>{names})s?\b(?![-\s](?:party|parties|person|time))"
        rf"|(?:(?<=by )an?\s(?P<by>{names})\b|an?\s(?P<bare>{names})\b{_OF_WHAT}))",
        re.IGNORECASE,
    )


_OF_WHAT = r"(?=\s+(?:of|more|less|as|the)\b|[-\s]?majority|\s*[,.;)]|$)"
"""What follows "a third" when it is a share and not the third of several."""


def fraction_value(match: re.Match[str]) -> float:
    """Value of a match of ``english_fraction``."""
    if match.group("half"):
        return 0.5
    top = _cardinals()[match.group("top").lower()] if match.group("top") else 1.0
    bottom = match.group("bottom") or match.group("by") or match.group("bare")
    return top / numbers("numbers", "english", "fractions")[bottom.lower()]


def english_value(text: str) -> tuple[float, bool]:
    """Value of a run that ``english_number`` matched, and whether it says little as a number of its own.

    "one", "first", "second" and "third" are mostly no amounts.
    """
    parts = [part for part in re.split(r"[-\s]+", text.lower()) if part != "and"]
    total = current = 0.0
    for part in parts:
        factor = _multipliers().get(part)
        if factor is None:
            current += _cardinals().get(part, _ordinals().get(part, 0.0))
        elif factor == 100:
            current = max(current, 1.0) * 100
        else:
            total += max(current, 1.0) * factor
            current = 0.0
    if len(parts) == 2 and parts[0] in _ordinals() and parts[1] == "one":
        # "A third one": another one.
        return _ordinals()[parts[0]], True
    weak = len(parts) == 1 and parts[0] in {"one", "first", "second", "third", "zero", *_multipliers()}
    return total + current, weak


@cache
def _cardinals() -> dict[str, float]:
    return dict(numbers("numbers", "english", "cardinals"))


@cache
def _ordinals() -> dict[str, float]:
    return dict(numbers("numbers", "english", "ordinals"))


@cache
def _multipliers() -> dict[str, float]:
    return dict(numbers("numbers", "english", "multipliers"))


def cjk_value(text: str) -> float:
    """Value of digits and numerals with scale characters: ``1조 2,000억``, ``3億5千万``, ``二十五``."""
    total = part = current = 0.0
    seen = False
    for piece in re.findall(r"\d[\d,]*(?:\.\d+)?|\S", text):
        if _DIGITS.fullmatch(piece):
            current, seen = float(piece.replace(",", "")), True
        elif piece in _SMALL:
            part += (current if seen else 1.0) * _SMALL[piece]
            current, seen = 0.0, False
        elif piece in cjk_scales():
            total += (part + current if seen or part else 1.0) * cjk_scales()[piece]
            part, current, seen = 0.0, 0.0, False
        else:
            current, seen = current * 10 + numeral_digits()[piece], True
    return total + part + current


@cache
def numeral_digits() -> dict[str, float]:
    """Korean and Japanese digit characters and their values."""
    return dict(numbers("numbers", "korean", "sino")) | dict(numbers("numbers", "japanese", "digits"))


@cache
def korean_native() -> re.Pattern[str]:
    """A native numeral before a counter: ``두 번``, ``석 달``."""
    numerals = "|".join(sorted(numbers("numbers", "korean", "native"), key=len, reverse=True))
    counters = "|".join(words("numbers", "korean", "native_counters"))
    return re.compile(rf"(?<![가-힣])(?P<numeral>{numerals})(?=\s?(?:{counters})(?![가-힣]{{3}}))")


@cache
def korean_sino() -> re.Pattern[str]:
    """Numerals written in Hangul, two or more of them before a unit (one alone is mostly a particle)."""
    after = "원|년|개월|명|회|퍼센트|주일|시간|분의|달러|일|만|건|개|세|조|억"
    return re.compile(
        rf"(?<![가-힣])[일이삼사오육칠팔구십백천만억조]{{2,}}(?=\s?(?:{after}))"
        rf"|(?<![가-힣\d])영(?=보다|으로|이하|이상|미만|을 )"
    )


@cache
def japanese_kanji() -> re.Pattern[str]:
    """Kanji numerals before a unit or counter, or after 第."""
    digit = "〇一二三四五六七八九十百千万億兆"
    after = (
        "年|か月|カ月|ヶ月|箇月|月|週|日(?!本|常)|時間|時|分の|分(?!に|な)|秒|円|ドル|人(?!口)|名|回|件|個|割|歳|倍|%"
        "|パーセント|条|項|号|章|節|点|社|か国|カ国|つ"
    )
    return re.compile(rf"(?:(?<=[第約計年月日満各全毎])|(?<![一-鿿]))[{digit}]+(?=\s?(?:{after}))")
