"""Two levels as one cache of values: objects in this process, bytes beyond it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from cachetools import TTLCache

from vectree.cache.levels import LevelError

if TYPE_CHECKING:
    from vectree.cache.levels import Level

T = TypeVar("T")
V = TypeVar("V")

_REST = 20
"""A level that fails is left alone for so many times as long as that took: one that hangs would hold up every call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheStats:
    """What a cache did since the process began."""

    first_hits: int
    second_hits: int
    misses: int
    first_entries: int
    second_entries: int | None
    """None without a second level, or where it cannot be reached."""
    notice: str = ""
    """What is wrong with the second level."""

    @property
    def hit_rate(self) -> float:
        """Share of look-ups that found something, in [0, 1]; 0 for none."""
        total = self.first_hits + self.second_hits + self.misses
        return (self.first_hits + self.second_hits) / total if total else 0.0


class TieredCache(Generic[T]):
    """Values by key; safe to use from several threads. Values are shared: they must not be changed.

    A second level that fails is a notice, never an error: the question is answered without it. Bytes that cannot be
    read (of another version) are a miss.
    """

    def __init__(
        self,
        *,
        most: int,
        ttl_seconds: float,
        dump: Callable[[T], bytes],
        load: Callable[[bytes], T],
        second: Level | None = None,
    ) -> None:
        self._first: TTLCache[str, T] = TTLCache(most, ttl_seconds)
        self._dump = dump
        self._load = load
        self._second = second
        self._lock = Lock()
        self._counts = {"first": 0, "second": 0, "miss": 0}
        self._notice = ""
        self._rests_until = 0.0

    @property
    def notice(self) -> str:
        """What is wrong with the second level, if anything is."""
        return self._notice

    def get(self, key: str) -> T | None:
        """The value, or None."""
        with self._lock:
            value = self._first.get(key)
            if value is not None:
                self._counts["first"] += 1
                return value
        value = self._from_second(key)
        with self._lock:
            self._counts["second" if value is not None else "miss"] += 1
            if value is not None and self._first.maxsize:
                self._first[key] = value
        return value

    def put(self, key: str, value: T) -> None:
        """Keep it in both levels; in none where ``most`` is 0."""
        if not self._first.maxsize:
            return
        with self._lock:
            self._first[key] = value
        self._beyond(lambda second: second.put(key, self._dump(value)))

    def remove(self, key: str) -> None:
        """Forget the value, where there is one."""
        with self._lock:
            self._first.pop(key, None)
        self._beyond(lambda second: second.remove(key), at_rest=True)

    def clear(self) -> int:
        """Forget everything; how many entries that were, counted where there were more."""
        with self._lock:
            count = len(self._first)
            self._first.clear()
        return max(count, self._beyond(lambda second: second.clear(), at_rest=True) or 0)

    def stats(self) -> CacheStats:
        """Hits, misses, entries."""
        second = self._beyond(lambda second: second.size())
        with self._lock:
            return CacheStats(
                first_hits=self._counts["first"],
                second_hits=self._counts["second"],
                misses=self._counts["miss"],
                first_entries=len(self._first),
                second_entries=second,
                notice=self._notice,
            )

    def _from_second(self, key: str) -> T | None:
        found = self._beyond(lambda second: second.get(key))
        if found is None:
            return None
        try:
            return self._load(found)
        except ValueError:
            return None

    def _beyond(self, work: Callable[[Level], V], *, at_rest: bool = False) -> V | None:
        """What the second level gives; None without one, where it fails, and for a while after it was slow to fail.

        ``at_rest``: asked then too. What is to be forgotten would be found again.
        """
        if self._second is None or (monotonic() < self._rests_until and not at_rest):
            return None
        begun = monotonic()
        try:
            found = work(self._second)
        except LevelError as error:
            now = monotonic()
            self._rests_until = now + _REST * (now - begun)
            self._notice = f"The shared cache cannot be used: {error}"
            return None
        self._notice, self._rests_until = "", 0.0
        return found
