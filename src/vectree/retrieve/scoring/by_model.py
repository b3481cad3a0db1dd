"""Relevance of sections, documents and parts of a question as a language model sees it (spec section 6).

One call for all candidates of a level or a list, under a schema, cached by the session. What the model leaves out is
missing: not scored is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

from vectree.models.session import prompt_tokens
from vectree.models.structured import ask_for
from vectree.prompts import fenced, load_prompt
from vectree.types.model import Message, ModelRequest

if TYPE_CHECKING:
    from vectree.models.session import ModelSession

MOST_AT_ONCE = 40
"""Sections or documents in one call."""
_TOKENS_PER_SCORE = 24
_CORRECTION_TOKENS = 600
"""Room for a reply that has to go back with what is wrong with it."""
_CHARACTERS = 400
"""Of a title or a summary."""
_MARK = {"score": "S", "route": "D"}
"""Ids are ours, and short: those of documents and sections are long, and some are their authors' words."""
MOST_PARTS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorable:
    """A section or document as the model sees it."""

    title: str
    summary: str = ""


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
    session: ModelSession,
    question: str,
    candidates: Sequence[Scorable],
    purpose: Literal["score", "route"],
    *,
    keep_tokens: int = 0,
) -> Mapping[int, float]:
    """Scores in [0, 1] by place among the candidates, by one call; what the model did not score is left out.

    The first ``MOST_AT_ONCE`` are put to it, or as many as fit its context: give them most promising first. Raises
    BudgetError where the call would leave less than ``keep_tokens`` of the budget, ReplyError where its replies cannot
    be used, and what the session raises.
    """
    context = (await session.capabilities()).context_tokens - _CORRECTION_TOKENS
    shown = candidates[:MOST_AT_ONCE]
    while True:
        request = _score_request(question, shown, purpose)
        needed = prompt_tokens(request) + request.max_output_tokens
        if needed <= context or len(shown) == 1:
            break
        shown = shown[: max(1, min(len(shown) - 1, len(shown) * context // needed))]
    await session.require(needed, keep_tokens)
    reply = (await ask_for(session, request, ScoreReply)).value
    places = {f"{_MARK[purpose]}{place + 1}": place for place in range(len(shown))}
    return {places[one.id]: one.score for one in reply.scores if one.id in places}


def _score_request(question: str, shown: Sequence[Scorable], purpose: Literal["score", "route"]) -> ModelRequest:
    prompt = load_prompt(purpose)
    kind = "section" if purpose == "score" else "document"
    listed = "\n".join(
        fenced(kind, f"{_cut(one.title)}\n{_cut(one.summary)}".strip(), id=f"{_MARK[purpose]}{place}")
        for place, one in enumerate(shown, 1)
    )
    return ModelRequest(
        purpose=purpose,
        messages=(
            Message(role="system", text=prompt.text),
            Message(role="user", text=f"{fenced('question', question)}\n\n{listed}"),
        ),
        prompt=prompt.version,
        schema=ScoreReply.model_json_schema(),
        max_output_tokens=60 + _TOKENS_PER_SCORE * len(shown),
    )


def _cut(text: str) -> str:
    return text if len(text) <= _CHARACTERS else f"{text[:_CHARACTERS]}…"


async def decompose_with_model(session: ModelSession, question: str, *, keep_tokens: int = 0) -> tuple[str, ...]:
    """The questions to be answered first, at most four; the question itself where it is one.

    Raises as ``score_with_model`` does.
    """
    prompt = load_prompt("decompose")
    request = ModelRequest(
        purpose="decompose",
        messages=(Message(role="system", text=prompt.text), Message(role="user", text=fenced("question", question))),
        prompt=prompt.version,
        schema=DecomposeReply.model_json_schema(),
        max_output_tokens=400,
    )
    await session.require(prompt_tokens(request) + request.max_output_tokens, keep_tokens)
    reply = (await ask_for(session, request, DecomposeReply)).value
    parts = tuple(dict.fromkeys(part.strip() for part in reply.parts if part.strip()))
    return parts[:MOST_PARTS] or (question,)
