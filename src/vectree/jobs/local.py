"""The local pool: worker processes of this machine, started, watched and started again."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from uuid import uuid4

from vectree.config import Config
from vectree.errors import LibraryError, RetryError
from vectree.jobs.job import WorkerId
from vectree.jobs.leases import Leases
from vectree.jobs.worker_process import Order

_LOG = logging.getLogger(__name__)
DEFAULT_ENTRY = "vectree.jobs.worker_process:main"
_LOOK_SECONDS = 0.25
_STOP_SECONDS = 8.0
"""How long workers have to give their jobs back before they are killed."""
_SHORT_LIFE_SECONDS = 10.0
_LONGEST_PAUSE_SECONDS = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolHealth:
    """How the workers are."""

    wanted: int
    alive: int
    restarts: int
    """Workers that died since the pool was started."""


@dataclass(slots=True, kw_only=True)
class _Seat:
    """One worker's place."""

    worker: WorkerId
    process: subprocess.Popen[str] | None = None
    started: float = 0.0
    start_at: float = 0.0
    short_lives: int = 0


class LocalPool:
    """``workers`` processes that do the jobs of the library in ``folder``, from ``start`` to ``stop``."""

    def __init__(
        self, folder: Path, config: Config, leases: Leases, *, workers: int, entry: str = DEFAULT_ENTRY
    ) -> None:
        """``entry`` is the ``module:function`` that a worker runs."""
        self._folder = folder
        self._config = config
        self._leases = leases
        self._entry = entry
        self._seats = [_Seat(worker=_new_id()) for _ in range(workers)]
        self._restarts = 0
        self._end = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="job pool", daemon=True)

    def start(self) -> None:
        """Start the workers and watch over them."""
        for seat in self._seats:
            self._seat(seat)
        self._watcher.start()

    def stop(self) -> None:
        """End the workers; what they were doing is back in the queue when this returns."""
        self._end.set()
        self._watcher.join()
        running = [(seat, seat.process) for seat in self._seats if seat.process is not None]
        for _, process in running:
            _close_input(process)
        deadline = time.monotonic() + _STOP_SECONDS
        for seat, process in running:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - time.monotonic()))
            self._clear(seat, process)
            self._bury(seat)

    def health(self) -> PoolHealth:
        """How the workers are now."""
        alive = sum(seat.process is not None and seat.process.poll() is None for seat in self._seats)
        return PoolHealth(wanted=len(self._seats), alive=alive, restarts=self._restarts)

    def _watch(self) -> None:
        while not self._end.wait(_LOOK_SECONDS):
            for seat in self._seats:
                self._look(seat)

    def _look(self, seat: _Seat) -> None:
        now = time.monotonic()
        if seat.process is not None and seat.process.poll() is not None:
            _LOG.warning("the worker %s ended with exit code %s", seat.worker, seat.process.returncode)
            self._restarts += 1
            seat.short_lives = seat.short_lives + 1 if now - seat.started < _SHORT_LIFE_SECONDS else 0
            seat.start_at = now + min(_LONGEST_PAUSE_SECONDS, 2.0**seat.short_lives - 1)
            self._clear(seat, seat.process)
        if seat.process is None and now >= seat.start_at and self._bury(seat):
            try:
                self._seat(seat)
            except OSError as error:  # no memory or no processes left: there may be some later
                _LOG.warning("cannot start a worker: %s", error)
                seat.start_at = now + _LONGEST_PAUSE_SECONDS

    def _seat(self, seat: _Seat) -> None:
        module, function = self._entry.split(":")
        program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import {function}; {function}()"
        seat.worker = _new_id()
        # A session of its own: Ctrl-C is the server's to handle, and what a job starts can be ended with it.
        seat.process = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, text=True, start_new_session=True
        )
        seat.started = time.monotonic()
        order = Order(folder=self._folder, worker=seat.worker, config=self._config)
        with suppress(BrokenPipeError):  # it is gone already: the next look says so
            _input(seat.process).write(order.model_dump_json() + "\n")
            _input(seat.process).flush()

    def _clear(self, seat: _Seat, process: subprocess.Popen[str]) -> None:
        """End what is left of the worker and of what it had started."""
        if sys.platform == "win32":
            process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        _close_input(process)
        seat.process = None

    def _bury(self, seat: _Seat) -> bool:
        """Whether its job could be taken from the seat's last worker, which is gone."""
        try:
            self._leases.bury(seat.worker)
        except (RetryError, LibraryError) as error:  # tried again at the next look, and in the end the lease runs out
            _LOG.warning("cannot take the job of a dead worker: %s", error.message)
            return False
        return True


def _new_id() -> WorkerId:
    return WorkerId(f"local:{os.getpid()}:{uuid4().hex[:12]}")


def _close_input(process: subprocess.Popen[str]) -> None:
    """Have the worker end when it can; a signal would have to wait for its main thread."""
    with suppress(BrokenPipeError):
        _input(process).close()


def _input(process: subprocess.Popen[str]) -> IO[str]:
    if process.stdin is None:
        raise AssertionError("a worker is started with a pipe")
    return process.stdin
