"""Profile ``hybrid``: how relevant each section of a document is, from every signal there is.

    fused(v) = z(BM25F(v)) + 0.5 z(best passage of v) + w z(cosine of embeddings)
    P(v|q)   = share of fused(v)                                         (``fusion``)

The last signal only where question and document have embeddings: w is 0.2 where both are in one language,
for words tell more inside a document, and 1 where the question is in another. All 0 when the document has
none of the question's terms and there are no embeddings. Weights: decision 0007.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import Match, match_terms
from vectree.index.okapi import bm25
from vectree.retrieve.scoring.fielded import LabelCounts, fielded_bm25, label_counts
from vectree.retrieve.scoring.fusion import shares
from vectree.retrieve.scoring.overlap import overlap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

PASSAGE = 0.5
DENSE = 0.2
DENSE_ACROSS_LANGUAGES = 1.0


def match_query(query: Query, document: CompiledDocument) -> tuple[Match, NDArray[np.float64]]:
    """The question's terms and related terms in the document, with their weights."""
    related = query.related_in(document.domain)
    terms = (*query.terms, *(term for term, _ in related))
    weights = np.asarray((*query.weights, *(weight for _, weight in related)), dtype=np.float64)
    return match_terms(document, terms), weights


def passage_scores(match: Match, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """BM25 of each passage."""
    document = match.document
    return bm25(match.by_passage(), document.passages.length.astype(np.float64), weights)


def dense_scores(query: Query, document: CompiledDocument) -> NDArray[np.float64] | None:
    """Cosine of the question with each section; None without embeddings on both sides."""
    if query.embedding is None or document.embeddings is None:
        return None
    return (document.embeddings @ query.embedding).astype(np.float64)


def in_one_language(query: Query, document: CompiledDocument) -> bool:
    """Whether words can match; yes where one of the languages is not known."""
    return len({query.language, document.language} - {"und"}) < 2


def section_scores(
    query: Query, match: Match, weights: NDArray[np.float64], labels: LabelCounts
) -> NDArray[np.float64]:
    """P(v|q) of every section, in document order."""
    document = match.document
    sections = len(document.sections.parent)
    best = np.zeros(sections)
    np.maximum.at(best, document.passages.section, passage_scores(match, weights))
    lexical = fielded_bm25(match, weights, labels)
    dense = dense_scores(query, document)
    if not lexical.any() and dense is None:
        return np.zeros(sections)
    signals = [(1.0, lexical), (PASSAGE, best)]
    if dense is not None:
        signals.append((DENSE if in_one_language(query, document) else DENSE_ACROSS_LANGUAGES, dense))
    return shares(signals, sections)


class HybridScorer:
    """``SectionScorer`` of the profile ``hybrid``."""

    __slots__ = ("_ends", "_labels", "_scores", "_terms")
    by_level = False

    def __init__(self, query: Query, document: CompiledDocument) -> None:
        match, weights = match_query(query, document)
        labels = label_counts(match)
        scores = section_scores(query, match, weights, labels)
        self._scores: list[float] = scores.tolist()
        self._labels = labels
        self._terms = len(query.terms)
        self._ends: list[int] = document.sections.end.tolist()

    def score(self, rows: Sequence[int]) -> Sequence[float]:
        """P(v|q) of each section."""
        return [self._scores[row] for row in rows]

    def promise(self, row: int) -> float:
        """Best score in the subtree."""
        return max(self._scores[row : self._ends[row]])

    def keyword(self, row: int) -> float:
        """Keyword overlap of the section's title and summary."""
        counts = self._labels.title[: self._terms, row] + self._labels.summary[: self._terms, row]
        return float(overlap(counts[:, None])[0])

    def relaxed(self, row: int) -> float:
        """0.7 P(v|q) + 0.3 overlap."""
        return 0.7 * self._scores[row] + 0.3 * self.keyword(row)

    def relevant(self, row: int) -> bool:
        """Whether any signal does."""
        return self._scores[row] > 0

    def with_model(self, row: int, given: float) -> float:
        """Half the model's score, half P(v|q): with the default threshold either can carry a section by itself."""
        return (given + self._scores[row]) / 2

    def promise_with_model(self, row: int, given: float) -> float:
        """The same of the subtree: the model was asked about it."""
        return (given + self.promise(row)) / 2
