"""Amounts that a sentence gives of its subject: "The median rate was 21.1% …", "…의 자본금은 250억원 이상으로 …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.evaluate.generate.fact import Fact, Quote
from vectree.evaluate.generate.statements import Statement

_VALUE = (
    r"(?:(?:approximately|about|around|nearly|almost|over|more than|less than|at least|at most|up to|only|just) )?"
    r"[$€£¥]?\d[\d,]*(?:\.\d+)?(?:\s?%|(?:\s(?:percent|percentage points|million|billion|thousand|trillion"
    r"|basis points|"
    r"years?|months?|weeks?|days?|hours?|minutes?|seconds?|people|patients|participants|mg|ml|kg|g|cm|mm|km|"
    r"pages|words|points|units|sites|countries|times)\b)+)?"
)
_SUBJECT = r"(?:In (?P<year>[12]\d{3}), )?(?P<subject>[A-Za-z][^,;:.()]{4,110}?)"
_IS = re.compile(
    rf"{_SUBJECT} (?P<verb>was|were|is|are|totaled|totalled|amounted to|reached"
    rf"|equaled) (?P<value>{_VALUE})(?P<rest>[^\w%].*|$)"
)
_CHANGED = re.compile(
    rf"{_SUBJECT} (?P<verb>increased|decreased|declined|grew|rose|fell"
    rf"|improved) (?:by )?(?P<value>{_VALUE})(?P<rest>[^\w%].*|$)"
)
CHANGES = {"increased": "increase", "decreased": "decrease", "declined": "decline", "grew": "grow", "rose": "rise",
            "fell": "fall", "improved": "improve"}  # fmt: skip
_VAGUE = re.compile(
    r"(?:this|that|these|those|they|it|its|he|she|there|such|which|who|what|if|when|where|both|each|figure|table|"
    r"all|some|most|many|the (?:increase|decrease|decline|change|improvement|remaining|former|latter|other)|"
    r"however|and|but|one|note|here|their|his|her|level|page|section|chapter|for|in|on|at|with|of|thus"
    r"|similarly|overall|finally|by|among|during|after|before|since|under|"
    r"from|as|to|according)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\b(?:that|which|who|is|are|was|were|has|have|had|will|can|if|when|because|while)\b")
_WHEN = re.compile(
    r"\s?(?P<when>(?:in|for|as of|at|during|on|by|among|per|of|from|across|within) (?:[^,;:.()]"
    r"|\.(?=\w)){2,70})(?=[,;:.()]|$)"
)
_TIME = re.compile(
    r"\s?(?P<when>(?:in|for|as of|at|during) (?:[^,;:.()]|\.(?=\w)|, (?=\d{4})){0,60}\b(?:(?:19|20)\d\d|quarter"
    r"|year))"
)
_KOREAN = re.compile(
    r"(?P<subject>[^,.\d]{2,40}?)(?:은|는)\s(?:[가-힣]{1,3}\s)?(?:연|약|매월|총|최대|최소)?\s?"
    r"(?P<value>\d[\d,.]*\s?(?:만|억|조|천만|백만|천)?\s?(?P<unit>원|%|퍼센트|개월|일|년|명|시간|세|회))"
    r"(?P<rest>\s?(?:이상|이하|이내|초과|미만)?(?:으로|로|이다|이며|입니다|까지).*)"
)
_UNITS_KO = {"원": "얼마", "%": "몇 퍼센트", "퍼센트": "몇 퍼센트", "개월": "몇 개월", "일": "며칠",
             "년": "몇 년", "명": "몇 명", "시간": "몇 시간", "세": "몇 세", "회": "몇 회"}  # fmt: skip
_DIGIT = "0-9０-９"
_JAPANESE = re.compile(
    rf"(?P<subject>[^、。（）\d]{{2,30}}?)(?<!て)(?<!に)(?<!で)は、?(?:原則として、?|１?[人日週月年]?につき、?"
    rf"|少なくとも)?(?P<value>[{_DIGIT}][{_DIGIT},，.．]*(?P<unit>万円|円|％|%|パーセント|時間|日|か月|箇月|ヶ月|年|人|歳|分|割|回))"
    r"(?P<rest>(?:以上|以下|以内|未満|前)?(?:と|で|の|を|に|まで|。).*)"
)
_UNITS_JA = {"万円": "いくら", "円": "いくら", "％": "何パーセント", "%": "何パーセント", "パーセント": "何パーセント",
             "時間": "何時間", "日": "何日", "か月": "何か月", "箇月": "何か月", "ヶ月": "何か月", "年": "何年",
             "人": "何人", "歳": "何歳", "分": "何分", "割": "何割", "回": "何回"}  # fmt: skip
_VAGUE_CJK = re.compile(
    r"(?:이|그|이것|이는|이러한|위|각|다음|이 경우|해당|これ|それ|この|その|ここ|以下|上記|次|同|例)"
)


def amounts(statement: Statement, language: str) -> Iterator[Fact]:
    """The amount that the sentence gives of its subject; of several the first."""
    if language == "en":
        yield from _english(statement)
        return
    korean = language == "ko"
    match = (_KOREAN if korean else _JAPANESE).match(statement.text)
    if match is None or _VAGUE_CJK.match(match["subject"]) or any(mark in match["subject"] for mark in "()「“<[『"):
        return
    asked = (_UNITS_KO if korean else _UNITS_JA)[match["unit"]]
    yield _fact(statement, match["subject"].strip(), match["value"].strip(), asked)


def _english(statement: Statement) -> Iterator[Fact]:
    text = statement.text
    if "respectively" in text:
        return
    for pattern in (_IS, _CHANGED):
        match = pattern.match(text)
        if match is None:
            continue
        subject = match["subject"]
        if _VAGUE.match(subject) or _CLAUSE.search(subject) or len(subject.split()) < 2:
            return
        when = _TIME.search(match["rest"]) if match["verb"] in CHANGES else _WHEN.match(match["rest"])
        said = f"in {match['year']}" if match["year"] else when["when"].strip() if when else ""
        if not said and (match["verb"] not in ("is", "are") or match["rest"][:1] not in (".", ",", "")):
            return  # an amount of the past without its time, or one that goes on in a way not understood
        yield _fact(statement, subject, match["value"], match["verb"], said)
        return


def _fact(statement: Statement, subject: str, value: str, verb: str, when: str = "") -> Fact:
    return Fact(
        kind="change" if verb in CHANGES else "amount",
        subject=subject,
        answer=value,
        hint=Quote(page=statement.page, text=statement.source),
        section=statement.section,
        verb=CHANGES.get(verb, verb),
        detail=when,
        place=statement.place,
    )
