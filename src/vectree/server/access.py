"""Who calls, and what they may see. What a caller may not see is told apart from what is not there by nobody."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.types import Scope

from vectree.errors import AccessError, AuthenticationError, NotFoundError
from vectree.schemas.keys import Right

_KEY = "vectree.caller"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who sent a request: somebody on this machine, or the holder of a key."""

    id: str
    """``local``, or the key's id: what is kept for a caller, such as chats, is kept under it."""
    name: str
    rights: Right
    collections: frozenset[str] | None
    """What they see; None for everything."""
    csrf_token: str | None = None
    """Of a browser's session; None for others."""

    @property
    def writes(self) -> bool:
        """Whether they may change documents."""
        return self.rights != "read"

    def sees(self, collection: str) -> bool:
        """Whether that collection is among theirs."""
        return self.collections is None or collection in self.collections

    def within(self, asked: Collection[str] | None = None) -> frozenset[str] | None:
        """The collections to look into: those asked for, for None all that they see; None for no limit.

        Raises NotFoundError for one that they do not see; whether it is there is not said.
        """
        if asked is None:
            return self.collections
        for collection in asked:
            if not self.sees(collection):
                raise no_collection(collection)
        return frozenset(asked)


LOCAL = Caller(id="local", name="local", rights="admin", collections=None)
"""Whoever sits at this machine, where no key is asked for."""


def no_collection(name: str) -> NotFoundError:
    """The error for a collection that is not there, or that the caller does not see."""
    return NotFoundError(f"there is no collection {name!r}", collection=name)


def key_needed() -> AuthenticationError:
    """The error for a request without a key, where one is asked for."""
    return AuthenticationError("a key is needed: send it as `Authorization: Bearer vt_...`, or sign in")


def remember(scope: Scope, caller: Caller) -> None:
    """Keep who calls for the rest of the request."""
    scope[_KEY] = caller


def caller_of(scope: Scope) -> Caller | None:
    """Who calls; None where nobody had to say."""
    found = scope.get(_KEY)
    return found if isinstance(found, Caller) else None


async def _reading(request: Request) -> Caller:
    caller = caller_of(request.scope)
    if caller is None:
        raise key_needed()
    return caller


async def _writing(request: Request) -> Caller:
    caller = await _reading(request)
    if not caller.writes:
        raise AccessError(f"the key {caller.name!r} may read, not write", needs="write")
    return caller


async def _administering(request: Request) -> Caller:
    caller = await _reading(request)
    if caller.rights != "admin":
        raise AccessError(f"the key {caller.name!r} has no right to administer", needs="admin")
    return caller


Reader = Annotated[Caller, Depends(_reading)]
"""The caller, of any rights."""
Writer = Annotated[Caller, Depends(_writing)]
"""The caller, who may change documents of their collections."""
Admin = Annotated[Caller, Depends(_administering)]
"""The caller, who may do everything."""
