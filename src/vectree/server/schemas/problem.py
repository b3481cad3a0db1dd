"""Errors as HTTP tells them (RFC 9457)."""

from __future__ import annotations

from pydantic import Field, JsonValue

from vectree.schemas.base import Output


class Problem(Output):
    """Why a request failed."""

    type: str = Field(description="A URN that ends in the kind.", examples=["urn:vectree:problem:NotFoundError"])
    title: str = Field(description="What errors of this kind have in common.")
    status: int = Field(ge=400, le=599)
    detail: str = Field(description="What went wrong, and what to do.")
    kind: str = Field(description="Class of the error, as in `vectree.errors`.", examples=["NotFoundError"])
    data: dict[str, JsonValue] = Field(description="The facts of the detail, for programs.")
    request_id: str = Field(description="Names the request in the server's log.")
