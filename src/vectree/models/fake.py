"""An embedder and a language model without a model behind them, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from vectree.errors import ModelUnavailableError, VectreeError
from vectree.models.unit import unit_rows
from vectree.text.analyse import analyse
from vectree.text.tokens import count_tokens
from vectree.types.model import Capabilities, ModelReply, ModelRequest, TextDelta, ToolCall, Usage

Script = Callable[[ModelRequest], "str | ToolCall | VectreeError"]
"""What a request is answered with: text, a call of a tool, or an error that is raised."""


class HashingEmbedder:
    """Texts that share words are close: each term falls into one of ``width`` dimensions."""

    def __init__(self, name: str = "hashing", width: int = 64) -> None:
        self.name = name
        self._width = width
        self.embedded = 0
        """Passages embedded so far."""

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        self.embedded += len(texts)
        return self.embed_queries(texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        matrix = np.zeros((len(texts), self._width), dtype=np.float32)
        for row, text in enumerate(texts):
            for term in analyse(text):
                matrix[row, blake2b(term.encode(), digest_size=2).digest()[0] % self._width] += 1
        return unit_rows(matrix)


class ScriptedModel:
    """A ``LanguageModel`` that answers as a function says; keeps all requests and the most that were in flight.

    A reply longer than the request allows is cut there. ``cut_after`` breaks every stream off after so many characters.
    """

    def __init__(
        self,
        script: Script | Sequence[str | ToolCall | VectreeError],
        *,
        name: str = "fake:scripted",
        capabilities: Capabilities | None = None,
        seconds: float = 0.0,
        cut_after: int | None = None,
    ) -> None:
        self.name = name
        self.requests: list[ModelRequest] = []
        self.peak = 0
        self._in_flight = 0
        self._script = script if callable(script) else _in_order(script)
        self._capabilities = capabilities or Capabilities(context_tokens=128_000, json_schema=True)
        self._seconds = seconds
        self._cut_after = cut_after

    async def capabilities(self) -> Capabilities:
        """See ``LanguageModel``."""
        return self._capabilities

    async def complete(self, request: ModelRequest) -> ModelReply:
        """See ``LanguageModel``."""
        self.requests.append(request)
        self._in_flight += 1
        self.peak = max(self.peak, self._in_flight)
        try:
            await asyncio.sleep(self._seconds)
        finally:
            self._in_flight -= 1
        said = self._script(request)
        if isinstance(said, VectreeError):
            raise said
        prompt = sum(count_tokens(message.text) for message in request.messages)
        if isinstance(said, ToolCall):
            usage = Usage(input_tokens=prompt, output_tokens=count_tokens(said.arguments))
            return ModelReply(text="", finish="tool_call", usage=usage, tool_calls=(said,))
        tokens, most = count_tokens(said), request.max_output_tokens
        if tokens > most:
            usage = Usage(input_tokens=prompt, output_tokens=most)
            return ModelReply(text=said[: len(said) * most // tokens], finish="length", usage=usage)
        return ModelReply(text=said, finish="stop", usage=Usage(input_tokens=prompt, output_tokens=tokens))

    async def stream(self, request: ModelRequest) -> AsyncGenerator[TextDelta | ModelReply]:
        """See ``LanguageModel``; word by word."""
        reply = await self.complete(request)
        sent = 0
        for word in reply.text.split(" "):
            piece = word if sent == 0 else f" {word}"
            if self._cut_after is not None and sent + len(piece) > self._cut_after:
                raise ModelUnavailableError(f"{self.name} broke off", partial=reply.text[:sent])
            sent += len(piece)
            yield TextDelta(text=piece)
        yield reply

    async def close(self) -> None:
        """See ``LanguageModel``; there is nothing to give back."""


def _in_order(said: Sequence[str | ToolCall | VectreeError]) -> Script:
    """One after the other; the last one again and again."""
    rest = list(said)
    return lambda _: rest.pop(0) if len(rest) > 1 else rest[0]
