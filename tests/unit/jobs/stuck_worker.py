"""A worker that never comes back from a document, and says nothing on the way."""

from __future__ import annotations

import time

from vectree.jobs.worker_process import main
from vectree.pipeline import Library


def make_stuck() -> None:
    def add(*_: object, **words: object) -> object:
        time.sleep(1000 if words["name"] == "stuck.md" else 0)
        return real(*_, **words)  # pyright: ignore[reportArgumentType]

    real, Library.add = Library.add, add  # pyright: ignore[reportAttributeAccessIssue]


def stuck() -> None:
    make_stuck()
    main()
