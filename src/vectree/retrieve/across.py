"""Results of several documents in one ranking.

Scores of pages and passages are standard scores inside their document, so they say how far something
stands out there, not how good it is beside another document's. What tells documents apart is routing and
what each of them has of the question that the others lack:

    telling(d) = sum over terms t of w(t) (rarity(t) share(t,d) + the same for the document's name and title)
    share(t,d) = units of d with t / (units of d with t + 0.3 pages of d)
    rarity(t)  = min(0.8, ln(1 + (N - n + 0.5) / (n + 0.5)))      N documents, n = sum of share(t,d)
    r(d)       = routing score (0.1 + 0.9 telling(d) / best telling), over the best document's

    pages:     score = r(d) / (1 + 0.15 p)            p = place of the page in its document, from 0
    passages:  score = s - 4 (1 - r(d))               s = the passage's own score; none where r(d) < 0.75

A company's name, in every page of its own report and in none of another's, is what tells most. Rarity is
capped, for one odd word must not outweigh it. Ties in order of documents. Chosen on financebench and
sec10q over 33 filings: the right document first for .87 and .74 of the questions, .77 by routing alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log1p
from typing import TYPE_CHECKING

from vectree.retrieve.route import RoutedDocument
from vectree.text.analyse import content_terms
from vectree.types.document import DocumentId
from vectree.types.evidence import Passage
from vectree.types.ranking import ScoredPage

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

_PLACE = 0.15
_PENALTY = 4.0
_LEAST = 0.75
_FLOOR = 0.1
_DENSE = 0.3
_CAP = 0.8


def relative_scores(
    routed: Sequence[RoutedDocument], query: Query, documents: Mapping[DocumentId, CompiledDocument]
) -> dict[DocumentId, float]:
    """r(d) of each document, in (0, 1], 1 for the best; empty for none."""
    telling = _telling(query, [documents[document.document_id] for document in routed])
    most = max(telling, default=0.0)
    values = [
        document.score * (_FLOOR + (1 - _FLOOR) * share / most if most > 0 else 1.0)
        for document, share in zip(routed, telling, strict=True)
    ]
    best = max(values, default=0.0)
    return {
        document.document_id: value / best if best > 0 else 1.0 for document, value in zip(routed, values, strict=True)
    }


def _telling(query: Query, documents: Sequence[CompiledDocument]) -> list[float]:
    """For each document how much it has of what tells the documents apart."""
    terms = (*query.terms, *(term for term, _ in query.related))
    weights = (*query.weights, *(weight for _, weight in query.related))
    rows = [document.rows(terms) for document in documents]
    names = [frozenset(content_terms(f"{document.title} {document.name.replace('_', ' ')}")) for document in documents]
    total = [0.0] * len(documents)
    for place, (term, weight) in enumerate(zip(terms, weights, strict=True)):
        units = [len(document.body.of(found[place])[0]) for document, found in zip(documents, rows, strict=True)]
        inside = [
            count / (count + _DENSE * document.page_count) for count, document in zip(units, documents, strict=True)
        ]
        for shares in (inside, [float(term in name) for name in names]):
            common = sum(shares)
            rarity = min(_CAP, log1p((len(documents) - common + 0.5) / (common + 0.5)))
            for at, share in enumerate(shares):
                total[at] += weight * rarity * share
    return total


def merge_pages(
    found: Sequence[Sequence[ScoredPage]], relative: Mapping[DocumentId, float], limit: int
) -> tuple[ScoredPage, ...]:
    """Pages of all documents, best first, at most ``limit``; one document's pages as they are."""
    if len(found) == 1:
        return tuple(found[0][:limit])
    scored = [
        replace(page, score=relative[page.document_id] / (1 + _PLACE * place))
        for pages in found
        for place, page in enumerate(pages)
    ]
    return tuple(sorted(scored, key=lambda page: -page.score)[:limit])


def merge_passages(found: Sequence[Sequence[Passage]], relative: Mapping[DocumentId, float]) -> tuple[Passage, ...]:
    """Passages of the documents that may answer, best first; one document's passages as they are."""
    if len(found) == 1:
        return tuple(found[0])
    scored = [
        replace(passage, score=passage.score - _PENALTY * (1 - relative[passage.document_id]))
        for passages in found
        for passage in passages
        if relative[passage.document_id] >= _LEAST
    ]
    return tuple(sorted(scored, key=lambda passage: -passage.score))
