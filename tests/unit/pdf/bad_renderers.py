"""Renderers that fail on purpose: entry points that tests give to ``Renderer``."""

from __future__ import annotations

import os
import signal
import sys
import time

from vectree.pdf.render_worker import main


def killed_on_page_2() -> None:
    main(lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == 2 else None)


def exits_on_page_2() -> None:
    main(lambda number: os._exit(9) if number == 2 else None)


def hangs_on_page_2() -> None:
    main(lambda number: time.sleep(600) if number == 2 else None)


def killed_once() -> None:
    """Only a worker that has drawn before dies: a fresh one does not."""
    drawn: list[int] = []

    def before(number: int) -> None:
        if drawn:
            os.kill(os.getpid(), signal.SIGKILL)
        drawn.append(number)

    main(before)


def chatters() -> None:
    """Prints where images go."""
    main(lambda number: print("noise", number, flush=True, file=sys.stdout))
