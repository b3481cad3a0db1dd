"""How many requests are in flight to a model at once, and when the next may go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import monotonic


class Gate:
    """Bounds requests in flight. A server that asked to wait makes all wait, not only the request it refused.

    Belongs to one event loop.
    """

    def __init__(self, concurrency: int) -> None:
        self._slots = asyncio.Semaphore(concurrency)
        self._not_before = 0.0
        self.in_flight = 0
        self.peak = 0
        """The most that were ever in flight at once."""

    @asynccontextmanager
    async def slot(self) -> AsyncGenerator[None]:
        """A place among those in flight, held while the request runs."""
        async with self._slots:
            await self._pass()
            self.in_flight += 1
            self.peak = max(self.peak, self.in_flight)
            try:
                yield
            finally:
                self.in_flight -= 1

    async def _pass(self) -> None:
        wait = self._not_before - monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
            await self._pass()  # another refusal may have come in the meantime

    def pause(self, seconds: float) -> None:
        """Let no further request go for so long."""
        self._not_before = max(self._not_before, monotonic() + seconds)
