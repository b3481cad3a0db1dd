"""An embedder without a model, for tests: texts that share words are close."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from vectree.models.unit import unit_rows
from vectree.text.analyse import analyse


class HashingEmbedder:
    """Each term falls into one of ``width`` dimensions; counts what it was asked for."""

    def __init__(self, name: str = "hashing", width: int = 64) -> None:
        self.name = name
        self._width = width
        self.embedded = 0
        """Passages embedded so far."""

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        self.embedded += len(texts)
        return self.embed_queries(texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        matrix = np.zeros((len(texts), self._width), dtype=np.float32)
        for row, text in enumerate(texts):
            for term in analyse(text):
                matrix[row, blake2b(term.encode(), digest_size=2).digest()[0] % self._width] += 1
        return unit_rows(matrix)
