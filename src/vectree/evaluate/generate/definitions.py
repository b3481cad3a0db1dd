"""Terms that a document defines: "X means …", "“X” is defined as …", "“X”이란 …을 말한다", "「X」とは、…をいう"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.evaluate.generate.fact import Fact, Quote
from vectree.evaluate.generate.statements import Statement

_TERM = r"[“\"'‘]?(?P<term>[A-Za-z][\w’'\-/&() ]{2,60}?)[”\"'’]?"
_OPINION = (
    r"(?:crucial|critical|key|major|significant|important|primary|vital|good|great|common|fundamental|core|main|"
    r"\w+ source)"
)
"""What begins so says how much a thing matters, not what it is."""
_PATTERNS = {
    "en": (
        re.compile(
            rf"(?:The term |An? )?{_TERM},? (?:means|refers to|is defined as|are defined as|is understood (?:as"
            rf"|to mean)) "
            r"(?P<definition>.{25,})"
        ),
        re.compile(rf"\w+(?: \w+){{0,3}} (?:defines?|defined) {_TERM} as (?P<definition>.{{25,}})"),
        re.compile(
            rf"(?:An? )?{_TERM} (?:is|are) (?P<definition>(?:an? (?!{_OPINION})|any |the (?:process|practice"
            rf"|ratio|number|amount|use|"
            r"ability|act|rate|sum|study|part|method)\b)[^,.]*(?:\bthat\b|\bwhich\b|\bwho\b|\bof\b|\bused\b"
            r"|\bin which\b)"
            r".{15,})"
        ),
    ),
    "ko": (
        re.compile(
            r"[“\"'‘「『](?P<term>[^”\"'’」』]{1,40})[”\"'’」』]\s?(?:이?라 함은|이?란)\s?"
            r"(?P<definition>.{8,}?(?:을|를)\s?말한\s?다)"
        ),
        re.compile(r"(?P<term>[가-힣A-Za-z0-9·ㆍ ]{2,30}?)(?:이란|란) (?P<definition>.{10,}?(?:이다|말한다|뜻한다))"),
    ),
    "ja": (
        re.compile(
            r"(?:この\w{1,8}で|ここで)?(?:いう)?[「『](?P<term>[^」』]{1,30})[」』]とは、?(?P<definition>.{8,}(?:いう|いいます|です|である"
            r"|ます|指す|指します))。"
        ),
        re.compile(
            r"(?P<term>[^\s、。「」（）はがをにで]{2,24})とは、(?P<definition>.{10,}(?:いう|いいます|です|である|指す|指します))。"
        ),
    ),
}
_NO_TERM = re.compile(
    r"(?:th(?:is|at|ese|ose|ere|ey|e)|it|its|he|she|we|our|you|your|one|what|which|such|if|when|where|each"
    r"|another|both|all|some|"
    r"any|many|most|as|in|on|for|to|at|by|and|but|or|because|since|while|although|however|an?|not|no|here|also|"
    r"note|example|examples|figure|table|section|chapter|appendix)\b",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|had|that|which|can|will|may|and we|must|should)\b")
_MOST_WORDS = 6


def definitions(statement: Statement, language: str) -> Iterator[Fact]:
    """The term that the sentence defines; nothing for other sentences."""
    for pattern in _PATTERNS[language]:
        match = pattern.match(statement.text)
        if match is None:
            continue
        term = match["term"].strip(" ,'’”\"")
        if _is_term(term, language):
            yield Fact(
                kind="definition",
                subject=term,
                answer=match["definition"].rstrip(".。"),
                hint=Quote(page=statement.page, text=statement.source),
                section=statement.section,
                place=statement.place,
            )
        return


def _is_term(term: str, language: str) -> bool:
    if language != "en":
        return not term.startswith(("이 ", "그 ", "これ", "それ", "この", "その"))
    if term.count("(") != term.count(")"):
        return False
    if re.search(r"\b(?:an?|the|of|in|on|for|by|to|and|or|as|with|only)$", term):
        return False
    if term.split()[0].endswith("ing") and len(term.split()) > 1:
        return False
    return not (_NO_TERM.match(term) or _VERB.search(term)) and len(term.split()) <= _MOST_WORDS
