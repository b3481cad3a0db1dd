"""Results of several documents in one ranking.

Scores of pages and passages are standard scores inside their document, so they say how far something
stands out there, not how good it is beside another document's. What tells documents apart is routing:

    pages:     score = r(d) / (1 + 0.3 p)             p = place of the page in its document, from 0
    passages:  score = s - 2 (1 - r(d))               s = the passage's own score

with r(d) the document's routing score over the best document's, in (0, 1]. Ties in order of documents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log, log1p
from typing import TYPE_CHECKING

from vectree.retrieve.route import RoutedDocument
from vectree.text.analyse import content_terms
from vectree.types.document import DocumentId
from vectree.types.evidence import Passage
from vectree.types.ranking import ScoredPage

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

_PLACE = 0.3
_PENALTY = 2.0
_FLOOR = 0.3
_HALF = 5


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
        for shares in ([count / (count + _HALF) for count in units], [float(term in name) for name in names]):
            rarity = log1p((len(documents) - sum(shares) + 0.5) / (sum(shares) + 0.5)) - log(2) / 2
            for at, share in enumerate(shares):
                total[at] += weight * max(rarity, 0.0) * share
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
    """Passages of all documents, best first; one document's passages as they are."""
    if len(found) == 1:
        return tuple(found[0])
    scored = [
        replace(passage, score=passage.score - _PENALTY * (1 - relative[passage.document_id]))
        for passages in found
        for passage in passages
    ]
    return tuple(sorted(scored, key=lambda passage: -passage.score))
