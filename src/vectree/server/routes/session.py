"""``/session``: who the caller is, and signing in and out with a browser."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from vectree.errors import AuthenticationError
from vectree.server.access import Reader
from vectree.server.gate import COOKIE, caller_with, session_token
from vectree.server.responses import problems
from vectree.server.schemas.session import Session, SignIn
from vectree.server.services import Served

router = APIRouter(tags=["session"])


@router.get("/session", responses=problems())
async def get_session(caller: Reader) -> Session:
    """Who the caller is."""
    return Session.of(caller)


@router.post("/session", responses=problems())
def sign_in(given: SignIn, request: Request, response: Response, served: Served) -> Session:
    """A browser's session, in a cookie that no script and no other site gets at."""
    key = served.keys.check(given.key)
    if key is None:
        served.rates.count("failures", request.client.host if request.client else "")
        raise AuthenticationError("this key is not known, or was revoked")
    seconds = served.config.server.session_seconds
    token, session = served.keys.open_session(key, seconds)
    public = served.config.server.public_url or ""
    response.set_cookie(
        COOKIE,
        token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https" or public.startswith("https:"),
    )
    return Session.of(caller_with(key, session.csrf_token))


@router.delete("/session", status_code=204, responses=problems())
def sign_out(request: Request, response: Response, served: Served) -> None:
    """End the browser's session."""
    token = session_token(request.headers)
    if token is not None:
        served.keys.close_session(token)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
