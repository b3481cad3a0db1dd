"""Folders for what a process needs for a while, and an end to those of processes that were killed.

Each holds a file that its process keeps locked; the system lets go of a lock when the process is gone, however it
ended, also in another container on the same disk. Whoever makes a folder, or opens a library, takes away those whose
lock nobody holds. Where locks are not to be had (Windows, some network disks), nothing is taken away.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path

_PREFIX = "vectree-scratch-"
_OWNER, _UNOWNED = "owner.lock", "owner.new"
"""The locked file, and its name before it is locked: a folder without an owner's file is let be."""


class ScratchFolder:
    """A new folder; it goes with ``close``, at the end of a ``with``, or at the latest with its process."""

    def __init__(self, parent: Path | None = None) -> None:
        """In ``parent``, by default the system's folder for temporary files. Raises OSError where it cannot be made."""
        sweep(parent)
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
        self._end = weakref.finalize(self, _discard, self.path, _own(self.path))

    def close(self) -> None:
        """Delete the folder with all that is in it; a second call does nothing."""
        self._end()

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *_: object) -> None:
        self.close()


def sweep(parent: Path | None = None) -> None:
    """Delete the folders in ``parent`` that killed processes of this user left; what cannot be deleted is let be."""
    with suppress(OSError), os.scandir(parent or tempfile.gettempdir()) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and _abandoned(entry):
                shutil.rmtree(entry.path, ignore_errors=True)


def _own(folder: Path) -> int | None:
    """The open file that keeps the folder; None where it could not be locked. Has its name only once it is locked."""
    new = folder / _UNOWNED
    handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    if _lock(handle):
        new.replace(folder / _OWNER)
        return handle
    os.close(handle)
    return None


def _abandoned(entry: os.DirEntry[str]) -> bool:
    """Whether the folder is one of ours whose process is gone."""
    if sys.platform == "win32":
        return False
    try:
        if not entry.is_dir(follow_symlinks=False) or entry.stat(follow_symlinks=False).st_uid != os.getuid():
            return False
        handle = os.open(os.path.join(entry.path, _OWNER), os.O_RDWR | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        return _lock(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Whether the file could be locked: nobody else holds it."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _discard(folder: Path, handle: int | None) -> None:
    if handle is not None:
        os.close(handle)
    shutil.rmtree(folder, ignore_errors=True)
