"""Opening the truth of a library: its database, with the tables that this version reads."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from vectree.errors import LibraryError
from vectree.storage.database import Database
from vectree.storage.failures import storage_errors
from vectree.storage.migrate import ensure_schema

DATABASE_FILE = "library.db"


def open_database(library: Path, *, create: bool = True, busy_timeout_seconds: float = 30.0) -> Database:
    """The database of the library in that folder; a new one when there is none and ``create`` is set.

    Raises LibraryError when there is none and ``create`` is not set, SchemaError for one written by a newer version.
    """
    file, shown = library / DATABASE_FILE, str(library)
    if not file.exists():
        if not create:
            raise LibraryError(f"there is no library in {shown!r}; `vectree add` makes one", library=shown)
        with storage_errors(library):
            library.mkdir(parents=True, exist_ok=True)
    database = Database(file, library=library, busy_timeout_seconds=busy_timeout_seconds)
    with ExitStack() as failing:
        failing.callback(database.close)
        ensure_schema(database, library)
        failing.pop_all()
    return database
