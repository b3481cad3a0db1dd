# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingTypeArgument=false
# - umap-learn and scikit-learn have no type hints
"""RAPTOR's clustering (Sarthi et al., 2024, section 3): UMAP, a Gaussian mixture by BIC, soft, global then local.

The vectors are reduced to ten dimensions, once with as many neighbours as the root of their number for the global
structure and, inside each global cluster, once with ten for the local one. The number of components (1-50) is the one
with the least BIC; a vector belongs to every component whose posterior is over .1, so to several, or to the likeliest
where none is. Deterministic for a seed.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIMENSIONS = 10
LOCAL_NEIGHBOURS = 10
MOST_COMPONENTS = 50
LEAST_POSTERIOR = 0.1


def soft_clusters(vectors: NDArray[np.float32], seed: int) -> list[list[int]]:
    """Rows of each cluster, ascending; every row is in at least one. One cluster of all where there are too few."""
    found: list[list[int]] = []
    for group in _mixture(_reduced(vectors, max(int((len(vectors) - 1) ** 0.5), 2), seed), seed):
        inside = vectors[group]
        if len(group) <= DIMENSIONS + 1:
            found.append(group)
            continue
        found.extend([group[row] for row in rows] for rows in _mixture(_reduced(inside, LOCAL_NEIGHBOURS, seed), seed))
    return [list(rows) for rows in dict.fromkeys(tuple(rows) for rows in found)]


def _reduced(vectors: NDArray[np.float32], neighbours: int, seed: int) -> NDArray[np.float32]:
    if len(vectors) <= DIMENSIONS + 1:
        return vectors
    with warnings.catch_warnings():
        # At import it regrets the absence of TensorFlow, later that some graphs are not connected; both are fine here.
        warnings.simplefilter("ignore")
        from umap import UMAP

        model = UMAP(
            n_neighbors=min(neighbours, len(vectors) - 1),
            n_components=DIMENSIONS,
            metric="cosine",
            random_state=seed,
            n_jobs=1,
        )
        return np.asarray(model.fit_transform(vectors), dtype=np.float32)


def _mixture(points: NDArray[np.float32], seed: int) -> list[list[int]]:
    """Rows of each component of the mixture with the least BIC."""
    from sklearn.mixture import GaussianMixture
    from threadpoolctl import threadpool_limits

    if len(points) <= DIMENSIONS + 1:
        return [list(range(len(points)))]
    # Matrices this small cost more to share between threads than to multiply: one thread is fifteen times as fast.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a mixture that has not converged has a bad BIC and is not chosen
        wide = points.astype(np.float64)  # in single precision small clusters collapse
        models: list[GaussianMixture] = []
        for count in range(1, min(MOST_COMPONENTS, len(points) - 1) + 1):
            try:
                models.append(GaussianMixture(n_components=count, random_state=seed).fit(wide))
            except ValueError:  # a component collapsed: so many are too many here
                break
        if not models:
            return [list(range(len(points)))]
        best = min(models, key=lambda model: float(model.bic(wide)))
        posterior = np.asarray(best.predict_proba(wide))
    member = posterior > LEAST_POSTERIOR
    member[np.arange(len(points)), posterior.argmax(axis=1)] = True
    return [np.flatnonzero(column).tolist() for column in member.T if column.any()]
