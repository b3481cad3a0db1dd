"""Lists in parts: a cursor says behind what to go on, so that nothing is missed when the list changes."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated

from fastapi import Query
from pydantic import TypeAdapter, ValidationError

from vectree.errors import InputError
from vectree.index.listing import Place

Limit = Annotated[int, Query(ge=1, le=500, description="Items at most.")]
MOST = 1000
LongLimit = Annotated[int, Query(ge=1, le=MOST, description="Items at most.")]
"""For lists that are short almost everywhere, and then read in one part."""
Cursor = Annotated[
    str | None,
    Query(max_length=8000, pattern="^[A-Za-z0-9_=-]*$", description="`next_cursor` of the part before."),
]
"""In letters that need no escapes: no address becomes longer than the 64 KiB that servers read."""
_PLACE = TypeAdapter(Place)


def write_cursor(place: Place) -> str:
    """The place as a cursor."""
    return urlsafe_b64encode(_PLACE.dump_json(place)).decode()


def read_cursor(cursor: str | None) -> Place | None:
    """The place of a cursor; None for the beginning. Raises InputError for what is no cursor."""
    if not cursor:
        return None
    try:
        return _PLACE.validate_json(urlsafe_b64decode(cursor.encode("ascii")))
    except (ValueError, ValidationError) as error:
        raise InputError(f"{cursor!r} is no cursor of a list", cursor=cursor) from error
