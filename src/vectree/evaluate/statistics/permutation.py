# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - scipy has no type hints
"""Sign-flip permutation test of a mean difference, two-sided (Fisher, 1935; Smucker et al., 2007), by scipy.

Under the null the two systems' numbers of a question may be exchanged, which flips the sign of their difference. All
2^n flips where those are no more than 10,000, else 10,000 at random: the least p is then 2 / 10,001.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RESAMPLES = 10_000


def sign_flip_p(differences: Sequence[float], *, seed: int = 0) -> float:
    """The p-value, in (0, 1]; 1 where all differences are 0. Raises ValueError for none."""
    if not differences:
        raise ValueError("no differences: there is nothing to test")
    values = np.asarray(differences, dtype=np.float64)
    if not values.any():
        return 1.0
    from scipy.stats import permutation_test

    found = permutation_test(
        (values,),
        np.mean,
        permutation_type="samples",
        vectorized=True,
        n_resamples=RESAMPLES,
        rng=np.random.default_rng(seed),
    )
    return float(found.pvalue)
