"""``/health`` and ``/metrics``: for whoever runs the server; outside the API."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from vectree.schemas.base import Output
from vectree.server.access import Admin
from vectree.server.ready import check_readiness
from vectree.server.responses import problems
from vectree.server.services import Served

router = APIRouter(tags=["health"])
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Alive(Output):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(Output):
    """What the server needs, and whether it is there."""

    status: Literal["ok", "failing"]
    checks: dict[str, str] = Field(description="`ok`, or what is wrong, by part.")


@router.head("/health/live", include_in_schema=False)  # many who watch ask so
@router.get("/health/live", responses=problems())
async def live() -> Alive:
    """Whether the process answers."""
    return Alive()


@router.head("/health/ready", include_in_schema=False)
@router.get(
    "/health/ready", responses={**problems(), 503: {"model": Readiness, "description": "Something is missing."}}
)
def ready(served: Served, response: Response) -> Readiness:
    """Whether questions can be answered and documents read: the truth, Redis where one is configured, workers."""
    checks = check_readiness(served)
    failing = any(said != "ok" for said in checks.values())
    if failing:
        response.status_code = 503
    return Readiness(status="failing" if failing else "ok", checks=dict(checks))


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        **problems(403),
        200: {"description": "In Prometheus' format.", "content": {"text/plain": {"schema": {"type": "string"}}}},
    },
)
def metrics(caller: Admin, served: Served) -> Response:
    """Everything that is counted."""
    return Response(served.metrics.text(), media_type=_PROMETHEUS)
