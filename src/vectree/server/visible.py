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
    if documents is None:
        return library.documents(None if within is None else tuple(within))
    rows = tuple(visible_document(library, caller, wanted) for wanted in dict.fromkeys(documents))
    for row in rows:
        if within is not None and row.collection not in within:
            raise NotFoundError(f"no document {row.id!r}", document=row.id)
    return rows
