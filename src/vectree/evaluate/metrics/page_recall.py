"""recall@k: share of the gold pages among the first k pages, in [0, 1]; not defined without gold pages."""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.ranked_pages import page_measure


def recall_at(depth: int) -> Measure:
    """The measure at that depth."""
    return page_measure(f"recall@{depth}", f"R@{depth}")
