"""A whole PDF as a ``SourceDocument``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from vectree.pdf.bookmarks import RawBookmark
from vectree.pdf.library import PdfFile
from vectree.pdf.links import RawLink
from vectree.pdf.read import FileFacts, PageFacts, read_file, read_page
from vectree.pdf.settings import PdfSettings
from vectree.pdf.targets import Target
from vectree.types.document import Bookmark, PageLink, SourceDocument
from vectree.types.progress import Progress, Report

MEDIA_TYPE = "application/pdf"


def read_pdf(
    path: str | os.PathLike[str],
    *,
    name: str | None = None,
    password: str | None = None,
    report: Report | None = None,
    settings: PdfSettings | None = None,
) -> SourceDocument:
    """The document with all its pages, lines, bookmarks, links, tagged headings and metadata.

    ``name`` defaults to the file's name. Raises ``EncryptedError``, ``EmptyFileError``,
    ``UnsupportedError``, ``ParserCrashError`` or another ``DocumentError``.
    """
    chosen = settings or PdfSettings()
    title = name or Path(path).name
    with PdfFile(path, password) as file:
        facts = read_file(file)
        pages: list[PageFacts] = []
        for number in range(1, facts.page_count + 1):
            pages.append(read_page(file, number, chosen, tagged=facts.tagged))
            if report is not None:
                report(Progress(document=title, stage="read", done=number, total=facts.page_count))
    return assemble(title, facts, pages)


def assemble(name: str, facts: FileFacts, pages: Sequence[PageFacts]) -> SourceDocument:
    """The document of its parts; ``pages`` are all pages, in order."""
    tops = [page.top for page in pages]
    return SourceDocument(
        name=name,
        media_type=MEDIA_TYPE,
        pages=tuple(page.page for page in pages),
        bookmarks=tuple(_bookmark(raw, tops) for raw in facts.bookmarks),
        links=tuple(_links((link for page in pages for link in page.links), tops)),
        tagged_headings=tuple(heading for page in pages for heading in page.headings),
        metadata=facts.metadata,
        language=facts.language,
    )


def _bookmark(raw: RawBookmark, tops: Sequence[float]) -> Bookmark:
    page = None if raw.target is None else raw.target.index + 1
    return Bookmark(title=raw.title, level=raw.level, page=page, top=_from_top(raw.target, tops))


def _links(raws: Iterable[RawLink], tops: Sequence[float]) -> Iterable[PageLink]:
    for raw in raws:
        yield PageLink(page=raw.page, box=raw.box, target=raw.target.index + 1, top=_from_top(raw.target, tops))


def _from_top(target: Target | None, tops: Sequence[float]) -> float | None:
    return None if target is None or target.y is None else tops[target.index] - target.y
