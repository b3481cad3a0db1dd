"""Two systems on the same questions: everything that a table says about their difference."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from vectree.evaluate.statistics.bootstrap import bca_interval
from vectree.evaluate.statistics.cluster_bootstrap import document_interval
from vectree.evaluate.statistics.paired_t import cohens_d, paired_t
from vectree.evaluate.statistics.permutation import sign_flip_p
from vectree.evaluate.statistics.power import pairs_needed, power

LEAST_PAIRS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The mean of ``first - second`` over the pairs, with its statistics."""

    pairs: int
    difference: float
    low: float
    """BCa bootstrap, 95 %."""
    high: float
    t_p: float
    """Paired t-test, two-sided."""
    permutation_p: float
    """Sign flips, two-sided."""
    d: float
    """Cohen's d of the differences."""
    power: float
    pairs_needed: int | None
    """For 80 % power at this d; None where d is 0."""
    wins: int
    losses: int
    low_documents: float | None = None
    """The same interval with whole documents resampled; None where there is one document only."""
    high_documents: float | None = None


def compare(
    first: Sequence[float], second: Sequence[float], *, documents: Sequence[Hashable] = (), seed: int = 0
) -> Comparison:
    """The comparison of numbers in the same order of questions; ``documents`` of the questions where they are known.

    Raises ValueError for fewer than two pairs or sequences of different length.
    """
    differences = [one - other for one, other in zip(first, second, strict=True)]
    low, high = bca_interval(differences, seed=seed)
    low_documents, high_documents = document_interval(differences, documents, seed=seed) or (None, None)
    effect = cohens_d(differences)
    return Comparison(
        pairs=len(differences),
        difference=sum(differences) / len(differences),
        low=low,
        high=high,
        t_p=paired_t(differences),
        permutation_p=sign_flip_p(differences, seed=seed),
        d=effect,
        power=power(effect, len(differences)),
        pairs_needed=pairs_needed(effect),
        wins=sum(difference > 0 for difference in differences),
        losses=sum(difference < 0 for difference in differences),
        low_documents=low_documents,
        high_documents=high_documents,
    )
