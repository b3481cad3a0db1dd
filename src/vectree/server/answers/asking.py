"""Questions over HTTP: the synchronous library in bounded pools of threads, every answer kept before it is told.

Extractive answers take a processor each, so a few threads do them, in the order in which they came. A language model
is waited for: those questions have threads of their own, and keep nobody else waiting. Answers are written by one
thread, all that wait in one transaction: the database takes one writer at a time, a document that is being added may
hold it for a while, and a busy disk takes its time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from vectree.errors import NotFoundError
from vectree.pipeline.on_loop import on_loop
from vectree.pipeline.parts.sessions import NO_MODEL
from vectree.pipeline.question.standalone import LAST_TURNS, Turn
from vectree.server.answers.chats import new_id
from vectree.server.answers.kept import KeptAnswer
from vectree.storage.clock import now_exactly
from vectree.types.answer import Answer
from vectree.types.document import DocumentId
from vectree.types.model import TextDelta

if TYPE_CHECKING:
    from vectree.config import ServerConfig
    from vectree.pipeline import Library
    from vectree.pipeline.question.options import SearchSettings
    from vectree.pipeline.question.scope import Scope
    from vectree.server.answers.records import AnswerRecords
    from vectree.stop import Stop
    from vectree.types.ranking import AskMode

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A question of somebody, checked: they may see all that it is put to."""

    owner: str
    question: str
    scope: Scope
    mode: AskMode
    model: str
    """A model that is offered; ``none`` for none."""
    chat_id: str | None
    settings: SearchSettings
    answer_id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The answer, kept."""

    kept: KeptAnswer
    turn: int | None


class Asking:
    """Answers questions and keeps the answers. Close it."""

    def __init__(self, library: Library, records: AnswerRecords, config: ServerConfig) -> None:
        self.records = records
        self._library = library
        self._searching = ThreadPoolExecutor(config.questions_at_once, thread_name_prefix="question")
        self._waiting = ThreadPoolExecutor(config.models_at_once, thread_name_prefix="model")
        self._pending: deque[_Pending] = deque()
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="answer")

    async def search(self, work: Callable[[Library], T]) -> T:
        """What a search in the library gives."""
        return await asyncio.get_running_loop().run_in_executor(self._searching, work, self._library)

    async def ask(self, wanted: Wanted) -> AsyncGenerator[TextDelta | Given]:
        """Pieces of a model's text, then the answer. Cancelled, it lets the model go and keeps nothing."""

        def pieces(stop: Stop) -> Generator[TextDelta | Answer]:
            question = self._standalone(wanted, stop)
            return self._library.stream(
                question,
                wanted.scope.documents,
                collections=wanted.scope.collections,
                mode=wanted.mode,
                model=wanted.model,
                stop=stop,
                **wanted.settings,
            )

        pool = self._searching if wanted.model == NO_MODEL else self._waiting
        async with aclosing(on_loop(pieces, pool)) as coming:
            async for piece in coming:
                yield piece if isinstance(piece, TextDelta) else await self._keep(wanted, piece)

    def close(self) -> None:
        """Let what is being asked come to its end, and begin nothing more."""
        for pool in (self._searching, self._waiting, self._writing):
            pool.shutdown(cancel_futures=True)

    def _standalone(self, wanted: Wanted, stop: Stop) -> str:
        if wanted.chat_id is None or wanted.model == NO_MODEL:
            return wanted.question
        before = self.records.of_chat(wanted.chat_id, last=LAST_TURNS)
        turns = [Turn(question=one.answer.question, answer=one.answer.text) for one in before]
        return self._library.standalone(wanted.question, turns, model=wanted.model, stop=stop)

    async def _keep(self, wanted: Wanted, answer: Answer) -> Given:
        kept = KeptAnswer(
            id=wanted.answer_id,
            owner=wanted.owner,
            question=wanted.question,
            answer=answer,
            documents=frozenset(citation.document_id for citation in answer.citations),
            collections=frozenset(),
            settings={
                "mode": wanted.mode,
                "model": wanted.model,
                "documents": None if wanted.scope.documents is None else sorted(wanted.scope.documents),
                **wanted.settings,
            },
            created=now_exactly(),
        )

        pending = _Pending(wanted=wanted, kept=kept)
        self._pending.append(pending)
        self._writing.submit(self._write)
        return await asyncio.wrap_future(pending.given)

    def _write(self) -> None:
        """Keep all answers that wait to be: a disk takes one write or twenty in the same time."""
        batch: list[_Pending] = []
        while self._pending:
            one = self._pending.popleft()
            if one.given.set_running_or_notify_cancel():  # else whoever asked has left
                batch.append(one)
        if not batch:
            return
        try:
            whole = self._with_collections(batch)
            turns = self.records.put([(kept, one.wanted.chat_id) for kept, one in zip(whole, batch, strict=True)])
        except BaseException as error:
            for one in batch:
                one.given.set_exception(error)
            raise
        for one, kept, turn in zip(batch, whole, turns, strict=True):
            if isinstance(turn, NotFoundError):
                one.given.set_exception(turn)
            else:
                one.given.set_result(Given(kept=kept, turn=turn))

    def _with_collections(self, batch: Sequence[_Pending]) -> list[KeptAnswer]:
        """The answers with the collections of all that had a part in them, looked up for all of them at once."""
        parts = [_had_part(one) for one in batch]
        rows = self._library.rows(frozenset[DocumentId]().union(*(part for part in parts if part is not None)))
        return [
            replace(
                one.kept,
                collections=self._readable(one.wanted.scope)
                if part is None
                else frozenset(rows[document].collection for document in part if document in rows),
            )
            for one, part in zip(batch, parts, strict=True)
        ]

    def _readable(self, scope: Scope) -> frozenset[str]:
        if scope.collections is not None:
            return scope.collections
        return frozenset(row.name for row in self._library.collections() if row.documents)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pending:
    """An answer that is to be kept."""

    wanted: Wanted
    kept: KeptAnswer
    given: Future[Given] = field(default_factory=Future[Given])


def _had_part(pending: _Pending) -> frozenset[DocumentId] | None:
    """Documents that had a part in the answer; None where an agent could read all in its scope's collections."""
    documents, trace = pending.wanted.scope.documents, pending.kept.answer.trace
    if trace.agent is not None and documents is None:
        return None
    return (documents or frozenset()).union(one.document_id for one in trace.retrieval.routed)
