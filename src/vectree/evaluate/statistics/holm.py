"""Holm's step-down correction over a family of comparisons (Holm, 1979).

Not by statsmodels: it collects the garbage of the whole process at every call, which took most of a report's time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The corrected p-values in the order given, each in [0, 1]; equal ones stay equal; none for none."""
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    corrected = np.empty_like(p)
    corrected[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    return tuple(corrected.tolist())
