"""``/documents``: what the library holds, as far as the caller sees it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from vectree.index.listing import Sort, Wanted
from vectree.jobs.job import NewJob
from vectree.server.access import Reader, Writer
from vectree.server.cursors import Cursor, Limit, read_cursor, write_cursor
from vectree.server.models_offered import check_model
from vectree.server.responses import problems
from vectree.server.schemas.documents import DocumentItem, DocumentList, Renamed
from vectree.server.schemas.jobs import JobOutput, ReindexInput
from vectree.server.schemas.names import CollectionName, Domain, Language
from vectree.server.services import Served
from vectree.server.visible import visible_document

router = APIRouter(tags=["documents"])


@router.get("/documents", responses=problems(404))
def list_documents(
    caller: Reader,
    served: Served,
    collection: Annotated[CollectionName | None, Query()] = None,
    q: Annotated[str | None, Query(max_length=200, description="Words of names and titles.")] = None,
    domain: Annotated[Domain | None, Query()] = None,
    language: Annotated[Language | None, Query()] = None,
    sort: Sort = "name",
    limit: Limit = 50,
    cursor: Cursor = None,
) -> DocumentList:
    """The documents that the caller sees, of a collection, domain or language where one is given."""
    wanted = Wanted(
        collections=caller.within(None if collection is None else [collection]),
        words=tuple((q or "").split()),
        domain=domain,
        language=language,
        sort=sort,
    )
    rows, more = served.library.part_of_documents(wanted, limit, read_cursor(cursor))
    return DocumentList(
        items=tuple(map(DocumentItem.of, rows)), next_cursor=None if more is None else write_cursor(more)
    )


@router.get("/documents/{document_id}", responses=problems(404))
def get_document(document_id: str, caller: Reader, served: Served) -> DocumentItem:
    """The document as lists show it."""
    return DocumentItem.of(visible_document(served.library, caller, document_id))


@router.patch("/documents/{document_id}", responses=problems(404, 409))
def rename_document(document_id: str, given: Renamed, caller: Writer, served: Served) -> DocumentItem:
    """The document under another name."""
    row = visible_document(served.library, caller, document_id)
    return DocumentItem.of(served.library.rename(row.id, given.name))


@router.delete("/documents/{document_id}", status_code=204, responses=problems(404))
def delete_document(document_id: str, caller: Writer, served: Served) -> None:
    """Take the document out with all its names, for good; corrections by hand wait for its bytes to come back."""
    row = visible_document(served.library, caller, document_id)
    served.library.remove(row.id)
    served.views.forget(row.id)


@router.post("/documents/{document_id}/reindex", status_code=202, responses=problems(404))
def reindex_document(document_id: str, given: ReindexInput, caller: Writer, served: Served) -> JobOutput:
    """The job that reads the document anew; until it is done, the document stays as it is."""
    row = visible_document(served.library, caller, document_id)
    check_model(served.config, given.options.model)
    job = served.board.queue.enqueue(
        NewJob(
            kind="reindex",
            name=row.name,
            collection=row.collection,
            owner=caller.id,
            options=given.options.as_options(),
            document_id=row.id,
        )
    )
    served.jobs.notify(job.id)
    return JobOutput.of(job)
