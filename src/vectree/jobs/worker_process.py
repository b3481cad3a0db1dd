"""A worker as a process of its own, for ``local`` to start: told what to do on its standard input.

It ends when it is told to (SIGTERM), or when that input closes: then whoever started it is gone, however that ended.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType

from pydantic import BaseModel

from vectree.config import Config
from vectree.jobs.job import WorkerId
from vectree.jobs.worker import Worker

_NICENESS = 10
"""Whoever asks a question goes first: adding documents can wait."""
_OOM_SCORE = 500
"""Where memory runs out, Linux is to end the worker, whose job is done again, rather than the server."""


class Order(BaseModel):
    """What the process is told, on one line."""

    folder: Path
    worker: WorkerId
    config: Config


def stop_on_signals(end: threading.Event) -> None:
    """Have SIGTERM and SIGINT set the event instead of ending the process."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        end.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)


def main() -> None:
    """Do jobs until told to end."""
    end = threading.Event()
    stop_on_signals(end)
    _stand_back()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    order = Order.model_validate_json(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, args=(end,), daemon=True).start()
    with Worker(order.folder, order.config, order.worker, end.is_set) as worker:
        worker.run(end.wait)


def _stand_back() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with suppress(OSError):  # no Linux, or its files are not to be had
        Path("/proc/self/oom_score_adj").write_text(str(_OOM_SCORE), encoding="ascii")


def _end_with_parent(end: threading.Event) -> None:
    sys.stdin.read()
    end.set()


if __name__ == "__main__":
    main()
