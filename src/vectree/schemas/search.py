"""``search --json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.types.ranking import Hit


class SearchHit(Output):
    """A section or page that was found."""

    document: str = Field(description="Name of the document.")
    document_id: str
    page: int = Field(ge=1, description="Physical page, 1-based.")
    label: str | None = Field(description="Printed label of the page.")
    section_id: str
    title: str
    score: float = Field(description="Higher is better; compares within one result only.")
    snippet: str


class SearchOutput(Output):
    """``vectree search --json``: best first; empty when nothing matches."""

    hits: tuple[SearchHit, ...]

    @classmethod
    def of(cls, hits: Sequence[Hit]) -> SearchOutput:
        """The hits as they are."""
        return cls(hits=tuple(SearchHit.model_validate(hit) for hit in hits))
