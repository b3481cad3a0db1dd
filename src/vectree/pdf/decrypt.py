"""A copy of a PDF that needs no password."""

from __future__ import annotations

import os
from pathlib import Path

from vectree.errors import DocumentError, EncryptedError


def write_decrypted(source: str | os.PathLike[str], copy: str | os.PathLike[str], password: str | None = None) -> int:
    """Write the PDF to ``copy`` without encryption; the number of its pages comes back.

    Raises EncryptedError for a wrong or missing password, DocumentError for a damaged file.
    """
    import pikepdf

    name = Path(source).name
    try:
        with pikepdf.open(Path(source), password=password or "") as pdf:
            pdf.save(Path(copy))
            return len(pdf.pages)
    except pikepdf.PasswordError as error:
        raise EncryptedError(f"{name!r} is encrypted: give its password with --password", path=str(source)) from error
    except pikepdf.PdfError as error:
        raise DocumentError(f"{name!r} is damaged: {error}", path=str(source)) from error


def true_page_count(path: str | os.PathLike[str], password: str | None = None) -> int | None:
    """Pages that the file really holds, counted one by one; None when that cannot be told."""
    import pikepdf

    try:
        with pikepdf.open(Path(path), password=password or "") as pdf:
            return len(pdf.pages)
    except (pikepdf.PdfError, TypeError, ValueError):
        return None
