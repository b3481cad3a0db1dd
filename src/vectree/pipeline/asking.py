"""From a question to hits or an answer: route, rank, pick, compress, extract, cite, check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.answer import Composed, compose, extract_answer
from vectree.answer.relevance import relevance, relevance_warning
from vectree.compress import OVER_BUDGET, CompressionSettings, compress, unite
from vectree.errors import NotFoundError
from vectree.index.compiled import CompiledDocument
from vectree.index.corpus import CorpusIndex, CorpusQuery
from vectree.index.store import Store
from vectree.models.embedder import Embedder
from vectree.pipeline.clock import Clock
from vectree.pipeline.compiled_cache import CompiledCache
from vectree.pipeline.locating import ViewerLocator
from vectree.pipeline.question import QuestionSettings
from vectree.pipeline.scope import Scope
from vectree.pipeline.summary_trees import led_by, sections_to_read
from vectree.retrieve import (
    PointedSection,
    RoutedDocument,
    likely_pages,
    page_passages,
    pick_passages,
    prepare_query,
    rank_pages,
    rank_sections,
    route,
    summary_page,
    summary_passages,
)
from vectree.retrieve.across import LEAST, merge_pages, merge_passages, relative_odds
from vectree.retrieve.documents import rank_documents
from vectree.retrieve.parts import searched, sections_of
from vectree.retrieve.tracing import traced_ranking
from vectree.text.normalise import unwrapped
from vectree.text.tokens import count_tokens
from vectree.types.agent import AgentTrace, PageRead
from vectree.types.answer import Answer, AnswerSentence, AnswerTrace
from vectree.types.document import DocumentId
from vectree.types.evidence import Evidence, Passage
from vectree.types.model import ModelCall
from vectree.types.query import Query
from vectree.types.ranking import Hit, Ranking, ScoredPage, Trace, TracedDocument, TracedSection, Unit
from vectree.types.section import SectionId
from vectree.verify import check_sentences

if TYPE_CHECKING:
    from vectree.answer.draft import Draft
    from vectree.pdf import PdfViewer
    from vectree.pipeline.guiding import Guide
    from vectree.retrieve.scorer import SectionJudge

_CANDIDATES = 16
"""Documents at most that routing hands on to be told apart."""
_DOCUMENTS = 8
"""Documents at most, the best of those, that are looked into for one question."""
_PAGES = 8
"""Pages of a document, at most, whose passages are candidates for evidence."""
_SECTIONS = 10
_SNIPPET_CHARACTERS = 240


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was found and read for one question, or one part of one."""

    chosen: tuple[Chosen, ...]
    found: tuple[Found, ...]
    texts: Mapping[tuple[DocumentId, int], str]
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class ByModel:
    """What a model had to do with an answer."""

    model: str | None
    """Name of the model that wrote it; None where it could not, and the answer is in sentences of the documents."""
    calls: tuple[ModelCall, ...]
    agent: AgentTrace | None = None
    notes: tuple[str, ...] = ()


class Asker:
    """Answers questions from one library. Keeps nothing of a question; safe to use from several threads."""

    def __init__(self, store: Store, corpus: CorpusIndex, viewer: PdfViewer) -> None:
        self._store = store
        self._corpus = corpus
        self._viewer = viewer
        self._compiled = CompiledCache(store)

    def search(
        self,
        question: str,
        scope: Scope,
        *,
        unit: Unit,
        mode: str,
        limit: int,
        settings: QuestionSettings,
        embedder: Embedder | None,
    ) -> tuple[Hit, ...]:
        """At most ``limit`` hits, best first."""
        query = self._query(question, embedder)
        chosen = self._choose(query, scope, settings, embedder)
        found = [self._look(query, one, mode, limit, settings) for one in chosen]
        known = {one.document.id: one.document for one in found}
        odds = {one.document.id: one.odds for one in chosen}
        pages = [one.pages if unit == "page" else _section_pages(one) for one in found]
        merged = merge_pages(pages, odds, limit) if pages else ()
        likely = {(page.document_id, page.page) for one in found for page in likely_pages(one.pages, limit)}
        texts = self._texts([(page.document_id, page.page) for page in merged])
        hits: list[Hit] = []
        for page in merged:
            document = known[page.document_id]
            row = document.row_of(page.section_id)
            of_page = {page.page: texts[page.document_id, page.page]}
            passages = _shown(query, document, page, row, of_page)
            hits.append(
                Hit(
                    document=document.name,
                    document_id=page.document_id,
                    page=page.page,
                    label=document.label(page.page),
                    section_id=page.section_id,
                    title=document.titles[row] if row >= 0 else "",
                    score=page.score,
                    snippet=_snippet(passages),
                    likely=unit == "section" or (page.document_id, page.page) in likely,
                )
            )
        return tuple(hits)

    def ask(
        self,
        question: str,
        scope: Scope,
        *,
        mode: str,
        settings: QuestionSettings,
        embedder: Embedder | None,
        notes: Sequence[str] = (),
    ) -> Answer:
        """The answer with citations, verdict and trace, in sentences of the documents."""
        gathered = self.gather(question, scope, mode=mode, settings=settings, embedder=embedder, notes=notes)
        with gathered.clock.stage("answer"):
            draft = extract_answer(gathered.query, gathered.evidence, gathered.documents)
        return self.finish(gathered, draft)

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
            query = self._query(question, embedder)
            parts = guide.split(question) if guide else ()
            queries = [query, *(self._query(part, embedder) for part in parts)]
        budget = settings.evidence(most_tokens)
        read = [self._read(one, scope, mode, settings, embedder, budget, guide, clock) for one in queries]
        known = {one.document.id: one.document for each in read for one in each.found}
        with clock.stage("compress"):
            evidences = [each.evidence for each in read]
            evidence = unite(evidences, known, budget.budget_tokens) if parts else evidences[0]
        trace = _combine(
            [one for each in read for one in each.found], _each_once([one for each in read for one in each.chosen])
        )
        return Gathered(
            question=question,
            query=query,
            evidence=evidence,
            documents=known,
            texts={place: text for each in read for place, text in each.texts.items()},
            trace=replace(trace, notes=(*trace.notes, *guide.notes)) if guide else trace,
            mode=trace.mode or mode,
            notes=(*notes, *(guide.failures if guide else ())),
            clock=clock,
            parts=parts,
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
    ) -> Read:
        with clock.stage("route"):
            chosen = self._choose(query, scope, settings, embedder, guide)
        with clock.stage("retrieve"):
            read = [one for one in chosen if one.odds >= LEAST]
            found = tuple(self._look(query, one, mode, _SECTIONS, settings, guide) for one in read)
            texts = self._texts([(page.document_id, page.page) for one in found for page in one.pages])
            passages = self._passages(query, found, texts, {one.document.id: one.odds for one in read})
        with clock.stage("compress"):
            evidence = compress(query, passages, {one.document.id: one.document for one in found}, budget)
        return Read(chosen=chosen, found=found, texts=texts, evidence=evidence)

    def finish(self, gathered: Gathered, draft: Draft, by_model: ByModel | None = None) -> Answer:
        """The answer that a draft makes: citations assigned and located, every sentence checked."""
        clock, evidence = gathered.clock, gathered.evidence
        with clock.stage("locate"):
            locator = ViewerLocator(self._store, self._viewer, gathered.texts)
            several = len(gathered.trace.routed) > 1
            composed = compose(draft, evidence, gathered.documents, locator, name_documents=several)
        about = relevance([sentence.confidence for sentence in composed.sentences])
        with clock.stage("verify"):
            verdict = check_sentences(
                [_marked(sentence) for sentence in composed.sentences],
                # What a sentence says must stand in what it quotes, not merely somewhere near.
                _quoted(composed),
                {citation.id for citation in composed.citations},
            )
        notes = (*gathered.notes, *(by_model.notes if by_model else ()))
        if not draft.found:
            notes = (*notes, *_over_budget(evidence), *self._unread([one.document_id for one in gathered.trace.routed]))
        return Answer(
            question=gathered.question,
            text=composed.text,
            short=draft.short,
            found=draft.found,
            citations=composed.citations,
            sentences=tuple(
                replace(sentence, confidence=checked.confidence, flags=checked.flags)
                for sentence, checked in zip(composed.sentences, verdict.sentences, strict=True)
            ),
            sections=composed.sections,
            evidence=evidence,
            context_tokens=evidence.context_tokens,
            confidence=verdict.confidence * about,
            warning=(verdict.warning or relevance_warning(about)) if draft.found else None,
            mode=gathered.mode,
            model=by_model.model if by_model else None,
            trace=AnswerTrace(
                retrieval=gathered.trace,
                milliseconds=clock.total(),
                removed_citations=composed.removed,
                notes=notes,
                calls=by_model.calls if by_model else (),
                agent=by_model.agent if by_model else None,
                parts=gathered.parts,
            ),
        )

    def compiled(self, document_id: DocumentId, embedder: Embedder | None) -> CompiledDocument:
        """The document as it is searched."""
        return self._compiled.get([document_id], "" if embedder is None else embedder.name)[document_id]

    def read(self, pages: Sequence[PageRead]) -> tuple[Evidence, Mapping[DocumentId, CompiledDocument]]:
        """The text of pages as evidence, whole, in the order given; with the documents they are of."""
        known = self._compiled.get({page.document_id for page in pages}, "")
        texts = self._texts([(page.document_id, page.page) for page in pages])
        passages = tuple(
            passage
            for page in pages
            for passage in page_passages(known[page.document_id], page.page, texts[page.document_id, page.page])
        )
        text = "\n\n".join(passage.text for passage in passages)
        tokens = count_tokens(text)
        evidence = Evidence(passages=passages, dropped=(), text=text, context_tokens=tokens, tokens_before=tokens)
        return evidence, known

    def _query(self, question: str, embedder: Embedder | None) -> Query:
        query = prepare_query(question)
        return query if embedder is None else replace(query, embedding=embedder.embed_queries([question])[0])

    def _choose(
        self,
        query: Query,
        scope: Scope,
        settings: QuestionSettings,
        embedder: Embedder | None,
        guide: Guide | None = None,
    ) -> tuple[Chosen, ...]:
        """The documents to look into, best first."""
        routed = self._route(query, scope, settings, embedder)
        name, retrieval = "" if embedder is None else embedder.name, settings.retrieval(_SECTIONS)
        whole = self._compiled.get((one.document_id for one in routed), name)
        visible = {identity: searched(document, retrieval) for identity, document in whole.items()}
        ranked = rank_documents(query, routed, visible)
        odds = relative_odds(ranked)
        if guide is not None and settings.routing:
            odds = guide.odds(query.text, visible, odds)
        chosen = tuple(
            Chosen(document=whole[identity], searched=visible[identity], odds=share) for identity, share in odds.items()
        )
        return chosen[:_DOCUMENTS] if settings.routing else chosen

    def _route(
        self,
        query: Query,
        scope: Scope,
        settings: QuestionSettings,
        embedder: Embedder | None,
    ) -> tuple[RoutedDocument, ...]:
        documents = scope.documents
        if documents is None and self._store.is_empty(scope.collections):
            raise NotFoundError(_nothing_in(scope.collections))
        if not settings.routing:
            return tuple(
                RoutedDocument(document_id=row.id, score=1.0)
                for row in self._store.documents(scope.collections)
                if (documents is None or row.id in documents)
                and settings.domain in {None, row.domain}
                and settings.language in {None, row.language}
            )
        wanted = CorpusQuery(
            text=query.text,
            vector=query.embedding,
            embedder="" if embedder is None else embedder.name,
            documents=documents,
            collections=scope.collections if documents is None else None,  # documents were looked up in there
            domain=settings.domain,
            language=settings.language,
            body=settings.body_text,
        )
        return route(self._corpus, wanted, _CANDIDATES)

    def _look(
        self,
        query: Query,
        chosen: Chosen,
        mode: str,
        limit: int,
        settings: QuestionSettings,
        judge: SectionJudge | None = None,
    ) -> Found:
        retrieval = settings.retrieval(limit)
        ranking = rank_sections(query, chosen.searched, retrieval, mode, judge) if settings.tree else None
        pages = rank_pages(query, chosen.searched, ranking, limit=max(limit, _PAGES), weights=settings.page_weights)
        if ranking is None:
            ranking = sections_of(pages, limit)
        elif chosen.document.only_summaries:
            pointed = sections_to_read(query, chosen.searched, ranking, settings.profile)
            ranking, pages = led_by(pointed, chosen.document, ranking, pages, limit)
            return Found(document=chosen.document, ranking=ranking, pages=pages, pointed=pointed)
        return Found(document=chosen.document, ranking=ranking, pages=pages)

    def _passages(
        self,
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
            pages = likely_pages(one.pages, _PAGES)
            of_pages = {page.page: texts[page.document_id, page.page] for page in pages}
            picked.append(pick_passages(query, one.document, pages, of_pages, one.ranking))
        return merge_passages(picked, odds) if picked else ()

    def _texts(self, wanted: Sequence[tuple[DocumentId, int]]) -> dict[tuple[DocumentId, int], str]:
        by_document: dict[DocumentId, list[int]] = {}
        for document_id, page in wanted:
            by_document.setdefault(document_id, []).append(page)
        return {
            (document_id, page.number): page.text
            for document_id, numbers in by_document.items()
            for page in self._store.pages(document_id, numbers)
        }

    def _unread(self, routed: Sequence[DocumentId]) -> tuple[str, ...]:
        """What could not be looked at: pages without text."""
        notes: list[str] = []
        for document in map(self._store.document, routed):
            pages = len(document.coverage.needs_ocr)
            if pages:
                notes.append(f"{document.name}: {pages} of {document.page_count} pages have no text (needs OCR).")
        return tuple(notes)


def _nothing_in(collections: frozenset[str] | None) -> str:
    """What to say where there is no document to ask."""
    if collections is None:
        return "the library is empty: add a document first (`vectree add FILE`)"
    return f"there is no document in {', '.join(map(repr, sorted(collections))) or 'no collection'}"


def _shown(
    query: Query, document: CompiledDocument, page: ScoredPage, row: int, texts: Mapping[int, str]
) -> tuple[Passage, ...]:
    """The best passage of a page; of a summary tree the section's summary."""
    if document.only_summaries and row >= 0 and summary_page(document, row) == page.page:
        return summary_passages(document, [PointedSection(row=row, score=page.score)], texts)
    return pick_passages(query, document, (page,), texts, limit=1)


def _own(texts: Mapping[tuple[DocumentId, int], str], document_id: DocumentId) -> dict[int, str]:
    return {page: text for (owner, page), text in texts.items() if owner == document_id}


def _over_budget(evidence: Evidence) -> tuple[str, ...]:
    """What to say where nothing was read because no passage was small enough."""
    if evidence.passages or not any(dropped.reason == OVER_BUDGET for dropped in evidence.dropped):
        return ()
    return ("No passage fits the budget of tokens, so none was read (`--budget-tokens`).",)


def _section_pages(found: Found) -> tuple[ScoredPage, ...]:
    """The ranked sections, each at its best page."""
    best: dict[str, int] = {}
    for page in found.pages:
        best.setdefault(page.section_id, page.page)
    rows = {item.section_id: found.document.row_of(item.section_id) for item in found.ranking}
    return tuple(
        ScoredPage(
            document_id=item.document_id,
            page=best.get(item.section_id, int(found.document.sections.page_start[rows[item.section_id]])),
            section_id=item.section_id,
            score=item.score,
        )
        for item in found.ranking
    )


def _quoted(composed: Composed) -> list[str]:
    """What each sentence quotes, as one text in the page's order: a table row below the line over its columns."""
    citations = {citation.id: citation for citation in composed.citations}
    return [
        _without_marks(
            " ".join(
                unwrapped(citation.quote)
                for citation in sorted(
                    (citations[number] for number in sentence.citations),
                    key=lambda citation: (citation.page, citation.spans[0].start),
                )
            )
        )
        for sentence in composed.sentences
    ]


def _without_marks(text: str) -> str:
    """A source's own "[12]" must not be taken for a citation of ours."""
    return text.replace("[", "(").replace("]", ")")


def _marked(sentence: AnswerSentence) -> str:
    return f"{_without_marks(sentence.text)} {''.join(f'[{number}]' for number in sentence.citations)}"


def _snippet(passages: Sequence[Passage]) -> str:
    if not passages:
        return ""
    text = unwrapped(passages[0].text)
    return text if len(text) <= _SNIPPET_CHARACTERS else f"{text[: _SNIPPET_CHARACTERS - 1].rstrip()}…"


def _each_once(chosen: Sequence[Chosen]) -> list[Chosen]:
    """The documents that parts of a question chose, at the best odds that each has."""
    best: dict[DocumentId, Chosen] = {}
    for one in chosen:
        if one.document.id not in best or best[one.document.id].odds < one.odds:
            best[one.document.id] = one
    return sorted(best.values(), key=lambda one: -one.odds)


def _combine(found: Sequence[Found], chosen: Sequence[Chosen]) -> Trace:
    """One trace of a question put to several documents, and of its parts."""
    traces = [one.ranking.trace for one in found]
    ranked: dict[tuple[DocumentId, SectionId], TracedSection] = {}
    for one in found:
        for section in traced_ranking(one.document, one.ranking):
            ranked.setdefault((section.document_id, section.section_id), section)
    return Trace(
        mode=" + ".join(dict.fromkeys(trace.mode for trace in traces)),
        reason="; ".join(dict.fromkeys(trace.reason for trace in traces if trace.reason)),
        routed=tuple(
            TracedDocument(document_id=one.document.id, name=one.document.name, odds=one.odds, read=one.odds >= LEAST)
            for one in chosen
        ),
        ranked=tuple(ranked.values()),
        visited=tuple(section for trace in traces for section in trace.visited),
        scored=sum(trace.scored for trace in traces),
        pruned=tuple(section for trace in traces for section in trace.pruned),
        injected=tuple(reference for trace in traces for reference in trace.injected),
        notes=tuple(dict.fromkeys(note for trace in traces for note in trace.notes)),
        milliseconds=sum(trace.milliseconds for trace in traces),
    )
