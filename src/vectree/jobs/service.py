"""What a server starts so that jobs get done: workers of its own or Celery's, and somebody who keeps order."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vectree.config import Config
from vectree.errors import LibraryError, RetryError
from vectree.jobs.board import JobBoard
from vectree.jobs.celery_app import CelerySender
from vectree.jobs.job import JobId
from vectree.jobs.local import LocalPool

_LOG = logging.getLogger(__name__)
_ORDER_SECONDS = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class JobHealth:
    """Whether jobs get done."""

    ready: bool
    detail: str
    """A few words for people: which workers, or what is missing."""


class JobService:
    """From ``start`` to ``stop``, jobs on the board get done. One in each server."""

    def __init__(
        self, board: JobBoard, folder: Path, config: Config, *, also: Callable[[], bool] = lambda: False
    ) -> None:
        """``folder`` is the library's; ``also`` puts more in order: a part at each call, and whether there is more.

        Raises ConfigurationError for a broker that is none.
        """
        self._board = board
        self._config = config.jobs
        broker = config.jobs.broker_url
        self._sender = None if broker is None else CelerySender(broker, board.queue)
        workers = config.server.workers if broker is None else 0
        self._pool = LocalPool(folder, config, board.leases, workers=workers)
        self._also = also
        self._end = threading.Event()
        self._keeper = threading.Thread(target=self._keep_order, name="job keeper", daemon=True)

    def start(self) -> None:
        """Start workers, or the messages to them. Returns at once."""
        self._pool.start()
        if self._sender is not None:
            self._sender.start()
        self._keeper.start()

    def stop(self) -> None:
        """End what was started, within some seconds; a job that a worker here was doing is back in the queue then."""
        self._end.set()
        if self._sender is not None:
            self._sender.stop()
        self._pool.stop()
        self._keeper.join()

    def notify(self, job_id: JobId) -> None:
        """A job waits: have it begun soon. Returns at once; without this, it is begun some seconds later."""
        if self._sender is not None:
            self._sender.notify(job_id)

    def health(self) -> JobHealth:
        """Whether jobs get done now."""
        if self._sender is not None:
            reachable = self._sender.reachable
            return JobHealth(ready=reachable, detail="Celery" if reachable else "the broker does not answer")
        pool = self._pool.health()
        ready = pool.alive > 0 or pool.wanted == 0
        return JobHealth(ready=ready, detail=f"{pool.alive} of {pool.wanted} workers")

    def _keep_order(self) -> None:
        due = 0.0
        while not self._end.wait(self._board.leases.lease_seconds / 4):
            try:
                self._board.leases.expire()
                if time.monotonic() > due:
                    more = self._also()
                    more = self._board.keep_order(self._config) or more
                    due = 0.0 if more else time.monotonic() + _ORDER_SECONDS
            except (RetryError, LibraryError) as error:
                _LOG.warning("cannot keep order: %s", error.message)
