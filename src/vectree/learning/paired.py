"""Whether one way of asking is better than another on the same questions, documents resampled whole.

Questions on one document hang together, so that they are not as many observations as they seem: a resample draws
documents, and takes the mean over all their questions (Field & Welsh, 2007). Percentiles of 10,000 resamples; by NumPy
alone, so that a library can learn without the laboratory's packages.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RESAMPLES = 10_000


def paired_interval(differences: Sequence[float], documents: Sequence[str]) -> tuple[float, float]:
    """95 % interval of the mean difference; ``documents`` says of each which document it belongs to.

    (0, 0) for none. The same numbers for the same input.
    """
    if not differences:
        return 0.0, 0.0
    _, place = np.unique(np.asarray(documents, dtype=np.str_), return_inverse=True)
    sums = np.bincount(place, np.asarray(differences, dtype=np.float64))
    sizes = np.bincount(place)
    drawn = np.random.default_rng(0).integers(0, len(sums), (RESAMPLES, len(sums)))
    low, high = np.percentile(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), (2.5, 97.5))
    return float(low), float(high)
