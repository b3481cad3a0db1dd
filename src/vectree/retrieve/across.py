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

from vectree.retrieve.route import RoutedDocument
from vectree.types.document import DocumentId
from vectree.types.evidence import Passage
from vectree.types.ranking import ScoredPage

_PLACE = 0.3
_PENALTY = 2.0


def relative_scores(routed: Sequence[RoutedDocument]) -> dict[DocumentId, float]:
    """Each document's routing score over the best one's, in (0, 1]; empty for none."""
    best = max((document.score for document in routed), default=0.0)
    return {document.document_id: document.score / best if best > 0 else 1.0 for document in routed}


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
