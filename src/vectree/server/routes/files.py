"""``/documents/{id}/file`` and ``/export``: the bytes as they came, and the tree for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vectree.errors import DamagedError
from vectree.index.stored import DocumentRow
from vectree.server.access import Caller, Reader
from vectree.server.content import content_headers, file_response, not_modified, unchanged
from vectree.server.responses import problems
from vectree.server.services import Served, Services
from vectree.server.visible import no_document, visible_document

router = APIRouter(tags=["documents"])
_PDF = "application/pdf"
_BYTES: dict[str, object] = {"*/*": {"schema": {"type": "string", "format": "binary"}}}
_FILE: dict[int | str, dict[str, object]] = {
    200: {"description": "The whole file.", "content": _BYTES},
    206: {"description": "The ranges that were asked for.", "content": _BYTES},
    304: {"description": "The caller has it already."},
}


@router.head("/documents/{document_id}/file", responses={**problems(404, 416), **_FILE}, response_class=Response)
async def head_file(
    document_id: str, request: Request, caller: Reader, served: Served, view: Annotated[bool, Query()] = False
) -> Response:
    """Size and type of the file."""
    return await _file(document_id, request, caller, served, view=view)


@router.get("/documents/{document_id}/file", responses={**problems(404, 416), **_FILE}, response_class=Response)
async def get_file(
    document_id: str,
    request: Request,
    caller: Reader,
    served: Served,
    view: Annotated[
        bool, Query(description="The copy for viewers, where one shows the document sooner; for PDFs.")
    ] = False,
) -> Response:
    """The file as it was added; by `Range` in parts."""
    return await _file(document_id, request, caller, served, view=view)


async def _file(document_id: str, request: Request, caller: Caller, served: Services, *, view: bool) -> Response:
    row, path = await run_in_threadpool(_original, document_id, caller, served)
    shown, inline = path, view and row.media_type == _PDF
    if inline:
        shown = await run_in_threadpool(served.views.known, row.id, path) or await served.making.run(
            lambda: served.views.file(row.id, path)
        )
    etag = str(row.id) if shown == path else f"{row.id}-view"
    headers = content_headers(etag, filename=row.name, inline=inline)
    if unchanged(request, etag):
        return not_modified(headers)
    try:
        return await run_in_threadpool(file_response, request, shown, media_type=row.media_type, headers=headers)
    except FileNotFoundError as error:  # deleted since
        raise no_document(document_id) from error


def _original(document_id: str, caller: Caller, served: Services) -> tuple[DocumentRow, Path]:
    """The document and its file. Raises NotFoundError, and DamagedError where the file is gone."""
    row = visible_document(served.library, caller, document_id)
    path = served.library.original(row.id)
    if not path.is_file():
        raise DamagedError(f"the file of {row.name!r} is not there: add it again", document=row.id)
    return row, path


@router.get(
    "/documents/{document_id}/export",
    responses={
        **problems(404),
        200: {
            "description": "Tree and pages.",
            "content": {"application/json": {"schema": {"type": "object"}}},
        },
    },
    response_class=Response,
)
def export_document(document_id: str, caller: Reader, served: Served) -> Response:
    """The document's tree in the papers' JSON, with page texts, as `vectree export` writes it."""
    row = visible_document(served.library, caller, document_id)
    headers = content_headers(f"{row.id}-export", filename=f"{row.name}.tree.json")
    del headers["ETag"]  # corrections change it
    return Response(served.library.export(row.id), media_type="application/json", headers=headers)
