"""The retrievers by mode, and the one way to call them: checks, ranking, references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from vectree.errors import QueryError
from vectree.retrieve.question.references import resolve_references
from vectree.types.ranking import Mode, Ranking, ScoredSection

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query

RETRIEVERS: dict[Mode, str] = {
    "auto": "vectree.retrieve.pairs.auto:Auto",
    "hybrid": "vectree.retrieve.traversal.flat:Flat",
    "dfs": "vectree.retrieve.traversal.depth_first:DepthFirst",
    "beam": "vectree.retrieve.traversal.beam:Beam",
    "best": "vectree.retrieve.traversal.best_first:BestFirst",
    "hops": "vectree.retrieve.pairs.hops:Hops",
}


class Retriever(Protocol):
    """Ranks the sections of one document for a question; keeps nothing between calls."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """At most ``settings.limit`` sections, best first, none twice, ties in document order, with trace.

        Traversals ask ``judge``, level by level; modes that score every section do without it.
        """
        ...


def retriever(mode: str) -> Retriever:
    """The retriever of that mode. Raises QueryError for an unknown one."""
    place = RETRIEVERS.get(cast("Mode", mode))
    if place is None:
        raise QueryError(f"no mode {mode!r}: choose from {', '.join(RETRIEVERS)}", mode=mode)
    module, _, name = place.partition(":")
    return cast("Retriever", getattr(import_module(module), name)())


def rank_sections(
    query: Query,
    document: CompiledDocument,
    settings: RetrievalSettings,
    mode: str = "auto",
    judge: SectionJudge | None = None,
) -> Ranking:
    """The document's sections for the question, with the places it names at the front if settings say so.

    ``judge``: the model that has a say in what traversals follow; None for none.
    """
    ranking = retriever(mode).rank(query, document, settings, judge)
    if not settings.resolves_references:
        return ranking
    references = resolve_references(query.text, document)[: settings.limit]
    if not references:
        return ranking
    top = max((item.score for item in ranking), default=0.0)
    named = [
        ScoredSection(
            document_id=document.id,
            section_id=reference.section_id,
            score=max(top, 1.0),
            reason=reference.reason,
        )
        for reference in references
    ]
    found = put_first(ranking, named, settings.limit)
    return replace(found, trace=replace(found.trace, injected=references))


def put_first(ranking: Ranking, first: Sequence[ScoredSection], limit: int) -> Ranking:
    """The ranking with these sections before the others, none twice, at most ``limit``."""
    already = {item.section_id for item in first}
    rest = [item for item in ranking if item.section_id not in already]
    return replace(ranking, items=tuple([*first, *rest][:limit]))
