"""What the routes work with: opened when the application starts, closed when it ends."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from typing import Annotated, cast

from fastapi import Depends, FastAPI
from starlette.requests import Request

from vectree.config import Config
from vectree.errors import VectreeError
from vectree.index.feedback import FeedbackRows
from vectree.jobs.board import JobBoard
from vectree.jobs.service import JobService
from vectree.pipeline import Library
from vectree.server.answers.asking import Asking
from vectree.server.answers.chats import Chats
from vectree.server.answers.records import AnswerRecords
from vectree.server.job_news import JobNews
from vectree.server.keys import Keys
from vectree.server.metrics import Metrics
from vectree.server.rates import Rates
from vectree.server.slow_work import SlowWork
from vectree.server.views import Views
from vectree.storage.database import Database

_AT_ONCE = 2
"""Pieces of slow work of a kind: more would only take turns."""


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
    drawing: SlowWork
    """Images of pages."""
    making: SlowWork
    """Viewing copies, exported files, corrected trees."""
    board: JobBoard
    """Jobs and uploads."""
    jobs: JobService
    """What gets the jobs done."""
    news: JobNews
    asking: Asking
    chats: Chats
    feedback: FeedbackRows
    stopping: Callable[[], bool]
    """Whether the server is to end."""


@contextmanager
def opened_services(
    library: Library, config: Config, metrics: Metrics, stopping: Callable[[], bool]
) -> Generator[Services]:
    """The services over an open library. Raises ConfigurationError."""
    with ExitStack() as stack:
        database = library.database
        views = Views(library.path)
        board = JobBoard.of(database, library.path, config)
        records = AnswerRecords(database)

        def put_in_order() -> bool:
            views.sweep(library.rows)
            return _forget(records, config.server.answer_days)

        service = JobService(board, library.path, config, also=put_in_order)
        service.start()
        stack.callback(service.stop)
        asking = Asking(library, records, config.server)
        stack.callback(asking.close)
        warming = Thread(target=_warm, args=(library,), name="warm-up")
        warming.start()
        stack.callback(warming.join)
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
            drawing=SlowWork(_AT_ONCE),
            making=SlowWork(_AT_ONCE),
            board=board,
            jobs=service,
            news=JobNews(board.queue),
            asking=asking,
            chats=Chats(database),
            feedback=FeedbackRows(database),
            stopping=stopping,
        )


def _forget(records: AnswerRecords, days: int) -> bool:
    """Forget a part of what is kept no longer; whether there may be more."""
    more = records.forget_old(days)
    return records.forget_of_revoked(days) or more


def _warm(library: Library) -> None:
    """Load what the first question needs, so that nobody waits for it; what is wrong, the first question says."""
    with suppress(VectreeError):
        library.search("what is here", limit=1)


def services_of(app: FastAPI) -> Services:
    """What the application works with, once it has started."""
    return cast(Services, app.state.services)


async def _services(request: Request) -> Services:
    return services_of(cast(FastAPI, request.app))


Served = Annotated[Services, Depends(_services)]
"""The application's services, as a route's parameter."""
