"""``/cache``: what is kept of answers and model calls, for administrators."""

from __future__ import annotations

from fastapi import APIRouter

from vectree.server.access import Admin
from vectree.server.responses import problems
from vectree.server.schemas.questions import CacheOutput
from vectree.server.services import Served

router = APIRouter(tags=["cache"])


@router.get("/cache", responses=problems())
def get_cache(caller: Admin, served: Served) -> dict[str, CacheOutput]:
    """Hits, misses and entries since the server began, of `answers` and of model `calls`."""
    del caller
    return {
        name: CacheOutput(
            hits=stats.first_hits + stats.second_hits,
            misses=stats.misses,
            hit_rate=stats.hit_rate,
            entries=stats.first_entries,
            shared_entries=stats.second_entries,
            notice=stats.notice,
        )
        for name, stats in served.library.cache_stats().items()
    }


@router.delete("/cache", responses=problems())
def clear_cache(caller: Admin, served: Served) -> dict[str, int]:
    """Forget all of it; how many entries there were of each."""
    del caller
    return dict(served.library.clear_cache())
