"""Waiting for what another thread or process does: for that and not for a time, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE_SECONDS = 300.0
"""Only what never comes takes that long: workers stand back for all else that the machine has to do."""


def wait(until: Callable[[], T | None]) -> T:
    """What ``until`` gives, as soon as it gives something that is true; fails after ``PATIENCE_SECONDS``."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := until()):
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.02)
    return found
