"""The application: middlewares from the outside in, then one router a resource."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from vectree import __version__
from vectree.config import Config, ServerConfig
from vectree.pipeline import Library
from vectree.server import errors, openapi
from vectree.server.body_limit import BodyLimit
from vectree.server.gate import API, Gate
from vectree.server.headers import SecurityHeaders
from vectree.server.metrics import Metrics
from vectree.server.observe import Observe
from vectree.server.request_id import HEADER
from vectree.server.routes import ROUTERS, health
from vectree.server.services import opened_services
from vectree.server.telemetry import telemetry
from vectree.server.web import FOLDER, WebFiles

_DESCRIPTION = (
    "Answers from long structured documents, with the page, the quote and the box that say so. Errors are "
    "`application/problem+json` (RFC 9457). Lists are read with `limit` and `cursor`."
)


def create_app(library: Library, config: Config, *, stopping: Callable[[], bool] = lambda: False) -> FastAPI:
    """The API and the web application over an open library; whoever opened it closes it.

    ``stopping`` says whether the server is to end: streams without an end of their own end then.
    """
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        with opened_services(library, config, metrics, stopping) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="vectree",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=openapi.operation_id,
        telemetry=telemetry(config.server),
        middleware=_middlewares(config.server, metrics),
        lifespan=lifespan,
    )
    errors.install(app)
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    app.include_router(health.router)
    if config.server.web:
        app.router.default = WebFiles(FOLDER)  # what no route takes
    openapi.describe(app)
    return app


def _middlewares(config: ServerConfig, metrics: Metrics) -> list[Middleware]:
    """From the outside in: who the client is comes first, what is refused is refused before its body is read."""
    cors = Middleware(
        CORSMiddleware,
        allow_origins=config.cors_origins,
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["Authorization", "Content-Type", "Upload-Offset", "Range", "If-Range", HEADER],
        expose_headers=[HEADER, "Retry-After", "Content-Range", "ETag"],
    )
    proxies = list(config.trusted_proxies)
    return [
        *([Middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)] if proxies else []),
        Middleware(SecurityHeaders),
        *([cors] if config.cors_origins else []),  # outside of what refuses: a page is to learn why
        Middleware(Observe, metrics=metrics),
        Middleware(Gate, config=config),
        Middleware(BodyLimit, max_upload_bytes=config.max_upload_bytes),
    ]
