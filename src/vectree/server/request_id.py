"""The name of a request, in its response, in problems and in the log."""

from __future__ import annotations

import re
from secrets import token_hex

from starlette.datastructures import Headers
from starlette.types import Scope

HEADER = "X-Request-ID"
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
_KEY = "vectree.request_id"


def name_request(scope: Scope) -> str:
    """The id that the caller gave where it is a plain word, else a new one; kept in the scope."""
    given = Headers(scope=scope).get(HEADER, "")
    scope[_KEY] = given if _GIVEN.fullmatch(given) else token_hex(8)
    return str(scope[_KEY])


def request_id_of(scope: Scope) -> str:
    """The id of a request that was named; empty for one that was not."""
    return str(scope.get(_KEY, ""))
