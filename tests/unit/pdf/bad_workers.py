"""Workers that fail on purpose: entry points that tests give to the supervisor."""

from __future__ import annotations

import os
import signal
import sys
import time

from tests.unit.pdf.bad_pages import exits, hangs, kills
from vectree.pdf.worker import main


def killed_on_page_2() -> None:
    main(kills(2))


def exits_on_page_2() -> None:
    main(exits(2))


def hangs_on_page_2() -> None:
    main(hangs(2))


def killed_once_on_page_2() -> None:
    """Only a worker that has read a page before dies: a fresh one that begins there does not."""
    read: list[int] = []

    def before(number: int) -> None:
        if number == 2 and read:
            os.kill(os.getpid(), signal.SIGKILL)
        read.append(number)

    main(before)


def killed_on_every_page() -> None:
    main(lambda number: os.kill(os.getpid(), signal.SIGKILL))


def killed_from_page_2_on() -> None:
    main(lambda number: os.kill(os.getpid(), signal.SIGKILL) if number >= 2 else None)


def hangs_from_page_2_on() -> None:
    main(lambda number: time.sleep(600) if number >= 2 else None)


def killed_at_once() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hangs_at_once() -> None:
    time.sleep(600)


def chatters() -> None:
    """Prints where results go."""
    main(lambda number: print("noise", number, flush=True, file=sys.stdout))
