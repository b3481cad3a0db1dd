"""``/keys``: who else may call; for administrators."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from vectree.schemas.base import Output
from vectree.schemas.keys import KeyOutput, NewKeyOutput, Right
from vectree.server.access import Admin
from vectree.server.cursors import MOST, Cursor, LongLimit, read_cursor, write_cursor
from vectree.server.responses import problems
from vectree.server.schemas.names import CollectionName, Text
from vectree.server.services import Served

router = APIRouter(tags=["keys"])


class NewKey(BaseModel):
    """A key to be made."""

    model_config = ConfigDict(extra="forbid")
    name: Text = Field(min_length=1, max_length=100)
    rights: Right = "read"
    collections: Annotated[list[CollectionName], Field(min_length=1, max_length=1000)] | Literal["*"] = Field(
        default="*", description='Names, or `"*"` for everything.'
    )


class KeyList(Output):
    """A part of the keys, the newest first."""

    items: tuple[KeyOutput, ...]
    next_cursor: str | None = Field(description="For the next part; null after the last.")


@router.get("/keys", responses=problems())
def list_keys(caller: Admin, served: Served, limit: LongLimit = MOST, cursor: Cursor = None) -> KeyList:
    """All keys, the newest first, without their secrets."""
    del caller
    found = served.keys.listed(limit + 1, read_cursor(cursor))
    shown = found[:limit]
    return KeyList(
        items=tuple(map(KeyOutput.model_validate, shown)),
        next_cursor=write_cursor((shown[-1].created, shown[-1].id)) if len(found) > limit else None,
    )


@router.post("/keys", status_code=201, responses=problems())
def create_key(given: NewKey, caller: Admin, served: Served) -> NewKeyOutput:
    """A new key; its secret is shown this once."""
    collections = None if given.collections == "*" else tuple(given.collections)
    key, secret = served.keys.create(given.name, rights=given.rights, collections=collections)
    return NewKeyOutput(key=KeyOutput.model_validate(key), secret=secret)


@router.post("/keys/{key_id}/secret", status_code=201, responses=problems(404))
def renew_key(key_id: str, caller: Admin, served: Served) -> NewKeyOutput:
    """The key with a new secret, shown this once; the old one opens nothing. A revoked key is good again."""
    del caller
    key, secret = served.keys.renew(key_id)
    return NewKeyOutput(key=KeyOutput.model_validate(key), secret=secret)


@router.delete("/keys/{key_id}", responses=problems(404))
def revoke_key(
    key_id: str,
    caller: Admin,
    served: Served,
    with_chats: Annotated[
        bool, Query(description="Delete its chats and answers at once, not after `[server] answer_days`.")
    ] = False,
) -> KeyOutput:
    """The key, which from now on opens nothing; nobody sees its chats and answers, which are deleted after a time."""
    del caller
    revoked = served.keys.revoke(key_id)
    if with_chats:
        served.asking.records.forget_of(key_id)
    return KeyOutput.model_validate(revoked)
