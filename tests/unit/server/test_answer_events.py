"""Streams of events: silence is filled, and what ends them ends what they read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from tests.waiting import PATIENCE_SECONDS
from vectree.errors import BudgetError
from vectree.server.answers.asking import Given
from vectree.server.answers.events import answer_events
from vectree.types.model import TextDelta


class Pieces:
    """A piece, then silence until it is broken by an error; knows whether it was closed."""

    def __init__(self) -> None:
        self.closed = False
        self.silent = asyncio.Event()
        self.go_on = asyncio.Event()

    async def read(self) -> AsyncGenerator[TextDelta | Given]:
        try:
            yield TextDelta(text="one\ntwo")
            self.silent.set()
            await self.go_on.wait()
            raise BudgetError("the budget is used up")
        finally:
            self.closed = True


def _events(pieces: Pieces, heartbeat_seconds: float = 0.01) -> AsyncGenerator[bytes]:
    return answer_events(
        pieces.read(), answer_id="a", chat_id=None, request_id="r", heartbeat_seconds=heartbeat_seconds
    )


def test_silence_is_filled_with_comments_and_an_error_is_the_last_event() -> None:
    async def read() -> list[bytes]:
        pieces, told = Pieces(), list[bytes]()
        async for event in _events(pieces):
            told.append(event)
            if len(told) == 5:
                pieces.go_on.set()
        return told

    start, token, *silence, error = asyncio.run(read())
    assert start == b'event: start\ndata: {"answer_id":"a","chat_id":null}\n\n'
    assert token == b'event: token\ndata: {"text":"one\\ntwo"}\n\n'
    assert len(silence) >= 3
    assert set(silence) == {b": still there\n\n"}
    assert error.startswith(b"event: error\ndata: {")
    assert b'"kind":"BudgetError"' in error


@pytest.mark.parametrize("after", [1, 2, 3])
def test_reader_that_leaves_closes_what_it_read(after: int) -> None:
    pieces = Pieces()

    async def leave() -> None:
        async with aclosing(_events(pieces)) as events:
            for _ in range(after):
                await anext(events)
        await asyncio.sleep(0)

    asyncio.run(leave())
    assert pieces.closed or after == 1  # nothing was read of it yet


def test_cancelled_reader_closes_what_it_read() -> None:
    pieces = Pieces()

    async def cancelled() -> None:
        async def read() -> None:
            async for _ in _events(pieces, heartbeat_seconds=PATIENCE_SECONDS):
                pass

        task = asyncio.create_task(read())
        await pieces.silent.wait()
        task.cancel()
        await asyncio.wait({task})
        await asyncio.sleep(0)

    asyncio.run(cancelled())
    assert pieces.closed
