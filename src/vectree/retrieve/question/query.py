"""From the words of a question to a ``Query``: done once, whatever the number of documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.errors import QueryError
from vectree.retrieve.question.grammar import grammar_weights
from vectree.retrieve.question.kind import question_kind
from vectree.retrieve.question.vocabulary import GENERAL, Vocabulary, periods, vocabularies
from vectree.text.analyse import content_terms
from vectree.text.language import detect_language
from vectree.text.sentences import sentence_spans
from vectree.types.query import Field, Query, Wants

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
BOILERPLATE_WEIGHT = 0.3
INSTRUCTION_WEIGHT = 0.6
_HALF = re.compile("[\\ud800-\\udfff]")
_ASKS = re.compile(r"[?？]")
RELATED_WEIGHT = 0.5


def prepare_query(
    text: str,
    *,
    embedding: NDArray[np.float32] | None = None,
    language: str | None = None,
    vocabulary: Mapping[str, Vocabulary] | None = None,
) -> Query:
    """The question ready for scoring. ``embedding`` must have unit length.

    What ``vocabulary`` (by domain; those that are shipped by default) says for something in the question is added as
    related terms at half weight, with the places where a field keeps what is asked for; a fiscal year (FY2018) counts
    as the year. Raises QueryError for a question without a letter or digit, or with half characters in it.
    """
    if _HALF.search(text):
        raise QueryError(f"the question {text!r} is no text: give it in UTF-8")
    if not any(character.isalnum() for character in text):
        raise QueryError(f"the question {text!r} has no words: ask about something", question=text)
    weights = _weights(text)
    terms = tuple(weights)
    chosen = vocabularies() if vocabulary is None else vocabulary
    general = chosen.get(GENERAL, Vocabulary())
    return Query(
        text=text,
        language=language or detect_language(text),
        terms=terms,
        weights=tuple(weights.values()),
        related=_related((*periods(text), *general.other_words(text)), terms),
        places=general.asked_places(text),
        fields={
            domain: Field(related=_related(tuple(entry.other_words(text)), terms), places=entry.asked_places(text))
            for domain, entry in chosen.items()
            if domain != GENERAL
        },
        wants=_wants(text),
        kind=question_kind(text),
        embedding=embedding,
    )


def _related(phrases: Sequence[str], own: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """The terms of the phrases that the question does not have itself, each once."""
    found = dict.fromkeys(term for phrase in phrases for term in content_terms(phrase))
    return tuple((term, RELATED_WEIGHT) for term in found if term not in own)


def _weights(text: str) -> dict[str, float]:
    """The question's terms in order, each with its weight.

    Where one sentence asks, the others say how to answer ("Round to two decimals."): their terms count
    less, unless the asking sentence has them too; so do words about asking, and Korean and Japanese grammar.
    """
    grammar = grammar_weights(text)
    sentences = [text[start:end] for start, end in sentence_spans(text)]
    asking = [sentence for sentence in sentences if _ASKS.search(sentence)]
    found: dict[str, float] = {}
    for sentence in sentences:
        weight = 1.0 if sentence in asking or not asking else INSTRUCTION_WEIGHT
        for term in content_terms(sentence):
            own = BOILERPLATE_WEIGHT if term in _BOILERPLATE else weight * grammar.get(term, 1.0)
            found[term] = max(found.get(term, 0.0), own)
    return found


def _wants(text: str) -> Wants:
    if _DATE.search(text):
        return "date"
    return "amount" if _AMOUNT.search(text) else "text"
