"""What the tools read from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vectree.types.document import Document, DocumentId, Page
from vectree.types.ranking import Hit, Mode, Unit


class Listed(Protocol):
    """A document in a list."""

    @property
    def id(self) -> DocumentId: ...  # noqa: D102 - the protocol's docstring says it
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def pages(self) -> int: ...  # noqa: D102
    @property
    def language(self) -> str: ...  # noqa: D102
    @property
    def domain(self) -> str: ...  # noqa: D102
    @property
    def collection(self) -> str: ...  # noqa: D102


class Reader(Protocol):
    """Documents to search and to read: a ``Library``, or some documents of one."""

    def documents(self) -> Sequence[Listed]:
        """All that may be read, by name."""
        ...

    def document(self, reference: str) -> Document:
        """The document with that id, beginning of an id, or name. Raises NotFoundError."""
        ...

    def pages(self, reference: str, numbers: Sequence[int] | None = None) -> tuple[Page, ...]:
        """Pages of a document with their text; numbers that are none are left out."""
        ...

    def search(
        self,
        question: str,
        documents: str | Sequence[str] | None = None,
        *,
        unit: Unit = "section",
        mode: Mode = "auto",
        limit: int = 10,
    ) -> Sequence[Hit]:
        """Sections or pages that say something about the question, best first."""
        ...

    def page_image(self, reference: str, page: int, *, scale: float = 1.5) -> bytes:
        """The page as a PNG."""
        ...
