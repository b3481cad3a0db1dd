"""``add``, ``list``, ``remove`` and ``reindex``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from vectree.schemas.base import Failure, Output
from vectree.text.paragraphs import unit_of

if TYPE_CHECKING:
    from vectree.errors import VectreeError
    from vectree.types.document import Document


class ListedDocument(Output):
    """A document of the library."""

    id: str = Field(description="Hash of the file's bytes.")
    name: str
    title: str
    pages: int
    sections: int
    language: str
    domain: str
    collection: str = "default"
    media_type: str
    added: str = Field(description="When it was added, ISO 8601.")


class ListOutput(Output):
    """``vectree list --json``: every document, by name."""

    documents: tuple[ListedDocument, ...]


class ListedCollection(Output):
    """A collection of the library."""

    name: str
    documents: int = Field(description="How many are in it.")


class CollectionsOutput(Output):
    """``vectree collections --json``: every collection, by name."""

    collections: tuple[ListedCollection, ...]


class AddedFile(Output):
    """What became of one file."""

    path: str
    status: Literal["added", "unchanged", "failed", "not_tried"]
    id: str | None = None
    name: str | None = None
    title: str | None = None
    collection: str | None = None
    pages: int | None = None
    unit: Literal["page", "part"] | None = Field(
        default=None, description="What `pages` counts: of formats without pages, parts of about a page."
    )
    sections: int | None = None
    needs_ocr: tuple[int, ...] = Field(default=(), description="Pages without a usable text layer.")
    seconds: float | None = None
    error: Failure | None = None

    @classmethod
    def of(cls, path: str, document: Document, *, collection: str, known: bool, seconds: float) -> AddedFile:
        """A file that is in the library now."""
        return cls(
            path=path,
            status="unchanged" if known else "added",
            id=document.id,
            name=document.name,
            title=document.title,
            collection=collection,
            pages=document.page_count,
            unit=unit_of(document.labels),
            sections=sum(1 for _ in document.tree.walk()),
            needs_ocr=document.coverage.needs_ocr,
            seconds=round(seconds, 3),
        )

    @classmethod
    def failed(cls, path: str, error: VectreeError) -> AddedFile:
        """A file that could not be added, and why."""
        failure = Failure(kind=type(error).__name__, message=error.message, exit_code=error.exit_code)
        return cls(path=path, status="failed", error=failure)


class AddOutput(Output):
    """``vectree add --json``: the files in the order given; the exit code is that of the worst."""

    files: tuple[AddedFile, ...]


class RemovedDocument(Output):
    """A document that is gone, or a name of one that has others."""

    id: str
    name: str
    kept_as: str | None = Field(default=None, description="The name under which the document is still there.")


class RemoveOutput(Output):
    """``vectree remove --json``."""

    removed: tuple[RemovedDocument, ...]


class ReindexOutput(Output):
    """``vectree reindex --json``."""

    documents: int
    seconds: float
