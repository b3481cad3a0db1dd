"""Whether an SQLite file is what SQLite wrote."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_BUSY_TIMEOUT_SECONDS = 10.0
_MOST = 5


def faults(file: Path, *, thorough: bool = False) -> tuple[str, ...]:
    """What SQLite finds wrong in the file, at most 5 sentences; empty where nothing is, or the file is not there.

    Pages and their links are looked at, and with ``thorough`` that indexes and references agree with the tables:
    some seconds a gigabyte. Nothing is written. A file that is busy or cannot be opened is not called damaged.
    """
    if not file.exists():
        return ()
    try:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=_BUSY_TIMEOUT_SECONDS, isolation_level=None
        )
    except sqlite3.Error:
        return ()
    try:
        check = "integrity_check" if thorough else "quick_check"
        said = [str(row[0]) for row in connection.execute(f"PRAGMA {check}({_MOST})")]
        found = [] if said == ["ok"] else [line for text in said for line in text.splitlines() if line[:3] != "***"]
        if thorough:
            broken = {str(row[0]) for row in connection.execute("PRAGMA foreign_key_check")}
            found += [f"rows of {table} belong to no document" for table in sorted(broken)]
        return tuple(found[:_MOST])
    except sqlite3.Error as error:
        return (str(error),) if is_damage(error) else ()
    except UnicodeDecodeError as error:
        return (f"text that is none: {error}",)
    finally:
        connection.close()


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error says that a file is not what SQLite wrote.

    ``sqlite3`` itself reports text that is no UTF-8 without a code.
    """
    name = str(getattr(error, "sqlite_errorname", ""))
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or (not name and "decode to UTF-8" in str(error))
