"""What the routes work with, opened once for an application."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, FastAPI
from starlette.requests import Request

from vectree.config import Config
from vectree.pipeline import Library
from vectree.server.metrics import Metrics


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything behind the routes."""

    library: Library
    config: Config
    metrics: Metrics


def provide(app: FastAPI, services: Services) -> None:
    """Let the routes of the application find its services."""
    app.state.services = services


async def _services(request: Request) -> Services:
    app = cast(FastAPI, request.app)
    return cast(Services, app.state.services)


Served = Annotated[Services, Depends(_services)]
"""The application's services, as a route's parameter."""
