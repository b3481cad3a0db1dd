"""Images of pages made in a process of its own: what kills or hangs the renderer costs a picture, not the asker.

The process stays for the next picture: starting it costs more than most pages.
"""

from __future__ import annotations

from threading import Lock

from vectree.errors import ParserCrashError
from vectree.pdf.messages import Failure, Image, RenderJob
from vectree.pdf.process import WorkerLost, WorkerProcess
from vectree.pdf.settings import PdfSettings

DEFAULT_ENTRY = "vectree.pdf.render_worker:main"
_ATTEMPTS = 2
"""A process that died is replaced once: it may not have been the page that killed it. What hangs is not tried again."""


class Renderer:
    """Safe to use from several threads: one picture at a time. Close it; it can be used again afterwards."""

    def __init__(self, settings: PdfSettings, entry: str = DEFAULT_ENTRY) -> None:
        self._settings = settings
        self._entry = entry
        self._worker: WorkerProcess | None = None
        self._lock = Lock()

    def render(self, job: RenderJob) -> bytes:
        """The PNG. Raises what opening the file and drawing raise, and ParserCrashError."""
        with self._lock:
            for attempt in range(1, _ATTEMPTS + 1):
                try:
                    return self._ask(job)
                except WorkerLost as lost:
                    self._stop()
                    if lost.hung or attempt == _ATTEMPTS:
                        raise ParserCrashError(
                            f"page {job.page} of {job.path!r} cannot be drawn: {lost}", path=job.path, page=job.page
                        ) from lost
            raise AssertionError("the last attempt returns or raises")

    def _ask(self, job: RenderJob) -> bytes:
        if self._worker is None:
            self._worker = WorkerProcess(job, self._entry)
        else:
            self._worker.send(job)
        patience = self._settings.open_timeout_seconds + self._settings.page_timeout_seconds
        match self._worker.receive(patience):
            case Image(png):
                return png
            case Failure(error):
                raise error
            case other:
                raise TypeError(f"a renderer answers with images, not with {type(other)!r}")

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._worker = None

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._stop()
