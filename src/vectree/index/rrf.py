"""Reciprocal rank fusion (Cormack, Clarke & Buettcher, SIGIR 2009, section 2)."""

from __future__ import annotations

from collections.abc import Sequence

K = 60
"""The paper's constant: how little the first ranks differ."""


def reciprocal_ranks(rankings: Sequence[Sequence[int]]) -> dict[int, float]:
    """Sum of ``1 / (K + rank)`` over the rankings that hold an item, ranks from 1.

    In (0, n/61] for n rankings; an item in none is absent. Each ranking holds an item once. The order
    of the result is arbitrary: who sorts breaks ties.

    >>> reciprocal_ranks([[7, 8], [8]])[8] == 1 / 62 + 1 / 61
    True
    """
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + 1.0 / (K + rank)
    return scores
