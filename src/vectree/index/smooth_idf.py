"""Smoothed inverse document frequency, as scikit-learn's ``TfidfTransformer(smooth_idf=True)`` has it.

    idf(t) = ln((1 + N) / (1 + df(t))) + 1

Every term is as if in one more document: at least 1 for df <= N, and defined where no document has the term.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def smooth_idf(present: NDArray[np.integer | np.floating], total: int) -> NDArray[np.float64]:
    """That of terms which stand in ``present`` of ``total`` documents (sections, passages, whatever is compared)."""
    return np.log((1 + total) / (1 + present)) + 1
