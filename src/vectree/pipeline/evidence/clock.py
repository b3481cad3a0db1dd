"""How long each stage of a question takes."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager


class Clock:
    """Milliseconds by stage."""

    def __init__(self) -> None:
        self._begin = time.perf_counter()
        self.spent: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Generator[None]:
        """Add the time of the block to the stage."""
        start = time.perf_counter()
        yield
        self._count(name, time.perf_counter() - start)

    def add(self, name: str, seconds: float) -> None:
        """Add a stage that was over before the clock was made; the total has it too."""
        self._count(name, seconds)
        self._begin -= seconds

    def total(self) -> dict[str, float]:
        """All stages and ``total``."""
        return {**self.spent, "total": (time.perf_counter() - self._begin) * 1000}

    def _count(self, name: str, seconds: float) -> None:
        self.spent[name] = self.spent.get(name, 0.0) + seconds * 1000
