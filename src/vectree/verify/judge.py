"""A model as judge of an answer: faithfulness, relevance, completeness, correctness, each in [0, 1] (spec section 6).

Beside the verdict, never in its place: the verdict needs no model and costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

from vectree.models.structured import ask_for
from vectree.prompts import fenced, load_prompt
from vectree.types.model import Message, ModelRequest

if TYPE_CHECKING:
    from vectree.models.session import ModelSession

REPLY_TOKENS = 300


class JudgeReply(BaseModel):
    """What a judge replies."""

    faithfulness: float = Field(ge=0, le=1)
    relevance: float = Field(ge=0, le=1)
    completeness: float = Field(ge=0, le=1)
    correctness: float | None = Field(None, ge=0, le=1)
    reason: str = Field("", max_length=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a model thinks of an answer; ``correctness`` is None where there is no reference to compare with."""

    faithfulness: float
    relevance: float
    completeness: float
    correctness: float | None
    reason: str
    model: str


async def judge_answer(
    session: ModelSession, question: str, answer: str, passages: Sequence[str], reference: str | None = None
) -> Judgement:
    """The model's judgement. Raises ReplyError where its replies cannot be used, and what the session raises.

    A failure is never a score.
    """
    prompt = load_prompt("judge")
    parts = [fenced("question", question), *(fenced("passage", passage) for passage in passages)]
    parts.append(fenced("answer", answer))
    if reference is not None:
        parts.append(fenced("reference", reference))
    request = ModelRequest(
        purpose="judge",
        messages=(Message(role="system", text=prompt.text), Message(role="user", text="\n\n".join(parts))),
        prompt=prompt.version,
        max_output_tokens=REPLY_TOKENS,
    )
    reply = (await ask_for(session, request, JudgeReply)).value
    return Judgement(
        faithfulness=reply.faithfulness,
        relevance=reply.relevance,
        completeness=reply.completeness,
        correctness=None if reference is None else reply.correctness,
        reason=reply.reason,
        model=session.name,
    )
