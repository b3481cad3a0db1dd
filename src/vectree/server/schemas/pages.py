"""Pages."""

from __future__ import annotations

from pydantic import Field

from vectree.schemas.base import Output


class PageOutput(Output):
    """One page of a document."""

    number: int = Field(ge=1, description="Physical page, 1-based.")
    label: str | None = Field(description="Printed label of the page.")
    text: str
    width: float = Field(description="Of the unrotated crop box, in points; 0 where the format has no pages.")
    height: float
    rotation: int
    status: str
    reason: str = Field(description="Why the page has no text, where it has none.")
