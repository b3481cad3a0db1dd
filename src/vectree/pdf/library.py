"""Opening PDFs: what PDFium's error codes mean to a reader, and handles that are surely closed."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from vectree.errors import DocumentError, EmptyFileError, EncryptedError, UnsupportedError
from vectree.pdf.decrypt import true_page_count, write_decrypted
from vectree.pdf.native import LOCK, Native, native
from vectree.scratch import ScratchFolder

_PASSWORD = 4
_SECURITY = 5
_MOST_UNCOUNTED = 1_000
"""Pages tried of a file whose pages can neither be trusted nor counted."""
_HEADER_BYTES = 1024
"""A PDF's ``%PDF-`` must stand within the first so many bytes."""


def check_file(path: Path) -> None:
    """Raise the error that says why ``path`` cannot be a PDF, from its first bytes alone.

    Raises ``DocumentError`` (no such file, not a file, unreadable), ``EmptyFileError``, ``UnsupportedError``.
    """
    if not path.exists():
        raise DocumentError(f"there is no file {str(path)!r}", path=str(path))
    if not path.is_file():
        raise DocumentError(f"{str(path)!r} is not a file", path=str(path))
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER_BYTES)
    except OSError as error:
        raise DocumentError(f"{str(path)!r} cannot be read: {error.strerror}", path=str(path)) from error
    if not head:
        raise EmptyFileError(f"{path.name!r} is empty (zero bytes)", path=str(path))
    if b"%PDF-" not in head:
        raise UnsupportedError(f"{path.name!r} is not a PDF: it has no PDF header", path=str(path))


class PdfFile:
    """An open PDF. Close it, or use it in a ``with``; using it needs ``native.LOCK``.

    Raises what ``check_file`` raises; ``EncryptedError`` when a password is needed or wrong;
    ``EmptyFileError`` when it has no pages; ``DocumentError`` when it is damaged.
    """

    def __init__(self, path: str | os.PathLike[str], password: str | None = None) -> None:
        self.path = Path(path)
        check_file(self.path)
        self._password = password
        with LOCK:
            self.pdfium: Native = native()
            self._repaired: Path | None = None
            self._scratch: ScratchFolder | None = None
            self._page_count: int | None = None
            self.handle = 0
            try:
                self.handle = self._open()
            except DocumentError:
                self.close()
                raise

    @property
    def repaired(self) -> bool:
        """Whether the file was damaged and its pages come from a repaired copy."""
        return self._repaired is not None

    def _open(self) -> int:
        handle = self._load(self._repaired or self.path.resolve())
        if not handle:
            code = self.pdfium.last_error()
            if code in (_PASSWORD, _SECURITY) or not self._repair():
                raise self._failure(code)
            handle = self._load(self._repaired or self.path)
            if not handle:
                raise self._failure(code)
        if self.pdfium.page_count(handle) < 1:
            self.pdfium.close_document(handle)
            raise self._no_pages()
        return handle

    def _no_pages(self) -> EmptyFileError:
        return EmptyFileError(f"{self.path.name!r} has no pages", path=str(self.path))

    def _count(self) -> int:
        """Number of pages. Files may claim a million and hold two: then the last one is not there."""
        claimed = self.claimed_pages
        size = (ctypes.c_float * 2)()
        if claimed < 2 or self.pdfium.page_size(self.handle, claimed - 1, ctypes.addressof(size)):
            return claimed
        counted = true_page_count(self._repaired or self.path, self._password)
        return min(claimed, _MOST_UNCOUNTED if counted is None else counted)

    def _load(self, path: Path) -> int:
        secret = None if self._password is None else self._password.encode()
        return self.pdfium.load_document(os.fsencode(path), secret)

    def _repair(self) -> bool:
        """Whether a copy with its structure rebuilt could be made (qpdf recovers some files that PDFium does not)."""
        if self._repaired is not None:
            return False
        scratch = ScratchFolder()
        copy = scratch.path / "repaired.pdf"
        try:
            write_decrypted(self.path, copy, self._password)
        except (DocumentError, TypeError, ValueError):
            # pikepdf reports some damage (a page tree of the wrong type) as a wrong type or value
            scratch.close()
            return False
        self._scratch, self._repaired = scratch, copy
        return True

    def _failure(self, code: int) -> DocumentError:
        name, facts = self.path.name, {"path": str(self.path), "code": code}
        if code == _PASSWORD and self._password is None:
            return EncryptedError(f"{name!r} is encrypted: give its password with --password", **facts)
        if code == _PASSWORD:
            return EncryptedError(f"{name!r} is encrypted and the password given is wrong", **facts)
        if code == _SECURITY:
            return EncryptedError(f"{name!r} is encrypted in a way that cannot be opened with a password", **facts)
        return DocumentError(f"{name!r} is damaged or cut short: it cannot be opened as a PDF", **facts)

    @property
    def page_count(self) -> int:
        """Number of pages, at least 1; looked up when first asked for, which walks to the last page."""
        if self._page_count is None:
            with LOCK:
                count = self._count()
            if count < 1:
                raise self._no_pages()
            self._page_count = count
        return self._page_count

    @property
    def claimed_pages(self) -> int:
        """Number of pages that the file says it has, at least 1: no page has a higher number."""
        with LOCK:
            return self.pdfium.page_count(self.handle)

    def reopen(self) -> None:
        """Open the file anew, so that the parser gives back what it keeps of the pages read."""
        with LOCK:
            self.pdfium.close_document(self.handle)
            self.handle = 0
            self.handle = self._open()

    def load_page(self, index: int) -> int:
        """Handle of a page by 0-based index, for the caller to close; ``DocumentError`` when it cannot be loaded."""
        handle = self.pdfium.load_page(self.handle, index)
        if not handle:
            raise DocumentError(f"page {index + 1} of {self.path.name!r} cannot be loaded", page=index + 1)
        return handle

    @contextmanager
    def page(self, index: int) -> Generator[int]:
        """A page by 0-based index, closed at the end; raises ``DocumentError`` when it cannot be loaded."""
        with LOCK:
            handle = self.load_page(index)
            try:
                yield handle
            finally:
                self.pdfium.close_page(handle)

    def close(self) -> None:
        """Close the document; a second call does nothing."""
        with LOCK:
            if self.handle:
                self.pdfium.close_document(self.handle)
                self.handle = 0
            if self._scratch is not None:
                self._scratch.close()
                self._scratch = self._repaired = None

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
