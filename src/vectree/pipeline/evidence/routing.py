"""Which documents a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.errors import NotFoundError
from vectree.index.corpus import CorpusIndex, CorpusQuery
from vectree.index.store import Store
from vectree.pipeline.evidence.compiled_cache import CompiledCache
from vectree.pipeline.evidence.ranking import SECTIONS, Chosen
from vectree.retrieve import RoutedDocument, route
from vectree.retrieve.documents.across import relative_odds
from vectree.retrieve.documents.ranking import rank_documents
from vectree.retrieve.parts import searched

if TYPE_CHECKING:
    from vectree.models.embedder import Embedder
    from vectree.pipeline.evidence.guiding import Guide
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.pipeline.question.scope import Scope
    from vectree.types.query import Query

_CANDIDATES = 16
"""Documents at most that routing hands on to be told apart."""
_DOCUMENTS = 8
"""Documents at most, the best of those, that are looked into for one question."""


class Router:
    """Routes questions to documents of one library; keeps nothing of a question."""

    def __init__(self, store: Store, corpus: CorpusIndex, compiled: CompiledCache) -> None:
        self._store = store
        self._corpus = corpus
        self._compiled = compiled

    def route(
        self,
        query: Query,
        scope: Scope,
        settings: QuestionSettings,
        embedder: Embedder | None,
        guide: Guide | None = None,
    ) -> tuple[Chosen, ...]:
        """The documents to look into, best first. Raises NotFoundError where there is none to ask."""
        routed = self._routed(query, scope, settings, embedder)
        name, retrieval = "" if embedder is None else embedder.name, settings.retrieval(SECTIONS)
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

    def _routed(
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


def _nothing_in(collections: frozenset[str] | None) -> str:
    """What to say where there is no document to ask."""
    if collections is None:
        return "the library is empty: add a document first (`vectree add FILE`)"
    return f"there is no document in {', '.join(map(repr, sorted(collections))) or 'no collection'}"
