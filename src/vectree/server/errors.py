"""The one place where errors become HTTP: the error tree, what Starlette raises, and what nobody foresaw."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from http import HTTPStatus
from inspect import cleandoc
from pathlib import PurePath

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import JsonValue, TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from vectree.errors import (
    AccessError,
    AuthenticationError,
    ConfigurationError,
    InputError,
    MissingExtraError,
    NotFoundError,
    RetryError,
    TooLargeError,
    UnsupportedError,
    VectreeError,
)
from vectree.server.methods import allowed_methods
from vectree.server.request_id import request_id_of
from vectree.server.schemas.problem import Problem

MEDIA_TYPE = "application/problem+json"
_LOG = logging.getLogger("vectree.server")
_INTERNAL = {"path", "library", "file", "folder"}
"""Facts that name places on the server's disk: for its log, not for callers."""
_JSON = TypeAdapter[JsonValue](JsonValue)
_OBJECT = TypeAdapter(object)
_KINDS: Mapping[int, type[VectreeError]] = {
    401: AuthenticationError,
    403: AccessError,
    404: NotFoundError,
    413: TooLargeError,
    415: UnsupportedError,
}


def problem_of(error: Exception, request_id: str) -> Problem:
    """The error as a caller may see it; of a fault of ours or of the set-up no more than that it is one."""
    match error:
        case ConfigurationError() if not isinstance(error, MissingExtraError):
            _LOG.error("%s %s: %s", request_id, type(error).__name__, error.message)
            said = f"the server's set-up is at fault; its log says more under {request_id}"
            return _problem(type(error), error.http_status, said, {}, request_id)
        case VectreeError():
            data = {key: _plain(value) for key, value in error.data.items() if key not in _INTERNAL}
            return _problem(type(error), error.http_status, _public(error), data, request_id)
        case RequestValidationError():
            return _problem(InputError, 422, _first(error), {"errors": _errors(error)}, request_id)
        case HTTPException(__cause__=VectreeError() as cause):  # raised while FastAPI read the body
            return problem_of(cause, request_id)
        case HTTPException():
            kind = _KINDS.get(error.status_code, InputError)
            return _problem(kind, error.status_code, _said(error), {}, request_id)
        case _:
            _LOG.error("%s unexpected %s", request_id, type(error).__name__, exc_info=error)
            said = f"a fault in vectree; the server's log says more under {request_id}"
            return _problem(VectreeError, 500, said, {}, request_id)


def respond(error: Exception, request_id: str) -> Response:
    """The response that tells the error."""
    problem = problem_of(error, request_id)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if problem.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = 'Bearer realm="vectree"'
    if isinstance(error, RetryError):
        headers["Retry-After"] = str(_wait(error))
    return Response(problem.model_dump_json(), status_code=problem.status, headers=headers, media_type=MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Let the application answer with problems wherever it raises what is foreseen."""

    async def handle(request: Request, error: Exception) -> Response:
        response = respond(error, request_id_of(request.scope))
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.headers["Allow"] = ", ".join(sorted(allowed_methods(app, request.scope["path"])))
        return response

    for kind in (VectreeError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, handle)


def _problem(
    kind: type[VectreeError], status: int, detail: str, data: dict[str, JsonValue], request_id: str
) -> Problem:
    return Problem(
        type=f"urn:vectree:problem:{kind.__name__}",
        title=_title(kind),
        status=status,
        detail=detail,
        kind=kind.__name__,
        data=data,
        request_id=request_id,
    )


def _title(kind: type[VectreeError]) -> str:
    if kind is VectreeError:
        return "A fault in vectree."
    return cleandoc(kind.__doc__ or kind.__name__).splitlines()[0]


def _public(error: VectreeError) -> str:
    """The message with the names of files for their places on the server's disk."""
    message = error.message
    for key in _INTERNAL & error.data.keys():
        place = str(error.data[key])
        message = message.replace(place, PurePath(place).name)
    return message


def _first(error: RequestValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"


def _errors(error: RequestValidationError) -> JsonValue:
    """Where and what; not the input, which may be long or secret."""
    return [{"place": [str(part) for part in one["loc"]], "message": str(one["msg"])} for one in error.errors()[:20]]


def _said(error: HTTPException) -> str:
    if error.status_code == HTTPStatus.NOT_FOUND:
        return "there is nothing here"
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return "this method is not for this address; the header Allow names those that are"
    return str(error.detail)


def _wait(error: RetryError) -> int:
    """Seconds that a caller had better wait, at least one."""
    told = error.data.get("retry_after_seconds")
    return max(1, math.ceil(told)) if isinstance(told, int | float) and math.isfinite(told) else 5


def _plain(value: object) -> JsonValue:
    """The fact as JSON; one that is none, by its text."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return _JSON.validate_json(_OBJECT.dump_json(value, fallback=str))
