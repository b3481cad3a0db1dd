"""Why a question may not be put: the rules that every draft must pass, whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from vectree.evaluate.generate.fact import Draft, Quote
from vectree.text.analyse import analyse, content_terms
from vectree.text.normalise import MatchingText

Reason = Literal["hint not verbatim", "gives the answer away", "asks for a title", "unclear", "malformed"]
"""Why a draft was dropped; ``malformed`` are rows of a model's reply that say no question."""

_DEICTIC = re.compile(
    r"\b(?:we|us|our|ours|i|my|me|this|these|those|such|herein|hereof|hereunder|thereof|thereunder"
    r"|aforementioned|above|below|following|latter|former)\b",
    re.IGNORECASE,
)
_DEICTIC_CJK = re.compile(
    r"같은 (?:법|조|항|호)|전항|동조|이하 |다음 각|이 항|이 조|(?<!조)(?<!조 )제\d+항|각 호"
    r"|(?<!조)제\d+호|(?<!条)第[\d０-９]+[項号]|いずれか|各号|同条|同項|前項|前条|次の各|上記|下記"
)
_LONGEST = {"en": 330, "ko": 170, "ja": 150}
_SHARED = 0.6
"""A question with more of the answer's content terms than this gives it away."""
_SHORT = 4
"""Answers of so few terms count as given away when they stand in the question as they are."""


def located(quote: Quote, pages: Mapping[int, str]) -> Quote | None:
    """The quote in the page's own characters; None where the page does not have it, letters and digits compared."""
    text = pages.get(quote.page, "")
    if not quote.text.strip():
        return None
    if quote.text in text:
        return quote
    found = MatchingText(text).find(quote.text)
    return None if found is None else Quote(page=quote.page, text=text[found[0] : found[1]])


def fault(draft: Draft, pages: Mapping[int, str], titles: Mapping[str, str], language: str) -> Reason | None:
    """What is wrong with the draft; None when it may be put. ``titles`` are those of the sections by id."""
    if not draft.hints or any(hint.text not in pages.get(hint.page, "") for hint in draft.hints):
        return "hint not verbatim"
    if any(_given(answer, draft.question) for answer in draft.withheld):
        return "gives the answer away"
    named = set(content_terms(" ".join(draft.named)))
    if any(named <= set(content_terms(titles.get(section, ""))) for section in draft.sections):
        return "asks for a title"
    if len(draft.question) > _LONGEST[language] or (_DEICTIC if language == "en" else _DEICTIC_CJK).search(
        draft.question
    ):
        return "unclear"
    return None


def _given(answer: str, question: str) -> bool:
    terms = analyse(answer)
    asked = analyse(question)
    if not terms:
        return True
    if len(terms) <= _SHORT:
        return any(asked[at : at + len(terms)] == terms for at in range(len(asked)))
    content = set(content_terms(answer)) or set(terms)
    return len(content & set(asked)) > _SHARED * len(content)
