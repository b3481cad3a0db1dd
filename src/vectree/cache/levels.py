"""The second level: bytes by key, outside this process."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol, cast

from vectree.errors import ConfigurationError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from redis import Redis


class LevelError(Exception):
    """The level cannot be reached or used now. Never ends a question: the cache goes on without it."""


class Level(Protocol):
    """Bytes by key; every method may raise LevelError."""

    def get(self, key: str) -> bytes | None:
        """What was kept under the key."""
        ...

    def put(self, key: str, value: bytes) -> None:
        """Keep it."""
        ...

    def remove(self, key: str) -> None:
        """Forget what was kept under the key, if anything was."""
        ...

    def clear(self) -> int:
        """Forget all that this cache has put there; how many entries that were."""
        ...

    def size(self) -> int:
        """Entries."""
        ...


class RedisLevel:
    """Redis by URL, for several processes and machines; entries go after ``ttl_seconds``."""

    def __init__(self, url: str, *, prefix: str, ttl_seconds: int, timeout_seconds: float = 0.25) -> None:
        try:
            from redis import Redis
        except ImportError as error:
            raise MissingExtraError(
                "a cache in Redis needs the extra: pip install 'vectree[redis]'", extra="redis"
            ) from error
        try:
            self._redis: Redis = Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
                url, socket_timeout=timeout_seconds, socket_connect_timeout=timeout_seconds
            )
        except ValueError as error:
            raise ConfigurationError(f"cache.redis_url is no address of a Redis: {error}") from error
        self._prefix = f"vectree:{prefix}:"
        self._ttl_seconds = ttl_seconds

    def get(self, key: str) -> bytes | None:
        """See ``Level``."""
        from redis.exceptions import RedisError

        try:
            found = self._redis.get(self._prefix + key)
        except RedisError as error:
            raise LevelError(str(error)) from error
        return found if isinstance(found, bytes) else None

    def put(self, key: str, value: bytes) -> None:
        """See ``Level``."""
        from redis.exceptions import RedisError

        try:
            self._redis.set(self._prefix + key, value, ex=self._ttl_seconds)
        except RedisError as error:
            raise LevelError(str(error)) from error

    def remove(self, key: str) -> None:
        """See ``Level``."""
        from redis.exceptions import RedisError

        try:
            self._redis.delete(self._prefix + key)
        except RedisError as error:
            raise LevelError(str(error)) from error

    def clear(self) -> int:
        """See ``Level``."""
        from redis.exceptions import RedisError

        try:
            keys = self._keys()
            for start in range(0, len(keys), 500):
                self._redis.delete(*keys[start : start + 500])
        except RedisError as error:
            raise LevelError(str(error)) from error
        return len(keys)

    def size(self) -> int:
        """See ``Level``."""
        from redis.exceptions import RedisError

        try:
            return len(self._keys())
        except RedisError as error:
            raise LevelError(str(error)) from error

    def _keys(self) -> list[bytes]:
        found = cast(
            "Iterator[bytes]",
            self._redis.scan_iter(match=f"{self._prefix}*", count=500),  # pyright: ignore[reportUnknownMemberType]
        )
        return list(found)


class FileLevel:
    """A SQLite file beside the library: what one machine keeps between runs. Oldest entries go beyond ``most``."""

    def __init__(self, path: Path, *, most: int) -> None:
        self._path = path
        self._most = most
        self._lock = Lock()
        self._ready = False

    def get(self, key: str) -> bytes | None:
        """See ``Level``."""
        row = self._run("SELECT value FROM entries WHERE key = ?", (key,))
        return row[0][0] if row else None

    def put(self, key: str, value: bytes) -> None:
        """See ``Level``."""
        self._run("INSERT OR REPLACE INTO entries (key, value) VALUES (?, ?)", (key, value))
        self._run(
            "DELETE FROM entries WHERE rowid <= (SELECT max(rowid) FROM entries) - ?",
            (self._most,),
        )

    def remove(self, key: str) -> None:
        """See ``Level``."""
        self._run("DELETE FROM entries WHERE key = ?", (key,))

    def clear(self) -> int:
        """See ``Level``."""
        count = self.size()
        self._run("DELETE FROM entries")
        return count

    def size(self) -> int:
        """See ``Level``."""
        return int(self._run("SELECT count(*) FROM entries")[0][0])

    def _run(self, statement: str, values: tuple[str | bytes | int, ...] = ()) -> list[tuple[bytes]]:
        try:
            with self._lock, closing(sqlite3.connect(self._path, timeout=5.0)) as connection, connection:
                if not self._ready:
                    connection.execute("PRAGMA journal_mode = WAL")
                    connection.execute("CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB NOT NULL)")
                    self._ready = True
                return connection.execute(statement, values).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise LevelError(str(error)) from error
