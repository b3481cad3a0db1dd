"""``/health`` and ``/metrics``: for whoever runs the server; outside the API."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from vectree.schemas.base import Output
from vectree.server.access import Admin
from vectree.server.responses import problems
from vectree.server.services import Served

router = APIRouter(tags=["health"])
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Alive(Output):
    """The process answers."""

    status: str = "ok"


@router.get("/health/live", responses=problems())
async def live() -> Alive:
    """Whether the process answers."""
    return Alive()


@router.get(
    "/metrics",
    response_class=Response,
    responses={**problems(403), 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def metrics(caller: Admin, served: Served) -> Response:
    """Everything that is counted, in Prometheus' format."""
    return Response(served.metrics.text(), media_type=_PROMETHEUS)
