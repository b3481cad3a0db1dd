"""A follow-up question rewritten so that it stands alone: what a search without memory needs."""

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

LAST_TURNS = 3
_REPLY_TOKENS = 200
_ANSWER_CHARACTERS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What was asked before, and what was answered."""

    question: str
    answer: str


class StandaloneReply(BaseModel):
    """What the model replies."""

    question: str = Field(min_length=1, max_length=2000)


async def standalone_question(session: ModelSession, question: str, turns: Sequence[Turn]) -> str:
    """The question as it is asked of documents; itself for a first one, and where the model makes it one without words.

    Raises ReplyError where the model's replies cannot be used, and what the session raises.
    """
    if not turns:
        return question
    prompt = load_prompt("standalone")
    said = [
        fenced("turn", f"Question: {turn.question}\nAnswer: {turn.answer[:_ANSWER_CHARACTERS]}")
        for turn in turns[-LAST_TURNS:]
    ]
    request = ModelRequest(
        purpose="rewrite",
        messages=(
            Message(role="system", text=prompt.text),
            Message(role="user", text="\n\n".join([*said, fenced("question", question)])),
        ),
        prompt=prompt.version,
        max_output_tokens=_REPLY_TOKENS,
    )
    rewritten = (await ask_for(session, request, StandaloneReply)).value.question.strip()
    return rewritten if any(map(str.isalnum, rewritten)) else question
