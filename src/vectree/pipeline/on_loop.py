"""A generator that works in a thread, read on an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import Executor
from contextlib import closing
from typing import TypeVar

from vectree.stop import Stop

T = TypeVar("T")


async def on_loop(work: Callable[[Stop], Generator[T]], executor: Executor | None = None) -> AsyncGenerator[T]:
    """What the generator yields, as it comes; the thread is one of the executor's, by default of the loop's own.

    When the reader leaves or is cancelled the ``Stop`` is set, and this does not wait for the thread to notice.
    Raises what the generator raises.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[T] | None] = asyncio.Queue()
    stop = Stop()

    def read() -> None:
        stop.check()  # it may have waited for a thread
        with closing(work(stop)) as pieces:
            for piece in pieces:
                stop.check()
                loop.call_soon_threadsafe(queue.put_nowait, (piece,))

    def ended(done: asyncio.Future[None]) -> None:
        queue.put_nowait(None)
        if not done.cancelled():
            done.exception()  # looked at: where the reader has left, nobody else does

    reading = loop.run_in_executor(executor, read)
    reading.add_done_callback(ended)
    try:
        while (item := await queue.get()) is not None:
            yield item[0]
        await reading
    finally:
        stop.set()
