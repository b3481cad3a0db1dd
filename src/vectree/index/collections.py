"""Collections: their names, and which there are."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from vectree.errors import ConflictError, InputError, NotFoundError
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.storage.schema.collections import DEFAULT_COLLECTION

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionRow:
    """A collection in a list."""

    name: str
    documents: int


def checked_collection(name: str) -> str:
    """The name, if it can be one of a collection. Raises InputError."""
    if not _NAME.fullmatch(name):
        raise InputError(
            f"{name!r} cannot be the name of a collection: take 1 to 64 of a-z, 0-9, '.', '_' and '-', beginning with "
            "a letter or digit",
            collection=name,
        )
    return name


def list_collections(
    connection: Connection, only: Collection[str] | None = None, *, after: str = "", limit: int | None = None
) -> tuple[CollectionRow, ...]:
    """Collections by name, also empty ones: those of ``only`` (None: all) behind that name, at most so many."""
    documents, t = schema.documents, schema.collections.c
    query = (
        select(t.name, func.count(documents.c.id))
        .select_from(schema.collections.outerjoin(documents, documents.c.collection == t.name))
        .where(t.name > after)
        .group_by(t.name)
        .order_by(t.name)
        .limit(limit)
    )
    if only is not None:
        query = query.where(t.name.in_(only))
    return tuple(CollectionRow(name=name, documents=count) for name, count in connection.execute(query))


def make_collection(connection: Connection, name: str) -> bool:
    """Whether it had to be made: no where it was there. Raises InputError for an impossible name."""
    table = schema.collections
    if connection.execute(select(table.c.name).where(table.c.name == checked_collection(name))).first() is not None:
        return False
    connection.execute(insert(table).values(name=name, created=now()))
    return True


def remove_collection(connection: Connection, name: str) -> None:
    """Forget an empty collection.

    Raises NotFoundError where there is none, ConflictError for one with documents and for the default one.
    """
    rows = list_collections(connection, [name])
    if not rows:
        raise NotFoundError(f"there is no collection {name!r}", collection=name)
    (found,) = rows
    if found.documents:
        raise ConflictError(
            f"the collection {name!r} is not empty: remove what is in it first",
            collection=name,
        )
    if name == DEFAULT_COLLECTION:
        raise ConflictError(f"the collection {name!r} is always there", collection=name)
    connection.execute(delete(schema.collections).where(schema.collections.c.name == name))
