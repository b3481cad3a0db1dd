"""How often a key or an address may ask, counted in this process or in the Redis that several share."""

from __future__ import annotations

import logging
import time
from typing import Literal

from limits import RateLimitItem, parse
from limits.errors import ConfigurationError as NoClientError
from limits.errors import StorageError
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from vectree.config import ServerConfig
from vectree.errors import ConfigurationError, MissingExtraError, TooManyRequestsError

Kind = Literal["requests", "questions", "uploads", "failures"]
_PATIENCE = 0.5
"""Seconds that a request waits for Redis at most."""
_LOG = logging.getLogger("vectree.server")


class Rates:
    """Counts requests of each kind. Safe to use from several threads.

    A Redis that cannot be reached does not stop anybody: this process counts for itself until it is back.
    """

    def __init__(self, config: ServerConfig, redis_url: str | None) -> None:
        """Raises ConfigurationError for a rate that cannot be read."""
        self._items: dict[Kind, RateLimitItem | None] = {
            "requests": _rate("requests_rate", config.requests_rate),
            "questions": _rate("questions_rate", config.questions_rate),
            "uploads": _rate("uploads_rate", config.uploads_rate),
            "failures": _rate("failures_rate", config.failures_rate),
        }
        self.remote = redis_url is not None
        """Whether counting may wait for the network."""
        self._shared = FixedWindowRateLimiter(_storage(redis_url)) if redis_url is not None else None
        self._own = FixedWindowRateLimiter(MemoryStorage())

    def reachable(self) -> bool:
        """Whether the shared counts can be had; yes where there are none."""
        return self._shared is None or self._shared.storage.check()

    def count(self, kind: Kind, who: str) -> None:
        """One more of that kind. Raises TooManyRequestsError that says how long to wait."""
        item = self._items[kind]
        if item is None:
            return
        if self._shared is not None:
            try:
                _count(self._shared, item, kind, who)
            except StorageError as error:
                _LOG.warning("the Redis of the rate limits does not answer: %s", error.storage_error)
            else:
                return
        _count(self._own, item, kind, who)


def _count(limiter: FixedWindowRateLimiter, item: RateLimitItem, kind: Kind, who: str) -> None:
    if limiter.hit(item, kind, who):
        return
    wait = max(1.0, limiter.get_window_stats(item, kind, who).reset_time - time.time())
    raise TooManyRequestsError(
        f"more than {item.amount} {kind} in {item.get_expiry()} s: wait {wait:.0f} s",
        retry_after_seconds=round(wait),
    )


def _rate(name: str, text: str) -> RateLimitItem | None:
    if not text:
        return None
    try:
        return parse(text)
    except ValueError as error:
        raise ConfigurationError(f"[server] {name} = {text!r}: write a rate as '120/minute'") from error


def _storage(redis_url: str) -> Storage:
    try:
        found = storage_from_string(
            redis_url, wrap_exceptions=True, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE
        )
    except NoClientError as error:
        raise MissingExtraError("rate limits in Redis need an extra: pip install 'vectree[redis]'") from error
    if not isinstance(found, Storage):
        raise ConfigurationError(f"[cache] redis_url = {redis_url!r}: write it as 'redis://host:6379/0'")
    return found
