"""Who gets in: decided before anything of a request's body is read.

Without keys the server answers this machine only: the Host must be its own, which a page of another site that has its
name resolve here cannot fake, and nothing may say that a proxy passed the request on. With keys every request of the
API shows one, or a browser's session with its token for what changes something.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from vectree.config import ServerConfig
from vectree.errors import AccessError
from vectree.server.access import LOCAL, Caller, remember
from vectree.server.asks_key import asks_key, is_loopback

API = "/api/v1"
_OPEN = {f"{API}/about", f"{API}/session", f"{API}/openapi.json"}
"""What anyone may ask for."""
_SAFE = {"GET", "HEAD", "OPTIONS"}
_PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class Gate:
    """Refuses with AccessError, AuthenticationError or TooManyRequestsError; else the scope knows the caller."""

    def __init__(self, app: ASGIApp, config: ServerConfig) -> None:
        self._app = app
        self._config = config
        self._asks_key = asks_key(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._asks_key:
            _check_local(headers)
        if scope["method"] not in _SAFE:
            self._check_same_site(headers)
        caller = self._caller(headers)
        if caller is not None:
            remember(scope, caller)
        await self._app(scope, receive, send)

    def _caller(self, headers: Headers) -> Caller | None:
        del headers
        return None if self._asks_key else LOCAL

    def _check_same_site(self, headers: Headers) -> None:
        """A browser says where a request comes from; what says nothing is no browser."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            raise AccessError(f"a page of another site ({site}) may not change anything here")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() not in self._names(headers):
            raise AccessError(f"a page of {origin!r} may not change anything here", origin=origin)

    def _names(self, headers: Headers) -> set[str]:
        own = {headers.get("host", "").lower()}
        if self._config.public_url is not None:
            own.add(urlsplit(self._config.public_url).netloc.lower())
        return own - {""}


def _check_local(headers: Headers) -> None:
    host = headers.get("host", "")
    if not is_loopback(urlsplit(f"//{host}").hostname or ""):
        raise AccessError(
            f"the host {host!r} is not this machine: without keys the server answers under localhost and 127.0.0.1 "
            "only; set `[server] public_url` and make a key (`vectree keys create NAME`)",
            host=host,
        )
    passed_on = [name for name in _PASSED_ON if name in headers]
    if passed_on:
        raise AccessError(
            f"the request came through a proxy (its header {passed_on[0]!r} says so), and no key is asked for here: "
            "set `[server] public_url` and make a key (`vectree keys create NAME`)",
            header=passed_on[0],
        )
