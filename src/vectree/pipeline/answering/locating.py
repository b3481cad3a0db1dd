"""Where quotes are printed: boxes for a span, only where the file still says the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import DocumentError, NotFoundError
from vectree.index.store import Store
from vectree.pipeline.is_pdf import is_pdf
from vectree.types.document import Box, DocumentId

if TYPE_CHECKING:
    from vectree.pdf import PdfViewer


class ViewerLocator:
    """An ``answer.Locator`` over the library's files. ``texts`` has the page texts that spans count in."""

    def __init__(self, store: Store, viewer: PdfViewer, texts: Mapping[tuple[DocumentId, int], str]) -> None:
        self._store = store
        self._viewer = viewer
        self._texts = texts
        self._files: dict[DocumentId, Path | None] = {}

    def boxes(self, document_id: DocumentId, page: int, start: int, end: int) -> tuple[Box, ...] | None:
        """One box a printed line; None for formats other than PDF, empty rather than a guess."""
        try:
            if document_id not in self._files:
                path = self._store.file(document_id)
                self._files[document_id] = path if is_pdf(path) else None
            file = self._files[document_id]
            if file is None:
                return None
            printed = self._viewer.page_text(file, page)
            if printed[start:end] != self._texts[document_id, page][start:end]:
                return ()
            return self._viewer.span_boxes(file, page, start, end)
        except (DocumentError, NotFoundError):
            # Also a copy lost from the library (adding the file again brings it back): the answer stands without a box,
            # and the surface says "passage not located".
            return ()
