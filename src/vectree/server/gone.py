"""A client that went away no longer wants what it asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

T = TypeVar("T")


def nobody() -> Response:
    """The response that nobody reads; the log tells it."""
    return Response(status_code=499)


async def unless_gone(request: Request, work: Coroutine[object, object, T]) -> T:
    """What the work gives; cancelled where the client leaves before. Its body must have been read.

    Raises what the work raises, and ClientDisconnect.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await leaving


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
