"""``/documents/{id}/pages``: text and images of pages."""

from __future__ import annotations

import math
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from vectree.errors import InputError, NotFoundError
from vectree.server.access import Reader
from vectree.server.answers.kept import KeptAnswer
from vectree.server.answers.visible import visible_answer
from vectree.server.content import content_headers, not_modified, unchanged
from vectree.server.responses import problems
from vectree.server.schemas.pages import PageOutput
from vectree.server.services import Served
from vectree.server.visible import visible_document
from vectree.types.document import Box, DocumentId

router = APIRouter(tags=["documents"])
Number = Annotated[int, Path(ge=1, le=1_000_000, description="Physical page, 1-based.")]
_MOST_BOXES = 50
_LONGEST_BOX = 100
"""Characters: four numbers have less."""


@router.get("/documents/{document_id}/pages/{number}", responses=problems(404))
def get_page(document_id: str, number: Number, caller: Reader, served: Served) -> PageOutput:
    """The page with its text."""
    row = visible_document(served.library, caller, document_id)
    found = served.library.pages(row.id, [number])
    if not found:
        raise _no_page(number)
    return PageOutput.model_validate(found[0])


@router.get(
    "/documents/{document_id}/pages/{number}/image",
    response_class=Response,
    responses={
        **problems(404),
        200: {
            "description": "The page as it is viewed.",
            "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
        },
        304: {"description": "The caller has it already."},
    },
)
async def get_page_image(
    document_id: str,
    number: Number,
    request: Request,
    caller: Reader,
    served: Served,
    scale: Annotated[float, Query(ge=0.1, le=4, description="Pixels a point.")] = 1.5,
    box: Annotated[
        list[Annotated[str, StringConstraints(max_length=_LONGEST_BOX)]] | None,
        Query(
            max_length=_MOST_BOXES,
            description="To be marked: `x0,y0,x1,y1` in points from the top-left of the unrotated crop box.",
        ),
    ] = None,
    answer: Annotated[str | None, Query(max_length=64, description="An answer whose citation is to be marked.")] = None,
    citation: Annotated[int | None, Query(ge=1, description="Its number in that answer.")] = None,
) -> Response:
    """The page of a PDF as an image, with boxes and what an answer cites marked as with a pen."""
    boxes = [_box(text) for text in box or ()]

    def draw() -> Response:
        row = visible_document(served.library, caller, document_id)
        marked = list(boxes)
        if answer is not None and citation is not None:
            marked += _cited(visible_answer(served.asking.records, caller, answer), citation, row.id, number)
        if not 1 <= number <= row.pages:
            raise _no_page(number)
        asked = sha256(f"{number} {scale} {marked}".encode()).hexdigest()[:16]
        etag = f"{row.id}-{asked}"
        headers = content_headers(etag)
        if unchanged(request, etag):
            return not_modified(headers)
        image = served.library.page_image(row.id, number, scale=scale, boxes=marked)
        return Response(image, media_type="image/png", headers=headers)

    return await served.drawing.respond(request, draw)


def _cited(kept: KeptAnswer, number: int, document_id: DocumentId, page: int) -> list[Box]:
    """Boxes of a citation on that page; none where it is of another page."""
    for citation in kept.answer.citations:
        if citation.id == number and citation.document_id == document_id:
            return [box for span in citation.spans if span.page == page for box in span.boxes]
    raise NotFoundError(f"the answer has no citation {number} of this document", citation=number)


def _no_page(number: int) -> NotFoundError:
    return NotFoundError(f"the document has no page {number}", page=number)


def _box(text: str) -> Box:
    try:
        x0, y0, x1, y1 = map(float, text.split(","))
    except ValueError as error:
        raise InputError(f"the box {text!r} is not 'x0,y0,x1,y1'", box=text) from error
    if not all(math.isfinite(value) and abs(value) < 1e6 for value in (x0, y0, x1, y1)) or x1 < x0 or y1 < y0:
        raise InputError(f"the box {text!r} does not fit on a page", box=text)
    return Box(x0=x0, y0=y0, x1=x1, y1=y1)
