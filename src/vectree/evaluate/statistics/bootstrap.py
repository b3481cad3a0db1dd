# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - scipy has no type hints
"""Bias-corrected and accelerated bootstrap interval of a mean (Efron, 1987), by scipy.

10,000 resamples of the questions. Values that are all the same have the interval [value, value].
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RESAMPLES = 10_000


def bca_interval(values: Sequence[float], *, level: float = 0.95, seed: int = 0) -> tuple[float, float]:
    """(low, high) around the mean. Raises ValueError for no values."""
    if not values:
        raise ValueError("no values: there is no mean to put an interval around")
    array = np.asarray(values, dtype=np.float64)
    if np.ptp(array) == 0:
        return float(array[0]), float(array[0])
    from scipy.stats import bootstrap

    found = bootstrap(
        (array,),
        np.mean,
        n_resamples=RESAMPLES,
        confidence_level=level,
        method="BCa",
        vectorized=True,
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return float(found.low), float(found.high)
