"""Opening the library, and finding the documents that a command line names."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.pipeline import Library


def location(given: Path | None) -> Path:
    """Folder of the library: the one given (option or environment), else the user's data folder."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("vectree") / "library"


@contextmanager
def opened(folder: Path | None, *, embedder: str | None = None) -> Generator[Library]:
    """The library at the folder, closed at the end; ``embedder`` overrides the configured one."""
    import vectree

    config = None
    if embedder is not None:
        from vectree.config import Config

        config = Config(embedder=embedder)
    with vectree.open(location(folder), config=config) as library:
        yield library


def is_file(word: str) -> bool:
    """Whether the word of a command line names a file that is there."""
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # a question can be too long for a path, or hold a NUL
        return False


def resolve(library: Library, words: Sequence[str], *, password: str | None = None) -> list[str]:
    """Ids of the documents named, in order: files are added to the library on the way, others looked up.

    Raises:
        NotFoundError: a word names neither a file nor a document.
        DocumentError: a file cannot be read.

    """
    from vectree.cli.progress import AddProgress

    ids: list[str] = []
    for word in words:
        if is_file(word):
            with AddProgress() as progress:
                ids.append(library.add(Path(word), password=password, report=progress.report).id)
        else:
            ids.append(library.document(word).id)
    return ids
