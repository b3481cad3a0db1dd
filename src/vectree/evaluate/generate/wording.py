"""How questions are put in English, Korean and Japanese.

A Korean word is written with the particle that fits its last sound: ``{subject:은/는}``.
"""

from __future__ import annotations

import re

_WORDING = {
    "en": {
        "definition": "What does “{subject}” mean?",
        "condition do": "What should you do {subject}?",
        "condition must": "What is required {subject}?",
        "condition happens": "What happens {subject}?",
        "condition applies": "What applies {subject}?",
        "condition past": "What happened {subject}?",
        "purpose": "How do you {subject}?",
        "duty must": "What must {subject} do?",
        "duty shall": "What shall {subject} do?",
        "duty should": "What should {subject} do?",
        "duty must be": "What requirement applies to {subject}?",
        "duty shall be": "What requirement applies to {subject}?",
        "duty should be": "What is recommended for {subject}?",
        "duty about": "What {verb} {subject} do with regard to {detail}?",
        "duty be about": "What applies to {subject} with regard to {detail}?",
        "duty should be about": "What is recommended for {subject} with regard to {detail}?",
        "ban": "What must {subject} not do?",
        "ban be": "What must not be done with {subject}?",
        "ban about": "What must {subject} not do with regard to {detail}?",
        "amount was": "What was {subject}{detail}?",
        "amount were": "What were {subject}{detail}?",
        "amount is": "What is {subject}{detail}?",
        "amount are": "How many are {subject}{detail}?",
        "amount": "How much did {subject} amount to{detail}?",
        "change": "By how much did {subject} {verb}{detail}?",
        "cell": "What was the figure for “{subject}” {detail}, according to “{place}”?",
        "cell barred": "What is the {detail} of {subject}?",
        "passage": "What does the section “{place}” say about {subject}?",
        "warning": "What risk or precaution does the section “{place}” mention with regard to {subject}?",
        "in place": "According to the section “{place}”, {question}",
        "rows": "Which was larger {detail} according to “{place}”, “{first}” or “{second}”, and what were the figures?",
        "columns": "How did “{subject}” change between {first} and {second}, according to “{place}”?",
        "rows barred": "How do {first} and {second} compare in their {detail}?",
        "terms": "What is the difference between “{first}” and “{second}”?",
        "both": "What do the sections “{first}” and “{second}” each say about {subject}?",
        "sections": "How do the sections “{first}” and “{second}” differ in what they say about {subject}?",
        "and": "{first}, and {second}",
        "define": "what does “{subject}” mean here?",
        "two cells": "What were “{first}” (in “{place}”) and “{second}” (in “{other}”) {detail}?",
        "from to": "from {first} to {second}",
    },
    "ko": {
        "definition": "“{subject}”{subject:*이란/란} 무엇을 말하나요?",
        "condition must": "{subject}에는 어떻게 해야 하나요?",
        "condition happens": "{subject}에는 어떻게 되나요?",
        "purpose": "{subject} 어떻게 해야 하나요?",
        "duty must": "‘{place}’에 따르면 {subject:은/는} 무엇을 해야 하나요?",
        "ban": "‘{place}’에 따르면 {subject}에 대해 무엇이 금지되거나 제한되나요?",
        "amount": "{subject:은/는} {verb}인가요?",
        "cell": "“{place}”에서 {detail} {subject:은/는} 얼마인가요?",
        "cell barred": "{subject}의 {detail:은/는} 무엇인가요?",
        "passage": "‘{place}’에서는 {subject}에 대해 어떻게 설명하나요?",
        "warning": "‘{place}’에서 {subject:과/와} 관련하여 주의할 점은 무엇인가요?",
        "in place": "‘{place}’에 따르면 {question}",
        "rows": "“{place}”에 따르면 {detail}에 {first:과/와} {second} 중 어느 쪽이 더 컸으며, 각각 얼마인가요?",
        "columns": "“{place}”에 따르면 {subject:은/는} {first}에서 {second} 사이에 어떻게 변했나요?",
        "rows barred": "{first:과/와} {second:은/는} {detail}에서 어떻게 다른가요?",
        "terms": "“{first}”{first:*과/와} “{second}”의 차이는 무엇인가요?",
        "both": "‘{first}’{first:*과/와} ‘{second}’에서는 {subject}에 대해 각각 어떻게 설명하나요?",
        "sections": "{subject}에 대해 ‘{first}’{first:*과/와} ‘{second}’의 내용은 어떻게 다른가요?",
        "and": "{first} 그리고 {second}",
        "define": "여기서 “{subject}”{subject:*이란/란} 무엇을 말하나요?",
        "two cells": "{detail} “{place}”의 {first:과/와} “{other}”의 {second:은/는} 각각 얼마인가요?",
        "from to": "{first}에서 {second:으로/로}",
    },
    "ja": {
        "definition": "「{subject}」とは何ですか。",
        "condition must": "{subject}は、どうしなければなりませんか。",
        "condition happens": "{subject}は、どうなりますか。",
        "duty about": "「{place}」によれば、{subject}、何が求められていますか。",
        "ban about": "「{place}」によれば、{subject}、何が禁じられていますか。",
        "duty must": "「{place}」によれば、{subject}は何をしなければなりませんか。",
        "ban": "「{place}」によれば、{subject}は何をしてはいけませんか。",
        "amount": "{subject}は{verb}ですか。",
        "cell": "「{place}」によると、{detail}の{subject}はいくらですか。",
        "cell barred": "{subject}の{detail}は何ですか。",
        "passage": "「{place}」では、{subject}についてどのように説明されていますか。",
        "warning": "「{place}」では、{subject}について何に注意すべきとされていますか。",
        "in place": "「{place}」によれば、{question}",
        "rows": "「{place}」によると、{detail}の{first}と{second}ではどちらが大きく、それぞれいくらですか。",
        "columns": "「{place}」によると、{subject}は{first}から{second}にかけてどう変わりましたか。",
        "rows barred": "{first}と{second}の{detail}はどう違いますか。",
        "terms": "「{first}」と「{second}」の違いは何ですか。",
        "both": "「{first}」と「{second}」では、{subject}についてそれぞれどのように述べられていますか。",
        "sections": "{subject}について、「{first}」と「{second}」の記述はどう違いますか。",
        "and": "{first}また、{second}",
        "define": "ここでいう「{subject}」とは何ですか。",
        "two cells": "{detail}の「{place}」の{first}と「{other}」の{second}はそれぞれいくらですか。",
        "from to": "{first}から{second}へ",
    },
}
_ENDS = re.compile(r"[^\w]+$")


class Word(str):
    """A text that a Korean particle can follow: ``f"{Word('주택'):은/는}"`` is ``주택은``; a star: alone."""

    __slots__ = ()

    def __format__(self, particles: str) -> str:
        if not particles:
            return str(self)
        alone = particles.startswith("*")
        closed, open_ = particles.lstrip("*").split("/")
        last = _ENDS.sub("", self)[-1:]
        final = "가" <= last <= "힣" and (ord(last) - ord("가")) % 28 != 0
        particle = closed if final or last in tuple("013678LMNR") else open_
        return particle if alone else str(self) + particle


def worded(language: str, key: str, **fields: str) -> str:
    """The question of that kind with its fields filled in. Raises KeyError for a kind the language does not have."""
    return _WORDING[language][key].format(**{name: Word(value) for name, value in fields.items()})


def has_wording(language: str, key: str) -> bool:
    """Whether the language has a way to put questions of that kind."""
    return key in _WORDING[language]


def names_place(language: str, key: str) -> bool:
    """Whether that wording says in which section or table to look."""
    return "{place" in _WORDING[language][key]


def dated(language: str, period: str) -> str:
    """The period of a table's column as a question has it: "in 2018", "at June 30, 2022"; elsewhere as it is."""
    if language != "en":
        return period
    if period[0].isdigit():
        return f"in {period}"
    return f"in {named(language, period)}" if " months " in period else f"at {period}"


def named(language: str, period: str) -> str:
    """The period as a noun: "the six months ended June 30, 2022"; as it is otherwise."""
    return f"the {period}" if language == "en" and " months " in period else period
