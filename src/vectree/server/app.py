"""The application: middlewares from the outside in, then one router a resource."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware import Middleware

from vectree import __version__
from vectree.config import Config
from vectree.pipeline import Library
from vectree.server import errors, openapi
from vectree.server.body_limit import BodyLimit
from vectree.server.gate import API, Gate
from vectree.server.headers import SecurityHeaders
from vectree.server.metrics import Metrics
from vectree.server.observe import Observe
from vectree.server.routes import ROUTERS, health
from vectree.server.services import Services, provide

_DESCRIPTION = (
    "Answers from long structured documents, with the page, the quote and the box that say so. Errors are "
    "`application/problem+json` (RFC 9457). Lists are read with `limit` and `cursor`."
)


def create_app(library: Library, config: Config) -> FastAPI:
    """The API and the web application over an open library; whoever opened it closes it."""
    metrics = Metrics()
    metrics.watch_caches(library.cache_stats)
    app = FastAPI(
        title="vectree",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=openapi.operation_id,
        telemetry={"tracing": False},
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Observe, metrics=metrics),
            Middleware(Gate, config=config.server),
            Middleware(BodyLimit, max_upload_bytes=config.server.max_upload_bytes),
        ],
    )
    errors.install(app)
    provide(app, Services(library=library, config=config, metrics=metrics))
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    app.include_router(health.router)
    openapi.describe(app)
    return app
