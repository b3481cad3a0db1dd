"""Answers with a language model: written from the evidence, or by the agent that walks the trees.

No model may make the product less reliable than it is without one: where the model fails, the answer is in the
documents' own sentences, and a note says why.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from anyio import to_thread

from vectree.agent import MAX_STEPS, AgentRun, ReActPolicy, Reader, Toolbox, run_agent
from vectree.answer import extract_answer
from vectree.answer.draft import Draft
from vectree.answer.generative import ANSWER_TOKENS, answer_request, ground_answer, stream_answer
from vectree.errors import VectreeError
from vectree.models.aloud import aloud
from vectree.models.session import OTHER_TOKENISER
from vectree.pipeline.answering.finishing import ByModel, Finisher
from vectree.pipeline.evidence.gathering import Gathered
from vectree.pipeline.evidence.guiding import PROMPT_TOKENS
from vectree.text.language import worded
from vectree.types.agent import AgentTrace, Stopped
from vectree.types.model import TextDelta

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.models.session import ModelSession
    from vectree.types.agent import PageRead
    from vectree.types.answer import Answer
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence

T = TypeVar("T")

_INCOMPLETE = {
    "en": "The answer is not complete: the model did not finish it.",
    "ko": "모델이 답변을 끝맺지 못해 완성된 답변이 아닙니다.",
    "ja": "モデルが回答を書き終えていないため、不完全な回答です。",
    "zh": "模型未能写完，回答不完整。",
}

_BY_REPLIES: tuple[Stopped, ...] = ("no_usable_action", "repeating", "out_of_steps")
"""Ends of an agent's run that its replies brought about: another run may have better ones."""

Gather = Callable[[int | None], Gathered]
"""Finds the evidence, at most so many tokens of it; None: as without a model."""


class ReadPages(Protocol):
    """Gives the text of pages as evidence, with the documents they are of."""

    def __call__(self, pages: Sequence[PageRead], /) -> tuple[Evidence, Mapping[DocumentId, CompiledDocument]]:
        """Raises NotFoundError for a document that is gone."""
        ...


async def evidence_tokens(session: ModelSession) -> int:
    """Tokens of evidence that the model has room for. Raises what the session raises."""
    context = (await session.capabilities()).context_tokens
    reply = min(ANSWER_TOKENS, context // 4)
    return max(200, int((context - reply) / OTHER_TOKENISER) - PROMPT_TOKENS)


class ModelAsker:
    """Finishes gathered evidence with a model's words."""

    def __init__(self, finisher: Finisher) -> None:
        self._finisher = finisher

    async def stream(self, session: ModelSession, gather: Gather) -> AsyncGenerator[TextDelta | Answer]:
        """Pieces of text as they are written, then the whole answer, cited and checked.

        What the pieces say may be more than the answer keeps: marks that the model writes as citations are none, nor is
        what turns out to have been a thought. Where the model breaks off, what it had written is grounded and marked;
        where nothing came, the answer is extractive.
        """
        try:
            most = await evidence_tokens(session)
        except VectreeError as error:  # not even its size is known
            why = error.message
            yield await _aside(lambda: self._without(gather(None), session, why))
            return
        gathered = await _aside(lambda: gather(most))
        if not gathered.evidence.passages:
            yield await _aside(lambda: self._nothing_found(gathered, session))
            return
        request = answer_request(gathered.question, gathered.evidence, gathered.documents, _domain(gathered))
        written = ""
        failed: VectreeError | None = None
        with gathered.clock.stage("answer"):
            try:
                async for text in stream_answer(session, request):
                    written += text
                    yield TextDelta(text=text)
            except VectreeError as error:
                failed = error
        answer = await _aside(lambda: self._finished(gathered, session, aloud(written), failed))
        if answer.model is None:
            await session.forget([request])
        yield answer

    def _nothing_found(self, gathered: Gathered, session: ModelSession) -> Answer:
        draft = extract_answer(gathered.query, gathered.evidence, gathered.documents)
        return self._finisher.finish(gathered, draft, ByModel(model=None, calls=tuple(session.calls)))

    def _finished(self, gathered: Gathered, session: ModelSession, written: str, failed: VectreeError | None) -> Answer:
        draft = ground_answer(_whole(written) if failed else written, gathered.query, gathered.evidence,
                              gathered.documents)  # fmt: skip
        if failed is not None and not draft.found:
            return self._without(gathered, session, failed.message)
        if draft.found and not _cites(draft):
            return self._without(gathered, session, f"nothing of what {session.name} wrote stands in the passages")
        failures = (f"The model did not finish ({failed.message.rstrip('.')}).",) if failed else ()
        by_model = ByModel(model=session.name, calls=tuple(session.calls), failures=failures)
        answer = self._finisher.finish(gathered, draft, by_model)
        return replace(answer, warning=worded(_INCOMPLETE, draft.language)) if failed else answer

    def _without(self, gathered: Gathered, session: ModelSession, why: str, agent: AgentTrace | None = None) -> Answer:
        draft = extract_answer(gathered.query, gathered.evidence, gathered.documents)
        by_model = ByModel(model=None, calls=tuple(session.calls), agent=agent, failures=(_own_words(why),))
        return self._finisher.finish(gathered, draft, by_model)

    async def ask_agent(
        self,
        session: ModelSession,
        question: str,
        reader: Reader,
        gather: Gather,
        read: ReadPages,
        *,
        max_steps: int = MAX_STEPS,
    ) -> Answer:
        """The agent's answer, grounded in the pages that it has read, with everything it did in the trace.

        Where it ends without an answer, the answer is extractive from ordinary evidence, and the note says why it
        ended. ``read`` gives the pages' text as evidence.
        """
        start = time.perf_counter()
        run = await self._run(session, question, reader, max_steps)
        seconds = time.perf_counter() - start
        if run.finished is None and run.trace.stopped in _BY_REPLIES:
            await session.forget()
        answer = await _aside(lambda: self._by_agent(session, run, seconds, gather, read))
        if run.finished is not None and answer.model is None:
            await session.forget()
        return answer

    def _by_agent(
        self, session: ModelSession, run: AgentRun, seconds: float, gather: Gather, read: ReadPages
    ) -> Answer:
        gathered = gather(None)
        gathered.clock.add("agent", seconds)
        own = replace(gathered, mode="agent")
        if run.finished is None:
            why = f"the agent ended without an answer, {run.trace.stopped}: {run.trace.reason}"
            return self._without(own, session, why, run.trace)
        evidence, documents = read(run.trace.pages)
        seen = replace(own, evidence=evidence, documents=documents)
        by_model = ByModel(model=session.name, calls=tuple(session.calls), agent=run.trace)
        if run.finished.outcome == "refuse":
            draft = Draft(found=False, sentences=(), language=gathered.query.language, reason=run.finished.text)
            return self._finisher.finish(seen, draft, replace(by_model, notes=(f"The agent: {run.finished.text}",)))
        draft = ground_answer(run.finished.text, gathered.query, evidence, documents)
        if not _cites(draft):
            why = "nothing of what the agent wrote stands on the pages that it read"
            return self._without(own, session, why, run.trace)
        return self._finisher.finish(seen, draft, by_model)

    async def _run(self, session: ModelSession, question: str, reader: Reader, max_steps: int) -> AgentRun:
        try:
            toolbox = Toolbox(reader, pictures=(await session.capabilities()).pictures)
        except VectreeError as error:  # not even what it can do is known
            return AgentRun(
                finished=None, trace=AgentTrace(steps=(), stopped="model_failed", reason=error.message.rstrip("."))
            )
        return await run_agent(question, ReActPolicy(session, toolbox), toolbox, max_steps=max_steps)


async def _aside(work: Callable[[], T]) -> T:
    """What synchronous work gives, which does not hold up the loop.

    In threads of its own kind: who seeks evidence waits for the model there, whose calls need the loop's own threads
    for their cache. In those it would take them all, and wait for ever.
    """
    return await to_thread.run_sync(work, abandon_on_cancel=True)


def _own_words(why: str) -> str:
    """The note of an answer that was made without what the model said."""
    return f"The model's answer could not be used, so these are the documents' own sentences ({why.rstrip('.')})."


def _cites(draft: Draft) -> bool:
    """Whether anything of it stands in the documents."""
    return any(sentence.quotes for sentence in draft.sentences)


def _whole(text: str) -> str:
    """What was written up to the end of the last sentence that is whole."""
    end = max(text.rfind(mark) for mark in ".!?。！？\n")
    return text[: end + 1]


def _domain(gathered: Gathered) -> str:
    """Domain of the document that most of the evidence comes from."""
    best = gathered.evidence.passages[0].document_id
    return gathered.documents[best].domain
