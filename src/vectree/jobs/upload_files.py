"""The bytes of uploads on disk: a folder with one file for each, named by its id and by nothing that people give.

The password of an encrypted one is a file beside it, and goes with it: it is in no database, and in no copy of one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from vectree.errors import ConflictError, DiskFullError, NotFoundError
from vectree.jobs.job import UploadId
from vectree.jobs.rows import is_id
from vectree.storage.failures import storage_errors

_CHUNK = 1 << 20
_PASSWORD = ".password"
_SPARE_BYTES = 32 * 1024**2
"""Left free on the disk by uploads, so that the truth can still be written."""


class UploadFiles:
    """Files in ``folder``, which is made when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, upload_id: UploadId) -> Path:
        """Where the bytes are; the file need not exist. Raises NotFoundError for what is no id: it may be a path."""
        if not is_id(upload_id):
            raise no_upload(upload_id)
        return self._folder / upload_id

    def size(self, upload_id: UploadId) -> int:
        """Bytes that have arrived; 0 before the first."""
        try:
            return self.path(upload_id).lstat().st_size
        except FileNotFoundError:
            return 0

    def require_space(self, size: int) -> None:
        """Raise DiskFullError where so many bytes more would not fit beside what the truth needs."""
        with storage_errors(self._folder.parent):
            self._folder.mkdir(exist_ok=True)
            free = shutil.disk_usage(self._folder).free
        if free < size + _SPARE_BYTES:
            raise DiskFullError(f"no space left for {size:,} bytes more; nothing was kept of them", free=free)

    def append(self, upload_id: UploadId, offset: int, data: bytes) -> int:
        """Bytes that have arrived then. All of ``data`` is written, or nothing of it.

        Raises ConflictError (``data["offset"]``: where to go on) where the file does not end at ``offset``, or another
        is writing to it; DiskFullError where there is no space.
        """
        self.require_space(len(data))
        with storage_errors(self._folder.parent), self._locked(upload_id) as handle:
            end = os.fstat(handle).st_size
            if end != offset:
                raise wrong_offset(offset, end)
            try:
                _write(handle, data, offset)
            except OSError:
                os.ftruncate(handle, offset)
                raise
            return offset + len(data)

    def sync(self, upload_id: UploadId) -> None:
        """Have the bytes on the disk, so that they outlive a power cut."""
        with storage_errors(self._folder.parent):
            handle = os.open(self.path(upload_id), os.O_RDWR | _NO_LINKS)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def sha256(self, upload_id: UploadId) -> str:
        """Hash of the bytes, in hex."""
        with storage_errors(self._folder.parent), self.path(upload_id).open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()

    def chunks(self, upload_id: UploadId) -> Iterator[bytes]:
        """The bytes, a mebibyte at a time."""
        with storage_errors(self._folder.parent), self.path(upload_id).open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                yield chunk

    def keep_password(self, upload_id: UploadId, password: str) -> None:
        """Keep the password of a file that is to arrive, for whoever owns this process alone; durable afterwards."""
        with storage_errors(self._folder.parent):
            self._folder.mkdir(exist_ok=True)
            handle = os.open(self._password(upload_id), os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o600)
            try:
                _write(handle, password.encode(), 0)
                os.fsync(handle)
            finally:
                os.close(handle)

    def password(self, upload_id: UploadId) -> str | None:
        """The password that was kept; None without one."""
        with storage_errors(self._folder.parent):
            try:
                return self._password(upload_id).read_bytes().decode()
            except FileNotFoundError:
                return None

    def remove(self, upload_id: UploadId) -> None:
        """Delete the file and its password; nothing happens when there is none."""
        with storage_errors(self._folder.parent):
            self._password(upload_id).unlink(missing_ok=True)  # first: what still has a file is removed again
            self.path(upload_id).unlink(missing_ok=True)

    def idle_seconds(self, upload_id: UploadId) -> float | None:
        """Seconds since something arrived; None where nothing has."""
        try:
            return max(0.0, time.time() - self.path(upload_id).lstat().st_mtime)
        except FileNotFoundError:
            return None

    def ids(self) -> Iterator[UploadId]:
        """Of all files that are there, passwords among them."""
        if self._folder.is_dir():
            names = {path.name.removesuffix(_PASSWORD) for path in self._folder.iterdir()}
            yield from (UploadId(name) for name in names if is_id(name))

    def _password(self, upload_id: UploadId) -> Path:
        return self.path(upload_id).with_suffix(_PASSWORD)

    @contextmanager
    def _locked(self, upload_id: UploadId) -> Generator[int]:
        path = self.path(upload_id)
        self._folder.mkdir(exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINKS, 0o600)
        try:
            if not _lock(handle):
                raise ConflictError("another request is writing to this upload", offset=os.fstat(handle).st_size)
            yield handle
        finally:
            os.close(handle)


_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _write(handle: int, data: bytes, offset: int) -> None:
    os.lseek(handle, offset, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _lock(handle: int) -> bool:
    """Whether nobody else is writing; where the system has no such locks, the offset alone keeps writers apart."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def wrong_offset(offset: int, arrived: int) -> ConflictError:
    """The error for a piece that does not begin where the upload ends."""
    return ConflictError(f"offset {offset!r} does not fit: {arrived} bytes have arrived", offset=arrived)


def no_upload(upload_id: str) -> NotFoundError:
    """The error for an upload that is not there, or not the caller's: they must look alike."""
    return NotFoundError(f"there is no upload {upload_id!r}", wanted=upload_id)
