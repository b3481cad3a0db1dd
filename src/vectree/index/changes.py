"""The change sequence: what was added to a library and taken out of it, in order, for whoever follows it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, func, insert, select

from vectree.index.stored import Change, ChangeKind
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.types.document import DocumentId

if TYPE_CHECKING:
    from vectree.storage.database import Database

# A statement that every question runs, made once.
_REVISIONS = (
    select(schema.documents.c.id, schema.documents.c.name, func.max(schema.changes.c.sequence))
    .join(schema.changes, schema.changes.c.document_id == schema.documents.c.id)
    .group_by(schema.documents.c.id, schema.documents.c.name)
)


def record_change(connection: Connection, document_id: str, kind: ChangeKind) -> None:
    """Number a change; the write lock makes the next number ours (see ``schema``)."""
    last = connection.execute(select(func.max(schema.changes.c.sequence))).scalar() or 0
    connection.execute(insert(schema.changes).values(sequence=last + 1, document_id=document_id, kind=kind, at=now()))


class Changes:
    """Reads the sequence; raises as ``Store`` does."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def last(self) -> int:
        """Number of the newest change; 0 for a library that never held anything."""
        with self._database.reading() as connection:
            return connection.execute(select(func.max(schema.changes.c.sequence))).scalar() or 0

    def revisions(
        self, documents: Collection[DocumentId] | None = None, collections: Collection[str] | None = None
    ) -> dict[DocumentId, str]:
        """What state each of those documents is in: its name and the number of its last change.

        Whatever is added, replaced, corrected, renamed or read anew gets another; what is not there has none.
        """
        d, query = schema.documents.c, _REVISIONS
        if documents is not None:
            query = query.where(d.id.in_(documents))
        if collections is not None:
            query = query.where(d.collection.in_(collections))
        with self._database.reading() as connection:
            return {DocumentId(row[0]): f"{row[2]} {row[1]}" for row in connection.execute(query)}

    def at(self, sequence: int) -> Change | None:
        """The change with that number, if there was one."""
        found = self.after(sequence - 1, limit=1)
        return found[0] if found and found[0].sequence == sequence else None

    def after(self, sequence: int, *, limit: int | None = None) -> tuple[Change, ...]:
        """Changes with a number above that one, oldest first, at most ``limit``."""
        t = schema.changes.c
        query = select(t.sequence, t.document_id, t.kind).where(t.sequence > sequence).order_by(t.sequence).limit(limit)
        with self._database.reading() as connection:
            return tuple(
                Change(
                    sequence=row.sequence,
                    document_id=DocumentId(row.document_id),
                    kind=cast(ChangeKind, row.kind),
                )
                for row in connection.execute(query)
            )
