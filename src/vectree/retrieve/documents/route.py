"""Which documents to look into: hits of the corpus index, pooled by document.

    score(d) = best hit + 0.3 (sum of its next two hits)

A hit is a document or one of its sections. The best lets one good section speak for a long document, the
rest separates documents with more than one. Ties in order of the first hit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.types.document import DocumentId

if TYPE_CHECKING:
    from vectree.index.corpus import CorpusIndex, CorpusQuery

_REST = 0.3
_NEXT = 2
_HITS_PER_DOCUMENT = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutedDocument:
    """A document worth looking into; scores compare within one routing only."""

    document_id: DocumentId
    score: float


def route(corpus: CorpusIndex, query: CorpusQuery, limit: int = 5) -> tuple[RoutedDocument, ...]:
    """At most ``limit`` documents, best first; the filters of ``query`` hold. Empty when nothing matches.

    Where the filters name at most ``limit`` documents there is nothing to choose: they come back as they
    are, by id, without a search.
    """
    unfiltered = query.domain is None and query.language is None and query.collections is None
    if query.documents is not None and len(query.documents) <= limit and unfiltered:
        return tuple(RoutedDocument(document_id=document, score=1.0) for document in sorted(query.documents))
    hits = corpus.search(replace(query, unit="any", limit=limit * _HITS_PER_DOCUMENT))
    scores: dict[DocumentId, list[float]] = {}
    for hit in hits:
        scores.setdefault(hit.document_id, []).append(hit.score)
    pooled = [
        RoutedDocument(document_id=document, score=values[0] + _REST * sum(values[1 : 1 + _NEXT]))
        for document, values in scores.items()
    ]
    pooled.sort(key=lambda routed: -routed.score)
    return tuple(pooled[:limit])
