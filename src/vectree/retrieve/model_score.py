"""Relevance of sections, documents and parts of a question as a language model sees it (spec section 6).

One call for all candidates of a level or a list, under a schema, cached by the session. What the model leaves out is
None: not scored is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

from vectree.models.structured import ask_for
from vectree.prompts import fenced, load_prompt
from vectree.types.model import Message, ModelRequest

if TYPE_CHECKING:
    from vectree.models.session import ModelSession

MOST_AT_ONCE = 40
"""Candidates in one call."""
_TOKENS_PER_SCORE = 24
MOST_PARTS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorable:
    """A section or document as the model sees it."""

    id: str
    title: str
    summary: str


class GivenScore(BaseModel):
    """One score."""

    id: str
    score: float = Field(ge=0, le=1)


class ScoreReply(BaseModel):
    """What a model replies."""

    scores: list[GivenScore]


class DecomposeReply(BaseModel):
    """What a model replies."""

    parts: list[Annotated[str, Field(min_length=1)]] = Field(min_length=1)


async def score_with_model(
    session: ModelSession, question: str, candidates: Sequence[Scorable], purpose: Literal["score", "route"]
) -> Mapping[str, float]:
    """Scores in [0, 1] by id; ids that were not asked for are left out, and so is what the model did not score.

    Raises ReplyError where its replies cannot be used, and what the session raises.
    """
    prompt = load_prompt(purpose)
    kind = "section" if purpose == "score" else "document"
    found: dict[str, float] = {}
    for start in range(0, len(candidates), MOST_AT_ONCE):
        batch = candidates[start : start + MOST_AT_ONCE]
        shown = "\n".join(fenced(kind, f"{one.title}\n{one.summary}".strip(), id=one.id) for one in batch)
        request = ModelRequest(
            purpose=purpose,
            messages=(
                Message(role="system", text=prompt.text),
                Message(role="user", text=f"{fenced('question', question)}\n\n{shown}"),
            ),
            prompt=prompt.version,
            max_output_tokens=60 + _TOKENS_PER_SCORE * len(batch),
        )
        reply = (await ask_for(session, request, ScoreReply)).value
        wanted = {one.id for one in batch}
        found.update({one.id: one.score for one in reply.scores if one.id in wanted})
    return found


async def decompose_with_model(session: ModelSession, question: str) -> tuple[str, ...]:
    """The questions to be answered first, at most four; the question itself where it is one.

    Raises as ``score_with_model`` does.
    """
    prompt = load_prompt("decompose")
    request = ModelRequest(
        purpose="decompose",
        messages=(Message(role="system", text=prompt.text), Message(role="user", text=fenced("question", question))),
        prompt=prompt.version,
        max_output_tokens=400,
    )
    reply = (await ask_for(session, request, DecomposeReply)).value
    parts = tuple(dict.fromkeys(part.strip() for part in reply.parts if part.strip()))
    return parts[:MOST_PARTS] or (question,)
