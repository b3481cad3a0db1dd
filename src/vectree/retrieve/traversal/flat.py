"""Mode ``hybrid``: every section is scored, the tree takes part through the fields and the fusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.scoring.profiles import path_scorer
from vectree.retrieve.traversal.walk import Walk

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking


class Flat:
    """``Retriever`` of mode ``hybrid``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """The ``limit`` best sections that have anything in common with the question, whatever their depth."""
        scorer = path_scorer(query, document, settings)
        walk = Walk(document, scorer)
        rows = [row for row in range(len(document.section_ids)) if scorer.promise(row) > 0]
        scores = [(row, score) for row, score in zip(rows, walk.score(rows), strict=True) if score > 0]
        return walk.ranking("hybrid", scores, settings.limit)
