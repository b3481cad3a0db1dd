"""Reads a file through worker processes, so that what kills or hangs the parser costs a page, not the run.

One worker reads from the first page to the last, a fraction of a second behind its own start; a second one
beside it was not worth its start-up (decision record 0002). When it is lost, the page it was on is the
suspect: a fresh worker begins with that page, and if that one is lost too the page is given up and the next
begins behind it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from vectree.errors import ParserCrashError
from vectree.pdf.messages import Converted, Failure, FileFacts, Image, Job, Outline, PageFacts
from vectree.pdf.process import WorkerLost, WorkerProcess
from vectree.pdf.settings import PdfSettings
from vectree.pdf.worker import unreadable
from vectree.types.document import PageStatus

DEFAULT_ENTRY = "vectree.pdf.worker:main"
_OPEN_ATTEMPTS = 2
_LEAST_PATIENCE_SECONDS = 1.0

Event = FileFacts | PageFacts | Outline | str
"""The file first, then its pages in order, then the outline; a string is a note for the reader."""


@dataclass(slots=True)
class _State:
    """How far the reading has come."""

    patience_seconds: float
    facts: FileFacts | None = None
    next_page: int = 1
    open_attempts: int = 0
    page_attempts: int = 0
    lost_pages: int = 0
    lost_seconds: float = 0.0
    asked_at: float = 0.0
    """When we began to wait for the worker's next message."""
    read_pages: int = 0
    finished: bool = False
    events: list[Event] = field(default_factory=list["Event"])

    @property
    def in_pages(self) -> bool:
        return self.facts is not None and self.next_page <= self.facts.page_count


class Supervisor:
    """Reads one file; iterate over ``events`` once."""

    def __init__(self, path: str, password: str | None, settings: PdfSettings, entry: str = DEFAULT_ENTRY) -> None:
        self._path = path
        self._password = password
        self._settings = settings
        self._entry = entry
        self._state = _State(patience_seconds=settings.page_timeout_seconds)

    def events(self) -> Iterator[Event]:
        """All of the file; raises what opening it raises, and ``ParserCrashError``."""
        state = self._state
        while not state.finished:
            job = Job(path=self._path, password=self._password, settings=self._settings, first=state.next_page)
            with WorkerProcess(job, self._entry) as worker:
                try:
                    yield from self._listen(worker)
                except WorkerLost as lost:
                    yield from self._recover(lost)
        if state.facts is not None and state.read_pages == 0 and state.lost_pages > 0:
            raise ParserCrashError(f"every page of {self._path!r} kills or hangs the parser", path=self._path)

    def _listen(self, worker: WorkerProcess) -> Iterator[Event]:
        state = self._state
        opened = False
        while not state.finished:
            patience = state.patience_seconds if opened and state.in_pages else self._settings.open_timeout_seconds
            state.asked_at = time.monotonic()
            match worker.receive(patience):
                case Failure(error):
                    raise error
                case FileFacts() as facts:
                    opened = True
                    if state.facts is None:
                        state.facts = facts
                        yield facts
                    else:
                        state.lost_seconds += time.monotonic() - state.asked_at
                case PageFacts() as page:
                    state.next_page += 1
                    state.page_attempts = 0
                    state.read_pages += page.page.status is not PageStatus.UNREADABLE
                    yield page
                case Outline() as outline:
                    state.finished = True
                    yield outline
                case Image() | Converted():
                    raise TypeError("a reader answers with pages, not with images or documents")

    def _recover(self, lost: WorkerLost) -> Iterator[Event]:
        """What is handed on for a lost worker; afterwards the state says how to go on."""
        state = self._state
        state.lost_seconds += time.monotonic() - state.asked_at
        if state.facts is None:
            state.open_attempts += 1
            if lost.hung or state.open_attempts >= _OPEN_ATTEMPTS:
                raise ParserCrashError(f"{self._path!r} cannot be opened: {lost}", path=self._path) from lost
        elif not state.in_pages:
            state.finished = True
            yield f"The bookmarks could not be read: {lost}."
            yield Outline(())
        else:
            yield from self._recover_page(state.facts, lost)

    def _recover_page(self, facts: FileFacts, lost: WorkerLost) -> Iterator[Event]:
        state, settings = self._state, self._settings
        if lost.hung:
            state.patience_seconds = max(state.patience_seconds / 2, _LEAST_PATIENCE_SECONDS)
        elif state.page_attempts < settings.page_retries:
            state.page_attempts += 1
            return
        yield unreadable(state.next_page, str(lost))
        state.next_page += 1
        state.page_attempts = 0
        state.lost_pages += 1
        if state.lost_pages >= settings.lost_pages_limit or state.lost_seconds >= settings.lost_seconds_limit:
            for number in range(state.next_page, facts.page_count + 1):
                yield unreadable(number, f"given up; pages that killed or hung the parser: {state.lost_pages}")
            state.finished = True
            yield Outline(())
