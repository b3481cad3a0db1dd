"""Exact search over unit vectors: one matrix, one product."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vectree.errors import LibraryError

_ROWS = 256
_DECIMALS = 5
"""Scores are rounded, so that equal vectors score equal: a product's last bits depend on the row's place."""


class VectorTable:
    """Vectors in the order of their ascending keys; immutable, so any thread may search it."""

    def __init__(self, keys: NDArray[np.int64], matrix: NDArray[np.float32]) -> None:
        self._keys = keys
        self._matrix = matrix

    def __len__(self) -> int:
        return len(self._keys)

    def nearest(self, vector: NDArray[np.float32], limit: int, ranges: Sequence[tuple[int, int]]) -> list[int]:
        """Keys by falling inner product with ``vector``, at most ``limit``, equal ones by key.

        Only keys inside one of the ascending ``[first, last)`` ranges; empty for an empty table.

        Raises LibraryError for a vector of another width than the table's.
        """
        if not len(self) or not ranges:
            return []
        if vector.shape != (self._matrix.shape[1],):
            raise LibraryError(
                f"the library's vectors have {self._matrix.shape[1]} numbers, the question's {vector.size}; "
                "run `vectree reindex`"
            )
        bounds = np.searchsorted(self._keys, np.asarray(ranges, dtype=np.int64)).tolist()
        # Slices, not a selection of rows: a selection would copy the matrix for every question. Short
        # ones: above some thousand rows BLAS starts threads, which on a busy machine took 8 ms, not 1.
        slices = [
            slice(start, min(start + _ROWS, last)) for first, last in bounds for start in range(first, last, _ROWS)
        ]
        if not slices:
            return []
        scores = np.concatenate([self._matrix[part] @ vector for part in slices]).round(_DECIMALS)
        keys = np.concatenate([self._keys[part] for part in slices])
        return keys[best_first(scores, limit)].tolist()


def best_first(scores: NDArray[np.float32], limit: int) -> NDArray[np.int64]:
    """Indexes of the ``limit`` highest scores, highest first, equal ones by index.

    Partial selection alone would take an arbitrary one of the equal scores at the border.
    """
    if limit < len(scores):
        border = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        candidates = np.flatnonzero(scores >= border)
    else:
        candidates = np.arange(len(scores))
    order = np.argsort(-scores[candidates], kind="stable")[:limit]
    return candidates[order].astype(np.int64)
