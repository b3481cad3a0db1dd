"""The kind and number that a title or a mention carries: "Article 5", "3.2", 제3조의2, Appendix B.

Canonical numbers: arabic, upper-case letters, roman numerals of kinds that use them turned to arabic,
CJK numerals turned to arabic, branches as ``3-2`` (제3조의2, 第3条の2).
"""

from __future__ import annotations

import re
import unicodedata

_NAMES: dict[str, tuple[str, ...]] = {
    "section": (
        "sections",
        "section",
        "secs.",
        "sec.",
        "secs",
        "sec",
        "§§",
        "§",
        "절",
        "節",
        "subsections",
        "subsection",
    ),
    "chapter": ("chapters", "chapter", "chap.", "ch.", "장", "章"),
    "article": ("articles", "article", "art.", "arts.", "조", "条", "條"),
    "part": ("parts", "part", "편", "編"),
    "division": ("관", "款"),
    "subparagraph": ("호", "号"),
    "appendix": ("appendices", "appendix", "annexes", "annex", "부록", "付録", "附録"),
    "schedule": ("schedules", "schedule", "별표", "別表"),
    "form": ("별지", "別紙"),
    "exhibit": ("exhibits", "exhibit"),
    "item": ("items", "item"),
    "note": ("notes", "note"),
    "clause": ("clauses", "clause"),
    "rule": ("rules", "rule"),
    "regulation": ("regulations", "regulation"),
    "step": ("steps", "step"),
    "table": ("tables", "table", "표", "도표", "表"),
    "figure": ("figures", "figure", "figs.", "fig.", "figs", "fig", "그림", "図"),
}
_KIND = {name: kind for kind, names in _NAMES.items() for name in names}
KINDS = "|".join(
    re.escape(name)
    for name in sorted((name for name in _KIND if name.isascii() and name != "§"), key=len, reverse=True)
)
"""Alternatives of a pattern for the Latin kind words."""
NUMBER = (
    r"(?:\d+(?:\.\d+)*(?:-\d+)?[A-Za-z]?(?![A-Za-z])(?:\(\w{1,4}\))*"
    r"|[IVXLC]+(?:\.\d+)*(?![A-Za-z])"
    r"|[A-Z](?:\.?\d+(?:\.\d+)*)?(?![A-Za-z])"
    r"|(?:(?<=appendix\s)|(?<=annex\s)|(?<=schedule\s)|(?<=exhibit\s))[a-h](?![A-Za-z]))"
)
"""Pattern of a number after a kind word."""
_ATTACHED = "별표|별지|부록|別表|別紙|付録|附録|표|그림|表|図"
_TITLE = re.compile(
    rf"^\s*(?:(?P<kind>§|(?i:{KINDS})(?![a-z])|{_ATTACHED})\s*(?:제|第)?\s*)?(?P<number>{NUMBER})(?=[\s.:)\]—–,(-]|$)"
)
_CJK_TITLE = re.compile(
    r"^\s*[\[【(]?(?:별표|별지|別表|別紙)?\s*[제第]\s*(?P<number>\d+|[一二三四五六七八九十百]+)\s*(?P<kind>[조장절편관호章条條節編款号])"
    r"(?P<branch>[의の]\s*(?:\d+|[一二三四五六七八九十]+))?"
)
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")}


def canonical_kind(word: str) -> str:
    """One name for the kind, whatever its number, language or abbreviation; ``""`` for other words."""
    return _KIND.get(word.casefold(), "")


def canonical_number(text: str) -> str:
    """The number in its canonical form; bracketed paragraphs ("5(2)(a)") are left out.

    >>> canonical_number("IV"), canonical_number("十二"), canonical_number("3의 2"), canonical_number("3.2.")
    ('4', '12', '3-2', '3.2')
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    plain = re.sub(r"\(\w{1,4}\)", "", plain).rstrip(".)")
    base, mark, branch = plain.partition("의") if "의" in plain else plain.partition("の")
    number = _one(base.strip())
    return f"{number}-{_one(branch.strip())}" if mark else number


def _one(text: str) -> str:
    if re.fullmatch(r"[〇一二三四五六七八九十百]+", text):
        return str(_cjk_number(text))
    if len(text) > 1 and re.fullmatch(r"[IVXLC]+", text.upper()):
        return str(_roman(text.upper()))
    if text.upper() in {"I", "V", "X"}:
        return str(_ROMAN[text.upper()])
    return text.upper()


def _roman(text: str) -> int:
    values = [_ROMAN[character] for character in text]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def _cjk_number(text: str) -> int:
    total = current = 0
    for character in text:
        if character in "十百":
            total += max(current, 1) * (10 if character == "十" else 100)
            current = 0
        else:
            current = _DIGITS[character]
    return total + current


def designation(title: str) -> tuple[str, str]:
    """(kind, number) at the start of a title; kind ``""`` for a bare number, both empty without one.

    >>> designation("Article 5. Scope"), designation("3.2 Methods"), designation("제3조의2(납세)"), designation("Scope")
    (('article', '5'), ('', '3.2'), ('article', '3-2'), ('', ''))
    """
    match = _CJK_TITLE.match(title)
    if match:
        return canonical_kind(match["kind"]), canonical_number(match["number"] + (match["branch"] or ""))
    match = _TITLE.match(title)
    if not match:
        return "", ""
    kind = canonical_kind(match["kind"] or "")
    number = match["number"]
    # "A study of …": a single letter without a mark behind it is a word.
    if not kind and number.isalpha() and title[match.end() : match.end() + 1] not in {".", ")", ":"}:
        return "", ""
    return kind, canonical_number(number)
