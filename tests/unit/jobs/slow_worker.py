"""A worker that takes at least a fiftieth of a second for each page, so that a test can catch it in the middle."""

from __future__ import annotations

import time

from vectree.jobs.watch import Watch
from vectree.jobs.worker_process import main
from vectree.types.progress import Progress


def make_slow() -> None:
    report = Watch.report

    def slowly(self: Watch, progress: Progress) -> None:
        if progress.stage == "read":
            time.sleep(0.02)
        report(self, progress)

    Watch.report = slowly


def slow() -> None:
    make_slow()
    main()
