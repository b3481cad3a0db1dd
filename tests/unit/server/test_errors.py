"""What a caller is told of an error, and what only the log is."""

import math

import pytest

from vectree.errors import (
    BusyError,
    ConflictError,
    DiskFullError,
    LibraryError,
    NotFoundError,
    ParserCrashError,
    TooManyRequestsError,
    VectreeError,
)
from vectree.server.errors import problem_of, respond

PLACE = "/srv/secret/library/files/0123456789abcdef"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NotFoundError("no document 'x'", document="x"), 404),
        (ConflictError("the offset is 5", offset=5), 409),
        (ParserCrashError(f"page 3 of {PLACE!r} cannot be drawn", path=PLACE, page=3), 422),
        (BusyError(f"another process writes to {PLACE!r}", library=PLACE), 503),
        (LibraryError(f"{PLACE!r} cannot be used", library=PLACE), 500),
        (DiskFullError(f"no space left in {PLACE!r}", library=PLACE), 507),
        (ZeroDivisionError(PLACE), 500),
    ],
)
def test_the_status_is_the_errors_own_and_no_place_is_told(error: Exception, status: int) -> None:
    problem = problem_of(error, "r1")
    assert problem.status == status
    assert "/srv" not in problem.model_dump_json()
    assert problem.request_id == "r1"
    if isinstance(error, VectreeError):
        assert problem.kind == type(error).__name__
        assert problem.type == f"urn:vectree:problem:{problem.kind}"


def test_facts_are_kept_as_json_whatever_they_are() -> None:
    error = ConflictError("x", number=math.nan, names={"a"}, deep={"k": (1, 2)}, thing=ConflictError)
    data = problem_of(error, "r").data
    assert data["number"] is None
    assert data["names"] == ["a"]
    assert data["deep"] == {"k": [1, 2]}
    assert isinstance(data["thing"], str)


def test_how_long_to_wait_is_said_in_whole_seconds() -> None:
    assert respond(TooManyRequestsError("x", retry_after_seconds=2.2), "r").headers["retry-after"] == "3"
    assert respond(BusyError("x"), "r").headers["retry-after"] == "5"
    assert "retry-after" not in respond(NotFoundError("x"), "r").headers
