"""From what a caller gives to a question with everything that decides its answer; and what models say beside that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from vectree.errors import QueryError, StoppedError, VectreeError
from vectree.pipeline.parts.model_hub import model_settings
from vectree.pipeline.question.asked import Asked, Basis, answer_key
from vectree.pipeline.question.options import settings_of
from vectree.pipeline.question.scope import Collections, References, Scope, collection_names

if TYPE_CHECKING:
    from vectree.models.budget import Budget
    from vectree.models.language_model import LanguageModel
    from vectree.pipeline.asking.making import Maker
    from vectree.pipeline.parts.opening import Parts
    from vectree.pipeline.parts.sessions import Sessions
    from vectree.pipeline.question.options import AskOptions, SearchSettings
    from vectree.pipeline.question.settings import Settings
    from vectree.pipeline.question.standalone import Turn
    from vectree.stop import Stop
    from vectree.types.answer import Answer
    from vectree.types.ranking import Hit, Mode, Unit
    from vectree.verify.judge import Judgement


class Questions:
    """Questions put to one library."""

    def __init__(self, parts: Parts, sessions: Sessions, settings: Settings, maker: Maker) -> None:
        self._parts = parts
        self._sessions = sessions
        self._settings = settings
        self._maker = maker

    def scope(self, references: References, collections: Collections) -> Scope:
        """What a question may see. Raises NotFoundError for a document that is not there, or not in there."""
        among = collection_names(collections)
        if references is None:
            return Scope(collections=among)
        wanted = [references] if isinstance(references, str) else references
        return Scope(documents=self._parts.store.find_all(wanted, among), collections=among)

    def search(
        self,
        question: str,
        documents: References,
        collections: Collections,
        *,
        unit: Unit,
        mode: Mode,
        limit: int,
        given: SearchSettings,
    ) -> tuple[Hit, ...]:
        """See ``Library.search``."""
        if limit < 1:
            raise QueryError(f"limit {limit!r} must be at least 1", limit=limit)
        settings, search_mode = self._settings.resolve(given, mode)
        return self._maker.search(
            question,
            lambda: self.scope(documents, collections),
            unit=unit,
            mode=search_mode,
            limit=limit,
            settings=settings,
        )

    def asked(self, question: str, documents: References, options: AskOptions, stop: Stop) -> Asked:
        """The question as it is to be answered, with its answer's key where that is kept. Raises as ``Library.ask``."""
        config = self._parts.config
        mode, budget = options.get("mode", "auto"), options.get("budget")
        scope = self.scope(documents, options.get("collections"))
        settings, search_mode = self._settings.resolve(settings_of(options), mode)
        session = self._sessions.for_question(options.get("model"), budget)
        if session is None and options.get("model_retrieval"):
            raise QueryError("model_retrieval needs a language model: name one (--model provider:model)")
        key = ""
        if session is not None or config.cache.extractive:
            embedder = self._maker.embedder(settings).embedder
            basis = Basis(
                question=question,
                revisions=self._parts.store.changes.revisions(scope.documents, scope.collections),
                library=self._library_id,
                mode=mode,
                search_mode=search_mode,
                settings=settings,
                embedder=embedder.name if embedder is not None else "",
                model=session.name if session is not None else None,
                model_settings=model_settings(config.model),
                budget=self._sessions.question_budget(budget),
            )
            key = answer_key(basis)
        return Asked(
            question=question,
            scope=scope,
            mode=mode,
            search_mode=search_mode,
            settings=settings,
            session=session,
            key=key,
            stop=stop,
        )

    def standalone(
        self,
        question: str,
        turns: Sequence[Turn],
        model: str | LanguageModel | None,
        budget: Budget | None,
        stop: Stop | None,
    ) -> str:
        """See ``Library.standalone``."""
        session = self._sessions.for_question(model, budget) if turns else None
        if session is None:
            return question
        from vectree.pipeline.question.standalone import standalone_question

        try:
            return self._parts.models().run(lambda: standalone_question(session, question, turns), stop)
        except StoppedError:
            raise
        except VectreeError:
            return question

    def judge(
        self, answer: Answer, model: str | LanguageModel, reference: str | None, budget: Budget | None
    ) -> Judgement:
        """See ``Library.judge``."""
        from vectree.verify.judge import judge_answer

        session = self._sessions.for_judge(model, budget)
        passages = [passage.text for passage in answer.evidence.passages]
        return self._parts.models().run(
            lambda: judge_answer(session, answer.question, answer.text, passages, reference)
        )

    @cached_property
    def _library_id(self) -> str:
        return self._parts.store.setting("library_id") or ""
