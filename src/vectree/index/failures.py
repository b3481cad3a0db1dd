"""What SQLite and the file system report, as errors of ours."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from vectree.errors import BusyError, DamagedError, DiskFullError, LibraryError, ReadOnlyError, VectreeError

_NO_SPACE = 1 << 20
"""With less than this many bytes left, an I/O error of SQLite means a full disk: where it can only
extend its shared memory file it says "disk I/O error"."""


@contextmanager
def storage_errors(library: Path) -> Generator[None]:
    """Raise failures inside the block as BusyError, DiskFullError, ReadOnlyError or LibraryError."""
    try:
        yield
    except DBAPIError as error:
        if not isinstance(error.orig, sqlite3.Error):
            raise
        raise _from_sqlite(error.orig, library) from error
    except sqlite3.Error as error:
        raise _from_sqlite(error, library) from error
    except OSError as error:
        raise _from_system(error, library) from error


def _from_sqlite(error: sqlite3.Error, library: Path) -> VectreeError:
    # Errors of the sqlite3 module itself (a closed connection, say) carry no code.
    name = str(getattr(error, "sqlite_errorname", ""))
    data = {"library": str(library), "cause": name or type(error).__name__}
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return BusyError(f"another process is writing to the library {str(library)!r}; try again", **data)
    if name.startswith("SQLITE_READONLY"):
        return read_only(library)
    if name == "SQLITE_FULL" or (name.startswith("SQLITE_IOERR") and _free(library) < _NO_SPACE):
        return disk_full(library)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError(f"the library {str(library)!r} is damaged ({error}); restore it from a copy", **data)
    return LibraryError(f"the library {str(library)!r} cannot be used: {error}", **data)


def _from_system(error: OSError, library: Path) -> VectreeError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return disk_full(library)
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return read_only(library)
    return LibraryError(f"the library {str(library)!r} cannot be used: {error}", library=str(library))


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
