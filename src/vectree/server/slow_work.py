"""Work that takes long and comes in crowds: drawing pages, making viewing copies and files.

Routes run in a few dozen threads that all requests share. Whoever waits there for something that is done one at a time
keeps everybody else waiting: here they wait without a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from vectree.server.gone import nobody, unless_gone

T = TypeVar("T")


class SlowWork:
    """So many pieces of work at once, in the order of their coming; the others wait."""

    def __init__(self, at_once: int) -> None:
        self._limiter = CapacityLimiter(at_once)

    async def respond(self, request: Request, make: Callable[[], Response]) -> Response:
        """The response; what has not been begun when its caller leaves is not made."""
        try:
            return await unless_gone(request, self.run(make))
        except ClientDisconnect:
            return nobody()

    async def run(self, work: Callable[[], T]) -> T:
        """What the work gives, done in a thread of its own."""
        return await to_thread.run_sync(work, limiter=self._limiter)
