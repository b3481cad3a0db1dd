"""What the OpenAPI document says of failures."""

from __future__ import annotations

from collections.abc import Mapping

from vectree.server.errors import MEDIA_TYPE

_SAID: Mapping[int, str] = {
    400: "The request could not be read.",
    401: "A key is needed, or the one given is not known.",
    403: "The key may not do this, or the request came from another site.",
    404: "Not there, or not visible to the caller.",
    405: "The address has other methods.",
    409: "It does not fit how things stand; `data` says how they do.",
    413: "More than the server takes.",
    415: "Not a kind of file that vectree reads.",
    416: "The file has no such range.",
    422: "The input is at fault.",
    429: "Too many requests; `Retry-After` says how long to wait.",
    503: "Busy, or a service behind it is not there; try again.",
    507: "No space is left.",
}
_ALWAYS = (400, 401, 403, 422, 429, 503)
PROBLEM_REFERENCE = "#/components/schemas/Problem"


def problems(*statuses: int) -> dict[int | str, dict[str, object]]:
    """For ``responses=``: the failures that any request can meet, and those given."""
    return {
        status: {
            "description": _SAID[status],
            "content": {MEDIA_TYPE: {"schema": {"$ref": PROBLEM_REFERENCE}}},
        }
        for status in sorted({*_ALWAYS, *statuses})
    }
