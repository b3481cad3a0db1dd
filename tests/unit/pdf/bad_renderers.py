"""Renderers that fail on purpose: entry points that tests give to ``Renderer``."""

from __future__ import annotations

import os
import signal
import sys

from tests.unit.pdf.bad_pages import exits, hangs, kills
from vectree.pdf.render_worker import main


def killed_on_page_2() -> None:
    main(kills(2))


def exits_on_page_2() -> None:
    main(exits(2))


def hangs_on_page_2() -> None:
    main(hangs(2))


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
