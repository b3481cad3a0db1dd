"""What a file is by its content: PDF, which has pages that can be shown, or another format."""

from __future__ import annotations

from pathlib import Path

from vectree.errors import NotFoundError, UnsupportedError
from vectree.outline.loaders import Format, detect_file


def is_pdf(path: Path) -> bool:
    """Whether the content is a PDF, whatever the name says. Raises NotFoundError, UnsupportedError for a folder."""
    if path.is_dir():
        raise UnsupportedError(f"{str(path)!r} is a folder: add the files in it", path=str(path))
    if path.exists() and not path.is_file():  # a pipe could be read once only, or never end
        raise UnsupportedError(f"{str(path)!r} is no ordinary file: save what it gives in one", path=str(path))
    try:
        return detect_file(path, path.name) is Format.PDF
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {str(path)!r}", path=str(path)) from error
    except OSError as error:
        raise UnsupportedError(f"cannot read {str(path)!r}: {error.strerror}", path=str(path)) from error
