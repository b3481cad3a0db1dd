"""Bytes of a system's index of the documents asked, for each of their pages (lower is better).

What has to be kept or held in memory to answer, beside the text itself, which all systems have. Not defined for systems
that do not say.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure


def bytes_per_page() -> Measure:
    """The measure."""
    return Measure(
        name="index_bytes_per_page", value=lambda _, output: output.index_bytes_per_page, higher_is_better=False
    )
