"""Results of several documents in one ranking.

Scores of pages and passages are standard scores inside their document, so they say how far something
stands out there, not how good it is beside another document's. What tells documents apart is their own
score (``ranking``), the logarithm of odds:

    r(d)  =  exp(score(d) - best score), the odds of the document to the best one

    pages:     score = r(d)^0.3 / (1 + 0.15 p)         p = place of the page in its document, from 0
    passages:  score = s - 4 (1 - r(d)^0.3)            s = the passage's own score

Ties in order of documents. Only documents with r(d) >= 0.35 are read for an answer. The numbers were chosen on
financebench, sec10q and korean over their libraries (decision 0013).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp

from vectree.retrieve.documents.route import RoutedDocument
from vectree.types.document import DocumentId
from vectree.types.evidence import Passage
from vectree.types.ranking import ScoredPage

_PLACE = 0.15
_PENALTY = 4.0
_POWER = 0.3
LEAST = 0.35
"""Odds to the best document under which a document is not read for an answer: with 0.2 citations were in a wrong
one twice as often, with 0.5 a comparison read one document less."""


def relative_odds(ranked: Sequence[RoutedDocument]) -> dict[DocumentId, float]:
    """r(d) of each document, in (0, 1], 1 for the best; empty for none. ``ranked`` as from ``rank_documents``."""
    best = max((document.score for document in ranked), default=0.0)
    return {document.document_id: exp(document.score - best) for document in ranked}


def merge_pages(
    found: Sequence[Sequence[ScoredPage]], odds: Mapping[DocumentId, float], limit: int
) -> tuple[ScoredPage, ...]:
    """Pages of all documents, best first, at most ``limit``; the pages as they are where ``odds`` has one document."""
    if len(odds) == 1:
        return tuple(found[0][:limit])
    scored = [
        replace(page, score=odds[page.document_id] ** _POWER / (1 + _PLACE * place))
        for pages in found
        for place, page in enumerate(pages)
    ]
    return tuple(sorted(scored, key=lambda page: -page.score)[:limit])


def could_add(odds: float, merged: Sequence[ScoredPage], limit: int) -> bool:
    """Whether a document with such odds could have a page among the best, behind documents that were merged already."""
    return len(merged) < limit or odds**_POWER > merged[-1].score


def merge_passages(found: Sequence[Sequence[Passage]], odds: Mapping[DocumentId, float]) -> tuple[Passage, ...]:
    """Passages of all documents, best first; one document's passages as they are."""
    if len(found) == 1:
        return tuple(found[0])
    scored = [
        replace(passage, score=passage.score - _PENALTY * (1 - odds[passage.document_id] ** _POWER))
        for passages in found
        for passage in passages
    ]
    return tuple(sorted(scored, key=lambda passage: -passage.score))
