"""Some documents of a library, as if there were no others: what an agent or a client may read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.index.stored import DocumentRow
    from vectree.pipeline.library import Library
    from vectree.types.document import Document, DocumentId, Page
    from vectree.types.ranking import Hit, Mode, Unit


class SomeDocuments:
    """``agent.Reader``. None for ``only``: all documents of those ``collections``; None for these: of all."""

    def __init__(
        self, library: Library, only: Collection[DocumentId] | None, *, collections: Collection[str] | None = None
    ) -> None:
        self._library = library
        self._only = only
        self._collections = None if collections is None else tuple(collections)

    def documents(self) -> tuple[DocumentRow, ...]:
        """Those that may be read, by name."""
        rows = self._library.documents(self._collections)
        return rows if self._only is None else tuple(row for row in rows if row.id in self._only)

    def document(self, reference: str) -> Document:
        """See ``Library.document``; one that may not be read is one that is not there."""
        return self._library.document(self._find(reference))

    def pages(self, reference: str, numbers: Sequence[int] | None = None) -> tuple[Page, ...]:
        """See ``Library.pages``."""
        return self._library.pages(self._find(reference), numbers)

    def search(
        self,
        question: str,
        documents: str | Sequence[str] | None = None,
        *,
        unit: Unit = "section",
        mode: Mode = "auto",
        limit: int = 10,
    ) -> tuple[Hit, ...]:
        """See ``Library.search``."""
        wanted = [documents] if isinstance(documents, str) else documents
        if wanted is None:
            chosen = self._only
        else:
            chosen = [self._find(one) for one in wanted]
        return self._library.search(question, chosen, collections=self._collections, unit=unit, mode=mode, limit=limit)

    def page_image(self, reference: str, page: int, *, scale: float = 1.5) -> bytes:
        """See ``Library.page_image``."""
        return self._library.page_image(self._find(reference), page, scale=scale)

    def _find(self, reference: str) -> DocumentId:
        """What is told of a wrong name must not name others than these."""
        return self._library.find(reference, self._collections, only=self._only)
