"""The files that a command line names, folders of documents included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from vectree.errors import InputError

SUFFIXES = (".pdf", ".docx", ".html", ".htm", ".md", ".markdown", ".txt", ".json")
"""What is taken from a folder; a file named on the command line is judged by its content alone."""


def document_files(paths: Sequence[Path]) -> list[Path]:
    """The files named, and those of the folders named, in their order. Raises InputError where there are none."""
    files = list(_files(paths))
    if not files:
        places = ", ".join(repr(str(path)) for path in paths)
        raise InputError(f"no documents in {places}: taken from a folder are {', '.join(SUFFIXES)}", paths=places)
    return files


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(entry for entry in path.rglob("*") if entry.suffix.lower() in SUFFIXES and entry.is_file())
        yield from (entry for entry in found if not _hidden(entry.relative_to(path)))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
