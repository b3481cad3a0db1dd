"""BM25 over a table of occurrences (Robertson & Zaragoza 2009, section 3.1, with Lucene's idf).

    score(d) = sum over t of w(t) idf(t) tf(t,d) (k1 + 1) / (tf(t,d) + k1 (1 - b + b len(d) / avglen))
    idf(t)   = ln(1 + (N - df + 0.5) / (df + 0.5))

0 for a group without any of the terms, never negative; ties are left to the caller. All groups are 0
when there are none, or no term is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

K1 = 1.2
B = 0.75


def idf(present: NDArray[np.float64], total: int) -> NDArray[np.float64]:
    """Inverse document frequency of terms that stand in ``present`` of ``total`` groups; above 0."""
    return np.log1p((total - present + 0.5) / (present + 0.5))


def bm25(
    counts: NDArray[np.float64],
    lengths: NDArray[np.float64],
    weights: NDArray[np.float64],
    *,
    k1: float = K1,
    b: float = B,
) -> NDArray[np.float64]:
    """Score of each group; ``counts`` is term x group, ``weights`` one for each term."""
    groups = int(counts.shape[1])
    filled = int(np.count_nonzero(lengths))
    if not filled or not counts.size:
        return np.zeros(groups)
    rarity = idf((counts > 0).sum(axis=1, dtype=np.float64), groups) * weights
    damping = k1 * (1 - b + b * lengths * (filled / float(lengths.sum())))
    return rarity @ (counts * (k1 + 1) / (counts + damping))
