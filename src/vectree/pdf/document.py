"""A whole PDF as a ``SourceDocument``, or page by page."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType

from vectree.pdf.bookmarks import RawBookmark
from vectree.pdf.library import check_file
from vectree.pdf.links import RawLink
from vectree.pdf.messages import Failure, FileFacts, Job, Outline, PageFacts
from vectree.pdf.settings import PdfSettings
from vectree.pdf.supervise import Event, Supervisor
from vectree.pdf.targets import Target
from vectree.pdf.worker import read_all
from vectree.types.document import Bookmark, Page, PageLink, SourceDocument, TaggedHeading
from vectree.types.progress import Progress, Report

MEDIA_TYPE = "application/pdf"


class PdfStream:
    """A PDF being read: iterate once over its pages, then ask for the document.

    Nothing of a page is kept here but its links, so whoever stores texts away on the way needs no more
    memory for 2,400 pages than for 50. Raises ``EncryptedError``, ``EmptyFileError``,
    ``UnsupportedError``, ``ParserCrashError`` or another ``DocumentError``, the first three while iterating.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        name: str | None = None,
        password: str | None = None,
        report: Report | None = None,
        settings: PdfSettings | None = None,
        supervisor: Callable[[str, str | None, PdfSettings], Supervisor] = Supervisor,
    ) -> None:
        self.path = Path(path)
        self.name = name or self.path.name
        check_file(self.path)
        chosen = settings or PdfSettings()
        where = str(self.path.resolve())
        self._events: Iterator[Event]
        if chosen.isolated:
            self._events = supervisor(where, password, chosen).events()
        else:
            self._events = _here(Job(path=where, password=password, settings=chosen))
        self._report = report
        self._facts: FileFacts | None = None
        self._tops = array("d")
        self._links: list[RawLink] = []
        self._headings: list[TaggedHeading] = []
        self._bookmarks: tuple[RawBookmark, ...] | None = None
        self._notes: list[str] = []

    @property
    def page_count(self) -> int:
        """Number of pages; starts the reading when it has not begun."""
        return self._opened().page_count

    def __iter__(self) -> Iterator[Page]:
        facts = self._opened()
        for event in self._events:
            match event:
                case PageFacts():
                    self._tops.append(event.top)
                    self._links.extend(event.links)
                    self._headings.extend(event.headings)
                    if self._report is not None:
                        done = event.page.number
                        self._report(Progress(document=self.name, stage="read", done=done, total=facts.page_count))
                    yield event.page
                case Outline(bookmarks):
                    self._bookmarks = bookmarks
                case str():
                    self._notes.append(event)
                case FileFacts():
                    raise ValueError("the file was opened twice")

    def document(self, pages: Iterable[Page]) -> SourceDocument:
        """The document with those pages (as they came, or without their lines), once all were read."""
        facts, bookmarks = self._facts, self._bookmarks
        if facts is None or bookmarks is None:
            raise ValueError("iterate over all pages first")
        return SourceDocument(
            name=self.name,
            media_type=MEDIA_TYPE,
            pages=tuple(pages),
            bookmarks=tuple(self._bookmark(raw) for raw in bookmarks),
            links=tuple(self._link(raw) for raw in self._links),
            tagged_headings=tuple(self._headings),
            metadata=facts.metadata,
            language=facts.language,
            notes=tuple(self._notes),
        )

    def close(self) -> None:
        """Stop reading and end the worker; pages not read are lost."""
        close = getattr(self._events, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> PdfStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _opened(self) -> FileFacts:
        if self._facts is None:
            first = next(self._events)
            if not isinstance(first, FileFacts):
                raise ValueError(f"a file opens with its facts, not with {type(first)!r}")
            self._facts = first
            if first.repaired:
                self._notes.append("The file is damaged: what could be recovered of it was read.")
        return self._facts

    def _bookmark(self, raw: RawBookmark) -> Bookmark:
        page = None if raw.target is None else raw.target.index + 1
        return Bookmark(title=raw.title, level=raw.level, page=page, top=self._from_top(raw.target))

    def _link(self, raw: RawLink) -> PageLink:
        return PageLink(page=raw.page, box=raw.box, target=raw.target.index + 1, top=self._from_top(raw.target))

    def _from_top(self, target: Target | None) -> float | None:
        return None if target is None or target.y is None else self._tops[target.index] - target.y


def _here(job: Job) -> Iterator[Event]:
    for message in read_all(job):
        if isinstance(message, Failure):
            raise message.error
        yield message


def read_pdf(
    path: str | os.PathLike[str],
    *,
    name: str | None = None,
    password: str | None = None,
    report: Report | None = None,
    settings: PdfSettings | None = None,
) -> SourceDocument:
    """The document with all its pages, lines, bookmarks, links, tagged headings and metadata.

    ``name`` defaults to the file's name. Pages that the parser cannot read are there with status
    ``unreadable`` and the reason. Raises ``EncryptedError``, ``EmptyFileError``, ``UnsupportedError``,
    ``ParserCrashError`` or another ``DocumentError``.
    """
    with PdfStream(path, name=name, password=password, report=report, settings=settings) as stream:
        return stream.document(tuple(stream))
