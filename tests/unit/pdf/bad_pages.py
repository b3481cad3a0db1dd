"""What a page can do to the process that works on it: each is told the number of the page before it begins."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

BeforePage = Callable[[int], None]


def kills(page: int) -> BeforePage:
    return lambda number: os.kill(os.getpid(), signal.SIGKILL) if number == page else None


def exits(page: int) -> BeforePage:
    return lambda number: os._exit(9) if number == page else None


def hangs(page: int) -> BeforePage:
    return lambda number: time.sleep(600) if number == page else None
