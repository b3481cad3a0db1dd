"""Whether documents are there, and many of them in one statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from sqlalchemy import Connection, select

from vectree.errors import NotFoundError
from vectree.storage import schema

T = TypeVar("T")

_BATCH = 500
"""Values in one IN list, well under every database's limit."""


def batches(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """The values in their order, as many at once as one statement takes."""
    return (values[start : start + _BATCH] for start in range(0, len(values), _BATCH))


def has_document(connection: Connection, document_id: str) -> bool:
    """Whether a document with that id is there."""
    table = schema.documents
    return connection.execute(select(table.c.id).where(table.c.id == document_id)).first() is not None


def require_document(connection: Connection, document_id: str) -> None:
    """Raise NotFoundError where there is no document with that id."""
    if not has_document(connection, document_id):
        raise no_document(document_id)


def no_document(document_id: str) -> NotFoundError:
    """What is said where there is none."""
    return NotFoundError(f"no document with id {document_id!r} in the library", wanted=document_id)
