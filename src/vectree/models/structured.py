"""Asking for a value of a pydantic type until the model gives one, as often as is sensible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel

from vectree.errors import ReplyError
from vectree.models.json_reply import UnreadableError, read_reply
from vectree.models.session import ModelSession, cut_off
from vectree.types.model import Message, ModelRequest

T = TypeVar("T", bound=BaseModel)

Outcome = Literal["accepted", "repaired"]
"""``accepted``: the first reply, as it came. ``repaired``: read out of prose or asked for once more."""

ATTEMPTS = 3
_SHOWN = 1500


class CutReplyError(ReplyError):
    """The reply was longer than it may be; ``text`` is what came of it."""

    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Structured(Generic[T]):
    """The value, and how it was come by."""

    value: T
    outcome: Outcome


async def ask_for(session: ModelSession, request: ModelRequest, wanted: type[T]) -> Structured[T]:
    """A value of the wanted type.

    The request goes under its own schema, else the type's. A reply of another shape goes back with what is wrong with
    it, never unchanged; one cut at its length, or the same wrong reply twice, ends the attempts, since more of the same
    would come, and no cache keeps what came. Raises ReplyError then, CutReplyError for the former, and what
    ``ModelSession.complete`` raises.
    """
    asked = request if request.schema is not None else replace(request, schema=wanted.model_json_schema())
    sent: list[ModelRequest] = []
    seen: set[str] = set()
    problem = ""
    for attempt in range(ATTEMPTS):
        reply = await session.complete(asked)
        sent.append(asked)
        try:
            read = read_reply(reply.text, wanted)
        except UnreadableError as error:
            problem = str(error)
        else:
            return Structured(value=read.value, outcome="accepted" if attempt == 0 and read.as_it_came else "repaired")
        if reply.finish == "length":
            await session.forget(sent)
            error = CutReplyError(
                f"{session.name} came to no end for {request.purpose!r}: {cut_off(asked, reply.text)}",
                purpose=request.purpose,
            )
            error.text = reply.text
            raise error
        if reply.text in seen:
            break
        seen.add(reply.text)
        asked = replace(asked, messages=(*request.messages, *_correction(reply.text, problem)))
    await session.forget(sent)
    raise ReplyError(f"{session.name} gave no usable reply for {request.purpose!r}: {problem}", purpose=request.purpose)


def _correction(text: str, problem: str) -> tuple[Message, Message]:
    """Its last reply (the beginning of a long one) and what is wrong with it."""
    return (
        Message(role="assistant", text=text[:_SHOWN] or "(nothing)"),
        Message(role="user", text=f"That cannot be used: {problem}. Reply again with only the JSON object."),
    )
