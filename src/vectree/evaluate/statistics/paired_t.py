# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - scipy has no type hints
"""Paired t-test, two-sided (Student, 1908), by scipy, and Cohen's d of the differences.

``d = mean(differences) / sd(differences)`` with n - 1 (Cohen, 1988, d_z): for paired data, so it is larger than the d
of independent groups where systems agree on what is hard. Both need two pairs; differences that are all the same and
not 0 have p 0 and an infinite d, all 0 have p 1 and d 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

import numpy as np


def paired_t(differences: Sequence[float]) -> float:
    """The p-value, in [0, 1]. Raises ValueError for fewer than two differences."""
    values = _checked(differences)
    if np.ptp(values) == 0:
        return 1.0 if values[0] == 0 else 0.0
    from scipy.stats import ttest_1samp

    return cast("tuple[float, float]", ttest_1samp(values, 0.0))[1]


def cohens_d(differences: Sequence[float]) -> float:
    """The effect size, signed. Raises ValueError for fewer than two differences."""
    values = _checked(differences)
    if np.ptp(values) == 0:
        return 0.0 if values[0] == 0 else math.copysign(math.inf, values[0])
    return float(values.mean() / values.std(ddof=1))


def _checked(differences: Sequence[float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if len(differences) < 2:
        raise ValueError(f"{len(differences)} differences are too few: a paired test needs two")
    return np.asarray(differences, dtype=np.float64)
