"""``cache stats --json`` and ``cache clear --json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.cache.tiered import CacheStats


class CacheLevels(Output):
    """One cache: in the process (first level), and beyond it (second)."""

    first_hits: int
    second_hits: int
    misses: int
    hit_rate: float = Field(ge=0, le=1, description="Share of look-ups that found something; 0 for none.")
    first_entries: int
    second_entries: int | None = Field(description="null without a second level, or where it cannot be reached.")
    notice: str = Field(description="What is wrong with the second level.")


class CacheOutput(Output):
    """``vectree cache stats --json``; hits and misses are those of the process that answers."""

    answers: CacheLevels
    calls: CacheLevels

    @classmethod
    def of(cls, stats: Mapping[str, CacheStats]) -> CacheOutput:
        """The counts as they are."""
        return cls.model_validate(stats)


class CacheClearOutput(Output):
    """``vectree cache clear --json``: how many there were."""

    answers: int
    calls: int
