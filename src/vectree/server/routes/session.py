"""``/session``: who the caller is, and signing in and out with a browser."""

from __future__ import annotations

from fastapi import APIRouter

from vectree.server.access import Reader
from vectree.server.responses import problems
from vectree.server.schemas.session import Session

router = APIRouter(tags=["session"])


@router.get("/session", responses=problems(401))
async def get_session(caller: Reader) -> Session:
    """Who the caller is."""
    return Session.of(caller)
