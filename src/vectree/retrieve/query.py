"""From the words of a question to a ``Query``: done once, whatever the number of documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.errors import QueryError
from vectree.text.analyse import content_terms
from vectree.text.language import detect_language
from vectree.types.query import Query, Wants

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AMOUNT = re.compile(
    r"\b(?:how (?:much|many|long|often|high|low|large|big|far|old)|amounts?|percent(?:age)?s?|ratio|rate|average|total|"
    r"number of|in (?:usd|eur|gbp|jpy|krw)|millions?|billions?|cost|price|revenues?|sales|income|expenditures?|"
    r"margins?|assets|liabilities|cash|earnings|calculate)\b|%|[$€£¥₩]|"
    r"얼마|몇|금액|비율|비중|규모|퍼센트|수치|いくら|何(?:人|件|円|個|回|日|年|割|パーセント)|金額|割合|比率|どのくらい|多少|几",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:when|what (?:date|year|day|month|time))\b|언제|며칠|몇\s?(?:년|월|일)|いつ|何(?:年|月|日)に|什么时候|何时",
    re.IGNORECASE,
)
_BOILERPLATE = frozenset(
    content_terms(
        "question answer document report page section according based following mention mentioned provided provide "
        "information give list show shown describe described explain state stated using use used format return write "
        "respond response rely relying details detail data main many much"
    )
)
"""Words about asking rather than about the matter; they count for little."""
_BOILERPLATE_WEIGHT = 0.3


def prepare_query(
    text: str,
    *,
    embedding: NDArray[np.float32] | None = None,
    language: str | None = None,
    vocabulary: Mapping[str, Sequence[str]] | None = None,
) -> Query:
    """The question ready for scoring. ``embedding`` must have unit length.

    ``vocabulary`` maps an index term to further texts that mean the same (``capex`` -> capital
    expenditures); they are added as related terms at half weight. Raises QueryError for a question
    without a letter or digit.
    """
    if not any(character.isalnum() for character in text):
        raise QueryError(f"the question {text!r} has no words: ask about something", question=text)
    terms = tuple(dict.fromkeys(content_terms(text)))
    related: dict[str, float] = {}
    for term in terms:
        for phrase in (vocabulary or {}).get(term, ()):
            for other in content_terms(phrase):
                if other not in terms:
                    related.setdefault(other, 0.5)
    return Query(
        text=text,
        language=language or detect_language(text),
        terms=terms,
        weights=tuple(_BOILERPLATE_WEIGHT if term in _BOILERPLATE else 1.0 for term in terms),
        related=tuple(related.items()),
        wants=_wants(text),
        embedding=embedding,
    )


def _wants(text: str) -> Wants:
    if _DATE.search(text):
        return "date"
    return "amount" if _AMOUNT.search(text) else "text"
