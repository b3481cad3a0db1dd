"""Whether jobs have changed, looked up once for all who watch."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool

if TYPE_CHECKING:
    from vectree.jobs.queue import JobQueue

_FRESH_SECONDS = 0.2


class JobNews:
    """For the streams of one server, all in its event loop: each browser has one open all day."""

    def __init__(self, queue: JobQueue) -> None:
        self._queue = queue
        self._newest = 0
        self._looked = float("-inf")

    async def newest(self) -> int:
        """Number of the newest change of any job, as it was a moment ago. Raises what ``last_change`` does."""
        now = time.monotonic()
        if now > self._looked + _FRESH_SECONDS:
            self._looked = now  # whoever asks before the answer is there is told what was known
            self._newest = await run_in_threadpool(self._queue.last_change)
        return self._newest
