"""Viewing copies of PDFs, made when a document is first looked at and kept in the library's folder ``views``."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from threading import Lock

from vectree.pdf.viewing_copy import write_viewing_copy
from vectree.storage.failures import storage_errors

_FOLDER = "views"
_AS_IT_IS = ".plain"
"""Of an empty file that says that no copy is worth making."""


class Views:
    """Viewing copies by document id. Safe to use from several threads; one copy is made at a time."""

    def __init__(self, library: Path) -> None:
        self._folder = library / _FOLDER
        self._making = Lock()

    def file(self, document_id: str, original: Path) -> Path:
        """What to show of that document: its copy where that loads sooner, else the original.

        ``document_id`` is one that the library gave, never a word of a request.
        """
        with self._making:
            if (known := self.known(document_id, original)) is not None:
                return known
            copy = self._folder / document_id
            with storage_errors(self._folder.parent):
                self._folder.mkdir(exist_ok=True)
                if write_viewing_copy(original, copy):
                    return copy
                copy.with_suffix(_AS_IT_IS).touch()
        return original

    def known(self, document_id: str, original: Path) -> Path | None:
        """What ``file`` gives, where that has been found out; None where it would take time."""
        copy = self._folder / document_id
        if copy.is_file():
            return copy
        return original if copy.with_suffix(_AS_IT_IS).is_file() else None

    def forget(self, document_id: str) -> None:
        """Delete what is kept of a document that is gone."""
        copy = self._folder / document_id
        with self._making, storage_errors(self._folder.parent):
            copy.unlink(missing_ok=True)
            copy.with_suffix(_AS_IT_IS).unlink(missing_ok=True)

    def sweep(self, known: Callable[[Collection[str]], Collection[str]]) -> None:
        """Delete what is kept of documents that others removed; ``known`` says which of these ids there are."""
        if not self._folder.is_dir():
            return
        kept = {path: path.name.partition(".")[0] for path in self._folder.iterdir()}
        still = known(set(kept.values()))
        for path, document_id in kept.items():
            if document_id not in still:
                path.unlink(missing_ok=True)
