"""Who gets in, and how often: decided before anything of a request's body is read.

Without keys the server answers this machine only: the Host must be its own, which a page of another site that has its
name resolve here cannot fake, and nothing may say that a proxy passed the request on. With keys every request of the
API shows one, or a browser's session with its token for what changes something.
"""

from __future__ import annotations

from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from typing import cast
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from vectree.config import ServerConfig
from vectree.errors import AccessError, AuthenticationError
from vectree.server.access import LOCAL, Caller, key_needed, remember
from vectree.server.asks_key import asks_key, is_loopback
from vectree.server.keys import Key, Keys
from vectree.server.rates import Kind
from vectree.server.services import Services, services_of

API = "/api/v1"
COOKIE = "vectree_session"
CSRF_HEADER = "X-CSRF-Token"
_OPEN = {f"{API}/about", f"{API}/session", f"{API}/openapi.json"}
"""What anyone may ask for."""
_GUARDED = (f"{API}/", "/metrics")
_SAFE = {"GET", "HEAD", "OPTIONS"}
_PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_COUNTED: dict[tuple[str, str], Kind] = {
    ("POST", f"{API}/ask"): "questions",
    ("POST", f"{API}/search"): "questions",
    ("POST", f"{API}/uploads"): "uploads",
    ("POST", f"{API}/documents"): "uploads",
}


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
        services = services_of(cast(FastAPI, scope["app"]))
        if services.rates.remote or "authorization" in headers or "cookie" in headers:
            caller = await run_in_threadpool(self._admit, scope, headers, services)
        else:
            caller = self._admit(scope, headers, services)
        if caller is not None:
            remember(scope, caller)
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope, headers: Headers, services: Services) -> Caller | None:
        """The caller; None where nobody has to say who they are."""
        address = scope["client"][0] if scope["client"] else ""
        method, path = scope["method"], scope["path"]
        caller = self._caller(method, headers, services, address)
        who = address if caller is None or caller is LOCAL else caller.id
        services.rates.count("requests", who)
        if (kind := _COUNTED.get((method, path))) is not None:
            services.rates.count(kind, who)
        if caller is None and path.startswith(_GUARDED) and path not in _OPEN:
            raise key_needed()
        return caller

    def _caller(self, method: str, headers: Headers, services: Services, address: str) -> Caller | None:
        shown = headers.get("authorization")
        if shown is not None:  # no page of another site can send it: it would have to know the key
            key = _key_of(shown, services.keys)
            if key is None:
                services.rates.count("failures", address)
                raise AuthenticationError("this key is not known, or was revoked")
            return caller_with(key)
        if method not in _SAFE:
            self._check_same_site(headers)
        token = session_token(headers)
        session = None if token is None else services.keys.session(token)
        if session is None:
            return None if self._asks_key else LOCAL
        if method not in _SAFE and not compare_digest(
            headers.get(CSRF_HEADER, "").encode(), session.csrf_token.encode()
        ):
            raise AccessError(f"the header {CSRF_HEADER} is missing or wrong: `GET {API}/session` tells the token")
        return caller_with(session.key, session.csrf_token)

    def _check_same_site(self, headers: Headers) -> None:
        """A browser says where a request comes from; what says nothing is no browser."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            raise AccessError(f"a page of another site ({site!r}) may not change anything here")
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) not in self._names(headers):
            raise AccessError(f"a page of {origin!r} may not change anything here", origin=origin)

    def _names(self, headers: Headers) -> set[str]:
        own = {headers.get("host", "").lower()}
        if self._config.public_url is not None:
            own.add(_netloc(self._config.public_url))
        return own - {""}


def caller_with(key: Key, csrf_token: str | None = None) -> Caller:
    """The holder of a key."""
    return Caller(
        id=key.id,
        name=key.name,
        rights=key.rights,
        collections=None if key.collections is None else frozenset(key.collections),
        csrf_token=csrf_token,
    )


def still_good(headers: Headers, keys: Keys) -> bool:
    """Whether what a request came with, its key or its session, opens anything still: a stream goes on for long."""
    shown = headers.get("authorization")
    if shown is not None:
        return _key_of(shown, keys) is not None
    token = session_token(headers)
    return token is not None and keys.session(token) is not None


def _key_of(shown: str, keys: Keys) -> Key | None:
    """The key that the header Authorization shows, if it is good; else None."""
    scheme, _, secret = shown.partition(" ")
    return keys.check(secret.strip()) if scheme.lower() == "bearer" else None


def session_token(headers: Headers) -> str | None:
    """The token in the session's cookie; None without one."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return None if cookie is None else cookie.value


def _check_local(headers: Headers) -> None:
    host = headers.get("host", "")
    if not is_loopback(_hostname(host)):
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


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets without an address in them
        return ""


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""
