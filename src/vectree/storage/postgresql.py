"""A library's truth in PostgreSQL. Files and what is derived stay in folders."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from vectree.errors import ConfigurationError, MissingExtraError
from vectree.storage.failures import storage_errors

_DRIVER = "postgresql+psycopg"
_CONNECT_SECONDS = 10
_WRITE_LOCK = 0x7665637472  # "vectr"; one library a database, so one number will do


def read_url(url: str) -> URL:
    """The address of a database, for the driver that we use.

    Raises ConfigurationError for what is no address of a PostgreSQL database. A password is not repeated.
    """
    try:
        found = make_url(url)
    except ArgumentError as error:
        raise ConfigurationError(
            "the storage url is no database URL: write postgresql://user:password@host:5432/database"
        ) from error
    if found.drivername not in {"postgresql", "postgres", _DRIVER}:
        raise ConfigurationError(
            f"the storage url begins with {found.drivername!r}: only postgresql:// is known (without a url the library "
            "is kept in SQLite)"
        )
    return found.set(drivername=_DRIVER)


class PostgresqlDatabase:
    """``Database`` on a PostgreSQL server. ``library`` is the folder of the files."""

    read_only = False
    """A server that only lets read says so at the first attempt to write."""

    def __init__(self, url: str, *, library: Path, busy_timeout_seconds: float) -> None:
        self._url = read_url(url)
        self._library = library
        self._busy_milliseconds = max(1, round(busy_timeout_seconds * 1000))
        try:
            engine = create_engine(
                self._url,
                pool_pre_ping=True,  # a server that was restarted costs a new connection, not an error
                pool_size=8,
                max_overflow=24,
                connect_args={"connect_timeout": _CONNECT_SECONDS} if "connect_timeout" not in self._url.query else {},
            )
        except (ModuleNotFoundError, NoSuchModuleError) as error:
            raise MissingExtraError("PostgreSQL needs pip install 'vectree[postgresql]'", extra="postgresql") from error
        # A reader sees one state; a writer sees, once it has the lock, all that was committed before.
        self._engine: Engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._writer: Engine = engine.execution_options(isolation_level="READ COMMITTED", postgresql_readonly=False)

    @property
    def described(self) -> str:
        """See ``Database.described``."""
        return f"PostgreSQL, {self._url.render_as_string(hide_password=True)}"

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """See ``Database.reading``."""
        with storage_errors(self._library), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Generator[Connection]:
        """See ``Database.writing``."""
        with storage_errors(self._library), self._writer.begin() as connection:
            connection.execute(text(f"SET LOCAL lock_timeout = {self._busy_milliseconds}"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _WRITE_LOCK})
            yield connection

    def migrating(self) -> AbstractContextManager[Connection]:
        """See ``Database.migrating``: tables change in the transaction like anything else."""
        return self.writing()

    def faults(self) -> tuple[str, ...]:
        """None: PostgreSQL has its own ways to tell (``pg_amcheck``, checksums)."""
        return ()

    def close(self) -> None:
        """See ``Database.close``."""
        self._writer.dispose()
