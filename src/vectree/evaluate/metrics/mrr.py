"""MRR (Voorhees, 1999): 1 / place of the first gold page, 0 where none is ranked; not defined without gold pages."""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.ranked_pages import page_measure


def mrr() -> Measure:
    """The measure."""
    return page_measure("mrr", "RR")
