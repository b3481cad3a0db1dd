"""Keeps a job while it is done: renews its lease, passes on how far it is, and tells it to stop when it must."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Literal, Self

from vectree.errors import LibraryError, RetryError, TooLargeError
from vectree.jobs.job import Claim
from vectree.jobs.leases import LeaseLost, Leases
from vectree.jobs.limits import Limits
from vectree.types.progress import Progress, Stage

Reason = Literal["cancel", "lost", "stop", "time", "ocr"]
"""Somebody does not want it, it is another worker's, this worker is to end, or it or its OCR takes too long."""
_TICK_SECONDS = 0.5
"""Between two looks at the job's row; progress is written no more often."""
_GRACE_SECONDS = 5.0
"""How long a job may go on that was told to stop, before its process is ended."""
_UNCOUNTED = ("model", "store")
"""Stages that depend on others more than on the document: a model has a budget of its own."""
_IN_PAGES = ("read", "outline")


class Stopped(Exception):
    """Raised inside the job, at its next report of progress, when it must stop."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Watch:
    """A second thread beside the job. Use it in a ``with``, hand ``report`` to the job, and ``leave`` behind it."""

    def __init__(
        self,
        leases: Leases,
        claim: Claim,
        limits: Limits,
        *,
        stopping: Callable[[], bool],
        force: Callable[[Reason], None],
        grace_seconds: float = _GRACE_SECONDS,
    ) -> None:
        """``stopping`` says whether this worker is to end; ``force`` ends the process of a job that does not stop."""
        self._leases = leases
        self._claim = claim
        self._limits = limits
        self._stopping = stopping
        self._force = force
        self._grace_seconds = grace_seconds
        self._lock = threading.Lock()
        self._progress: Progress | None = None
        self._written: Progress | None = None
        self._renewed = self._looked = time.monotonic()
        self._read_seconds = self._ocr_seconds = 0.0
        self._reason: Reason | None = None
        self._stopped_at = 0.0
        self._past_stopping = False
        """Whether the job is over, or its document is being stored: from then on it is not stopped."""
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="job watch", daemon=True)

    def report(self, progress: Progress) -> None:
        """For the job to call. Raises Stopped when it must stop, TooLargeError for a document of too many pages."""
        with self._lock:
            if self._reason is not None and not self._past_stopping:
                raise Stopped(self._reason)
            self._progress = progress
            self._past_stopping = self._past_stopping or progress.stage == "store"
        if progress.stage in _IN_PAGES and progress.total > self._limits.pages:
            raise TooLargeError(
                f"the document has {progress.total:,} pages; at most {self._limits.pages:,} are taken",
                limit=self._limits.pages,
            )

    def checkpoint(self) -> None:
        """``report`` for work without progress of its own. Raises Stopped when the job must stop."""
        with self._lock:
            if self._reason is not None:
                raise Stopped(self._reason)

    def leave(self) -> None:
        """The job is over, one way or another; the lease is still renewed until the block ends."""
        with self._lock:
            self._past_stopping = True

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._end.wait(_TICK_SECONDS):
            self._look()
            with self._lock:
                overdue = self._reason is not None and time.monotonic() > self._stopped_at + self._grace_seconds
                if overdue and self._reason is not None and not self._past_stopping:
                    self._force(self._reason)

    def _look(self) -> None:
        now = time.monotonic()
        progress = self._progress
        self._count("read" if progress is None else progress.stage, now - self._looked)
        self._looked = now
        try:
            self._tell(progress, now)
            order = self._leases.order(self._claim)
        except LeaseLost:
            order = "lost"
        except (RetryError, LibraryError):  # the truth cannot be reached just now: tried again at the next look
            order = "go on"
        if order != "go on":
            self._stop(order)
        elif self._stopping():
            self._stop("stop")
        elif self._read_seconds > self._limits.parse_seconds:
            self._stop("time")
        elif self._ocr_seconds > self._limits.ocr_seconds:
            self._stop("ocr")

    def _count(self, stage: Stage, seconds: float) -> None:
        if stage == "ocr":
            self._ocr_seconds += seconds
        elif stage not in _UNCOUNTED:
            self._read_seconds += seconds

    def _tell(self, progress: Progress | None, now: float) -> None:
        if progress is not self._written:
            self._leases.beat(self._claim, progress)
        elif now > self._renewed + self._leases.lease_seconds / 5:  # sooner than others look twice (``Leases.expire``)
            self._leases.beat(self._claim)
        else:
            return
        self._written, self._renewed = progress, now

    def _stop(self, reason: Reason) -> None:
        with self._lock:
            if self._reason is None:
                self._reason, self._stopped_at = reason, time.monotonic()
