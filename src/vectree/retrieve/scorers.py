"""Which scorer a profile uses for which traversal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.hybrid_score import HybridScorer
from vectree.retrieve.paper import PaperScorer

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scorer import SectionScorer
    from vectree.types.query import Query
    from vectree.types.ranking import Profile


def path_scorer(query: Query, document: CompiledDocument, profile: Profile) -> SectionScorer:
    """The scorer of ``dfs``, ``best`` and ``hybrid``."""
    return PaperScorer(query, document, "path") if profile == "paper" else HybridScorer(query, document)


def beam_scorer(query: Query, document: CompiledDocument, profile: Profile) -> SectionScorer:
    """The scorer of ``beam``."""
    return PaperScorer(query, document, "beam") if profile == "paper" else HybridScorer(query, document)
