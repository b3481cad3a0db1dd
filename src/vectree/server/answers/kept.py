"""An answer as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pydantic import TypeAdapter

from vectree.pipeline.answering.reasoning_graph import shortened
from vectree.types.answer import Answer
from vectree.types.document import DocumentId
from vectree.types.evidence import Evidence, Passage

_ANSWER = TypeAdapter(Answer)
_DOCUMENTS = TypeAdapter(tuple[DocumentId, ...])


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """An answer and what it takes to show it again to whoever may see it."""

    id: str
    owner: str
    question: str
    """As it was asked; ``answer.question`` is what was looked for, which may stand alone where this does not."""
    answer: Answer
    documents: frozenset[DocumentId]
    """Those that it cites."""
    collections: frozenset[str]
    """Those that had a part in it: it is shown while the caller may see all of them."""
    settings: Mapping[str, object]
    """As they were given, with mode, model and the ids of the documents asked."""
    created: str
    """UTC, ISO 8601."""

    @property
    def asked(self) -> tuple[DocumentId, ...]:
        """Documents that the question named; empty for none."""
        return _DOCUMENTS.validate_python(self.settings.get("documents") or ())


def lean(answer: Answer) -> Answer:
    """The answer without the texts of pages beyond what it quotes: of passages their beginnings, of tools nothing.

    Its JSON and its reasoning graph are the same as before.
    """
    agent = answer.trace.agent
    if agent is not None:
        steps = tuple(
            replace(
                step,
                result=replace(step.result, text=shortened(step.result.text) if step.failed else "", pictures=()),
            )
            for step in agent.steps
        )
        agent = replace(agent, steps=steps)
    return replace(answer, evidence=_lean(answer.evidence), trace=replace(answer.trace, agent=agent))


def _lean(evidence: Evidence) -> Evidence:
    return replace(
        evidence,
        passages=tuple(map(_beginning, evidence.passages)),
        dropped=tuple(replace(dropped, passage=_beginning(dropped.passage)) for dropped in evidence.dropped),
        text="",
    )


def _beginning(passage: Passage) -> Passage:
    return replace(passage, text=shortened(passage.text))


def write_answer(answer: Answer) -> str:
    """The answer as JSON, for the database."""
    return _ANSWER.dump_json(answer).decode()


def read_answer(text: str) -> Answer:
    """The answer that was written; one of an earlier version has the defaults of what it did not know."""
    return _ANSWER.validate_json(text)
