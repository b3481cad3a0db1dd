"""One worker process: started, listened to with a time limit, surely ended."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, BinaryIO, cast

from vectree.pdf.messages import (
    AnyJob,
    Converted,
    Failure,
    FileFacts,
    Image,
    Outline,
    PageFacts,
    Reply,
    read_frame,
    write_frame,
)

_AHEAD = 32
"""Messages the worker may be ahead of whoever reads them: bounds the memory of both."""


class WorkerLost(Exception):
    """The worker ended or hung; the message says which."""

    def __init__(self, reason: str, *, hung: bool) -> None:
        super().__init__(reason)
        self.hung = hung


class WorkerProcess:
    """A running worker. ``stop`` it, or use it in a ``with``.

    It is a fresh interpreter (what multiprocessing calls "spawn"), but it does not import the caller's
    main module: a plain script without a guard may read PDFs.
    """

    def __init__(self, job: AnyJob, entry: str) -> None:
        """``entry`` is ``"module:function"``; the function serves that job, and those that are sent afterwards."""
        module, function = entry.split(":")
        quiet = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"  # Ctrl-C is the parent's to handle
        program = f"{quiet}; import sys; sys.path[:] = {sys.path!r}; from {module} import {function}; {function}()"
        self._process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._messages: queue.Queue[Reply | None] = queue.Queue(_AHEAD)
        """None when there will be no more."""
        self._stopped = threading.Event()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.send(job)

    def send(self, job: AnyJob) -> None:
        """Ask for more; where the worker is gone, ``receive`` says so."""
        with suppress(BrokenPipeError):
            write_frame(cast(BinaryIO, self._pipe(self._process.stdin)), job)

    @staticmethod
    def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
        if stream is None:
            raise ValueError("the worker was started without pipes")
        return stream

    def _listen(self) -> None:
        source = cast(BinaryIO, self._pipe(self._process.stdout))
        try:
            while not self._stopped.is_set():
                message = read_frame(source)
                if not isinstance(message, FileFacts | PageFacts | Outline | Failure | Image | Converted):
                    break
                self._put(message)
        except EOFError:
            pass
        self._put(None)

    def _put(self, message: Reply | None) -> None:
        while not self._stopped.is_set():
            try:
                self._messages.put(message, timeout=0.2)
            except queue.Full:
                continue
            return

    def receive(self, timeout_seconds: float) -> Reply:
        """The next message; raises ``WorkerLost`` when there is none in time or the worker has ended."""
        try:
            message = self._messages.get(timeout=timeout_seconds)
        except queue.Empty:
            raise WorkerLost(f"no answer within {timeout_seconds:g} s", hung=True) from None
        if message is None:
            raise WorkerLost(_how_it_ended(self._process.wait()), hung=False)
        return message

    def stop(self) -> None:
        """End the process, whatever it is doing; a second call does nothing."""
        self._stopped.set()
        self._process.kill()
        self._process.wait()
        self._listener.join()
        with suppress(BrokenPipeError):  # what was sent to a worker that had ended
            self._pipe(self._process.stdin).close()
        self._pipe(self._process.stdout).close()

    def __enter__(self) -> WorkerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"the parser ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return f"the parser was killed by signal {name}"
