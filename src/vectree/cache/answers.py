"""Answers by question and everything that decides them."""

from __future__ import annotations

from pydantic import TypeAdapter

from vectree.cache.levels import Level
from vectree.cache.tiered import TieredCache
from vectree.types.answer import Answer

_ANSWER = TypeAdapter(Answer)


def answer_cache(*, most: int, ttl_seconds: float, second: Level | None = None) -> TieredCache[Answer]:
    """A cache of whole answers, trace included."""
    return TieredCache(
        most=most, ttl_seconds=ttl_seconds, dump=_ANSWER.dump_json, load=_ANSWER.validate_json, second=second
    )
