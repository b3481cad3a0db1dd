"""What a document says of a case or an aim: "If …, …", "To …, press …", "…하는 경우에는 …", "…場合には、…"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.evaluate.generate.fact import Fact, Quote
from vectree.evaluate.generate.statements import Statement

_CASE = re.compile(
    r"(?P<word>If|When|Where|Unless|Before|After"
    r"|Once) (?P<clause>[^,;:]{15,160}), (?P<main>[^;:]{20,})"
)
_AIM = re.compile(r"(?:In order )?[Tt]o (?P<clause>[a-z][^,;:]{12,120}), (?P<main>[^;:]{20,})")
_VAGUE = re.compile(
    r"(?:it|this|that|these|those|they|he|she|such|so|not|necessary|applicable|relevant)\b|.*\b(?:this|these"
    r"|those|such|above|below|following|it)\b"
)
_PAST = re.compile(r"\b(?:was|were|had|did)\b")
IMPERATIVES = frozenset(
    """add adjust apply ask assess attach avoid call change check choose clean click close confirm connect contact copy
    create delete describe determine disable disconnect discuss do document download drag drain draw dry enable ensure
    enter establish evaluate exit fill find follow give go hold identify include increase insert install keep leave let
    look make measure monitor move navigate obtain pair open perform place plug point press provide pull push put
    read record
    reduce refer release remove repeat replace report reset restart return review rotate run save select send set slide
    specify start stop store swipe switch take tap test touch try turn type unplug update upload use verify visit wait
    wash wear write""".split()
)
"""Verbs that instructions begin with."""
_LIST = re.compile(r"[^,]{3,90}, (?:or|and) ")
"""A condition that goes on after its first comma."""
_DUTY = re.compile(r"\b(?:must|shall|should|need to|needs to|is required|are required|have to|has to)\b")
_CLAUSE_KO = re.compile(
    r"(?:다만|그러나|또한|한편|그리고|특히)?,?\s*(?P<clause>[^,.]{8,90}?(?:(?:한|은|는|던|인|을|를|할|된|될|닌)\s?(?:경우|때)|하려면|려면))"
    r"(?P<particle>에는|에도|에|는)?,?\s(?P<main>.{10,})"
)
_CLAUSE_JA = re.compile(
    r"(?:ただし|また|なお|さらに|したがって|そのため|例えば)?、?(?P<clause>[^、。]{8,80}?(?:場合|とき|際|ときに))(?:には|は|に|においては)?、(?P<main>.{10,}。)"
)
_VAGUE_KO = re.compile(r"(?:이|그|이러한|그러한|해당|위|다음|각)\s")
_VAGUE_JA = re.compile(r"(?:この|その|これら|それら|上記|次の|以下|同)")
MUST_KO = re.compile(
    r"(?:하여야|해야|여야|어야|아야)\s?(?:한다|합니다|함)|바랍니다|십시오|하세요|받을 수 있다|필요하다|필요합니다"
)
MUST_JA = re.compile(r"なければなら|ものとする|必要があ|必要です|必要とな|てください|ましょう|べきで|ることとする")


def conditions(statement: Statement, language: str) -> Iterator[Fact]:
    """The case or the aim that the sentence begins with, and what it says of it."""
    found = _english(statement.text) if language == "en" else _unspaced(statement.text, language)
    if found is None:
        return
    kind, clause, main, verb, instructs = found
    yield Fact(
        kind="purpose" if kind == "purpose" else "condition",
        subject=clause,
        answer=main.rstrip(".。 "),
        hint=Quote(page=statement.page, text=statement.source),
        section=statement.section,
        verb=verb,
        place=statement.place,
        instructs=instructs,
    )


def _english(text: str) -> tuple[str, str, str, str, bool] | None:
    aim = _AIM.match(text)
    if aim is not None:
        first = aim["main"].split(" ", 1)[0].lower()
        asks = first in IMPERATIVES or aim["main"].startswith(
            ("you can", "you must", "you need", "you should", "you will")
        )
        if asks and not _VAGUE.match(aim["clause"]):
            return "purpose", aim["clause"], aim["main"], "", True
        return None
    case = _CASE.match(text)
    if case is None or _VAGUE.match(case["clause"]) or len(case["clause"].split()) < 4:
        return None
    main = case["main"]
    if _LIST.match(main):
        return None
    instructs = main.split(" ", 1)[0].lower() in IMPERATIVES
    if instructs:
        verb = "do"
    elif _DUTY.search(main):
        verb = "must"
    elif _PAST.search(main):
        verb = "past"
    else:
        verb = "applies" if case["word"] in ("Where", "Unless") else "happens"
    clause = f"{case['word'].lower()} {case['clause']}"
    return "condition", clause, main, verb, instructs or verb == "must"


def _unspaced(text: str, language: str) -> tuple[str, str, str, str, bool] | None:
    match = (_CLAUSE_KO if language == "ko" else _CLAUSE_JA).match(text)
    vague = _VAGUE_KO if language == "ko" else _VAGUE_JA
    if match is None or vague.match(match["clause"]):
        return None
    clause = match["clause"].strip()
    if any(clause.count(left) != clause.count(right) for left, right in ("()", "（）", "「」", "“”")):
        return None
    duty = (MUST_KO if language == "ko" else MUST_JA).search(match["main"]) is not None
    if clause.endswith("려면"):
        return "purpose", clause, match["main"], "", True
    return "condition", clause, match["main"], "must" if duty else "happens", duty
