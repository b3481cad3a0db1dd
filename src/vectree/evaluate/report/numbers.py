"""How numbers are written in reports."""

from __future__ import annotations

import math

_LARGE = 10.0


def number(value: float) -> str:
    """Three decimals, one from 10 on."""
    return f"{value:.1f}" if abs(value) >= _LARGE else f"{value:.3f}"


def signed(value: float) -> str:
    """The same with its sign; infinite effects as such."""
    if math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    return f"{'+' if value >= 0 else ''}{number(value)}"


def p_value(value: float) -> str:
    """Four decimals; never 0."""
    return "< .0001" if value < 0.0001 else f"{value:.4f}"


def deviation(value: float) -> str:
    """Of the folds' means."""
    return f"(folds ± {number(value)})"


def seeds(mean: float, spread: float, count: int) -> str:
    """Over runs with other seeds."""
    return f"({count} seeds {number(mean)} ± {number(spread)})"
