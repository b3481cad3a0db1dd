"""What SQLite, PostgreSQL and the file system report, as errors of ours."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from vectree.errors import (
    BusyError,
    DamagedError,
    DiskFullError,
    InputError,
    LibraryError,
    ReadOnlyError,
    StorageUnavailableError,
    VectreeError,
)
from vectree.storage.integrity import faults, is_damage

_WAIT_STATES = {"55P03", "40001", "40P01"}
"""Lock not available, serialization failure, deadlock."""
_NO_SPACE = 1 << 20
"""With less than this many bytes left, an I/O error of SQLite means a full disk: where it can only
extend its shared memory file it says "disk I/O error"."""


@contextmanager
def storage_errors(library: Path, file: Path | None = None) -> Generator[None]:
    """Raise failures inside the block as BusyError, DiskFullError, ReadOnlyError, DamagedError or LibraryError.

    ``file`` is the SQLite file that is used: SQLite calls the disk full also where a damaged file makes it ask for
    space that cannot be had, so before that is passed on the file is looked into.
    """
    try:
        yield
    except DBAPIError as error:
        if not isinstance(error.orig, sqlite3.Error):
            raise _from_postgresql(error, library) from error
        raise _from_sqlite(error.orig, library, file) from error
    except PoolTimeoutError as error:
        raise BusyError("all connections to the database are in use; try again", library=str(library)) from error
    except sqlite3.Error as error:
        raise _from_sqlite(error, library, file) from error
    except UnicodeDecodeError as error:  # SQLite's own messages quote the file
        raise damaged(library, f"text that is none: {error}") from error
    except OSError as error:
        raise _from_system(error, library) from error


def _from_sqlite(error: sqlite3.Error, library: Path, file: Path | None) -> VectreeError:
    # Errors of the sqlite3 module itself (a closed connection, say) carry no code.
    name = str(getattr(error, "sqlite_errorname", ""))
    data = {"library": str(library), "cause": name or type(error).__name__}
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return BusyError(f"another process is writing to the library {str(library)!r}; try again", **data)
    if name.startswith("SQLITE_READONLY"):
        return read_only(library)
    if is_damage(error):
        return damaged(library, str(error), cause=data["cause"])
    if name == "SQLITE_FULL" or (name.startswith("SQLITE_IOERR") and _free(library) < _NO_SPACE):
        found = () if file is None else faults(file)
        return damaged(library, found[0], cause=data["cause"]) if found else disk_full(library)
    return LibraryError(f"the library {str(library)!r} cannot be used: {error}", **data)


def _from_postgresql(error: DBAPIError, library: Path) -> VectreeError:
    """By SQLSTATE; what happens to a connection before or while it is made carries none."""
    cause = error.orig
    state = str(getattr(cause, "sqlstate", None) or "")
    said = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    data = {"library": str(library), "cause": state or type(cause).__name__}
    if state in _WAIT_STATES:
        return BusyError("others are writing to the library's database; try again", **data)
    if state == "53100":
        return disk_full(library)
    if state in {"25006", "42501"}:
        return read_only(library)
    if state[:2] in {"08", "53", "57"} or (not state and isinstance(error, (OperationalError, InterfaceError))):
        return StorageUnavailableError(f"the library's database does not answer: {said}; try again", **data)
    if not state and isinstance(error, DataError):
        return InputError(f"this cannot be stored: {said}", **data)
    return LibraryError(f"the library's database cannot be used: {said}", **data)


def _from_system(error: OSError, library: Path) -> VectreeError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return disk_full(library)
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return read_only(library)
    return LibraryError(f"the library {str(library)!r} cannot be used: {error}", library=str(library))


def damaged(library: Path, what: str, *, cause: str = "") -> DamagedError:
    """The error for a library that is not what was written."""
    return DamagedError(
        f"the library {str(library)!r} is damaged ({what}); restore it from a copy, or add the documents to a new one: "
        f"their files are in {str(library / 'files')!r}",
        library=str(library),
        cause=cause,
    )


def read_only(library: Path) -> ReadOnlyError:
    """The error for a write to a library that may only be read."""
    return ReadOnlyError(
        f"the library {str(library)!r} may not be written; change its permissions or use another with --library",
        library=str(library),
    )


def disk_full(library: Path) -> DiskFullError:
    """The error for a full disk."""
    return DiskFullError(
        f"no space left for the library {str(library)!r}; what it held before is intact, free some and try again",
        library=str(library),
    )


def _free(library: Path) -> int:
    try:
        return shutil.disk_usage(library).free
    except OSError:
        return _NO_SPACE
