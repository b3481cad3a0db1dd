"""Boxes and images of pages, from files kept open between questions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from vectree.pdf.boxes import text_boxes
from vectree.pdf.messages import RenderJob
from vectree.pdf.native import LOCK
from vectree.pdf.open_pages import OpenPages
from vectree.pdf.render_worker import draw
from vectree.pdf.renderer import Renderer
from vectree.pdf.settings import PdfSettings
from vectree.types.document import Box


class PdfViewer:
    """Looks at pages of PDFs; the files and pages used last stay open, so that asking again is quick.

    Safe to use from several threads: one at a time is served. A file that changed on disk is opened anew. Images are
    made in a process of its own, as pages are read: drawing can kill or hang the parser where reading did not.
    Close it, or use it in a ``with``. Methods raise what ``PdfFile`` raises, and ``NotFoundError`` for a
    page that the file does not have.
    """

    def __init__(self, *, files: int = 4, pages: int = 16, settings: PdfSettings | None = None) -> None:
        """At most so many files and pages are kept open."""
        self._settings = settings or PdfSettings()
        self._pages = OpenPages(files=files, pages=pages)
        self._renderer = Renderer(self._settings)

    def span_boxes(
        self, path: str | os.PathLike[str], page: int, start: int, end: int, password: str | None = None
    ) -> tuple[Box, ...]:
        """Where ``[start, end)`` of that page's text is printed: one tight box per printed line, in order.

        Empty when the span holds nothing printed.
        """
        with LOCK:
            opened = self._pages.page(path, page, password)
            return text_boxes(opened.text, opened.frame, start, end)

    def page_text(self, path: str | os.PathLike[str], page: int, password: str | None = None) -> str:
        """The text of that page, exactly as ``read_pdf`` gives it: what the offsets of a span count in."""
        with LOCK:
            return self._pages.page(path, page, password).text.content.text

    def render_page(
        self,
        path: str | os.PathLike[str],
        page: int,
        scale: float = 1.5,
        password: str | None = None,
        *,
        part: Box | None = None,
        highlight: Sequence[Box] = (),
    ) -> bytes:
        """The page as it is viewed, as a PNG of ``scale`` pixels a point, the boxes marked as with a pen.

        Only the ``part`` in that box where one is given (a figure, a table). Raises ParserCrashError for a page that
        kills or hangs the renderer, the next page is not affected; InputError for a picture of no pixels or too many.
        """
        job = RenderJob(
            path=str(Path(path).resolve()),
            page=page,
            scale=scale,
            password=password,
            part=part,
            highlight=tuple(highlight),
            memory_mib=self._settings.worker_memory_mib,
        )
        return self._renderer.render(job) if self._settings.isolated else draw(self._pages, job)

    def close(self) -> None:
        """Close all files; the viewer can be used again."""
        self._renderer.close()
        self._pages.close()

    def __enter__(self) -> PdfViewer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
