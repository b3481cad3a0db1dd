"""Whether the documents answer at all, from how much of the question the evidence covers.

The rule is one threshold on the share of the question's terms, weighted by rarity in the document, that
the best place covers (a sentence with its neighbours and the titles above it). Terms that the document
does not have are the rarest. Calibration: decision 0007.
"""

from __future__ import annotations

from dataclasses import dataclass

_LEAST = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What the evidence covers of the question, by rarity; shares in [0, 1]."""

    best: float
    """By the best place."""


def is_answerable(coverage: Coverage) -> bool:
    """Whether to answer."""
    return coverage.best >= _LEAST
