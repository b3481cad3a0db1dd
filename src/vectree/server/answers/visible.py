"""Which kept answers a caller may see, and which are stale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vectree.pipeline import Library
from vectree.schemas.ask import AskOutput
from vectree.server.access import Caller
from vectree.server.answers.kept import KeptAnswer
from vectree.server.answers.records import AnswerRecords, no_answer
from vectree.server.schemas.questions import AnswerOutput


def sees(caller: Caller, kept: KeptAnswer) -> bool:
    """Whether everything that had a part in the answer is still theirs to see."""
    return kept.owner == caller.id and all(caller.sees(collection) for collection in kept.collections)


def visible_answer(records: AnswerRecords, caller: Caller, answer_id: str) -> KeptAnswer:
    """The answer. Raises NotFoundError where there is none, it is another's, or they may no longer see it."""
    kept = records.get(answer_id, caller.id)
    if not sees(caller, kept):
        raise no_answer(answer_id)
    return kept


def present_documents(library: Library, answers: Iterable[KeptAnswer]) -> frozenset[str]:
    """Ids of the documents that the answers cite and that are in the library now."""
    return frozenset(library.rows(frozenset[str]().union(*(kept.documents for kept in answers))))


def shown(
    kept: KeptAnswer, present: frozenset[str] | None = None, chat_id: str | None = None, turn: int | None = None
) -> AnswerOutput:
    """The answer as JSON; ``present``: those of its documents that are there, None for one made just now."""
    output = AskOutput.of(kept.answer)
    return AnswerOutput(
        **{name: getattr(output, name) for name in AskOutput.model_fields},
        answer_id=kept.id,
        chat_id=chat_id,
        turn=turn,
        asked=kept.question,
        created=kept.created,
        stale=present is not None and not kept.documents <= present,
    )


def all_visible(caller: Caller, answers: Sequence[KeptAnswer]) -> list[KeptAnswer]:
    """Those of the answers that the caller may see."""
    return [kept for kept in answers if sees(caller, kept)]
