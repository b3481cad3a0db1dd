"""Replies of models by request: what was asked of the same model before is not asked again.

An index that was stopped goes on where it was: the parts that were read are here.
"""

from __future__ import annotations

import asyncio

from pydantic import TypeAdapter

from vectree.cache.keys import call_key
from vectree.cache.levels import Level
from vectree.cache.tiered import CacheStats, TieredCache
from vectree.types.model import ModelReply, ModelRequest

_REPLY = TypeAdapter(ModelReply)
MOST = 2000
TTL_SECONDS = 24 * 3600.0


class ReplyCache:
    """``CallCache`` of ``models.session``. Requests with a temperature above 0 are not kept: they want variety."""

    def __init__(self, second: Level | None = None) -> None:
        self._cache: TieredCache[ModelReply] = TieredCache(
            most=MOST, ttl_seconds=TTL_SECONDS, dump=_REPLY.dump_json, load=_REPLY.validate_json, second=second
        )

    async def get(self, model: str, request: ModelRequest) -> ModelReply | None:
        """See ``CallCache``."""
        if request.temperature > 0:
            return None
        return await asyncio.to_thread(self._cache.get, call_key(model, request))

    async def put(self, model: str, request: ModelRequest, reply: ModelReply) -> None:
        """See ``CallCache``. A reply that was cut at its length is not kept: it was no whole one."""
        if request.temperature == 0 and reply.finish != "length":
            await asyncio.to_thread(self._cache.put, call_key(model, request), reply)

    async def forget(self, model: str, request: ModelRequest) -> None:
        """See ``CallCache``."""
        await asyncio.to_thread(self._cache.remove, call_key(model, request))

    def clear(self) -> int:
        """Forget all replies."""
        return self._cache.clear()

    def stats(self) -> CacheStats:
        """Hits, misses, entries."""
        return self._cache.stats()

    @property
    def notice(self) -> str:
        """What is wrong with the second level, if anything is."""
        return self._cache.notice
