"""A library's truth in an SQLite file: pragmas, transactions, read-only opening."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from vectree.storage.failures import damaged, read_only, storage_errors
from vectree.storage.integrity import faults

_WRITES = "vectree_writes"
_RETRY_SECONDS = 0.02


def writable(file: Path) -> bool:
    """Whether the file, or where it is missing its folder, may be written by this process."""
    folder = file.parent
    return os.access(folder, os.W_OK | os.X_OK) and (not file.exists() or os.access(file, os.W_OK))


def connect(file: Path, *, read_only: bool, busy_timeout_seconds: float) -> sqlite3.Connection:
    """A connection in autocommit mode that any thread may use, one at a time.

    Reading a write-ahead log needs a shared memory file beside it, which cannot be made where nothing
    may be written. A library that was closed has no log; it is then opened as unchanging.
    """
    mode = "ro" if read_only else "rwc"
    if read_only and not _has_log(file):
        mode = "ro&immutable=1"
    connection = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=busy_timeout_seconds,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA foreign_keys=ON")
        if not read_only:
            _use_log(connection, busy_timeout_seconds)
            # An acknowledged document must outlive a power cut, not only a killed process.
            connection.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _use_log(connection: sqlite3.Connection, busy_timeout_seconds: float) -> None:
    """Switch a new file to a write-ahead log; for this SQLite does not wait by itself while others do the same."""
    deadline = time.monotonic() + busy_timeout_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


def _has_log(file: Path) -> bool:
    log = file.with_name(file.name + "-wal")
    return log.exists() and log.stat().st_size > 0


class SqliteDatabase:
    """``Database`` in a file of the library's folder."""

    def __init__(self, file: Path, *, library: Path, busy_timeout_seconds: float) -> None:
        self._library = library
        self._file = file
        self.read_only = not writable(file)
        """Whether this process may only read."""

        def creator() -> sqlite3.Connection:
            return connect(file, read_only=self.read_only, busy_timeout_seconds=busy_timeout_seconds)

        self._engine: Engine = create_engine("sqlite://", creator=creator, poolclass=QueuePool, pool_size=4)
        event.listen(self._engine, "begin", _begin)
        event.listen(self._engine, "connect", _explicit_transactions)
        self._writer: Engine = self._engine.execution_options(**{_WRITES: True})

    @property
    def described(self) -> str:
        """What it is, for people."""
        return f"SQLite {sqlite3.sqlite_version}, {self._file}"

    def faults(self) -> tuple[str, ...]:
        """See ``Database.faults``."""
        return tuple(f"{self._file.name}: {fault}" for fault in faults(self._file, thorough=True))

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """See ``Database.reading``."""
        with storage_errors(self._library, self._file), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Generator[Connection]:
        """See ``Database.writing``."""
        if self.read_only:
            raise read_only(self._library)
        with storage_errors(self._library, self._file), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def migrating(self) -> Generator[Connection]:
        """See ``Database.migrating``.

        SQLite makes a table anew to change it, and dropping the old one would take along all rows that refer to it:
        references are not enforced meanwhile, but checked before all is committed.
        """
        if self.read_only:
            raise read_only(self._library)
        with storage_errors(self._library, self._file), self._writer.connect() as connection:
            driver = connection.connection.cursor()
            driver.execute("PRAGMA foreign_keys=OFF")
            try:
                with connection.begin():
                    yield connection
                    if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                        raise damaged(self._library, f"{len(broken)} rows refer to what is not there")
            finally:
                driver.execute("PRAGMA foreign_keys=ON")

    def close(self) -> None:
        """See ``Database.close``; the last connection to close writes the log into the file."""
        self._engine.dispose()


def _explicit_transactions(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver would begin on its own before the first change, too late for a consistent read.
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    # A writer takes the lock at once: one that reads first and then upgrades can only fail.
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
