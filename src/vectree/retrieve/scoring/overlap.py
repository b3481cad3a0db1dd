"""Keyword overlap of the question with a section's title and summary (profile ``paper``, spec section 4).

    overlap(v, q) = |terms(q) ∩ terms(title, summary of v)| / |terms(q)|      in [0, 1]

0 for a section without any of the terms and for a question without terms. Terms are index terms without
function words, each counted once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def overlap(labels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Overlap of each section; ``labels`` is the table term x section of occurrences in title and summary."""
    terms, sections = map(int, labels.shape)
    if not terms:
        return np.zeros(sections)
    return (labels > 0).sum(axis=0, dtype=np.float64) / terms
