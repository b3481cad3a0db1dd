"""Equal questions at the same time are worked on once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

from vectree.errors import StoppedError
from vectree.stop import Stop

T = TypeVar("T")


class Flight(Generic[T]):
    """A caller's part in some work: the first does it and lands, the others wait for what it has."""

    def __init__(self, future: Future[T], *, first: bool) -> None:
        self.first = first
        self._future = future

    def land(self, value: T) -> None:
        """Give the value to all who wait."""
        self._future.set_result(value)

    def wait(self, stop: Stop | None = None) -> T:
        """The value. Raises what the first caller raised, StoppedError where it went away before it had one.

        Setting ``stop`` ends the waiting, with the same error, and not the work.
        """
        return (stop or Stop()).wait(self._future)

    def fail(self, error: BaseException) -> None:
        """Let all who wait raise the error; nothing where the value is there already."""
        if not self._future.done():
            self._future.set_exception(error)


class SingleFlight(Generic[T]):
    """The first caller of a key does the work; those who come while it lasts get the same value, or the same error.

    Where the first one leaves, those who wait get a StoppedError and had better begin anew.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[str, Future[T]] = {}

    @contextmanager
    def join(self, key: str) -> Generator[Flight[T]]:
        """Take part; the first caller must ``land`` inside the block."""
        with self._lock:
            running = self._running.get(key)
            future: Future[T] = Future() if running is None else running
            if running is None:
                self._running[key] = future
        flight = Flight(future, first=running is None)
        if not flight.first:
            yield flight
            return
        try:
            yield flight
        except GeneratorExit:  # whoever read the pieces has left
            flight.fail(StoppedError("whoever asked first has left: ask again"))
            raise
        except BaseException as error:
            flight.fail(error)
            raise
        else:
            flight.fail(StoppedError("whoever asked first has left: ask again"))
        finally:
            with self._lock:
                del self._running[key]

    def do(self, key: str, work: Callable[[], T]) -> T:
        """What ``work`` gives. Raises what it raises, in every caller that waited for it."""
        with self.join(key) as flight:
            if not flight.first:
                return flight.wait()
            value = work()
            flight.land(value)
            return value
