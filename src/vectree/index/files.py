"""Original files of the library, each under its document's id; names given by people are never paths."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import BinaryIO

from vectree.errors import DocumentError
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.storage.sqlite import writable
from vectree.types.document import DocumentId

_ID_LENGTH = 16
_CHUNK = 1 << 20
_PARTIAL = ".partial"


def content_hash(source: Path | bytes) -> str:
    """SHA-256 of the bytes, in hex. Raises DocumentError where the file cannot be read."""
    if isinstance(source, bytes):
        return hashlib.sha256(source).hexdigest()
    with open_source(source) as stream:
        try:
            return hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError as error:  # as of a damaged disk, or a share that has gone
            raise _unreadable(source, error) from error


def document_id(content_hash: str, collection: str = DEFAULT_COLLECTION) -> DocumentId:
    """The id of the document with that content: the first 16 hex digits (64 bits) of its hash.

    In any collection but the default one, of the hash of the collection's name and it: the same bytes in two
    collections are two documents, and the id of one does not tell whether there is the other.
    """
    if collection != DEFAULT_COLLECTION:
        content_hash = hashlib.sha256(f"{collection}/{content_hash}".encode()).hexdigest()
    return DocumentId(content_hash[:_ID_LENGTH])


def open_source(source: Path | bytes) -> BufferedReader | BytesIO:
    """The bytes as a stream. Raises DocumentError where the file cannot be read: that is not the library's fault."""
    if isinstance(source, bytes):
        return BytesIO(source)
    try:
        return source.open("rb")
    except OSError as error:
        raise _unreadable(source, error) from error


def _unreadable(source: Path, error: OSError) -> DocumentError:
    return DocumentError(f"cannot read {str(source)!r}: {error.strerror}", file=str(source))


class FileStore:
    """A folder with one file per document.

    ``write`` is called inside the store's writing transaction and ``sweep`` under the same lock, so a
    file without a document can only be what a killed process left behind.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def writable(self) -> bool:
        """Whether this process may put files there, as it is now."""
        return writable(self._folder)

    def path(self, document_id: DocumentId) -> Path:
        """Where the file of that document is; it need not exist."""
        return self._folder / document_id

    def write(self, document_id: DocumentId, source: BinaryIO) -> int:
        """Copy the bytes so that the file is there whole or not at all, also after a power cut; how many there are."""
        if not self._folder.is_dir():
            self._folder.mkdir(exist_ok=True)
            _sync_folder(self._folder.parent)
        target = self.path(document_id)
        partial = target.with_name(target.name + _PARTIAL)
        with partial.open("wb") as out:
            shutil.copyfileobj(source, out, _CHUNK)
            out.flush()
            os.fsync(out.fileno())
            size = out.tell()
        partial.replace(target)
        _sync_folder(self._folder)
        return size

    def remove(self, document_id: DocumentId) -> None:
        """Delete the file; nothing happens when there is none."""
        self.path(document_id).unlink(missing_ok=True)

    def strangers(self, known: Iterable[str]) -> list[Path]:
        """Files that belong to no known document: what a killed process left behind."""
        if not self._folder.is_dir():
            return []
        wanted = set(known)
        return sorted(path for path in self._folder.iterdir() if path.name not in wanted)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # elsewhere a folder cannot be opened, and renames are journalled
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
