"""What kind of answer a question asks for, by its words in English, Korean, Japanese and Chinese.

    comparative   two things beside each other: differences, what they share, which of two
    exhaustive    all of something, or several things at once
    overview      what a whole document or section is about
    factual       anything else: one thing

The first that fits, in this order. That a question takes two steps cannot be told from its words alone, only from where
they stand (``pairs.auto``).
"""

from __future__ import annotations

import re

from vectree.types.query import Kind

_ASKS = r"(?:which|who|whose|what|where|when|is|are|was|were|do|does|did|has|have|had|can|will|would)"
_COMPARATIVE = re.compile(
    r"\b(?:compar(?:e[ds]?|ing|isons?)|contrast\w*|versus|vs\.?|differences?|differs?|different from|differentiates?|"
    r"distinguish\w*|similarit(?:y|ies)|in common|both|(?:relate[ds]?|relations?|relationships?) (?:to|between)|"
    rf"(?:more|less|fewer|\w+er) than|{_ASKS}\b[^.?!]*\b(?:or|same))\b|"
    r"비교|차이|다른 점|공통|둘 다|중 (?:어느|누가|무엇|어떤)|어느 쪽|관계|"
    r"比較|違い|異な|共通|どちら|両方|関係|区别|相同|哪个",
    re.IGNORECASE,
)
_EXHAUSTIVE = re.compile(
    r"\b(?:lists?|enumerate|name (?:all|the|two|three|four|five)|all (?:the|of)|each of|what are|which are|"
    r"(?:and|or) (?:what|why|how|who|when|where|which|does|did|is|are))\b|[?？].*[?？]|"
    r"나열|열거|모두|종류|목록|(?:며|고),? +(?:그|이|어떤|어떻게|무엇|왜|얼마)|列挙|すべて|全て|一覧|列出|哪些",
    re.IGNORECASE | re.DOTALL,
)
_OVERVIEW = re.compile(
    r"\b(?:summari[sz]e|summary|overview|main (?:idea|point|topic|purpose|theme)s?|(?:is|are) .{3,60} about)\b|"
    r"요약|개요|전반|요지|要約|概要|あらまし|概述|总结",
    re.IGNORECASE,
)


def question_kind(question: str) -> Kind:
    """The kind of the question.

    >>> question_kind("Which is older, the mosque or the palace?"), question_kind("두 방법의 차이점은 무엇인가?")
    ('comparative', 'comparative')
    >>> question_kind("List all subsidiaries."), question_kind("Who signed it?")
    ('exhaustive', 'factual')
    """
    if _COMPARATIVE.search(question):
        return "comparative"
    if _EXHAUSTIVE.search(question):
        return "exhaustive"
    return "overview" if _OVERVIEW.search(question) else "factual"
