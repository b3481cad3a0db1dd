"""Equal questions at the same time are worked on once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """The first caller of a key does the work; those who come while it lasts get the same value, or the same error."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[str, Future[T]] = {}

    def do(self, key: str, work: Callable[[], T]) -> T:
        """What ``work`` gives. Raises what it raises, in every caller that waited for it."""
        with self._lock:
            running = self._running.get(key)
            mine: Future[T] = Future() if running is None else running
            if running is None:
                self._running[key] = mine
        if running is not None:
            return running.result()
        try:
            value = work()
        except BaseException as error:
            mine.set_exception(error)
            raise
        else:
            mine.set_result(value)
            return value
        finally:
            with self._lock:
                del self._running[key]
