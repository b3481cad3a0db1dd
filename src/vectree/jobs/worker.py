"""A worker: takes one waiting job after another, until it is told to end."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import uuid4

from vectree.config import Config
from vectree.errors import LibraryError, RetryError
from vectree.jobs.board import JobBoard
from vectree.jobs.job import JobId, WorkerId
from vectree.jobs.run import JobRunner
from vectree.pipeline import Library
from vectree.pipeline import open as open_library

_LOG = logging.getLogger(__name__)
_POLL_SECONDS = 0.5
_TROUBLE_SECONDS = 2.0


def new_worker_id() -> WorkerId:
    """An id that no other process has, now or later; it names machine and process for people."""
    return WorkerId(f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:12]}")


class Worker:
    """Does jobs of the library in ``folder``, in the thread that calls. Close it, or use it in a ``with``."""

    def __init__(self, folder: Path, config: Config, worker: WorkerId, stopping: Callable[[], bool]) -> None:
        """``stopping`` says whether to end: the job that is being done goes back to the queue then."""
        self._folder = folder
        self._config = config
        self._worker = worker
        self._stopping = stopping
        self._runner: JobRunner | None = None
        self._library: Library | None = None
        self._expired_at = 0.0

    def run(self, wait: Callable[[float], object]) -> None:
        """Do jobs until told to end. ``wait`` waits so many seconds, or less; passing trouble is waited out."""
        while not self._stopping():
            try:
                seconds = 0.0 if self.run_one() else _POLL_SECONDS
            except (RetryError, LibraryError) as error:
                _LOG.warning("cannot look for jobs: %s", error.message)
                seconds = _TROUBLE_SECONDS
            wait(seconds)

    def run_one(self, job_id: JobId | None = None) -> bool:
        """Whether there was a job that waited (the one with that id, if one is given): it is over then.

        Raises BusyError or another LibraryError where the truth cannot be reached.
        """
        runner = self._open()
        leases = runner.board.leases
        now = time.monotonic()
        if now - self._expired_at > leases.lease_seconds / 4:
            self._expired_at = now  # jobs of the dead come back, whoever is left to see to it
            leases.expire()
        claim = leases.claim(self._worker, job_id)
        if claim is not None:
            runner.run(claim)
        return claim is not None

    def close(self) -> None:
        """Give back what the worker holds."""
        if self._library is not None:
            self._library.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> JobRunner:
        if self._runner is None:
            self._library = open_library(self._folder, config=self._config)
            board = JobBoard.of(self._library.database, self._folder, self._config)
            self._runner = JobRunner(library=self._library, board=board, stopping=self._stopping)
        return self._runner
