"""The caches of a library as its configuration wants them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vectree.cache.answers import answer_cache
from vectree.cache.calls import ReplyCache
from vectree.cache.levels import FileLevel, RedisLevel

if TYPE_CHECKING:
    from vectree.cache.tiered import TieredCache
    from vectree.config import CacheConfig
    from vectree.types.answer import Answer

CALLS_FILE = "model-calls.db"
_CALL_SECONDS = 30 * 24 * 3600


def open_caches(library: Path, config: CacheConfig) -> tuple[TieredCache[Answer], ReplyCache]:
    """Answers: in the process, and in Redis where there is one. Model calls: in Redis, else in a file beside it.

    Nothing is opened or written before the first use. Raises MissingExtraError for Redis without its package.
    """
    url = config.redis_url
    answers = RedisLevel(url, prefix="answers", ttl_seconds=config.answer_seconds) if url and config.answers else None
    calls = (
        RedisLevel(url, prefix="calls", ttl_seconds=_CALL_SECONDS)
        if url
        else FileLevel(library / CALLS_FILE, most=config.calls)
    )
    return (
        answer_cache(most=config.answers, ttl_seconds=config.answer_seconds, second=answers),
        ReplyCache(calls if config.calls else None),
    )
