"""The few words of a sentence that answer a question for one thing, where the text says that they are such a thing.

    Which community did Shaw design?      "Marktown is a planned worker community in …"      Marktown
    Who became known as the father of …?  "Henry Kaiser (1882-1967) was an industrialist …"  Henry Kaiser
    How many schools does it have?        "The university has six schools and …"             six schools
    위원은 몇 명인가?                        "위원회는 위원 12명으로 구성한다."                    12명

The first two take the title of a section that the question does not name, where a sentence defines it: "TITLE … is a …
NOUN" with the noun asked for, or a person by dates in brackets. The last two take a number that stands at what is
counted. Where two answers offer themselves and neither stands out there is none, and so for all other questions: names
and dates picked by nearness alone were right in a fifth of the cases (decision 0012). English; counts also in Korean
and Japanese.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectree.text.analyse import STOP_WORDS, content_terms
from vectree.text.normalise import matching_form, unwrapped

if TYPE_CHECKING:
    from vectree.answer.candidates import Candidate
    from vectree.types.query import Query

NEARLY = 0.4
"""Share of the best candidate's score that the best sentence of a defined section needs."""
_CLEAR = 1.5
"""How many times the score of the next different answer the best one needs."""
_CLOSED = re.compile(r"^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b", re.IGNORECASE)
_FROM_START = re.compile(r"^\s*(?:(?:in|on|at|for|by|from|to|of|under|with)\s+)?(?:which|what|who)\b", re.IGNORECASE)
_WHICH = re.compile(
    r"\b(?:which|what)\s+(?!(?:is|are|was|were|did|does|do|has|have|had|of)\b)([^?,:;\"“]+)", re.IGNORECASE
)
_WHO = re.compile(r"\bwho\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:what|which|when|where|why|how)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_ENDS_NOUN = STOP_WORDS | frozenset(
    "based known called named directed formed founded told created born located built designed written played sold "
    "made set held used released recorded published contains includes featured pays matched worked originated".split()
)
"""Words that a noun phrase does not go over."""
_COPULA = re.compile(r"\b(?:is|are|was|were)\s+(?:an?|the|one of the)\s+", re.IGNORECASE)
_PREDICATE = re.compile(
    r"^.*?(?=\b(?:in|of|located|based|by|that|which|who|whose|for|from|at|on|with|to|where|as)\b|[.;:(]|$)",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\((?:[^()]*\b)?(?:born\b|\d{4}\b)[^()]*\)")
_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]")
_HOW_MANY = re.compile(r"\bhow many\s+([^?,:;]+)", re.IGNORECASE)
_NUMBER = (
    r"(?:more than |over |about |nearly |approximately |at least |up to )?"
    r"(?:\d[\d,]*(?:\.\d+)?(?: (?:million|billion))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_COUNTED = re.compile(rf"(?<![\w.,$€£¥-])({_NUMBER})((?:\s+[A-Za-z'’-]+){{1,3}})", re.IGNORECASE)
_COUNTER = re.compile(
    r"(?:몇|何)\s?(명|개국|개사|개|건|곳|가지|종류|종|회|번|차례|개월|시간|세|쪽|カ国|か国|人|件|個|社|回|歳|箇所|か所|種類)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortAnswer:
    """A few words and the candidate that says so; they stand in it, or in the title over it."""

    text: str
    candidate: Candidate


def short_answer(query: Query, ranked: Sequence[Candidate]) -> ShortAnswer | None:
    """The short answer, if one can be told; ``ranked`` are candidates, best first."""
    if query.kind in {"exhaustive", "overview"} or _CLOSED.search(query.text):
        return None
    counter = _COUNTER.search(query.text)
    counted = _HOW_MANY.search(query.text)
    if counter:
        return _clear(_by_counter(counter[1], ranked))
    if counted:
        noun = _noun(counted[1])
        return _clear(_counts(noun[-1], query, ranked)) if noun else None
    if query.kind == "comparative":
        return None
    return _clear(_defined(query, ranked))


def _clear(found: Iterator[tuple[float, ShortAnswer]]) -> ShortAnswer | None:
    """The best one, if it stands out from all that say something else."""
    offered = sorted(found, key=lambda one: -one[0])
    if not offered:
        return None
    score, best = offered[0]
    form = matching_form(best.text)
    other = next((value for value, one in offered if matching_form(one.text) != form), 0.0)
    return best if score >= _CLEAR * other else None


def _noun(text: str) -> list[str]:
    """Terms of the noun phrase at the beginning of the text."""
    words: list[str] = []
    for match in _WORD.finditer(text):
        if match.group().casefold() in _ENDS_NOUN:
            break
        words.append(match.group())
    return content_terms(" ".join(words))


def _asked_noun(question: str) -> str | None:
    """The noun after which or what, as a term; "" where a person is asked for; None where neither is."""
    found = list(_WHICH.finditer(question))
    if found:
        noun = _noun((found[0] if _FROM_START.search(question) else found[-1])[1])
        return noun[-1] if noun else None
    return "" if _WHO.search(question) and not _OTHER.search(question) else None


def _defined(query: Query, ranked: Sequence[Candidate]) -> Iterator[tuple[float, ShortAnswer]]:
    """Titles of sections that the question does not name, defined as what it asks for."""
    noun = _asked_noun(query.text)
    if noun is None:
        return
    asked = set(query.terms)
    best: dict[tuple[str, str], float] = {}
    for candidate in ranked:
        place = (candidate.passage.document_id, candidate.passage.section_id)
        best.setdefault(place, candidate.score)
    least = NEARLY * max(best.values(), default=0.0)
    for candidate in ranked:
        name = _BRACKETS.sub("", candidate.passage.title).strip()
        terms = set(content_terms(name))
        if terms and not terms <= asked and _defines(unwrapped(candidate.text), terms, noun):
            score = best[candidate.passage.document_id, candidate.passage.section_id]
            if score >= least:
                yield score, ShortAnswer(text=name, candidate=candidate)


def _defines(sentence: str, name: set[str], noun: str) -> bool:
    """Whether the sentence says of ``name`` that it is a ``noun``; a person for an empty noun."""
    copula = _COPULA.search(_BRACKETS.sub(lambda match: " " * len(match.group()), sentence))
    if copula is None:
        return False
    subject, rest = sentence[: copula.start()], sentence[copula.end() :]
    if 2 * len(name.intersection(content_terms(subject))) < len(name):
        return False
    if not noun:
        return _PERSON.search(subject) is not None
    predicate = _PREDICATE.search(rest)
    return predicate is not None and noun in content_terms(predicate.group())


def _counts(noun: str, query: Query, ranked: Sequence[Candidate]) -> Iterator[tuple[float, ShortAnswer]]:
    """Numbers with the noun at them, as "six schools"."""
    for candidate in ranked:
        for match in _COUNTED.finditer(unwrapped(candidate.text)):
            words = match[2].split()
            for size in range(1, len(words) + 1):
                if content_terms(words[size - 1])[-1:] == [noun]:
                    text = f"{match[1]} {' '.join(words[:size])}"
                    if not set(content_terms(match[1])) <= set(query.terms):
                        yield candidate.score, ShortAnswer(text=text, candidate=candidate)
                    break


def _by_counter(counter: str, ranked: Sequence[Candidate]) -> Iterator[tuple[float, ShortAnswer]]:
    pattern = re.compile(rf"(?<![\d.,])\d[\d,]*\s?{counter}")
    for candidate in ranked:
        for match in pattern.finditer(unwrapped(candidate.text)):
            yield candidate.score, ShortAnswer(text=match.group(), candidate=candidate)
