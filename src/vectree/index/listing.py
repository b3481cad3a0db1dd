"""Documents in parts: filtered, ordered and cut by the database, so that a part costs the same in any library."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from typing import Literal

from sqlalchemy import ColumnElement, Connection, Select, or_, select, tuple_

from vectree.errors import InputError
from vectree.index.stored import DocumentRow
from vectree.storage import schema

Sort = Literal["name", "-name", "title", "-title", "added", "-added", "pages", "-pages"]
"""A minus stands for descending."""
Place = tuple[str, str]
"""What a document is sorted by, and its id: a list goes on behind it, whatever came or went meanwhile."""
_t = schema.documents.c
_SORTED_BY: Mapping[str, tuple[ColumnElement[str] | ColumnElement[int], Callable[[DocumentRow], str]]] = {
    "name": (_t.name_folded, lambda row: folded(row.name)),
    "title": (_t.title_folded, lambda row: folded(row.title)),
    "added": (_t.added, lambda row: row.added),
    "pages": (_t.pages, lambda row: str(row.pages)),
}
_MOST_DIGITS = 9

ROWS = select(*(_t[field.name] for field in fields(DocumentRow)))
"""Documents as they stand in lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which documents, in which order."""

    collections: Collection[str] | None = None
    """None for all."""
    words: tuple[str, ...] = ()
    """Each stands in the name or in the title, in whatever case."""
    domain: str | None = None
    language: str | None = None
    sort: Sort = "name"


def folded(text: str) -> str:
    """What a name or title is ordered and looked up by: NFC, without regard to case."""
    return unicodedata.normalize("NFC", text).casefold()


def part_of_documents(
    connection: Connection, wanted: Wanted, limit: int, after: Place | None
) -> tuple[tuple[DocumentRow, ...], Place | None]:
    """At most so many of the documents behind that place, and the place to go on from; None after the last.

    Raises InputError for a place that is none in this order.
    """
    column, value = _SORTED_BY[wanted.sort.removeprefix("-")]
    descending = wanted.sort.startswith("-")
    query = _filtered(wanted)
    if after is not None:
        here, there = tuple_(column, _t.id), tuple_(_bound(wanted.sort, after[0]), after[1])
        query = query.where(here < there if descending else here > there)
    order = (column.desc(), _t.id.desc()) if descending else (column, _t.id)
    found = connection.execute(query.order_by(*order).limit(limit + 1)).mappings()
    rows = [DocumentRow(**row) for row in found]
    shown = tuple(rows[:limit])
    return shown, (value(shown[-1]), shown[-1].id) if len(rows) > limit else None


def _filtered(wanted: Wanted) -> Select[tuple[object, ...]]:
    query = ROWS
    if wanted.collections is not None:
        query = query.where(_t.collection.in_(wanted.collections))
    if wanted.domain is not None:
        query = query.where(_t.domain == wanted.domain)
    if wanted.language is not None:
        query = query.where(_t.language == wanted.language)
    for word in map(folded, wanted.words):
        both = (_t.name_folded, _t.title_folded)
        query = query.where(or_(*(column.contains(word, autoescape=True) for column in both)))
    return query


def _bound(sort: Sort, value: str) -> str | int:
    if sort not in ("pages", "-pages"):
        return value
    if not value.isdecimal() or len(value) > _MOST_DIGITS:
        raise InputError(f"{value!r} is no number of pages to go on from")
    return int(value)
