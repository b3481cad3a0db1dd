"""Documents as a caller sees them: by full id only, and only those of their collections."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vectree.errors import NotFoundError
from vectree.index.stored import DocumentRow
from vectree.pipeline import Library
from vectree.pipeline.question.scope import Scope
from vectree.server.access import Caller


def visible_document(library: Library, caller: Caller, document_id: str) -> DocumentRow:
    """The document of that id. Raises the same NotFoundError where it is not there and where it is not theirs."""
    return visible_documents(library, caller, [document_id], None)[0]


def visible_documents(
    library: Library, caller: Caller, documents: Sequence[str], collections: Sequence[str] | None
) -> tuple[DocumentRow, ...]:
    """The documents named, in their order, each once; of the collections named, else of all that the caller sees.

    Raises NotFoundError for a document or collection that is not there or not theirs.
    """
    within = caller.within(collections)
    rows = library.rows(documents)
    return tuple(_visible(rows.get(wanted), within, wanted) for wanted in dict.fromkeys(documents))


def visible_scope(
    library: Library, caller: Caller, documents: Sequence[str] | None, collections: Sequence[str] | None
) -> Scope:
    """Those documents, else those collections, else everything: all of it the caller's to see.

    Raises NotFoundError for a document or collection that is not there or not theirs, and where there is none to ask.
    """
    if documents is not None:
        return Scope(documents=frozenset(row.id for row in visible_documents(library, caller, documents, collections)))
    within = caller.within(collections)
    if within is not None and library.is_empty(within):
        raise NotFoundError("there is no document to ask: add one first")
    return Scope(collections=within)


def _visible(row: DocumentRow | None, within: Collection[str] | None, wanted: str) -> DocumentRow:
    if row is None or (within is not None and row.collection not in within):
        raise no_document(wanted)
    return row


def no_document(wanted: str) -> NotFoundError:
    """The error for a document that is not there, or that the caller does not see."""
    return NotFoundError(f"no document {wanted!r}", document=wanted)
