"""How much of a request's body is read, decided before any of it is."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vectree.errors import TooLargeError

CHUNK_BYTES = 8 * 1024**2
"""Of one piece of an upload."""
_TREE_BYTES = 16 * 1024**2
_OTHER_BYTES = 1024**2
_ENVELOPE_BYTES = 64 * 1024
"""What a multipart form adds to its file."""
_CHUNK = re.compile(r"/api/v1/uploads/[^/]+")
_TREE = re.compile(r"/api/v1/documents/[^/]+/tree")


class BodyLimit:
    """Refuses a body that says it is too long unread, and one that turns out so as soon as it does."""

    def __init__(self, app: ASGIApp, max_upload_bytes: int) -> None:
        self._app = app
        self._upload = max_upload_bytes + _ENVELOPE_BYTES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with a body that ends at its limit."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most(scope["method"], scope["path"])
        told = Headers(scope=scope).get("content-length", "")
        if told.isdecimal() and int(told) > most:
            raise _too_large(most)
        read = 0

        async def receive_counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise _too_large(most)
            return message

        await self._app(scope, receive_counted, send)

    def _most(self, method: str, path: str) -> int:
        if method == "POST" and path == "/api/v1/documents":
            return self._upload
        if method == "PATCH" and _CHUNK.fullmatch(path):
            return CHUNK_BYTES
        if method == "PUT" and _TREE.fullmatch(path):
            return _TREE_BYTES
        return _OTHER_BYTES


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"the body is longer than the {most:,} bytes taken here", max_bytes=most)
