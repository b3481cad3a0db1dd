"""Section numbers: what kind they are, how deep, and what follows them.

Known kinds: ``1.2.3`` (also with a letter or a word before it: ``A.1``, ``V1.2``, ``Strategy 1.1.2``), roman and
single letters with a mark behind them, ``(1)``, words for divisions with a number (Chapter, Part, Article, Section,
Item, Note, Appendix …, also in German, French and Spanish), ``§``, and the Chinese, Japanese and Korean ones
(第1章, 제3조의2, 附録A, 별표 1, 一、).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

_NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        start=1,
    )
}
_ORDINALS = {
    word: value
    for value, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), start=1)
}
_DIVISIONS = {
    # word -> rank: which division usually holds which. Equal ranks are left to the document.
    "volume": 0, "book": 0, "title": 0, "subtitle": 0,
    "part": 1, "teil": 1, "partie": 1, "parte": 1, "division": 1, "unit": 1, "module": 1, "band": 0,
    "chapter": 2, "kapitel": 2, "chapitre": 2, "capítulo": 2, "capitulo": 2, "capitolo": 2, "lesson": 2, "lecture": 2,
    "appendix": 2, "annex": 2, "anhang": 2, "annexe": 2, "anexo": 2, "schedule": 2, "exhibit": 2, "attachment": 2,
    "subpart": 2, "item": 2,
    "section": 3, "sec.": 3, "sect.": 3, "abschnitt": 3, "sección": 3, "rule": 3, "note": 3,
    "article": 4, "art.": 4, "artikel": 4, "artículo": 4, "articolo": 4, "§": 4, "§§": 4, "regulation": 4, "step": 4,
}  # fmt: skip
_CJK_DIVISIONS = {
    "編": 0, "编": 0, "篇": 0, "部": 0, "卷": 0, "巻": 0, "편": 0, "부": 0,
    "章": 2, "장": 2, "講": 2, "讲": 2, "回": 2, "강": 2,
    "節": 3, "节": 3, "절": 3, "款": 3, "관": 3,
    "条": 4, "條": 4, "조": 4, "項": 5, "项": 5, "항": 5, "目": 4,
}  # fmt: skip
_CJK_DIGITS = {c: v for v, c in enumerate("〇一二三四五六七八九十")} | {"零": 0, "百": 100}
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN = r"(?=[ivxlc])(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_COUNT = r"\d{1,9}(?!\d)"
"""Whole, so that a run of digits can be read in one way only: elsewise a long one takes for ever."""
_WORDS = "|".join(sorted((re.escape(w) for w in _DIVISIONS), key=len, reverse=True))
_SPELLED = "|".join([*_NUMBER_WORDS, *_ORDINALS])

_DIVISION = re.compile(
    rf"(?P<word>{_WORDS})\s*(?P<value>{_COUNT}[a-z]?(?:[.\-–]{_COUNT})*[a-z]?|{_ROMAN}|[a-z](?:[.\-–]?{_COUNT})*|{_SPELLED})"
    r"(?![\w])(?P<mark>\s*[.:)\-–—]*)",
    re.IGNORECASE,
)
_CJK = re.compile(
    r"(?:第\s*(?P<han>[\d０-９一二三四五六七八九十百零〇]{1,9}|[IVXLCⅠ-Ⅻ]+)\s*(?P<hansuffix>[章節节条條編编篇部項项款卷巻講讲回目])(?:の(?P<hansub>[\d一二三四五六七八九十]{1,9}))?"
    r"|제\s*(?P<hangul>\d{1,9}|[IVXLCⅠ-Ⅻ]+)\s*(?P<hangulsuffix>[편부장절관조항강])(?:의\s*(?P<hangulsub>\d{1,9}))?)[.:：]?"
)
_CJK_ANNEX = re.compile(
    r"(?P<word>附\s*錄|附録|付録|附录|附則|附件|부록|부칙|별표|별지)\s*(?:제)?(?P<value>[A-Z]|\d{1,9})?(?![^\W\d_A-Z])[.:：]?"
)
_DECIMAL = re.compile(
    r"(?P<prefix>[A-Z]{1,6}\s?|[A-Z][a-z]{2,12} )?(?P<value>\d{1,3}(?:\.\d{1,3})+)(?P<mark>[.)]?)(?!\d)"
)
_LETTER_DECIMAL = re.compile(r"(?P<value>[A-Z](?:\.\d{1,3})+)(?P<mark>[.)]?)(?!\d)")
_PLAIN = re.compile(r"(?P<value>\d{1,3})(?P<mark>\s*[.)．、:]|\s)(?!\d)")
_LETTERED = re.compile(r"(?P<value>\d{1,2})(?P<letter>[A-Z])[.)](?=\s)")
_ROMAN_MARKED = re.compile(rf"(?P<value>{_ROMAN})(?P<mark>[.)])(?!\w)", re.IGNORECASE)
_ROMAN_BARE = re.compile(r"(?P<value>(?=[IVXLC])(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))\s+(?=[A-Z])")
_LETTER = re.compile(r"(?P<value>[A-Za-z])(?P<mark>[.)])(?![\w.])")
_LETTER_BARE = re.compile(r"(?P<value>[A-Z])\s+(?=[A-Z])")
_BRACKETED = re.compile(
    rf"[(（](?P<value>\d{{1,3}}|{_ROMAN}|[a-zA-Z]|[一二三四五六七八九十]{1, 9}|[가나다라마바사아자차카타파하])[)）]",
    re.IGNORECASE,
)
_HAN_LIST = re.compile(r"(?P<value>[一二三四五六七八九十]{1,3})[、.．]")
_HANGUL_LIST = re.compile(r"(?P<value>[가나다라마바사아자차카타파하])[.)]\s")
_SIGNS = "가나다라마바사아자차카타파하"


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A section number at the start of a text."""

    kind: str
    """``decimal``, ``roman``, ``letter``, ``paren``, ``bracket``, or the division's word (``chapter``, ``章``)."""
    value: tuple[int, ...]
    """``1.2.3`` -> (1, 2, 3); letters and roman numerals as their ordinals; ``()`` for an unnumbered annex."""
    text: str
    """As printed, marks included."""
    end: int
    """Where the title proper begins in the text that was parsed; its length when nothing follows."""
    rank: int | None = None
    """For divisions: 0 for volumes to 5 for paragraphs; None for kinds whose place the document decides."""

    @property
    def depth(self) -> int:
        """How many components: 3 for ``1.2.3``; at least 1."""
        return max(1, len(self.value))

    @property
    def scheme(self) -> str:
        """Numbers of one scheme can follow each other: kind and depth."""
        return f"{self.kind}/{self.depth}"


@lru_cache(maxsize=8192)
def parse_number(text: str) -> Number | None:
    """The section number that the text begins with, or None.

    >>> n = parse_number("3.1.2 Data sources"); n.kind, n.value, n.end
    ('decimal', (3, 1, 2), 6)
    >>> parse_number("제7조의2(신탁주택)").value, parse_number("Chapter Two: Law").value, parse_number("IV. ACTS").value
    ((7, 2), (2,), (4,))
    >>> parse_number("2019 was a good year"), parse_number("I am here")
    (None, None)
    """
    start = len(text) - len(text.lstrip(" \t\"“‘'*•"))
    body = text[start:]
    for attempt in (_division, _cjk, _decimal, _plain, _letters, _bracketed):
        number = attempt(body)
        if number is not None:
            end = start + number.end
            while end < len(text) and (text[end].isspace() or text[end] in ".:)-–—|　"):
                end += 1
            return Number(kind=number.kind, value=number.value, text=number.text, end=end, rank=number.rank)
    return None


def _division(text: str) -> Number | None:
    match = _DIVISION.match(text)
    if match is None:
        return None
    value = _values(match["value"])
    word = match["word"].lower()
    spelled = match["value"]
    alone = match.end() == len(text)
    if value is None or (len(spelled) == 1 and spelled.isalpha() and spelled.islower() and not alone):
        return None  # "section a few": an article, not a number
    return Number(kind=word, value=value, text=match[0].strip(), end=match.end(), rank=_DIVISIONS[word])


def _cjk(text: str) -> Number | None:
    match = _CJK.match(text)
    if match is not None:
        suffix = match["hansuffix"] or match["hangulsuffix"]
        parts = [_cjk_value(match["han"] or match["hangul"])]
        sub = match["hansub"] or match["hangulsub"]
        if sub:
            parts.append(_cjk_value(sub))
        return Number(
            kind=suffix, value=tuple(parts), text=match[0].strip(), end=match.end(), rank=_CJK_DIVISIONS[suffix]
        )
    match = _CJK_ANNEX.match(text)
    if match is not None:
        value = _values(match["value"]) if match["value"] else ()
        return Number(kind="annex", value=value or (), text=match[0].strip(), end=match.end(), rank=2)
    match = _HAN_LIST.match(text) or _HANGUL_LIST.match(text)
    if match is not None:
        kind = "han" if match["value"] in _CJK_DIGITS or len(match["value"]) > 1 else "hangul"
        return Number(kind=kind, value=(_cjk_value(match["value"]),), text=match[0].strip(), end=match.end())
    return None


def _decimal(text: str) -> Number | None:
    match = _DECIMAL.match(text)
    if match is not None:
        values = tuple(int(part) for part in match["value"].split("."))
        after = text[match.end() : match.end() + 1]
        if after in "%‰" and after:
            return None
        kind = "decimal" if not match["prefix"] else "decimal " + match["prefix"].strip().lower()
        return Number(kind=kind, value=values, text=match[0].strip(), end=match.end())
    match = _LETTER_DECIMAL.match(text)
    if match is not None:
        head, *rest = match["value"].split(".")
        values = (ord(head) - 64, *(int(part) for part in rest))
        return Number(kind="letter decimal", value=values, text=match[0].strip(), end=match.end())
    return None


def _plain(text: str) -> Number | None:
    lettered = _LETTERED.match(text)
    if lettered is not None:
        value = (int(lettered["value"]), ord(lettered["letter"]) - 64)
        return Number(kind="lettered", value=value, text=lettered[0], end=lettered.end())
    match = _PLAIN.match(normalize("NFKC", text[:5]) + text[5:] if not text[:5].isascii() else text)
    if match is None or match.end() >= len(text):
        return None
    kind = "paren" if match["mark"].strip() == ")" else "decimal"
    return Number(kind=kind, value=(int(match["value"]),), text=match[0].strip(), end=match.end())


def _letters(text: str) -> Number | None:
    match = _ROMAN_MARKED.match(text)
    if match is not None and match["value"] and match.end() < len(text):
        # "C." and "D." are letters more often than hundreds: one-letter C, L, D, M count as letters.
        if len(match["value"]) > 1 or match["value"] in "IVXivx":
            return Number(
                kind=_case("roman", match["value"]), value=(_roman(match["value"]),), text=match[0], end=match.end()
            )
    match = _ROMAN_BARE.match(text)
    if match is not None and len(match["value"]) > 1 and match["value"]:
        return Number(kind="roman", value=(_roman(match["value"]),), text=match["value"], end=match.end())
    match = _LETTER.match(text)
    if match is not None and match.end() < len(text):
        return Number(
            kind=_case("letter", match["value"]),
            value=(ord(match["value"].lower()) - 96,),
            text=match[0],
            end=match.end(),
        )
    match = _LETTER_BARE.match(text)
    if match is not None and match["value"] not in "I":
        return Number(kind="letter bare", value=(ord(match["value"]) - 64,), text=match["value"], end=match.end())
    return None


def _case(kind: str, value: str) -> str:
    return kind if value.isupper() else f"small {kind}"


def _bracketed(text: str) -> Number | None:
    match = _BRACKETED.match(text)
    if match is None:
        return None
    value = match["value"]
    if value.isdecimal():
        return Number(kind="bracket", value=(int(value),), text=match[0], end=match.end())
    if value[0] in _CJK_DIGITS or value in _SIGNS:
        return Number(kind="bracket cjk", value=(_cjk_value(value),), text=match[0], end=match.end())
    if len(value) == 1 and value.lower() not in "iv":
        return Number(kind="bracket letter", value=(ord(value.lower()) - 96,), text=match[0], end=match.end())
    return Number(kind="bracket roman", value=(_roman(value),), text=match[0], end=match.end())


def _values(printed: str) -> tuple[int, ...] | None:
    """The ordinals of ``3.2``, ``IV``, ``B``, ``B-1``, ``two``, ``4a``; None when it is none of them."""
    text = printed.lower()
    if text in _NUMBER_WORDS:
        return (_NUMBER_WORDS[text],)
    if text in _ORDINALS:
        return (_ORDINALS[text],)
    if re.fullmatch(_ROMAN, text) and not (len(text) == 1 and text in "cldm"):
        return (_roman(text),)
    values: list[int] = []
    for part in re.findall(r"\d+|[a-z]", text):
        values.append(int(part) if part.isdecimal() else ord(part) - 96)
    return tuple(values) or None


def _roman(text: str) -> int:
    total = 0
    values = [_ROMAN_VALUES[c] for c in text.lower()]
    for value, following in zip(values, [*values[1:], 0], strict=True):
        total += value if value >= following else -value
    return total


def _cjk_value(text: str) -> int:
    """Of ``12``, ``十二``, ``二十``, ``百三``, ``나``."""
    text = normalize("NFKC", text)
    if text.isdecimal():
        return int(text)
    if text.isascii():
        return _roman(text)
    if text in _SIGNS:
        return _SIGNS.index(text) + 1
    if "十" not in text and "百" not in text:
        return int("".join(str(_CJK_DIGITS[c]) for c in text))
    total = digit = 0
    for character in text:
        value = _CJK_DIGITS[character]
        if value >= 10:
            total += (digit or 1) * value
            digit = 0
        else:
            digit = value
    return total + digit
