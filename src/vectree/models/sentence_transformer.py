"""Any model of sentence-transformers, for those who have one (and often a GPU)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from threading import Lock
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vectree.errors import ConfigurationError, MissingExtraError
from vectree.models.unit import unit_rows


class SentenceModel(Protocol):
    """What is used of ``sentence_transformers.SentenceTransformer`` (version 5)."""

    def encode_query(self, sentences: list[str]) -> NDArray[np.float32]:
        """Embeddings of questions, with the prompt the model wants for them."""
        ...

    def encode_document(self, sentences: list[str]) -> NDArray[np.float32]:
        """Embeddings of passages."""
        ...


class _Package(Protocol):
    def SentenceTransformer(self, model_name_or_path: str) -> SentenceModel: ...


class SentenceTransformerEmbedder:
    """A model of sentence-transformers under vectree's protocol."""

    def __init__(self, name: str, model: SentenceModel) -> None:
        self.name = name
        self._model = model
        self._lock = Lock()

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        with self._lock:  # tokenizers of Hugging Face may not be shared between threads
            return _rows(self._model.encode_document(list(texts)) if texts else None)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        with self._lock:
            return _rows(self._model.encode_query(list(texts)) if texts else None)


def import_package(need: str) -> object:
    """The package sentence-transformers. Raises MissingExtraError, what needs it and the install line, without it."""
    try:
        return import_module("sentence_transformers")
    except ImportError as error:
        raise MissingExtraError(
            f"{need}: pip install 'vectree[sentence-transformers]'", extra="sentence-transformers"
        ) from error


def create(model: str | None) -> tuple[SentenceTransformerEmbedder, str]:
    """The embedder with that model, a name on the Hugging Face hub or a folder.

    Raises MissingExtraError without the package, ConfigurationError when the model cannot be loaded.
    """
    package = cast(_Package, import_package("embedders of sentence-transformers need the package"))
    try:
        loaded = package.SentenceTransformer(str(model))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"cannot load the sentence-transformers model {model!r}: {error}") from error
    return SentenceTransformerEmbedder(f"sentence-transformers:{model}", loaded), ""


def _rows(matrix: NDArray[np.float32] | None) -> NDArray[np.float32]:
    return np.zeros((0, 0), dtype=np.float32) if matrix is None else unit_rows(np.asarray(matrix, dtype=np.float32))
