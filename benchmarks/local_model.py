"""Everything that asks a model, with a real local one: indexing, a streamed answer, the agent, the judge.

    python -m benchmarks.local_model [--pdf FILE] [--question TEXT ...] [--seconds 600]

A llama.cpp server with SmolLM2-135M-Instruct (both test dependencies) runs beside. The model is far too small for any
of this, which is the point: counted is what became of its replies, and shown that nothing unresolvable came of them.
A valid tool call is one that a tool took; the same one again in a run counts once.

*Accepted*: used as it came. *Repaired*: read out of prose, or usable when asked again with what was wrong. *Fallback*:
given up, what was wished for was made without the model. Each asking counts once, however often it was repeated. Of an
answer, accepted is one in the model's words, repaired one that was cut or stopped and kept up to there.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from pydantic import BaseModel

import vectree
from tests.servers.llama_server import llama_server
from vectree.agent.actions import WrittenAction
from vectree.errors import VectreeError
from vectree.models.budget import Budget
from vectree.models.json_reply import UnreadableError, read_reply
from vectree.models.language_model import LanguageModel, ModelSettings, load_model
from vectree.outline.model.titles import IndexReply
from vectree.pipeline import Library
from vectree.types.answer import Answer
from vectree.types.model import Capabilities, ModelReply, ModelRequest, Purpose, TextDelta
from vectree.types.section import Origin, Verification
from vectree.verify.judge import JudgeReply

Outcome = Literal["accepted", "repaired", "fallback"]
WANTED: dict[Purpose, type[BaseModel]] = {"index": IndexReply, "agent": WrittenAction, "judge": JudgeReply}
QUESTIONS = (
    "What are the net lifetime benefits of an apprenticeship program?",
    "Which agency enforces the minimum wage?",
)
PDF = Path(__file__).resolve().parent.parent / "examples" / "DOL2022.pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A request and its reply; None where it failed, or was stopped while it streamed."""

    request: ModelRequest
    reply: ModelReply | None


class Overheard:
    """``LanguageModel``: another one, of which every exchange is kept."""

    def __init__(self, model: LanguageModel) -> None:
        self.name = model.name
        self.exchanges: list[Exchange] = []
        self._model = model

    async def capabilities(self) -> Capabilities:
        """See ``LanguageModel``."""
        return await self._model.capabilities()

    async def complete(self, request: ModelRequest) -> ModelReply:
        """See ``LanguageModel``."""
        reply = None
        try:
            reply = await self._model.complete(request)
            return reply
        finally:
            self.exchanges.append(Exchange(request=request, reply=reply))

    async def stream(self, request: ModelRequest) -> AsyncGenerator[TextDelta | ModelReply]:
        """See ``LanguageModel``."""
        reply = None
        try:
            async with aclosing(self._model.stream(request)) as pieces:
                async for piece in pieces:
                    reply = piece if isinstance(piece, ModelReply) else None
                    yield piece
        finally:
            self.exchanges.append(Exchange(request=request, reply=reply))

    async def close(self) -> None:
        """See ``LanguageModel``."""
        await self._model.close()


def asked(exchanges: Sequence[Exchange]) -> list[list[Exchange]]:
    """The exchanges, those together that ask again for what no reply has given yet."""
    askings: list[list[Exchange]] = []
    for exchange in exchanges:
        first = askings[-1][0].request.messages if askings else ()
        goes_on = bool(askings) and exchange.request.messages[: len(first)] == first
        if goes_on and outcome(askings[-1]) == "fallback":
            askings[-1].append(exchange)
        else:
            askings.append([exchange])
    return askings


def outcome(asking: Sequence[Exchange]) -> Outcome:
    """What became of one asking for a value of a type."""
    wanted = WANTED[asking[0].request.purpose]
    for place, exchange in enumerate(asking):
        if exchange.reply is not None:
            try:
                read = read_reply(exchange.reply.text, wanted)
            except UnreadableError:
                continue
            return "accepted" if place == 0 and read.as_it_came else "repaired"
    return "fallback"


def outcome_of_answer(answer: Answer, exchange: Exchange) -> Outcome:
    """What became of a written answer."""
    if answer.found and answer.model is None:
        return "fallback"
    return "accepted" if exchange.reply is not None and exchange.reply.finish == "stop" else "repaired"


@dataclass(slots=True)
class Told:
    """What the answers together showed."""

    citations: int = 0
    resolved: int = 0
    answers: int = 0
    complete: int = 0
    tool_calls: int = 0
    valid: int = 0

    def add(self, library: Library, answer: Answer, sent: int) -> None:
        """Count an answer for which ``sent`` requests went to the model."""
        self.citations += len(answer.citations)
        self.resolved += sum(
            _resolves(library, cited.document_id, cited.quote, cited.page) for cited in answer.citations
        )
        self.answers += 1
        self.complete += sum(call.attempts for call in answer.trace.calls) >= sent
        if answer.trace.agent is not None:
            self.tool_calls += answer.trace.agent.tool_calls
            steps = [step for step in answer.trace.agent.steps if not step.failed]
            self.valid += len({(step.action.tool, repr(step.action.arguments)) for step in steps})


def _resolves(library: Library, document: str, quote: str, page: int) -> bool:
    """Whether the quote stands on that page or goes over to the next, but for line breaks."""
    pages = library.pages(document, [page, page + 1])
    return " ".join(quote.split()) in " ".join(" ".join(one.text for one in pages).split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdf", type=Path, default=PDF)
    parser.add_argument("--question", action="append", help="instead of those written down here; may be repeated")
    parser.add_argument("--context-tokens", type=int, default=8192)
    parser.add_argument("--seconds", type=float, default=600.0, help="at most, for each of indexing, answer, agent")
    options = parser.parse_args()
    with (
        llama_server(options.context_tokens) as server,
        TemporaryDirectory() as folder,
        vectree.open(Path(folder) / "library") as library,
    ):
        model = Overheard(load_model(server.model, ModelSettings(timeout_seconds=options.seconds)))
        measure(library, model, options.pdf, options.question or QUESTIONS, Budget(seconds=options.seconds))


def measure(library: Library, model: Overheard, pdf: Path, questions: Sequence[str], budget: Budget) -> None:
    """Index, ask, and print what came of it."""
    outcomes: dict[str, Counter[Outcome]] = {name: Counter() for name in ("index", "answer", "agent", "judge")}
    told = Told()
    start = time.perf_counter()
    without = library.add(pdf)
    document = library.add(pdf, model=model, budget=budget)
    outcomes["index"].update(outcome(asking) for asking in asked(model.exchanges))
    _said("indexing", start, *document.coverage.notes)
    by_model = [section for section in document.tree.walk() if section.origin is Origin.MODEL]
    held = sum(section.verification is not Verification.UNVERIFIED for section in by_model)
    print(f"titles of the model in the tree {len(by_model)}, found on their page {held}")
    print(f"sections without and with the model {_size(without)} {_size(document)}")
    for question in questions:
        start, before = time.perf_counter(), len(model.exchanges)
        *pieces, answer = library.stream(question, document.id, model=model, budget=budget)
        assert isinstance(answer, Answer)
        new = model.exchanges[before:]
        told.add(library, answer, len(new))
        outcomes["answer"].update(outcome_of_answer(answer, exchange) for exchange in new[-1:])
        _said(f"answer in {len(pieces)} pieces", start, answer.text, *answer.trace.notes)

        before = len(model.exchanges)
        try:
            _said("judged", start, str(library.judge(answer, model=model, budget=budget)))
        except VectreeError as error:  # a failure is never a score
            _said("not judged", start, error.message)
        outcomes["judge"].update(outcome(asking) for asking in asked(model.exchanges[before:]))

        start, before = time.perf_counter(), len(model.exchanges)
        answer = library.ask(question, document.id, mode="agent", model=model, budget=budget)
        new = model.exchanges[before:]
        told.add(library, answer, len(new))
        outcomes["agent"].update(outcome(asking) for asking in asked(new))
        run = answer.trace.agent
        steps = [] if run is None else [f"{one.action.tool}{'!' * one.failed}" for one in run.steps]
        _said(f"agent: {' '.join(steps)}", start, "" if run is None else run.stopped, answer.text)
    print()
    for purpose, counts in outcomes.items():
        print(f"{purpose:8}accepted {counts['accepted']}  repaired {counts['repaired']}  fallback {counts['fallback']}")
    print(f"citations that resolve {told.resolved} of {told.citations}: {told.resolved / max(1, told.citations):.3f}")
    print(f"traces with every request {told.complete} of {told.answers}: {told.complete / max(1, told.answers):.3f}")
    print(f"tool calls {told.tool_calls}, valid {told.valid}")


def _size(document: vectree.Document) -> int:
    return sum(1 for _ in document.tree.walk())


def _said(what: str, start: float, *lines: str) -> None:
    print(
        f"\n{what} ({time.perf_counter() - start:.0f} s)",
        *(f"  {line}" for line in lines if line),
        sep="\n",
        flush=True,
    )


if __name__ == "__main__":
    main()
