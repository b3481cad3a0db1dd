"""Whether the server can do its work now, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from vectree.errors import VectreeError

if TYPE_CHECKING:
    from vectree.server.services import Services

OK = "ok"


def check_readiness(served: Services) -> Mapping[str, str]:
    """``ok`` or what is wrong, by part: the truth, Redis where one is configured, whoever does the jobs."""
    checks = {"storage": _storage(served), "jobs": _jobs(served)}
    if served.config.cache.redis_url is not None:
        checks["redis"] = OK if served.rates.reachable() else "does not answer"
    return checks


def _storage(served: Services) -> str:
    # Where it may only be read, or the disk is full, no answer can be kept and no document added.
    if served.library.read_only:
        return "may only be read"
    try:
        served.board.queue.last_change()
        served.board.uploads.require_space()
    except VectreeError as error:
        return type(error).__name__
    return OK


def _jobs(served: Services) -> str:
    health = served.jobs.health()
    return OK if health.ready else health.detail
