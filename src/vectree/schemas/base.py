"""What all results in JSON have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from vectree.types.document import Box


class Output(BaseModel):
    """A value that leaves the program; fields may be added in later versions, never changed or removed."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class PageBox(Output):
    """A rectangle on a page, in PDF points: origin top-left of the crop box, page unrotated."""

    page: int = Field(ge=1, description="Physical page, 1-based.")
    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def of(cls, page: int, box: Box) -> PageBox:
        """The box on that page, rounded to hundredths of a point."""
        return cls(page=page, x0=round(box.x0, 2), y0=round(box.y0, 2), x1=round(box.x1, 2), y1=round(box.y1, 2))


class Failure(Output):
    """An error, as its class says it."""

    kind: str = Field(description="Class of the error, such as EncryptedError.")
    message: str
    exit_code: int
