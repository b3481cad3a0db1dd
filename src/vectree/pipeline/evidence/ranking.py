"""One document ranked for one question: its sections, and its pages within them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectree.index.compiled import CompiledDocument
from vectree.pipeline.evidence.summary_trees import led_by, sections_to_read
from vectree.retrieve import PointedSection, rank_pages, rank_sections
from vectree.retrieve.parts import sections_of
from vectree.types.query import Query
from vectree.types.ranking import Ranking, ScoredPage

if TYPE_CHECKING:
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.retrieve.scoring.scorer import SectionJudge

PAGES = 8
"""Pages of a document, at most, whose passages are candidates for evidence."""
SECTIONS = 10
"""Sections of a document, at most, that evidence is looked for in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A document to look into."""

    document: CompiledDocument
    searched: CompiledDocument
    """The document without what the settings leave out."""
    odds: float
    """How probable it is that the question is about it, over the same of the best document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What retrieval found in one document."""

    document: CompiledDocument
    ranking: Ranking
    pages: tuple[ScoredPage, ...]
    pointed: tuple[PointedSection, ...] | None = None
    """The sections whose summaries are the evidence; None for a document with text, where passages of pages are."""


def rank_document(
    query: Query,
    chosen: Chosen,
    mode: str,
    limit: int,
    settings: QuestionSettings,
    judge: SectionJudge | None = None,
) -> Found:
    """At most ``limit`` sections and the pages to read, best first. ``judge``: a model that scores sections too."""
    retrieval = settings.retrieval(limit)
    ranking = rank_sections(query, chosen.searched, retrieval, mode, judge) if settings.tree else None
    pages = rank_pages(query, chosen.searched, ranking, limit=max(limit, PAGES), weights=settings.page_weights)
    if ranking is None:
        ranking = sections_of(pages, limit)
    elif chosen.document.only_summaries:
        pointed = sections_to_read(query, chosen.searched, ranking, settings.profile)
        ranking, pages = led_by(pointed, chosen.document, ranking, pages, limit)
        return Found(document=chosen.document, ranking=ranking, pages=pages, pointed=pointed)
    return Found(document=chosen.document, ranking=ranking, pages=pages)
