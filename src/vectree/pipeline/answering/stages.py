"""From a question to hits or an answer: the stages in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.answer import extract_answer
from vectree.index.compiled import CompiledDocument
from vectree.index.corpus import CorpusIndex
from vectree.index.store import Store
from vectree.models.embedder import Embedder
from vectree.pipeline.answering.finishing import Finisher
from vectree.pipeline.evidence.compiled_cache import CompiledCache
from vectree.pipeline.evidence.gathering import Gathered, Gatherer, embedded
from vectree.pipeline.evidence.hits import make_hits
from vectree.pipeline.evidence.ranking import rank_document
from vectree.pipeline.evidence.routing import Router
from vectree.pipeline.question.options import QuestionSettings
from vectree.pipeline.question.scope import Scope
from vectree.retrieve import page_passages
from vectree.text.tokens import count_tokens
from vectree.types.agent import PageRead
from vectree.types.answer import Answer
from vectree.types.document import DocumentId
from vectree.types.evidence import Evidence
from vectree.types.ranking import Hit, Unit

if TYPE_CHECKING:
    from vectree.pdf import PdfViewer


class Stages:
    """The stages of one library. Keeps nothing of a question; safe to use from several threads."""

    def __init__(self, store: Store, corpus: CorpusIndex, viewer: PdfViewer) -> None:
        self._store = store
        self._compiled = CompiledCache(store)
        self._router = Router(store, corpus, self._compiled)
        self.gatherer = Gatherer(store, self._router)
        self.finisher = Finisher(store, viewer)

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
        query = embedded(question, embedder)
        chosen = self._router.route(query, scope, settings, embedder)
        return make_hits(
            query,
            chosen,
            lambda one: rank_document(query, one, mode, limit, settings),
            unit=unit,
            limit=limit,
            store=self._store,
        )

    def extract(self, gathered: Gathered) -> Answer:
        """The answer with citations, verdict and trace, in sentences of the documents."""
        with gathered.clock.stage("answer"):
            draft = extract_answer(gathered.query, gathered.evidence, gathered.documents)
        return self.finisher.finish(gathered, draft)

    def compiled(self, document_id: DocumentId, embedder: Embedder | None) -> CompiledDocument:
        """The document as it is searched."""
        return self._compiled.get([document_id], "" if embedder is None else embedder.name)[document_id]

    def read(self, pages: Sequence[PageRead]) -> tuple[Evidence, Mapping[DocumentId, CompiledDocument]]:
        """The text of pages as evidence, whole, in the order given; with the documents they are of."""
        known = self._compiled.get({page.document_id for page in pages}, "")
        texts = self._store.page_texts([(page.document_id, page.page) for page in pages])
        passages = tuple(
            passage
            for page in pages
            for passage in page_passages(known[page.document_id], page.page, texts[page.document_id, page.page])
        )
        text = "\n\n".join(passage.text for passage in passages)
        tokens = count_tokens(text)
        evidence = Evidence(passages=passages, dropped=(), text=text, context_tokens=tokens, tokens_before=tokens)
        return evidence, known
