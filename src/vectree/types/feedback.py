"""What people thought of answers: what a library learns from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vectree.types.document import DocumentId
from vectree.types.section import SectionId

Thumb = Literal["up", "down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlace:
    """A page of a document."""

    document_id: DocumentId
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionPlace:
    """A section of a document."""

    document_id: DocumentId
    section_id: SectionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """The last word on one answer."""

    answer_id: str
    question: str
    thumb: Thumb | None
    pages: tuple[PagePlace, ...] = ()
    """Pages that hold the answer, as somebody said."""
    sections: tuple[SectionPlace, ...] = ()
    """Sections that do."""
    cited: tuple[PagePlace, ...] = ()
    """Pages that the answer cited."""
    documents: tuple[DocumentId, ...] = ()
    """Documents that were asked; empty for all."""
    comment: str = ""
    trace: str = ""
    """How the answer was come by, as JSON; empty where that is not known."""
    owner: str = "local"
    """Who said so: the name of a key, ``local`` on this machine."""
    created: str = ""
    """ISO 8601, UTC; set when it is first kept."""
    updated: str = ""
    """When it was last changed."""
