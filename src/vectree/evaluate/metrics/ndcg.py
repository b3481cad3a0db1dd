"""nDCG@k (Järvelin & Kekäläinen, 2002) with binary relevance, in [0, 1]; not defined without gold pages."""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.ranked_pages import page_measure


def ndcg_at(depth: int) -> Measure:
    """The measure at that depth."""
    return page_measure(f"ndcg@{depth}", f"nDCG@{depth}")
