"""A way for somebody else to end a question or whatever else is waited for in a thread."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Event, Lock
from typing import TypeVar

from vectree.errors import StoppedError

T = TypeVar("T")


class Stop:
    """Set once, from any thread, by whoever no longer wants what another thread works on."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._stopped = False
        self._then: list[Callable[[], object]] = []

    def set(self) -> None:
        """Stop; what waits meanwhile is woken up before this returns."""
        with self._lock:
            self._stopped = True
            then, self._then = self._then, []
        for call in then:
            call()

    def check(self) -> None:
        """Raise StoppedError where it is set."""
        if self._stopped:
            raise StoppedError("whoever asked has left")

    @contextmanager
    def calling(self, cancel: Callable[[], object]) -> Generator[None]:
        """Call this when it is set within the block, at once where it already is; the block must then end."""
        with self._lock:
            now = self._stopped
            if not now:
                self._then.append(cancel)
        if now:
            cancel()
        try:
            yield
        finally:
            with self._lock:
                if cancel in self._then:
                    self._then.remove(cancel)

    def wait(self, future: Future[T]) -> T:
        """What the future gives; StoppedError as soon as this is set, whatever becomes of the future."""
        ended = Event()
        future.add_done_callback(lambda _: ended.set())
        with self.calling(ended.set):
            ended.wait()
        if not future.done():
            self.check()
        return future.result()
