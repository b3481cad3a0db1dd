"""Server-sent events: what an answer tells while it is made, kept awake by comments."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator

from pydantic import BaseModel

from vectree.server.answers.asking import Given
from vectree.server.answers.visible import shown
from vectree.server.errors import problem_of
from vectree.server.schemas.questions import StartEvent, TokenEvent, VerdictEvent
from vectree.types.model import TextDelta

HEARTBEAT_SECONDS = 15.0
"""Proxies close what is silent for a minute or even half of it."""
_HEARTBEAT = b": still there\n\n"


async def answer_events(
    pieces: AsyncGenerator[TextDelta | Given],
    *,
    answer_id: str,
    chat_id: str | None,
    request_id: str,
    heartbeat_seconds: float = HEARTBEAT_SECONDS,
) -> AsyncGenerator[bytes]:
    """``start``, ``token``, then of the whole answer ``citation``, ``verdict``, ``trace`` and ``answer``.

    What goes wrong becomes ``error`` with the problem, the last event in the answer's place. Closing it closes
    ``pieces``.
    """
    yield event("start", StartEvent(answer_id=answer_id, chat_id=chat_id))
    told = False
    try:
        async for piece in _awake(pieces, heartbeat_seconds):
            if piece is None:
                yield _HEARTBEAT
            elif isinstance(piece, TextDelta):
                told = True
                yield event("token", TokenEvent(text=piece.text))
            else:
                yield b"".join(_whole(piece, chat_id, told=told))
    except Exception as error:  # noqa: BLE001 - the outermost handler of a stream: its status has been sent
        yield event("error", problem_of(error, request_id))


def event(name: str, data: BaseModel) -> bytes:
    """One event; JSON has no line breaks of its own."""
    return f"event: {name}\ndata: {data.model_dump_json(by_alias=True)}\n\n".encode()


def _whole(given: Given, chat_id: str | None, *, told: bool) -> Iterator[bytes]:
    output = shown(given.kept, chat_id=chat_id, turn=given.turn)
    if not told:  # an answer without a model, or one that was kept, comes in one piece
        yield event("token", TokenEvent(text=output.answer))
    for citation in output.citations:
        yield event("citation", citation)
    yield event(
        "verdict", VerdictEvent(confidence=output.confidence, warning=output.warning, sentences=output.sentences)
    )
    yield event("trace", output.trace)
    yield event("answer", output)


async def _awake(pieces: AsyncGenerator[TextDelta | Given], seconds: float) -> AsyncIterator[TextDelta | Given | None]:
    """The pieces, and None whenever there was none for so long."""
    coming = asyncio.ensure_future(anext(pieces, None))
    try:
        while True:
            while not (await asyncio.wait({coming}, timeout=seconds))[0]:
                yield None
            piece = coming.result()
            if piece is None:
                return
            yield piece
            coming = asyncio.ensure_future(anext(pieces, None))
    finally:
        if not coming.cancel():  # what it waits for is then cancelled, and so closed
            await pieces.aclose()
