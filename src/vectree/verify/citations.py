"""Citation marks inside an answer: where they stand, and which numbers they give.

``[1]``, ``[p. 12, § 4.2]``, ``(see Section 3.2)``, ``(제15조 참조)``, ``（第25条）``: they point at a source and
state nothing, so their numbers are no claims. A bracket that holds anything else is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BRACKET = re.compile(
    r"\[([^\[\]\n]{1,80})\]|[(（]([^()（）\n]{1,80}(?:\([a-z0-9]{1,4}\)[^()（）\n]{0,20})*)[)）]|【[^】\n]{1,40}】"
)
_LATIN = (
    r"pp?|pages?|sections?|secs?|articles?|arts?|chapters?|chaps?|ch|paras?|paragraphs?|tables?|figures?|figs?"
    r"|appendix|annex|notes?|fn|refs?|sources?|docs?|documents?|no|items?|clauses?|lines?|exhibits?|vol"
)
_CJK = (
    r"제|조|항|호|장|절|쪽|면|페이지|편|별표|표|그림|각주|문서|출처"
    r"|第|条|項|号|章|節|頁|ページ|編|表|図|注|文書|出典"
)
_LABEL = rf"(?:(?:{_LATIN})(?![A-Za-z])\.?|[§¶]+|{_CJK})"
_FILLER = (
    r"(?:see|cf|also|in|at|per|from|the|and|to|e\.g|below|above)(?![A-Za-z])\.?"
    r"|참조|참고|参照|および|及び|및|의|を|の|내지|부터|까지|から|まで"
)
_NUMBER = r"[A-Z]?\d[\d.\-–]*(?:\([a-z0-9]{1,4}\))*"
_PIECE = re.compile(
    rf"(?P<label>{_LABEL})|(?P<filler>{_FILLER})|(?P<number>{_NUMBER})|[\s,;:·、，&~〜–-]+", re.IGNORECASE
)
_IDS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A citation mark: ``text[start:end]``."""

    start: int
    end: int
    ids: tuple[int, ...]
    """The numbers of a plain ``[1]`` or ``[1, 2]``; empty when it names a page or a section."""


def citation_marks(text: str) -> list[Mark]:
    """Citation marks in order. ``(2023)`` and ``(5,790)`` are content: round brackets need a label."""
    marks: list[Mark] = []
    for match in _BRACKET.finditer(text):
        inner = match.group(1) or match.group(2)
        if inner is None:
            marks.append(Mark(start=match.start(), end=match.end(), ids=()))
            continue
        labelled, numbers = _pieces(inner)
        if numbers and (labelled or match.group(1) is not None):
            ids = () if labelled else tuple(int(number[:9]) for number in _IDS.findall(inner)[:20])
            marks.append(Mark(start=match.start(), end=match.end(), ids=ids))
    return marks


def _pieces(inner: str) -> tuple[bool, int]:
    """Whether labels stand in it, and how many numbers; no number when anything else stands in it."""
    at, labelled, numbers = 0, False, 0
    while at < len(inner):
        piece = _PIECE.match(inner, at)
        if piece is None:
            return labelled, 0
        labelled = labelled or piece.lastgroup in ("label", "filler")
        numbers += piece.lastgroup == "number"
        at = piece.end()
    return labelled, numbers
