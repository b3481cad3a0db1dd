"""From a question to the evidence for its answer: choose documents, look into them, pick passages, compress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.compress import CompressionSettings, compress, unite
from vectree.index.compiled import CompiledDocument
from vectree.pipeline.evidence.clock import Clock
from vectree.pipeline.evidence.combining import combine
from vectree.pipeline.evidence.ranking import PAGES, SECTIONS, Chosen, Found, rank_document
from vectree.pipeline.evidence.routing import Router
from vectree.retrieve import likely_pages, pick_passages, prepare_query, summary_passages
from vectree.retrieve.documents.across import LEAST, merge_passages
from vectree.types.document import DocumentId
from vectree.types.evidence import Evidence, Passage
from vectree.types.query import Query
from vectree.types.ranking import Trace

if TYPE_CHECKING:
    from vectree.index.store import Store
    from vectree.models.embedder import Embedder
    from vectree.pipeline.evidence.guiding import Guide
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.pipeline.question.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Everything that an answer is made from."""

    question: str
    query: Query
    evidence: Evidence
    documents: Mapping[DocumentId, CompiledDocument]
    texts: Mapping[tuple[DocumentId, int], str]
    """By document and page."""
    trace: Trace
    mode: str
    notes: tuple[str, ...]
    clock: Clock
    parts: tuple[str, ...] = ()
    """Questions that were looked up beside this one."""
    failures: tuple[str, ...] = ()
    """What the guide failed at, so that it was done without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What was found and read for one question, or one part of one."""

    chosen: tuple[Chosen, ...]
    found: tuple[Found, ...]
    texts: Mapping[tuple[DocumentId, int], str]
    evidence: Evidence


class Gatherer:
    """Gathers evidence from one library; keeps nothing of a question."""

    def __init__(self, store: Store, router: Router) -> None:
        self._store = store
        self._router = router

    def gather(
        self,
        question: str,
        scope: Scope,
        *,
        mode: str,
        settings: QuestionSettings,
        embedder: Embedder | None,
        notes: Sequence[str] = (),
        most_tokens: int | None = None,
        guide: Guide | None = None,
    ) -> Gathered:
        """The evidence; ``most_tokens`` bounds it below the settings' budget, for a model that holds less.

        ``guide``: a model that helps to find it. What it splits the question into is looked up beside the question.
        """
        clock = Clock()
        with clock.stage("prepare"):
            query = embedded(question, embedder)
            parts = guide.split(question) if guide else ()
            queries = [query, *(embedded(part, embedder) for part in parts)]
        budget = settings.evidence(most_tokens)
        read = [self._read(one, scope, mode, settings, embedder, budget, guide, clock) for one in queries]
        known = {one.document.id: one.document for each in read for one in each.found}
        with clock.stage("compress"):
            evidences = [each.evidence for each in read]
            evidence = unite(evidences, known, budget.budget_tokens) if parts else evidences[0]
        trace = combine([one for each in read for one in each.found], [one for each in read for one in each.chosen])
        return Gathered(
            question=question,
            query=query,
            evidence=evidence,
            documents=known,
            texts={place: text for each in read for place, text in each.texts.items()},
            trace=replace(trace, notes=(*trace.notes, *guide.notes)) if guide else trace,
            mode=trace.mode or mode,
            notes=tuple(notes),
            clock=clock,
            parts=parts,
            failures=guide.failures if guide else (),
        )

    def _read(
        self,
        query: Query,
        scope: Scope,
        mode: str,
        settings: QuestionSettings,
        embedder: Embedder | None,
        budget: CompressionSettings,
        guide: Guide | None,
        clock: Clock,
    ) -> _Read:
        with clock.stage("route"):
            chosen = self._router.route(query, scope, settings, embedder, guide)
        with clock.stage("retrieve"):
            read = [one for one in chosen if one.odds >= LEAST]
            found = tuple(rank_document(query, one, mode, SECTIONS, settings, guide) for one in read)
            texts = self._store.page_texts([(page.document_id, page.page) for one in found for page in one.pages])
            passages = _passages(query, found, texts, {one.document.id: one.odds for one in read})
        with clock.stage("compress"):
            evidence = compress(query, passages, {one.document.id: one.document for one in found}, budget)
        return _Read(chosen=chosen, found=found, texts=texts, evidence=evidence)


def embedded(question: str, embedder: Embedder | None) -> Query:
    """The question made ready, with its vector where something embeds."""
    query = prepare_query(question)
    return query if embedder is None else replace(query, embedding=embedder.embed_queries([question])[0])


def _passages(
    query: Query,
    found: Sequence[Found],
    texts: Mapping[tuple[DocumentId, int], str],
    odds: Mapping[DocumentId, float],
) -> tuple[Passage, ...]:
    picked: list[tuple[Passage, ...]] = []
    for one in found:
        if one.pointed is not None:
            picked.append(summary_passages(one.document, one.pointed, _own(texts, one.document.id)))
            continue
        pages = likely_pages(one.pages, PAGES)
        of_pages = {page.page: texts[page.document_id, page.page] for page in pages}
        picked.append(pick_passages(query, one.document, pages, of_pages, one.ranking))
    return merge_passages(picked, odds) if picked else ()


def _own(texts: Mapping[tuple[DocumentId, int], str], document_id: DocumentId) -> dict[int, str]:
    return {page: text for (owner, page), text in texts.items() if owner == document_id}
