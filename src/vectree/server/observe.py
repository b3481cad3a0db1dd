"""The outermost handler: every request gets a name, a line in the log, its place in the metrics, and an answer."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vectree.server.access import caller_of
from vectree.server.errors import respond
from vectree.server.gone import nobody
from vectree.server.metrics import Metrics
from vectree.server.request_id import HEADER, name_request

_LOG = logging.getLogger("vectree.server.access")
_KNOWN_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_LONGEST_PATH = 200


class Observe:
    """Whatever is raised below becomes a problem; a client that went away is not an error."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request. Neither the log nor the metrics hold the query, which may be a question."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = name_request(scope)
        started = time.perf_counter()
        status = 0

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request_id
            await send(message)

        try:
            await self._app(scope, receive, send_named)
        except Exception as error:
            response = nobody() if isinstance(error, ClientDisconnect) else respond(error, request_id)
            if status:  # what has begun cannot be taken back: cut off, so that it looks cut off
                raise
            await response(scope, receive, send_named)
        seconds = time.perf_counter() - started
        method = scope["method"] if scope["method"] in _KNOWN_METHODS else "other"
        self._metrics.request(method, _route(scope), status, seconds)
        client = scope["client"][0] if scope["client"] else "-"
        caller = caller_of(scope)
        who = "-" if caller is None else caller.id
        path = quote(scope["path"][:_LONGEST_PATH])
        _LOG.info("%s %s %s %s %s %d %.1f ms", request_id, client, who, method, path, status, seconds * 1000)


def _route(scope: Scope) -> str:
    """The address with its parameters' names instead of their values; web files are one."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    return path if isinstance(path, str) else "other"
