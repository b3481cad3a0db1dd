"""A language model asked from synchronous code: the one place of the laboratory that crosses into the models' loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Self, TypedDict, TypeVar

from vectree.models.gate import Gate
from vectree.models.session import ModelSession
from vectree.models.structured import ask_for
from vectree.types.model import Message, ModelRequest, Purpose

if TYPE_CHECKING:
    from types import TracebackType

    from pydantic import BaseModel

    from vectree.models.language_model import LanguageModel
    from vectree.prompts import Prompt

_T = TypeVar("_T")
_V = TypeVar("_V", bound="BaseModel")


class Spent(TypedDict):
    """What a model took for one question, as an ``Output`` has it."""

    turns: int
    model_tokens: int
    dollars: float | None


class Chat:
    """A model and the event loop that its connections live in: close it, or use it in a ``with``. For one thread."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._gate = Gate(1)
        self._runner = asyncio.Runner()

    @property
    def name(self) -> str:
        """The model's."""
        return self._model.name

    def begin(self) -> Conversation:
        """A conversation of its own: its turns and tokens are counted from here."""
        return Conversation(ModelSession(self._model, self._gate), self._runner)

    def close(self) -> None:
        """Give back connections and end the loop."""
        self._runner.run(self._model.close())
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Conversation:
    """Calls that belong together: those of one question, one judgement, one summary."""

    def __init__(self, session: ModelSession, runner: asyncio.Runner) -> None:
        self._session = session
        self._runner = runner

    def spent(self) -> Spent:
        """Calls, tokens of prompts and replies, and cost so far."""
        used = self._session.used
        tokens = used.input_tokens + used.output_tokens
        return {"turns": len(self._session.calls), "model_tokens": tokens, "dollars": used.dollars}

    def reply(
        self, purpose: Purpose, prompt: Prompt, turns: Sequence[Message], *, max_output_tokens: int = 1024
    ) -> str:
        """The model's text. Raises what ``ModelSession.complete`` raises."""
        request = _request(purpose, prompt, turns, max_output_tokens)
        return self.run(lambda session: session.complete(request)).text

    def fill(
        self, purpose: Purpose, prompt: Prompt, text: str, wanted: type[_V], *, max_output_tokens: int = 2048
    ) -> _V:
        """A value of the wanted type. Raises ReplyError where no reply can be read as one, and as ``reply`` does."""
        request = _request(purpose, prompt, [Message(role="user", text=text)], max_output_tokens)
        return self.run(lambda session: ask_for(session, request, wanted)).value

    def run(self, call: Callable[[ModelSession], Coroutine[Any, Any, _T]]) -> _T:
        """What the coroutine gives that ``call`` makes of the session."""
        return self._runner.run(call(self._session))


def _request(purpose: Purpose, prompt: Prompt, turns: Sequence[Message], max_output_tokens: int) -> ModelRequest:
    return ModelRequest(
        purpose=purpose,
        messages=(Message(role="system", text=prompt.text), *turns),
        prompt=prompt.version,
        max_output_tokens=max_output_tokens,
    )
