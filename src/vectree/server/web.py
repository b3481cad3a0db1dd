"""The web application's files: found once when the server starts, so that no word of a request is ever a path."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from vectree.server.content import not_modified, unchanged

FOLDER = Path(__file__).with_name("static")
"""Where the build puts them; empty in a checkout without it."""
_TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
"""Said here: a machine's own table may know fewer."""
_PACKED = {".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".txt", ".svg", ".wasm"}
_GZIP = re.compile(r"gzip(\s*;\s*q=(1(\.0*)?|0?\.0*[1-9]\d*))?")
_HASHED = "/_next/static/"
_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    path: Path
    media_type: str
    caching: str
    packs: bool


class WebFiles:
    """Serves the files under their addresses, a folder's ``index.html`` under the folder's, and a page for the rest."""

    def __init__(self, folder: Path) -> None:
        self._files = _find(folder) if folder.is_dir() else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that no route of the API takes. Raises HTTPException where there is nothing."""
        if scope["type"] != "http":
            raise HTTPException(HTTPStatus.NOT_FOUND)
        response = await self._respond(Request(scope))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        path = request.url.path if request.scope.get("root_path") else str(request.scope["path"])
        if request.method not in ("GET", "HEAD") or path.startswith("/api/"):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        found = self._files.get(path)
        if found is not None:
            return await run_in_threadpool(_response, request, found, HTTPStatus.OK)
        if f"{path}/" in self._files:
            query = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(f"{path}/{query}", HTTPStatus.PERMANENT_REDIRECT)
        page = self._files.get("/404.html")
        if page is None or "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return await run_in_threadpool(_response, request, page, HTTPStatus.NOT_FOUND)


def _find(folder: Path) -> dict[str, _File]:
    """Every file by its address; links are not followed out of the folder."""
    root = folder.resolve()
    found: dict[str, _File] = {}
    for path in sorted(root.rglob("*")):
        if not path.is_file() or not path.resolve().is_relative_to(root):
            continue
        address = f"/{path.relative_to(root).as_posix()}"
        file = _File(
            path=path,
            media_type=_TYPES.get(path.suffix, "application/octet-stream"),
            caching=_FOREVER if address.startswith(_HASHED) else _ASK,
            packs=path.suffix in _PACKED,
        )
        found[address] = file
        if path.name == "index.html":
            found[address.removesuffix("index.html")] = file
    return found


def _response(request: Request, file: _File, status: HTTPStatus) -> Response:
    packed = file.packs and _takes_gzip(request.headers.get("accept-encoding", ""))
    etag = f"{_digest(file.path)}{'-gzip' if packed else ''}"  # other bytes, another tag
    headers = {"Cache-Control": file.caching, "ETag": f'"{etag}"', "Vary": "Accept-Encoding"}
    if status == HTTPStatus.OK and unchanged(request, etag):
        return not_modified(headers)
    if packed:
        headers["Content-Encoding"] = "gzip"
        return Response(_packed(file.path), status_code=status, headers=headers, media_type=file.media_type)
    return FileResponse(file.path, status_code=status, headers=headers, media_type=file.media_type)


def _takes_gzip(accepted: str) -> bool:
    """Whether the header Accept-Encoding names it, and not as what is refused (``gzip;q=0``)."""
    return any(_GZIP.fullmatch(one.strip()) for one in accepted.split(","))


@lru_cache(maxsize=4096)
def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=512)
def _packed(path: Path) -> bytes:
    """Text compressed once: the same for everybody, and nobody's secret is in it."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)
