"""Extractive answers: the sentences and table rows of the evidence that answer the question, verbatim.

    own(u)   = sum over terms t in u of w(t) idf(t)
    near(u)  = the same over terms not in u but in its section's path or in its neighbours
    score(u) = (own + 0.4 near) * form(u)

``form`` prefers what the question asks for: units with figures where it wants an amount, with digits where
it wants a date; units that only repeat the question (headings) and very long ones count less. The best
unit and those nearly as good are given in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.answer.answerable import Coverage, is_answerable
from vectree.answer.draft import Draft, DraftSentence, Quote
from vectree.index.matching import match_terms
from vectree.index.okapi import idf

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence, Passage
    from vectree.types.query import Query

_NEAR = 0.4
_NEARLY = 0.75
_MOST = 3
_LONG_WORDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A candidate, with what it covers of the question (one value a term, in [0, 1])."""

    passage: Passage
    start: int
    end: int
    order: tuple[int, int]
    score: float
    covered: float


def extract_answer(query: Query, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]) -> Draft:
    """At most three sentences or rows, in reading order; ``found`` is False rather than a guess."""
    units = [
        unit
        for place, document_id in enumerate(dict.fromkeys(passage.document_id for passage in evidence.passages))
        for unit in _units(query, documents[document_id], evidence, place)
    ]
    best = max(units, key=lambda unit: (unit.score, -unit.order[0], -unit.order[1]), default=None)
    coverage = Coverage(
        best=max((unit.covered for unit in units), default=0.0),
    )
    if best is None or best.score <= 0 or not is_answerable(coverage):
        return Draft(found=False, sentences=(), language=query.language, reason="the question's words are not covered")
    chosen = sorted(
        sorted((unit for unit in units if unit.score >= _NEARLY * best.score), key=lambda unit: -unit.score)[:_MOST],
        key=lambda unit: unit.order,
    )
    return Draft(
        found=True,
        sentences=tuple(_sentence(unit) for unit in chosen),
        language=query.language,
    )


def _sentence(unit: _Unit) -> DraftSentence:
    passage = unit.passage
    text = passage.text[unit.start - passage.start : unit.end - passage.start]
    quote = Quote(
        document_id=passage.document_id,
        section_id=passage.section_id,
        title=passage.title,
        page=passage.page,
        label=passage.label,
        start=unit.start,
        end=unit.end,
        text=text,
    )
    return DraftSentence(text=" ".join(text.split()), quotes=(quote,), support=unit.covered)


def _units(query: Query, document: CompiledDocument, evidence: Evidence, place: int) -> Iterator[_Unit]:
    terms = (*query.terms, *(term for term, _ in query.related))
    given = np.asarray((*query.weights, *(weight for _, weight in query.related)), dtype=np.float64)
    match = match_terms(document, terms)
    present = np.count_nonzero(match.by_page(), axis=1).astype(np.float64)
    weights = idf(present, document.page_count) * given
    total = float(weights[: len(query.terms)].sum()) or 1.0
    count = len(document.units.page)
    table = np.zeros((len(terms), count), dtype=np.bool_)
    table[match.term, match.unit] = True
    paths = _paths(document, match.field(document.title_postings) > 0)
    for passage in evidence.passages:
        if passage.document_id != document.id:
            continue
        for unit in _rows(document, passage):
            own = table[:, unit]
            low, high = max(unit - 1, document.page_units[passage.page - 1]), unit + 2
            near = (table[:, low:high].any(axis=1) | paths[:, document.units.section[unit]]) & ~own
            covered = float(weights @ own), float(weights @ near)
            yield _Unit(
                passage=passage,
                start=int(document.units.start[unit]),
                end=int(document.units.end[unit]),
                order=(place, unit),
                score=(covered[0] + _NEAR * covered[1]) * _form(query, document, unit, int(own.sum())),
                covered=min((covered[0] + covered[1]) / total, 1.0),
            )


def _rows(document: CompiledDocument, passage: Passage) -> range:
    first, last = int(document.page_units[passage.page - 1]), int(document.page_units[passage.page])
    low, high = np.searchsorted(document.units.start[first:last], (passage.start, passage.end))
    return range(first + int(low), first + int(high))


def _paths(document: CompiledDocument, titles: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether each term stands in the title of each section or of one above it."""
    found = titles.copy()
    for row, parent in enumerate(document.sections.parent.tolist()):
        if parent >= 0:
            found[:, row] |= found[:, parent]
    return found


def _form(query: Query, document: CompiledDocument, unit: int, matched: int) -> float:
    numbers, length, words = (
        int(column[unit]) for column in (document.units.numbers, document.units.length, document.units.words)
    )
    factor = 1.0
    if query.wants == "amount":
        factor *= 1.3 if numbers else 0.8
    elif query.wants == "date":
        factor *= 1.2 if numbers else 0.9
    if not numbers and length - matched <= 1:
        factor *= 0.4
    return factor * min(1.0, (_LONG_WORDS / max(words, 1)) ** 0.5)
