"""What somebody or something must do, should do or must not do, where the sentence names it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.evaluate.generate.conditions import MUST_JA, MUST_KO
from vectree.evaluate.generate.fact import Fact, Quote
from vectree.evaluate.generate.statements import Statement

_ENGLISH = re.compile(
    r"(?P<subject>[A-Z][^,;:.]{6,90}?) (?P<verb>must|shall|should|is required to|are required to|needs to|need to)"
    r"(?P<no> not| never)? (?P<rest>[a-z].{20,})"
)
_VAGUE = re.compile(
    r"(?:this|that|these|those|they|it|he|she|we|you|there|such|which|who|what|if|when|where|in|on|for|to|at|as|by|"
    r"however|also|and|but|any of|some|all of|both|each of|readers?|note|one|the following|the above|verify|more|"
    r"therefore|because|since|although|while|i|of|with|by|from|under|after|before|during|thus|similarly|overall"
    r"|finally|especially|research must)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:that|which|who|whether|if|when|is|are|was|were|has|have|will|can|may|believe|think|said|noted|stated"
    r"|emphasi[sz]ed|added|suggested|agreed|stressed|felt|considered|reported)\b|\b(?:the|an?|of|to|in|for|and|or)$"
)
_IDLE = ("result", "have been", "be noted", "be able", "be aware", "be read", "be understood", "be considered as")
"""What begins so lays nothing on anybody."""
_KOREAN = re.compile(
    r"(?:다만|그러나|또한|한편|그리고)?,?\s*(?P<subject>[^,.]{1,39}?[자회장관인사원국부청소서법권액금업행제기계품물급료력비율처과단체주수표안건항식도])"
    r"(?:은|는)\s(?P<rest>.{12,})"
)
_JAPANESE = re.compile(
    r"(?:ただし|また|なお)?、?(?P<subject>(?![はがをにのとでも])[^、。（）]{2,30}?)は、(?P<rest>.{12,})"
)
_BAN_KO = re.compile(r"(?:아니\s?된다|안\s?된다|안\s?됩니다|할 수 없다|하지 못한다|금지한다)\.?$")
_BAN_JA = re.compile(
    r"(?:てはならない|てはいけない|てはなりません|てはいけません|することができない|禁止する)(?:（[^（）]*）)?。$"
)
_ADVERBIAL_JA = ("て", "に", "で", "から", "まで", "として", "ため", "とき", "場合", "際", "より", "上", "後", "前")
"""Ends of what stands before は and is no subject."""
_VAGUE_CJK = re.compile(
    r"(?:이|그|이것|이는|이러한|이들|위|각|다음|제\d|이 경우|해당|우리"
    r"|これ|それ|この|その|ここ|以下|上記|次|同|本条|第\d|前項|例)"
)


def duties(statement: Statement, language: str) -> Iterator[Fact]:
    """The duty or the ban that the sentence lays on its subject."""
    found = _english(statement.text) if language == "en" else _unspaced(statement.text, language)
    if found is None:
        return
    subject, answer, verb, ban = found
    yield Fact(
        kind="ban" if ban else "duty",
        subject=subject,
        answer=answer.rstrip(".。 "),
        hint=Quote(page=statement.page, text=statement.source),
        section=statement.section,
        verb=verb,
        place=statement.place,
        instructs=not ban,
        warns=ban,
    )


def _english(text: str) -> tuple[str, str, str, bool] | None:
    match = _ENGLISH.match(text)
    if match is None or _VAGUE.match(match["subject"]) or _CLAUSE.search(match["subject"]):
        return None
    subject = match["subject"]
    if len(subject.split()) > 12 or subject.count("(") != subject.count(")"):
        return None
    if match["rest"].startswith(_IDLE):
        return None
    verb = match["verb"].split()[0]
    modal = verb if verb in ("must", "shall", "should") else "must"
    passive = match["rest"].startswith("be ")
    return subject, match["rest"], f"{modal} be" if passive else modal, match["no"] is not None


def _unspaced(text: str, language: str) -> tuple[str, str, str, bool] | None:
    korean = language == "ko"
    match = (_KOREAN if korean else _JAPANESE).match(text)
    if match is not None and not korean:
        about = match["subject"].endswith("について")
        if not about and match["subject"].endswith(_ADVERBIAL_JA):
            return None
    if match is None or _VAGUE_CJK.match(match["subject"]) or any(mark in match["subject"] for mark in "()（「“<["):
        return None
    tail = match["rest"][-24:]
    ban = (_BAN_KO if korean else _BAN_JA).search(tail) is not None
    if not ban and (MUST_KO if korean else MUST_JA).search(tail) is None:
        return None
    about = match["subject"].endswith("について")
    return match["subject"].strip(), match["rest"], "about" if about else "must", ban
