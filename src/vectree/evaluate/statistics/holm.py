# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - statsmodels has no type hints
"""Holm's step-down correction over a family of comparisons (Holm, 1979), by statsmodels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The corrected p-values in the order given, each in [0, 1]; none for none."""
    if not p_values:
        return ()
    from statsmodels.stats.multitest import multipletests

    corrected = cast("Sequence[float]", multipletests(list(p_values), method="holm")[1])
    return tuple(float(value) for value in corrected)
