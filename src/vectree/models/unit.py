"""Vectors of unit length."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def unit_rows(matrix: NDArray[np.float32]) -> NDArray[np.float32]:
    """The matrix with every row at length 1; a row of zeros stays."""
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.ascontiguousarray(matrix / np.where(lengths > 0, lengths, 1), dtype=np.float32)
