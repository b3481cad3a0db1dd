"""Places that a question names, found in the document: "Section 3.2", "§ 4.2", 제3조 제2항, 別表第1.

A mention is a kind word with a number *after* it (or the CJK form 제…조, 第…条), so counts and units
("3 chapters", 사진 3장, 온도 25도) are none. It resolves to the section whose title carries that kind and
number, else that number alone; a quoted or spelled-out title resolves by fuzzy comparison (rapidfuzz).
What does not resolve in this document is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectree.retrieve.question.designation import KINDS, NUMBER, canonical_kind, canonical_number, designation
from vectree.text.normalise import matching_form
from vectree.types.ranking import Reference

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument

_UNIT = (
    r"(?!\s*(?:%|°|percent\b|degrees?\b|years?\b|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|seconds?\b|times\b|"
    r"people\b|persons?\b|items\b|million\b|billion\b|[kmc]?[gml]\b|[kcm]m\b|[개장명건회도년월일원번가쪽권대초분시]|"
    r"[個枚名件回度年月円人冊本台秒分]))"
)
_LATIN = re.compile(
    rf"(?<![\w-])(?:(?P<kind>(?i:{KINDS}))\s+|(?P<sign>§§?|(?i:sec|art|fig|ch)\.)\s*)"
    rf"(?P<numbers>{NUMBER}(?:\s*(?:,\s*and|,|and|or|&|to|through|[-–]|및|と)\s*{NUMBER})*)(?![\w]){_UNIT}"
)
_CJK = re.compile(
    r"[제第]\s*(?P<number>\d+|[一二三四五六七八九十百]+)\s*(?P<kind>[조장절편관호章条條節編款])"
    r"(?P<branch>[의の]\s*(?:\d+|[一二三四五六七八九十]+))?(?P<rest>(?:\s*[제第]\s*\d+\s*[항호項号목])*)"
)
_DOTTED = re.compile(r"(?<![\w.])(?P<number>\d+(?:\.\d+)+)\s*(?P<kind>[절장조節章条])")
_ATTACHED = re.compile(
    r"(?P<kind>별표|별지|부록|표|그림|도표|別表|別紙|付録|附録|附則|表|図)\s*(?:제|第)?\s*(?P<number>\d+(?:[.-]\d+)*|[A-Z](?![a-z]))(?!\s*[개장명건회도년월원번가쪽권個枚名件回度年月円人])"
)
_BRACKET = re.compile(r"\[(\d{1,3})\]")
_QUOTED = re.compile(r"[\"“「『‘]([^\"”」』’\n]{3,120})[\"”」』’]")
_NAMES_SECTION = re.compile(r"\b(?:sub)?(?:section|chapter|appendix|part)\b|[장절조章節]", re.IGNORECASE)
_BIBLIOGRAPHY = frozenset(
    matching_form(title)
    for title in (
        "References",
        "Bibliography",
        "Works Cited",
        "Literature",
        "참고문헌",
        "참고 문헌",
        "参考文献",
        "引用文献",
    )
)
_MOST_DIGITS = 9
"""Of a number that a range is counted from."""
_FUZZY = 88.0
_SHORTEST = 6
"""Letters that a title needs to be recognised inside a question without quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A place as a question names it: canonical kind ("" for any) and number."""

    text: str
    kind: str
    number: str


def find_mentions(question: str) -> tuple[Mention, ...]:
    """Numbered places in order of the question, none twice."""
    found = sorted(_mentions(question), key=lambda item: item[0])
    return tuple(dict.fromkeys(mention for _, mention in found))


def _mentions(question: str) -> Iterator[tuple[int, Mention]]:
    for match in _LATIN.finditer(question):
        word = match["kind"] or match["sign"]
        numbers = tuple(_expand(match["numbers"]))
        for number in numbers:
            text = match.group() if len(numbers) == 1 else f"{word} {number}"
            yield match.start(), Mention(text=text.strip(), kind=canonical_kind(word), number=number)
    for match in _CJK.finditer(question):
        number = canonical_number(match["number"] + (match["branch"] or ""))
        yield match.start(), Mention(text=match.group().strip(), kind=canonical_kind(match["kind"]), number=number)
    for pattern in (_DOTTED, _ATTACHED):
        for match in pattern.finditer(question):
            yield (
                match.start(),
                Mention(
                    text=match.group(), kind=canonical_kind(match["kind"]), number=canonical_number(match["number"])
                ),
            )
    for match in _BRACKET.finditer(question):
        yield match.start(), Mention(text=match.group(), kind="bibliography", number=match[1])


def _expand(numbers: str) -> Iterator[str]:
    """``"5, 7 and 9"`` and ``"5 to 7"`` one by one."""
    parts = re.split(r"\s*(,\s*and|,|and|or|&|to|through|[-–]|및|と)\s*", numbers, flags=re.IGNORECASE)
    previous: str | None = None
    ranged = False
    for part in parts:
        word = part.strip().lower()
        if word in {"to", "through", "-", "–"}:
            ranged = True
        elif not word or word in {",", "and", "or", "&", "및", "と"} or word.startswith(","):
            ranged = False
        else:
            number = canonical_number(part)
            if ranged and previous and _countable(previous) and _countable(number):
                yield from map(str, range(int(previous) + 1, min(int(number), int(previous) + 50)))
            yield number
            previous, ranged = number, False


def _countable(number: str) -> bool:
    return number.isdecimal() and len(number) <= _MOST_DIGITS


def resolve_references(question: str, document: CompiledDocument) -> tuple[Reference, ...]:
    """The sections that the question names, in order of mention, none twice."""
    found: dict[int, Reference] = {}

    def note(row: int, text: str, why: str) -> None:
        found.setdefault(
            row,
            Reference(
                text=text,
                document_id=document.id,
                section_id=document.section_id(row),
                title=document.titles[row],
                reason=f"{why} in the question: {text}",
            ),
        )

    mentions = find_mentions(question)
    quoted = [match[1] for match in _QUOTED.finditer(question)]
    if not mentions and not quoted and not _NAMES_SECTION.search(question):
        return ()
    titles = [document.titles[row] for row in range(len(document.titles))]
    known = [designation(title) for title in titles]
    for mention in mentions:
        for row in _named(mention, titles, known, document):
            note(row, mention.text, "named")
    for text in quoted:
        row = _fuzzy(text, titles)
        if row is not None:
            note(row, text, "title quoted")
    if _NAMES_SECTION.search(question):
        for row in _spelled_out(question, titles):
            note(row, titles[row], "title named")
    return tuple(found.values())


def _named(mention: Mention, titles: list[str], known: list[tuple[str, str]], document: CompiledDocument) -> list[int]:
    if mention.kind == "bibliography":
        return [row for row, title in enumerate(titles) if matching_form(designation_free(title)) in _BIBLIOGRAPHY][:1]
    exact = [row for row, (kind, number) in enumerate(known) if (kind, number) == (mention.kind, mention.number)]
    if exact:
        return exact
    if mention.kind in {"table", "figure"}:
        return [
            figure.section
            for figure in document.figures
            if figure.kind == mention.kind and canonical_number(figure.number) == mention.number and figure.section >= 0
        ][:1]
    kinds = {kind for kind, _ in known}
    if mention.kind in kinds and mention.kind not in {"section", ""}:
        return []  # the document has such places, but not this one
    return [row for row, (kind, number) in enumerate(known) if number == mention.number and kind in {"", "section"}]


def designation_free(title: str) -> str:
    """The title without its leading number."""
    return re.sub(r"^\s*(?:\d+(?:\.\d+)*|[IVXLC]+)[.)]?\s+", "", title)


def _fuzzy(text: str, titles: list[str]) -> int | None:
    from rapidfuzz import fuzz, process, utils

    best = process.extractOne(
        text, titles, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=_FUZZY
    ) or process.extractOne(
        text,
        [designation_free(title) for title in titles],
        scorer=fuzz.ratio,
        processor=utils.default_process,
        score_cutoff=_FUZZY,
    )
    return best[2] if best else None


def _spelled_out(question: str, titles: list[str]) -> Iterator[int]:
    form = matching_form(question)
    for row, title in enumerate(titles):
        wanted = matching_form(designation_free(title))
        if len(wanted) >= _SHORTEST and wanted in form:
            yield row
