"""A worker that a test catches in the middle: it waits at the second page of each document until it is let go.

A document named ``stuck.md`` it never comes back from, and says nothing on the way; it has a second to do so. All
others have as long as it takes: what was told to stop, and is about to, must not be ended by force.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.waiting import PATIENCE_SECONDS
from vectree.jobs import run
from vectree.jobs.job import Claim
from vectree.jobs.leases import Leases
from vectree.jobs.limits import Limits
from vectree.jobs.watch import Watch
from vectree.jobs.worker_process import main
from vectree.pipeline import Library
from vectree.types.document import Document
from vectree.types.progress import Progress, Report

_STUCK = "stuck.md"


def let_go(folder: Path) -> None:
    """Have the workers of the library in that folder go on, from now on."""
    (folder / "go").touch()


def _watch(leases: Leases, claim: Claim, limits: Limits, **words: Any) -> Watch:
    grace_seconds = 1.0 if claim.job.name == _STUCK else PATIENCE_SECONDS
    return Watch(leases, claim, limits, grace_seconds=grace_seconds, **words)


def hold() -> None:
    """Make this process such a worker."""
    run.Watch = _watch  # pyright: ignore[reportAttributeAccessIssue]
    real = Library.add

    def add(self: Library, path: Path, *, name: str, report: Report, **words: object) -> Document:
        def held(progress: Progress) -> None:
            report(progress)
            while progress.stage == "read" and progress.done == 2 and not (self.path / "go").exists():
                time.sleep(0.02)
                report(progress)

        if name == _STUCK:
            time.sleep(1000)
        return real(self, path, name=name, report=held, **words)  # pyright: ignore[reportArgumentType]

    Library.add = add  # pyright: ignore[reportAttributeAccessIssue]


def held() -> None:
    hold()
    main()
