"""Which scorer a profile uses for which traversal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.scoring.guided import GuidedScorer
from vectree.retrieve.scoring.hybrid import HybridScorer
from vectree.retrieve.scoring.paper import PaperScorer

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import MixedScorer, SectionJudge, SectionScorer
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query


def path_scorer(
    query: Query, document: CompiledDocument, settings: RetrievalSettings, judge: SectionJudge | None = None
) -> SectionScorer:
    """The scorer of ``dfs``, ``best`` and ``hybrid``; with a judge, its opinion counts too."""
    own = PaperScorer(query, document, "path") if settings.profile == "paper" else HybridScorer(query, document)
    return _guided(own, query, document, settings, judge)


def beam_scorer(
    query: Query, document: CompiledDocument, settings: RetrievalSettings, judge: SectionJudge | None = None
) -> SectionScorer:
    """The scorer of ``beam``."""
    own = PaperScorer(query, document, "beam") if settings.profile == "paper" else HybridScorer(query, document)
    return _guided(own, query, document, settings, judge)


def _guided(
    own: MixedScorer,
    query: Query,
    document: CompiledDocument,
    settings: RetrievalSettings,
    judge: SectionJudge | None,
) -> SectionScorer:
    return own if judge is None else GuidedScorer(own, judge, query, document, calls=settings.max_depth)
