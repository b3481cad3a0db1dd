# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - scipy has no type hints
"""Interval of a mean that resamples whole documents with all their questions (Field & Welsh, 2007), by scipy.

Questions on one document hang together: an interval over questions says how the mean would vary with other questions on
*these* documents, this one how it would with other documents of the kind. Bias-corrected and accelerated (the jackknife
leaves out a document), 10,000 resamples; the mean of a resample is over all its questions, so that documents weigh as
many questions as they have. Means that do not differ between documents have the interval [mean, mean]. Under about ten
documents it is too narrow, as every bootstrap is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.evaluate.statistics.bootstrap import RESAMPLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST_CLUSTERS = 2


def cluster_interval(
    values: Sequence[float], clusters: Sequence[Hashable], *, level: float = 0.95, seed: int = 0
) -> tuple[float, float]:
    """(low, high) around the mean of all values; ``clusters`` says of each value which document it belongs to.

    Raises ValueError for fewer than two documents or sequences of different length.
    """
    by_cluster: defaultdict[Hashable, list[float]] = defaultdict(list)
    for value, cluster in zip(values, clusters, strict=True):
        by_cluster[cluster].append(value)
    if len(by_cluster) < LEAST_CLUSTERS:
        raise ValueError(f"{len(by_cluster)} documents are too few: resampling them needs two")
    sums = np.asarray([sum(group) for group in by_cluster.values()], dtype=np.float64)
    sizes = np.asarray([len(group) for group in by_cluster.values()], dtype=np.float64)
    if np.ptp(sums / sizes) == 0:
        mean = float(sums.sum() / sizes.sum())
        return mean, mean
    from scipy.stats import bootstrap

    found = bootstrap(
        (sums, sizes),
        _mean,
        paired=True,
        n_resamples=RESAMPLES,
        confidence_level=level,
        method="BCa",
        vectorized=True,
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return float(found.low), float(found.high)


def document_interval(
    values: Sequence[float], documents: Sequence[Hashable], *, seed: int = 0
) -> tuple[float, float] | None:
    """The interval, or None where the values are of fewer than two documents or their documents are not known."""
    return cluster_interval(values, documents, seed=seed) if len(set(documents)) >= LEAST_CLUSTERS else None


def _mean(sums: NDArray[np.float64], sizes: NDArray[np.float64], axis: int = -1) -> NDArray[np.float64]:
    return sums.sum(axis=axis) / sizes.sum(axis=axis)
