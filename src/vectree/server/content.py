"""What users uploaded, as responses: looked at by its type or taken away, never run, never guessed at."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from vectree.server.headers import CONTENT_POLICY

_RANGE = r"(\d{1,18}-\d{0,18}|-\d{1,18})"
_RANGES = re.compile(rf"bytes=\s*{_RANGE}(\s*,\s*{_RANGE})*\s*", re.ASCII)
_CACHING = "private, no-cache"
"""Kept by the browser alone, and asked for before it is used: access may have ended."""


def content_headers(etag: str, *, filename: str | None = None, inline: bool = False) -> dict[str, str]:
    """The headers of such a response; ``etag`` without quotation marks."""
    headers = {"Content-Security-Policy": CONTENT_POLICY, "Cache-Control": _CACHING, "ETag": f'"{etag}"'}
    if filename is not None:
        kind = "inline" if inline else "attachment"
        headers["Content-Disposition"] = f"{kind}; filename*=UTF-8''{quote(filename, safe='')}"
    return headers


def unchanged(request: Request, etag: str) -> bool:
    """Whether the caller has it already."""
    told = request.headers.get("if-none-match")
    if told is None:
        return False
    return told.strip() == "*" or f'"{etag}"' in [tag.strip().removeprefix("W/") for tag in told.split(",")]


def not_modified(headers: dict[str, str]) -> Response:
    """The response for a caller who has it."""
    return Response(status_code=304, headers=headers)


def file_response(request: Request, path: Path, *, media_type: str, headers: dict[str, str]) -> Response:
    """The file, or the ranges of it that were asked for. Raises HTTPException (416) for ranges that it does not have.

    A header that is no range is as good as none, and so is one of a HEAD (RFC 9110). Raises FileNotFoundError.
    """
    stat = path.stat()
    ranges = request.headers.get("range") if request.method == "GET" else None
    if ranges is None or not _usable(ranges, stat.st_size, request.headers, headers["ETag"]):
        request.scope["headers"] = [pair for pair in request.scope["headers"] if pair[0] != b"range"]
    return FileResponse(path, media_type=media_type, headers=headers, stat_result=stat)


def _usable(ranges: str, size: int, asked: Headers, etag: str) -> bool:
    if asked.get("if-range", etag) != etag or not _RANGES.fullmatch(ranges):
        return False
    for part in ranges.partition("=")[2].split(","):
        first, _, last = part.strip().partition("-")
        if first and last and int(first) > int(last):
            return False
        if (first and int(first) >= size) or (not first and int(last) == 0):
            raise HTTPException(
                416, f"the file has {size} bytes, not {ranges!r}", headers={"Content-Range": f"bytes */{size}"}
            )
    return True
