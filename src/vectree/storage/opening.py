"""Opening the truth of a library: its database, with the tables that this version reads."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from vectree.errors import LibraryError
from vectree.storage.database import Database
from vectree.storage.failures import storage_errors
from vectree.storage.migrate import ensure_schema
from vectree.storage.sqlite import SqliteDatabase

DATABASE_FILE = "library.db"


def open_database(
    library: Path, *, url: str | None = None, create: bool = True, busy_timeout_seconds: float = 30.0
) -> Database:
    """The database of the library in that folder; a new one when there is none and ``create`` is set.

    ``url``: of a PostgreSQL database; None for an SQLite file in the folder. Raises LibraryError when there is none and
    ``create`` is not set, SchemaError for one written by a newer version.
    """
    file, shown = library / DATABASE_FILE, str(library)
    if not (library if url else file).exists():
        if not create:
            raise LibraryError(f"there is no library in {shown!r}; `vectree add` makes one", library=shown)
        with storage_errors(library):
            library.mkdir(parents=True, exist_ok=True)
    if url is None:
        database = SqliteDatabase(file, library=library, busy_timeout_seconds=busy_timeout_seconds)
    else:
        from vectree.storage.postgresql import PostgresqlDatabase

        database = PostgresqlDatabase(url, library=library, busy_timeout_seconds=busy_timeout_seconds)
    with ExitStack() as failing:
        failing.callback(database.close)
        ensure_schema(database, library)
        failing.pop_all()
    return database
