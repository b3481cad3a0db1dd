"""Where the evidence says what a written sentence says: the quotes behind it.

A model writes prose; which place supports a sentence is found here, never read out of the prose. Numbers, dates and
codes weigh double, for they are what a reader looks up.

    share(s, u) = weight of the terms of s that unit u has / weight of all terms of s
    weight(t)   = idf of t over the evidence's units, twice that for terms with a digit

The unit with the largest share is quoted, then further ones while each adds a fifth, at most three; nothing where they
have less than two fifths together. Ties go to the place that comes first. A sentence in another script than the
evidence is matched by what both share:
numbers, codes and Latin names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from vectree.answer.draft import DraftSentence, Quote
from vectree.text.analyse import content_terms
from vectree.text.paragraphs import stretch_label
from vectree.text.sentences import sentence_spans

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence, Passage
    from vectree.types.query import Query

LEAST = 0.4
ADDS = 0.2
MOST = 3
_MARKS = re.compile(
    r"\s*(?:\[(?:\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|p{1,2}\.\s*\d[^\]]*|to-?do\b[^\]]*|tb[acd]|insert\b[^\]]*"
    r"|(?:citations?|cite|sources?|ref(?:erence)?s?)(?: needed)?|출처|인용|要?出典)\]|【[^】]*】)",
    re.IGNORECASE,
)
"""Citations as models write them although told not to, and where they meant to: not ours, and they prove nothing."""
_POINTS = re.compile(r"(?:\W|see|also|cf|refer to|and|or|참조|참고|및|を|参照|と)*", re.IGNORECASE)
"""What is left of a sentence that only names its marks: "See [3] and [TODO]."."""
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")


@dataclass(frozen=True, slots=True)
class _Unit:
    passage: Passage
    start: int
    end: int
    terms: frozenset[str]


class Grounder:
    """Finds the quotes of sentences in one evidence; made once for an answer, so that a stream can ask as it goes."""

    def __init__(self, query: Query, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]) -> None:
        self._asked = dict(zip(query.terms, query.weights, strict=True))
        self._units = [unit for passage in evidence.passages for unit in _units(passage, documents)]
        counts = Counter(term for unit in self._units for term in unit.terms)
        self._idf = {term: log(1 + len(self._units) / count) for term, count in counts.items()}
        self._unseen = log(1 + len(self._units))

    def sentence(self, text: str) -> DraftSentence:
        """The sentence without marks of the model's own, with the quotes that say it; none where nothing does."""
        bare = _BULLET.sub("", _MARKS.sub("", text)).strip()
        quotes = tuple(_quote(unit) for unit in self._said_by(frozenset(content_terms(bare))))
        return DraftSentence(text=bare, quotes=quotes, support=self._support(bare, quotes))

    def _said_by(self, terms: frozenset[str]) -> list[_Unit]:
        weights = {term: self._weight(term) for term in terms}
        total = sum(weights.values())
        if not total:
            return []
        chosen: list[_Unit] = []
        have = 0.0
        left = set(terms)
        while len(chosen) < MOST and self._units:
            gains = [sum(weights[term] for term in unit.terms & left) / total for unit in self._units]
            best = max(range(len(gains)), key=gains.__getitem__)  # the first of equals
            if gains[best] < (ADDS if chosen else LEAST / MOST):
                break
            chosen.append(self._units[best])
            have += gains[best]
            left -= self._units[best].terms
        return chosen if have >= LEAST else []

    def _weight(self, term: str) -> float:
        return self._idf.get(term, self._unseen) * (2.0 if any(character.isdigit() for character in term) else 1.0)

    def _support(self, text: str, quotes: Sequence[Quote]) -> float:
        """Share of the question's terms that the sentence, its quotes and their titles have."""
        total = sum(self._asked.values())
        if not total or not quotes:
            return 0.0
        said = set(content_terms(" ".join([text, *(f"{quote.title} {quote.text}" for quote in quotes)])))
        return sum(weight for term, weight in self._asked.items() if term in said) / total


def written_sentences(text: str) -> list[str]:
    """The sentences of a written answer, in order; a list's items are sentences."""
    return [text[start:end] for start, end in sentence_spans(text) if _states(text[start:end])]


def _states(text: str) -> bool:
    bare = _MARKS.sub("", text)
    return any(character.isalnum() for character in bare) and (bare == text or not _POINTS.fullmatch(bare))


def _units(passage: Passage, documents: Mapping[DocumentId, CompiledDocument]) -> list[_Unit]:
    document = documents[passage.document_id]
    first, last = document.units_between(passage.page, passage.start, passage.end)
    starts: list[int] = document.units.start[first:last].tolist()
    ends: list[int] = document.units.end[first:last].tolist()
    title = frozenset(content_terms(passage.title))
    found: list[_Unit] = []
    for start, end in zip(starts, ends, strict=True):
        stop = min(end, passage.end)
        text = passage.text[start - passage.start : stop - passage.start]
        if text.strip():
            found.append(_Unit(passage, start, stop, frozenset(content_terms(text)) | title))
    return found


def _quote(unit: _Unit) -> Quote:
    passage = unit.passage
    return Quote(
        document_id=passage.document_id,
        section_id=passage.section_id,
        title=passage.title,
        page=passage.page,
        label=stretch_label(passage.label, passage.text, unit.start - passage.start, unit.end - passage.start),
        start=unit.start,
        end=unit.end,
        text=passage.text[unit.start - passage.start : unit.end - passage.start],
    )
