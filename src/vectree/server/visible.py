"""Documents as a caller sees them: by full id only, and only those of their collections."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.errors import NotFoundError
from vectree.index.stored import DocumentRow
from vectree.pipeline import Library
from vectree.server.access import Caller


def visible_document(library: Library, caller: Caller, document_id: str) -> DocumentRow:
    """The document of that id. Raises the same NotFoundError where it is not there and where it is not theirs."""
    try:
        row = library.row(document_id)
    except NotFoundError:
        row = None
    if row is None or not caller.sees(row.collection):
        raise NotFoundError(f"no document {document_id!r}", document=document_id)
    return row


def visible_documents(
    library: Library, caller: Caller, documents: Sequence[str] | None, collections: Sequence[str] | None
) -> tuple[DocumentRow, ...]:
    """The documents to look into: those named, else all of the collections named, else all that the caller sees.

    Raises NotFoundError for a document or collection that is not there or not theirs.
    """
    within = caller.within(collections)
    rows = library.documents(None if within is None else tuple(within))
    if documents is None:
        return rows
    by_id = {str(row.id): row for row in rows}
    for wanted in documents:
        if wanted not in by_id:
            raise NotFoundError(f"no document {wanted!r}", document=wanted)
    return tuple(by_id[wanted] for wanted in dict.fromkeys(documents))
