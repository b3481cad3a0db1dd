"""What the routes work with: opened when the application starts, closed when it ends."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, FastAPI
from starlette.requests import Request

from vectree.config import Config
from vectree.jobs.board import JobBoard
from vectree.jobs.job import JobId
from vectree.jobs.limits import Limits
from vectree.pipeline import Library
from vectree.server.gate import services_of
from vectree.server.keys import Keys
from vectree.server.metrics import Metrics
from vectree.server.rates import Rates
from vectree.server.views import Views
from vectree.storage.database import Database
from vectree.storage.opening import open_database


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything behind the routes."""

    library: Library
    config: Config
    metrics: Metrics
    database: Database
    """The truth, for what is not documents: keys, jobs, answers, chats."""
    keys: Keys
    rates: Rates
    views: Views
    board: JobBoard
    """Jobs and uploads."""
    notify: Callable[[JobId], None]
    """Have a job begun soon."""
    jobs_ready: Callable[[], str]
    """``ok`` where jobs get done, else what is missing."""


@contextmanager
def opened_services(library: Library, config: Config, metrics: Metrics) -> Generator[Services]:
    """The services over an open library. Raises what opening the library's database raises, and ConfigurationError."""
    with ExitStack() as stack:
        database = open_database(library.path, busy_timeout_seconds=config.busy_timeout_seconds)
        stack.callback(database.close)
        views = Views(library.path)
        views.sweep({row.id for row in library.documents()})
        server = config.server
        limits = Limits(
            upload_bytes=server.max_upload_bytes,
            pages=server.max_pages,
            unpacked_bytes=server.max_unpacked_bytes,
            parse_seconds=server.parse_seconds,
        )
        board = JobBoard(database, library.path, limits)
        metrics.watch_jobs(lambda: {str(state): count for state, count in board.queue.counts().items()})
        metrics.watch_caches(library.cache_stats)
        yield Services(
            library=library,
            config=config,
            metrics=metrics,
            database=database,
            keys=Keys(database),
            rates=Rates(config.server, config.cache.redis_url),
            views=views,
            board=board,
            notify=lambda job_id: None,
            jobs_ready=lambda: "ok",
        )


async def _services(request: Request) -> Services:
    return services_of(cast(FastAPI, request.app))


Served = Annotated[Services, Depends(_services)]
"""The application's services, as a route's parameter."""
