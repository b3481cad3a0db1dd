"""Profile ``paper``: the node relevance of TreeRAG, section "Probabilistic node scoring".

    P(v|q) = 0.7 semantic(v,q) + 0.2 structural(depth) + 0.1 contextual(v, parent)       (depth-first, best)
    P(v|q) = 0.6 cosine(v,q) + 0.2 overlap(v,q) + 0.2 structural(depth)                   (beam)
    structural(depth) = 1 / (1 + 0.1 depth)

semantic is the keyword overlap (``overlap``), cosine TF-IDF (``tfidf``), contextual the share of the
section's title and summary terms that its ancestors' titles and summaries hold. All are in [0, 1]. Online the model's
score takes the place of semantic and of cosine (``guided``). The root has depth 0; a document with several top sections
is their root.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from vectree.index.matching import match_labels
from vectree.retrieve.scoring.overlap import overlap
from vectree.retrieve.scoring.tfidf import tfidf_cosine

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query


class PaperScorer:
    """``SectionScorer`` of the profile ``paper``; ``form`` chooses between the two equations."""

    __slots__ = ("_ends", "_others", "_overlaps", "_scores", "_semantic")
    by_level = False

    def __init__(self, query: Query, document: CompiledDocument, form: Literal["path", "beam"] = "path") -> None:
        table = document.sections
        labels = match_labels(document, query.terms)
        overlaps = overlap(labels)
        above = 0 if int(np.count_nonzero(table.depth == 0)) == 1 else 1
        structural = 1 / (1 + 0.1 * (table.depth + above))
        if form == "path":
            self._semantic, semantic = 0.7, overlaps
            others = 0.2 * structural + 0.1 * table.context
        else:
            self._semantic, semantic = 0.6, tfidf_cosine(labels, table.label_norm)
            others = 0.2 * overlaps + 0.2 * structural
        scores = self._semantic * semantic + others
        self._others: list[float] = others.tolist()
        self._scores: list[float] = scores.tolist()
        self._overlaps: list[float] = overlaps.tolist()
        self._ends: list[int] = table.end.tolist()

    def score(self, rows: Sequence[int]) -> Sequence[float]:
        """P(v|q) of each section."""
        return [self._scores[row] for row in rows]

    def promise(self, row: int) -> float:
        """Best score in the subtree among sections that share a term with the question; 0 if none does."""
        span = range(row, self._ends[row])
        return max((self._scores[below] for below in span if self._overlaps[below]), default=0.0)

    def keyword(self, row: int) -> float:
        """Keyword overlap of the section."""
        return self._overlaps[row]

    def relaxed(self, row: int) -> float:
        """0.7 P(v|q) + 0.3 overlap."""
        return 0.7 * self._scores[row] + 0.3 * self._overlaps[row]

    def relevant(self, row: int) -> bool:
        """Whether the section shares a word with the question."""
        return self._overlaps[row] > 0

    def with_model(self, row: int, given: float) -> float:
        """The same equation, with the model's score in the place of the semantic part."""
        return self._semantic * given + self._others[row]

    def promise_with_model(self, row: int, given: float) -> float:
        """The section's own score, for the model was asked about what is below it too."""
        return self.with_model(row, given) if given > 0 or self.promise(row) > 0 else 0.0
