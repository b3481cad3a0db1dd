"""Opening the library, and finding the documents that a command line names."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import InputError, NotFoundError

if TYPE_CHECKING:
    from vectree.config import Config
    from vectree.pipeline import Library
    from vectree.types.document import Document


def configuration_file() -> Path:
    """Where the configuration is, if there is any: what ``VECTREE_CONFIG`` names, else a file in the user's folder."""
    from platformdirs import user_config_path

    named = os.environ.get("VECTREE_CONFIG")
    return Path(named) if named else user_config_path("vectree") / "config.toml"


def configuration() -> Config:
    """What the user has set in ``configuration_file``; nothing where there is none and none was named.

    ``VECTREE_STORAGE_URL`` goes before ``[storage] url``: a password need not stand in a file.

    Raises:
        ConfigurationError: the file has an unknown key or an impossible value, or the named one cannot be read.

    """
    from vectree.config import Config, load_config

    path = configuration_file()
    config = load_config(path) if os.environ.get("VECTREE_CONFIG") or path.is_file() else Config()
    url = os.environ.get("VECTREE_STORAGE_URL")
    return config.model_copy(update={"storage": config.storage.model_copy(update={"url": url})}) if url else config


@contextmanager
def opened(folder: Path | None, *, embedder: str | None = None) -> Generator[Library]:
    """The library at the folder (the configured one for None), closed at the end; ``embedder`` overrides."""
    import vectree

    config = configuration()
    if embedder is not None:
        config = config.model_copy(update={"embedder": embedder})
    with vectree.open(folder or config.library, config=config) as library:
        yield library


def is_file(word: str) -> bool:
    """Whether the word of a command line names a file that is there."""
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # a question can be too long for a path, or hold a NUL
        return False


def resolve(
    library: Library,
    words: Sequence[str],
    *,
    collections: Sequence[str] | None = None,
    password: str | None = None,
) -> list[str]:
    """Ids of the documents named, in order: files are added to the library on the way, others looked up.

    All in those collections, None for all; a file goes into the one that is named, else into the default one.

    Raises:
        InputError: a file, and several collections.
        NotFoundError: a word names neither a file nor a document.
        DocumentError: a file cannot be read.

    """
    ids: list[str] = []
    for word in words:
        if is_file(word):
            from vectree.cli.progress import AddProgress

            with AddProgress() as progress:
                into = _into(collections)
                ids.append(library.add(Path(word), collection=into, password=password, report=progress.report).id)
        else:
            ids.append(_known(library, word, collections, alone=len(words) == 1).id)
    return ids


def _into(collections: Sequence[str] | None) -> str:
    if collections is not None and len(collections) > 1:
        raise InputError(f"a file goes into one collection, not into {', '.join(map(repr, collections))}")
    return collections[0] if collections else "default"


def _known(library: Library, word: str, collections: Sequence[str] | None, *, alone: bool) -> Document:
    """The document of that name; where several words name none, they may be a question without quotation marks."""
    try:
        return library.document(word, collections)
    except NotFoundError as error:
        hint = "" if alone else " (a question of several words needs quotation marks)"
        raise NotFoundError(f"no file {word!r} is here, and {error.message}{hint}", **error.data) from error
