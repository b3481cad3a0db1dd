"""Calls to a model for one question or one index: measured, bounded, repeated where that helps, and written down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import aclosing, asynccontextmanager, contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Protocol

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, stop_after_attempt, wait_random_exponential

from vectree.errors import BudgetError, ModelUnavailableError, PromptTooLongError, RateLimitError, VectreeError
from vectree.models.aloud import Aloud, aloud
from vectree.models.budget import Budget, Meter
from vectree.models.gate import Gate
from vectree.models.language_model import LanguageModel
from vectree.text.tokens import count_tokens
from vectree.types.model import Capabilities, ModelCall, ModelReply, ModelRequest, TextDelta, Usage

ATTEMPTS = 4
"""Requests sent at most for one call."""
LONGEST_WAIT_SECONDS = 60.0
"""A server that wants a longer pause is not waited for."""
OTHER_TOKENISER = 1.15
"""Models count otherwise than our tokeniser: a prompt counts as so many times what we count."""
_RUNAWAY = 4
"""A server that streams so many times what it was allowed does not keep to it: it is read no further."""
_PER_MESSAGE = 8
_PER_PICTURE = 1200

_backoff = wait_random_exponential(multiplier=0.5, max=LONGEST_WAIT_SECONDS)


class CallCache(Protocol):
    """Replies by model and request."""

    async def get(self, model: str, request: ModelRequest) -> ModelReply | None:
        """The reply that the same request to the same model had."""
        ...

    async def put(self, model: str, request: ModelRequest, reply: ModelReply) -> None:
        """Keep it."""
        ...

    async def forget(self, model: str, request: ModelRequest) -> None:
        """Keep it no longer."""
        ...


class ModelSession:
    """A model with the budget and the log of one question or one index.

    The gate is shared by all sessions with the model; so is the cache, where there is one.
    """

    def __init__(
        self, model: LanguageModel, gate: Gate, budget: Budget | None = None, cache: CallCache | None = None
    ) -> None:
        self._model = model
        self._gate = gate
        self._meter = Meter(budget or Budget())
        self._cache = cache
        self._calls: list[ModelCall] = []
        self._sent: list[ModelRequest] = []
        """What the cache was asked for."""

    @property
    def name(self) -> str:
        """The model's."""
        return self._model.name

    @property
    def calls(self) -> Sequence[ModelCall]:
        """All calls so far, failed ones too, in the order in which they ended."""
        return tuple(self._calls)

    @property
    def used(self) -> Usage:
        """Sum over all calls."""
        return self._meter.used

    async def require(self, tokens: int, keep_tokens: int) -> None:
        """Raises BudgetError where so many tokens would not leave ``keep_tokens`` of the budget for another request.

        Thoughts are beside these, of both. Raises what ``capabilities`` raises.
        """
        known = await self.capabilities()
        thoughts = known.thinking_tokens
        self._meter.require(tokens + thoughts, keep_tokens + thoughts, free=known.free)

    async def capabilities(self) -> Capabilities:
        """The model's. Raises as ``complete`` does."""
        async with self._in_time():
            async for attempt in self._attempts():
                with attempt:
                    return await self._model.capabilities()
        raise AssertionError("the last attempt raises")

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The reply, from the cache where the same was asked before.

        Raises PromptTooLongError and BudgetError before anything is sent; what ``LanguageModel`` raises after as many
        attempts as help.
        """
        if (cached := await self._kept(request)) is not None:
            return cached
        reply = None
        async with self._recorded(request) as record, self._in_time():
            async for attempt in self._attempts():
                with attempt, self._failing(request, record):
                    record.attempts = attempt.retry_state.attempt_number
                    async with self._allowed(request, record) as bounded:
                        reply = _counted(request, await self._model.complete(bounded))
                        _require_whole(reply, request, bounded)
            if reply is None:
                raise AssertionError("the last attempt raises")
            self._count(record, reply.usage)
            reply = replace(reply, text=aloud(reply.text))
        if self._cache:
            await self._cache.put(self.name, request, reply)
        return reply

    async def _kept(self, request: ModelRequest) -> ModelReply | None:
        """The reply that the cache has, logged as one; None where there is none."""
        if self._cache is None:
            return None
        self._sent.append(request)
        cached = await self._cache.get(self.name, request)
        if cached is not None:
            self._log(request, Usage(), 0.0, cached=True)
        return cached

    async def forget(self, requests: Sequence[ModelRequest] | None = None) -> None:
        """Keep no replies to these, or to any of this session: nothing came of them, and others may be better."""
        if self._cache:
            for request in self._sent if requests is None else requests:
                await self._cache.forget(self.name, request)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[TextDelta | ModelReply]:
        """Pieces of text, then the whole reply; from the cache in one piece.

        Nothing is repeated once a piece has come: what the reader has seen cannot be taken back. Thoughts before the
        first are not shown. Raises as ``complete`` does.
        """
        if (cached := await self._kept(request)) is not None:
            yield TextDelta(text=cached.text)
            yield cached
            return
        async with self._recorded(request) as record, self._in_time():
            async for attempt in self._attempts():
                with attempt, self._failing(request, record):
                    record.attempts = attempt.retry_state.attempt_number
                    async with (
                        self._allowed(request, record) as bounded,
                        aclosing(self._said(request, bounded, record)) as pieces,
                    ):
                        async for piece in pieces:
                            if isinstance(piece, ModelReply) and self._cache:
                                await self._cache.put(self.name, request, piece)
                            yield piece

    async def _said(
        self, request: ModelRequest, bounded: ModelRequest, record: _Record
    ) -> AsyncGenerator[TextDelta | ModelReply]:
        """One attempt at a stream: what the model says aloud, ended where it does not keep to its bound."""
        record.text, said, text, written = "", Aloud(), "", 0
        allowed = bounded.max_output_tokens + (await self._model.capabilities()).thinking_tokens
        async with aclosing(self._model.stream(bounded)) as pieces:
            async for piece in pieces:
                if isinstance(piece, ModelReply):
                    reply = replace(_counted(request, piece, record.text), text=aloud(piece.text))
                    break
                record.text += piece.text
                written += count_tokens(piece.text)
                if not piece.thought:
                    text += piece.text
                if written > _RUNAWAY * allowed:
                    reply = ModelReply(text=aloud(text), finish="length", usage=_estimate(request, record.text))
                    break
                if not piece.thought and (new := said.piece(piece.text)):
                    record.begun = True
                    yield TextDelta(text=new)
            else:
                raise AssertionError("a stream ends with its reply")
        record.in_flight = False
        _require_whole(reply, request, bounded)
        self._count(record, reply.usage)
        if reply.text and not said.begun:
            yield TextDelta(text=reply.text)
        yield reply

    def _attempts(self) -> AsyncRetrying:
        return AsyncRetrying(
            retry=retry_if_exception_type((ModelUnavailableError, RateLimitError)),
            stop=self._stop,
            wait=self._wait,
            reraise=True,
        )

    def _wait(self, state: RetryCallState) -> float:
        asked = _asked_seconds(state)
        if asked is None:
            return _backoff(state)
        if asked <= LONGEST_WAIT_SECONDS:  # a longer pause ends the call, and is not one for those that follow
            self._gate.pause(asked)
        return asked

    def _stop(self, state: RetryCallState) -> bool:
        asked, left = _asked_seconds(state), self._meter.seconds_left()
        longest = LONGEST_WAIT_SECONDS if left is None else min(LONGEST_WAIT_SECONDS, left)
        return stop_after_attempt(ATTEMPTS)(state) or (asked is not None and asked > longest)

    @asynccontextmanager
    async def _in_time(self) -> AsyncGenerator[None]:
        """Ends what takes longer than the budget of seconds leaves, waiting included. Raises BudgetError then."""
        try:
            async with asyncio.timeout(self._meter.seconds_left()):
                yield
        except TimeoutError as error:
            raise BudgetError("the budget of seconds ran out while the model was waited for") from error

    @asynccontextmanager
    async def _allowed(self, request: ModelRequest, record: _Record) -> AsyncGenerator[ModelRequest]:
        """A place in flight, once the request is known to fit the context and the budget.

        What is to be sent comes back: its reply may have no more tokens than the budget leaves.
        """
        tokens, known = prompt_tokens(request), await self._model.capabilities()
        if tokens + request.max_output_tokens > known.context_tokens:
            raise PromptTooLongError(
                f"{tokens} tokens and a reply of {request.max_output_tokens} do not fit {self.name}, "
                f"which holds {known.context_tokens}",
                prompt_tokens=tokens,
                context_tokens=known.context_tokens,
            )
        needed = tokens + known.thinking_tokens
        async with self._gate.slot():
            self._meter.require(needed, free=known.free)
            record.in_flight = True
            yield replace(request, max_output_tokens=self._meter.reply_tokens(needed, request.max_output_tokens))
            record.in_flight = False

    @contextmanager
    def _failing(self, request: ModelRequest, record: _Record) -> Generator[None]:
        """Count what an attempt took that fails; one that fails after its first piece is the last."""
        try:
            yield
        except VectreeError as error:
            record.in_flight = False
            self._count(record, _taken(request, error, record.text))
            if record.begun and isinstance(error, ModelUnavailableError | RateLimitError):
                raise _BrokenOffError(error) from error
            raise

    def _count(self, record: _Record, usage: Usage) -> None:
        record.usage += usage
        self._meter.add(usage)

    @asynccontextmanager
    async def _recorded(self, request: ModelRequest) -> AsyncGenerator[_Record]:
        record = _Record()
        start = perf_counter()
        try:
            yield record
        except VectreeError as error:
            self._lost(request, record)
            self._log(request, record.usage, perf_counter() - start, record.attempts, error.message)
            raise error.origin if isinstance(error, _BrokenOffError) else error from error.__cause__
        except (GeneratorExit, asyncio.CancelledError):  # who waits for the reply has had enough
            self._lost(request, record)
            self._log(request, record.usage, perf_counter() - start, record.attempts)
            raise
        self._log(request, record.usage, perf_counter() - start, record.attempts)

    def _lost(self, request: ModelRequest, record: _Record) -> None:
        """Count what an attempt took whose end is not waited for."""
        if record.in_flight:
            record.in_flight = False
            self._count(record, _estimate(request, record.text))

    def _log(
        self,
        request: ModelRequest,
        usage: Usage,
        seconds: float,
        attempts: int = 0,
        error: str = "",
        *,
        cached: bool = False,
    ) -> None:
        self._calls.append(
            ModelCall(
                purpose=request.purpose,
                model=self.name,
                prompt=request.prompt,
                usage=usage,
                milliseconds=seconds * 1000,
                attempts=attempts,
                cached=cached,
                error=error,
            )
        )


class _Record:
    def __init__(self) -> None:
        self.attempts = 0
        self.usage = Usage()
        """Of all attempts."""
        self.in_flight = False
        """Whether an attempt has been sent whose usage is not known yet."""
        self.begun = False
        """Whether anything has been shown."""
        self.text = ""
        """What this attempt has streamed."""


class _BrokenOffError(VectreeError):
    """A failure after the first piece: not one to try again."""

    def __init__(self, origin: VectreeError) -> None:
        super().__init__(origin.message, **origin.data)
        self.origin = origin


def prompt_tokens(request: ModelRequest) -> int:
    """Tokens that the request's prompt will be for a model, on the safe side."""
    texts = [message.text for message in request.messages]
    texts += [call.arguments for message in request.messages for call in message.tool_calls]
    texts += [f"{tool.name} {tool.description} {tool.schema}" for tool in request.tools]
    pictures = sum(len(message.pictures) for message in request.messages)
    counted = sum(count_tokens(text) for text in texts) + (count_tokens(str(request.schema)) if request.schema else 0)
    return round(counted * OTHER_TOKENISER) + _PER_MESSAGE * len(request.messages) + _PER_PICTURE * pictures


def cut_off(request: ModelRequest, text: str) -> str:
    """Why there is no more of a reply that was cut at its length than this text."""
    if text.strip():
        return f"the reply was cut at {request.max_output_tokens} tokens"
    return (
        f"the reply was cut at {request.max_output_tokens} tokens before anything was said: a model that thinks first "
        "needs room for it (`[model] thinking_tokens`)"
    )


def _require_whole(reply: ModelReply, request: ModelRequest, bounded: ModelRequest) -> None:
    """Raises BudgetError for a reply that was cut where the budget ended and not its own length."""
    if reply.finish == "length" and bounded.max_output_tokens < request.max_output_tokens:
        raise BudgetError("the budget of tokens ran out while the model replied", usage=reply.usage)


def _counted(request: ModelRequest, reply: ModelReply, written: str = "") -> ModelReply:
    """The reply with what it took: as the server says, else as we count it. ``written``: with thoughts, where known."""
    told, texts = reply.usage, (written or reply.text, *(call.arguments for call in reply.tool_calls))
    if told.input_tokens and (told.output_tokens or not any(texts)):
        return reply
    counted = _estimate(request, " ".join(texts))
    return replace(
        reply,
        usage=replace(
            told,
            input_tokens=told.input_tokens or counted.input_tokens,
            output_tokens=told.output_tokens or counted.output_tokens,
        ),
    )


def _taken(request: ModelRequest, error: VectreeError, written: str) -> Usage:
    """What an attempt took that ended in an error: as the server said, else as we count it; a refusal takes nothing."""
    known = error.data.get("usage")
    if isinstance(known, Usage):
        return known
    partial = error.data.get("partial")
    text = written or (partial if isinstance(partial, str) else "")
    return _estimate(request, text) if text or error.data.get("reached") else Usage()


def _estimate(request: ModelRequest, written: str) -> Usage:
    return Usage(input_tokens=prompt_tokens(request), output_tokens=count_tokens(written))


def _asked_seconds(state: RetryCallState) -> float | None:
    error = state.outcome.exception() if state.outcome else None
    asked = error.data.get("retry_after_seconds") if isinstance(error, ModelUnavailableError | RateLimitError) else None
    return asked if isinstance(asked, int | float) else None
