"""Answers and hits made now: by the stages, with a model where one is asked, steadily while the library changes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import TYPE_CHECKING, TypeVar

from vectree.errors import NotFoundError
from vectree.models.embedder import LoadedEmbedder

if TYPE_CHECKING:
    from vectree.agent import Reader
    from vectree.models.session import ModelSession
    from vectree.pipeline.evidence.gathering import Gathered
    from vectree.pipeline.evidence.guiding import Guide
    from vectree.pipeline.parts.opening import Parts
    from vectree.pipeline.question.asked import Asked
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.pipeline.question.scope import Scope
    from vectree.types.answer import Answer
    from vectree.types.model import TextDelta
    from vectree.types.ranking import Hit, Mode, Unit

T = TypeVar("T")

_AGAIN = 5
"""Times at most that a question starts over because the library changed under it."""


class Maker:
    """Makes answers. ``reader`` gives an agent what it may read in a scope."""

    def __init__(self, parts: Parts, reader: Callable[[Scope], Reader]) -> None:
        self._parts = parts
        self._reader = reader

    def search(
        self,
        question: str,
        scope: Callable[[], Scope],
        *,
        unit: Unit,
        mode: Mode,
        limit: int,
        settings: QuestionSettings,
    ) -> tuple[Hit, ...]:
        """At most ``limit`` hits, best first; the scope is looked up anew whenever the search starts over."""
        stages, embedder = self._parts.stages(), self.embedder(settings).embedder
        return self._steadily(
            lambda: stages.search(
                question, scope(), unit=unit, mode=mode, limit=limit, settings=settings, embedder=embedder
            )
        )

    def extract(self, asked: Asked) -> Answer:
        """The answer in the documents' own sentences."""
        return self._steadily(lambda: self._parts.stages().extract(self._gathered(asked)))

    def by_model(self, asked: Asked, session: ModelSession) -> Generator[TextDelta | Answer]:
        """Pieces of the model's text, then the answer; of an agent the answer alone."""
        from vectree.pipeline.answering.generating import ModelAsker
        from vectree.pipeline.evidence.guiding import guide_for

        stages, hub = self._parts.stages(), self._parts.models()

        def run(work: Callable[[], Coroutine[object, object, T]]) -> T:
            return hub.run(work, asked.stop)

        def gather(most_tokens: int | None) -> Gathered:
            return self._steadily(
                lambda: self._gathered(
                    asked, most_tokens, guide_for(session, run, asked.settings, asked.search_mode, most_tokens)
                )
            )

        by_model = ModelAsker(stages.finisher)
        if asked.mode == "agent":
            reader = self._reader(asked.scope)
            yield hub.run(lambda: by_model.ask_agent(session, asked.question, reader, gather, stages.read), asked.stop)
        else:
            yield from hub.iterate(lambda: by_model.stream(session, gather), asked.stop)

    def embedder(self, settings: QuestionSettings) -> LoadedEmbedder:
        """What embeds a question with those settings."""
        return self._parts.embedder() if settings.dense else LoadedEmbedder(embedder=None)

    def _gathered(self, asked: Asked, most_tokens: int | None = None, guide: Guide | None = None) -> Gathered:
        loaded = self.embedder(asked.settings)
        return self._parts.stages().gatherer.gather(
            asked.question,
            asked.scope,
            mode=asked.search_mode,
            settings=asked.settings,
            embedder=loaded.embedder,
            notes=self._notes(loaded, asked.scope),
            most_tokens=most_tokens,
            guide=guide,
        )

    def _notes(self, loaded: LoadedEmbedder, scope: Scope) -> tuple[str, ...]:
        """What to say where questions are compared by keyword alone, though somebody wished for more."""
        if loaded.embedder is None:
            return (loaded.notice,) if loaded.notice else ()
        wanted, counts = loaded.embedder.name, self._parts.store.vectors.embedders(scope.collections)
        others = sum(count for name, count in counts.items() if name != wanted)
        if not others:
            return ()
        return (f"Documents without vectors of {wanted!r}, found by keyword alone: {others} (`vectree reindex`).",)

    def _steadily(self, ask: Callable[[], T]) -> T:
        """What ``ask`` gives; asked again where a document was removed or replaced while it was being looked into."""
        store = self._parts.store
        for _ in range(_AGAIN):
            before = store.changes.last()
            try:
                return ask()
            except NotFoundError:
                if store.changes.last() == before:
                    raise
        return ask()
