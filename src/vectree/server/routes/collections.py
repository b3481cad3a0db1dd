"""``/collections``: what separates documents that different people may see."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from vectree.errors import AccessError, ConflictError
from vectree.schemas.base import Output
from vectree.server.access import Caller, Reader, Writer, no_collection
from vectree.server.cursors import MOST, Cursor, LongLimit, read_cursor, write_cursor
from vectree.server.responses import problems
from vectree.server.schemas.names import CollectionName
from vectree.server.services import Served

router = APIRouter(tags=["collections"])


class CollectionOutput(Output):
    """A collection that the caller sees."""

    name: str
    documents: int
    writable: bool = Field(description="Whether the caller may change its documents.")


class CollectionList(Output):
    """A part of those that the caller sees, by name."""

    items: tuple[CollectionOutput, ...]
    next_cursor: str | None = Field(description="For the next part; null after the last.")


class NewCollection(BaseModel):
    """A collection to be made."""

    model_config = ConfigDict(extra="forbid")
    name: CollectionName


@router.get("/collections", responses=problems())
def list_collections(caller: Reader, served: Served, limit: LongLimit = MOST, cursor: Cursor = None) -> CollectionList:
    """The collections that the caller sees; those of a key are listed before there is anything in them."""
    after = (read_cursor(cursor) or ("", ""))[0]
    names = None
    if caller.collections is None:
        rows = served.library.collections(after=after, limit=limit + 1)
    else:  # cut here and not there as well: databases differ in how they order text
        names = sorted(name for name in caller.collections if name > after)[: limit + 1]
        rows = served.library.collections(names)
    counts = {row.name: row.documents for row in rows}
    found = [*counts] if names is None else names
    shown = found[:limit]
    return CollectionList(
        items=tuple(_output(name, counts.get(name, 0), caller) for name in shown),
        next_cursor=write_cursor((shown[-1], "")) if len(found) > limit else None,
    )


@router.post("/collections", status_code=201, responses=problems(409))
def create_collection(given: NewCollection, caller: Writer, served: Served) -> CollectionOutput:
    """A new, empty collection."""
    if not caller.sees(given.name):
        raise AccessError(f"the key {caller.name!r} is for its own collections: it makes no others")
    if not served.library.make_collection(given.name):
        raise ConflictError(f"the collection {given.name!r} is there already", collection=given.name)
    return _output(given.name, 0, caller)


@router.delete("/collections/{name}", status_code=204, responses=problems(404, 409))
def delete_collection(name: CollectionName, caller: Writer, served: Served) -> None:
    """Forget an empty collection."""
    if not caller.sees(name):
        raise no_collection(name)
    served.library.remove_collection(name)


def _output(name: str, documents: int, caller: Caller) -> CollectionOutput:
    return CollectionOutput(name=name, documents=documents, writable=caller.writes)
