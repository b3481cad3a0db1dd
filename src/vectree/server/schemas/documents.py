"""Documents in lists, and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.index.stored import DocumentRow


class Verification(Output):
    """How many titles of a tree stand where it says."""

    verified: int = 0
    mentioned: int = 0
    repaired: int = 0
    unverified: int = 0


class DocumentItem(Output):
    """A document as a list shows it."""

    id: str
    name: str
    title: str
    summary: str
    collection: str
    pages: int
    sections: int
    language: str
    domain: str
    media_type: str
    added: str = Field(description="When it was added, ISO 8601.")
    size_bytes: int | None = Field(description="Of the original file; null where it was not noted.")
    verification: Verification
    needs_ocr: int = Field(description="Pages without a usable text layer.")
    source: str = Field(description="Where most of the structure came from.")

    @classmethod
    def of(cls, row: DocumentRow) -> DocumentItem:
        """The row as it is."""
        return cls(
            id=row.id,
            name=row.name,
            title=row.title,
            summary=row.summary,
            collection=row.collection,
            pages=row.pages,
            sections=row.sections,
            language=row.language,
            domain=row.domain,
            media_type=row.media_type,
            added=row.added,
            size_bytes=row.size_bytes,
            verification=Verification.model_validate(row),
            needs_ocr=row.needs_ocr,
            source=row.source,
        )


class DocumentList(Output):
    """A part of the documents."""

    items: tuple[DocumentItem, ...]
    next_cursor: str | None = Field(description="For the next part; null after the last.")


class Renamed(BaseModel):
    """What of a document can be changed without reading it again."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=255)
