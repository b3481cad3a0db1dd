"""Citation marks inside an answer: where they stand, and which numbers they give.

``[1]``, ``[p. 12, § 4.2]``, ``(see Section 3.2)``, ``(제15조 참조)``, ``（第25条）``: they point at a source and
state nothing, so their numbers are no claims. A bracket that holds anything else is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = r"[A-Z]?\d+(?:[.\-–]\d+)*(?:\([a-z0-9]{1,4}\))*"
_LATIN = (
    r"pp?|pages?|sections?|secs?|§+|¶+|articles?|arts?|chapters?|chaps?|ch|paras?|paragraphs?|tables?|figures?|figs?"
    r"|appendix|annex|notes?|fn|refs?|sources?|doc|docs|documents?|no|items?|clauses?|lines?|exhibits?|vol"
)
_CJK = (
    r"조|항|호|장|절|쪽|면|페이지|편|별표|표|그림|각주|문서|출처"
    r"|条|項|号|章|節|頁|ページ|編|表|図|注|文書|出典|の"
)
_PART = rf"(?:(?:{_LATIN})\.?\s*)?(?:제|第|별표|표|그림|문서|表|図|注|p\.?)?\s*{_NUMBER}\s*(?:{_CJK})*"
_LEAD = r"(?:see|cf\.?|source|sources|from|in|at|per|e\.g\.?|참조|참고|출처|出典|参照)?:?\s*(?:also\s+|the\s+)?"
_TAIL = r"\s*(?:참조|참고|参照|를 참조|を参照|의 내용|below|above)?"
_INNER = rf"{_LEAD}{_PART}(?:\s*(?:,|;|·|、|，|および|及び|및|and|&|-|–|~|〜|to)?\s*{_PART})*{_TAIL}"
_CITATION = re.compile(rf"\[\s*{_INNER}\s*\]|[(（]\s*{_INNER}\s*[)）]|【[^】\n]{{1,40}}】", re.IGNORECASE)
_LABELLED = re.compile(rf"(?:{_LATIN})\b|[제第§¶]|{_CJK}|참조|参照|see|p\.", re.IGNORECASE)
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
    for match in _CITATION.finditer(text):
        inner = match.group()[1:-1]
        labelled = _LABELLED.search(inner) is not None
        if match.group()[0] in "(（" and not labelled:
            continue
        ids = () if labelled else tuple(int(number) for number in _IDS.findall(inner)[:20])
        marks.append(Mark(start=match.start(), end=match.end(), ids=ids))
    return marks
