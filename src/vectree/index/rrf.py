"""Reciprocal rank fusion (Cormack, Clarke & Buettcher, SIGIR 2009, section 2)."""

from __future__ import annotations

from collections.abc import Sequence

K = 60
"""The paper's constant: how little the first ranks differ."""


def reciprocal_ranks(rankings: Sequence[tuple[float, Sequence[int]]]) -> dict[int, float]:
    """Sum of ``weight / (K + rank)`` over the rankings that hold an item, ranks from 1.

    Each ranking comes with its weight (the paper has 1 for all) and holds an item once. In (0, sum of
    weights / 61]; an item in none is absent. The order of the result is arbitrary: who sorts breaks ties.

    >>> reciprocal_ranks([(1.0, [7, 8]), (0.5, [8])])[8] == 1 / 62 + 0.5 / 61
    True
    """
    scores: dict[int, float] = {}
    for weight, ranking in rankings:
        for rank, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + weight / (K + rank)
    return scores
