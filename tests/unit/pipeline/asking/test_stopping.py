"""Whoever no longer wants an answer gets the model released at once, and takes no other's answer away."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import vectree
from tests.servers.chat_server import ChatServer, Says, chat_server
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.config import CacheConfig, Config
from vectree.errors import StoppedError
from vectree.pipeline import Library
from vectree.stop import Stop
from vectree.types.answer import Answer

QUESTION = "How loud may a heat pump be at night?"
SAYS = "A heat pump may not exceed 35 decibel at the nearest window at night."
SLOW = Says(text=" ".join([SAYS] * 20), pause=0.05)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "heat.md").write_text(f"# Noise limits\n\n{SAYS}\n", encoding="utf-8")
    with vectree.open(tmp_path / "library", config=Config(embedder="none", cache=CacheConfig(calls=0))) as opened:
        opened.add(tmp_path / "heat.md")
        yield opened


def test_set_from_another_thread_it_ends_the_stream_and_lets_the_model_go(library: Library) -> None:
    stop = Stop()
    with chat_server([SLOW]) as server:
        pieces = library.stream(QUESTION, model=server.model, stop=stop)
        next(pieces)
        threading.Timer(0.1, stop.set).start()
        with pytest.raises(StoppedError):
            list(pieces)
        wait(lambda: server.in_flight == 0)
        assert server.left == 1, "it had more to say"


def test_while_evidence_is_sought_the_model_is_asked_no_more(library: Library) -> None:
    stop, held = Stop(), Event()
    with chat_server([Says(held=held)]) as server:
        _once_asked(server, stop)
        with pytest.raises(StoppedError):
            list(library.stream(QUESTION, mode="beam", model=server.model, stop=stop))
        held.set()
        wait(lambda: server.in_flight == 0)
        time.sleep(0.3)  # another request would have come
        assert len(server.requests) == 1


def test_agent_is_ended_while_its_model_thinks(library: Library) -> None:
    stop = Stop()
    with chat_server([Says(held=Event())]) as server:
        _once_asked(server, stop)
        with pytest.raises(StoppedError):
            list(library.stream(QUESTION, mode="agent", model=server.model, stop=stop))
        assert server.in_flight == 1, "it still thinks"


def test_cancelled_reader_on_a_loop_lets_the_model_go(library: Library) -> None:
    async def read(model: str) -> None:
        async for _ in library.astream(QUESTION, model=model):
            pass

    async def leave(server: ChatServer) -> None:
        task = asyncio.create_task(read(server.model))
        await asyncio.to_thread(wait, lambda: server.in_flight == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with chat_server([SLOW]) as server:
        asyncio.run(leave(server))
        wait(lambda: server.left == 1)


def test_who_asked_the_same_at_that_time_gets_an_answer_nevertheless(library: Library) -> None:
    stop = Stop()
    with chat_server([SLOW, Says(text=SAYS)]) as server, ThreadPoolExecutor(2) as pool:
        first: Future[Answer] = pool.submit(_answer, library, server.model, stop)
        wait(lambda: server.in_flight == 1)
        second: Future[Answer] = pool.submit(_answer, library, server.model, Stop())
        time.sleep(0.2)
        stop.set()
        with pytest.raises(StoppedError):
            first.result(PATIENCE_SECONDS)
        assert second.result(PATIENCE_SECONDS).citations
        assert len(server.requests) == 2


def test_waiting_ends_where_the_work_does_not() -> None:
    stop, never = Stop(), Future[int]()
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(StoppedError):
        stop.wait(never)
    with pytest.raises(StoppedError):
        stop.wait(never)
    never.set_result(3)
    assert stop.wait(never) == 3


def _once_asked(server: ChatServer, stop: Stop) -> None:
    """Set it, from another thread, as soon as the model has the question."""

    def watch() -> None:
        wait(lambda: server.in_flight == 1)
        stop.set()

    threading.Thread(target=watch, daemon=True).start()


def _answer(library: Library, model: str, stop: Stop) -> Answer:
    (*_, answer) = library.stream(QUESTION, model=model, stop=stop)
    assert isinstance(answer, Answer)
    return answer
