"""A worker that never comes back from a document, and says nothing on the way."""

from __future__ import annotations

import time

from vectree.jobs.worker_process import main
from vectree.pipeline import Library


def stuck() -> None:
    def add(*_: object, **__: object) -> object:
        time.sleep(1000)
        raise AssertionError

    Library.add = add  # pyright: ignore[reportAttributeAccessIssue]
    main()
