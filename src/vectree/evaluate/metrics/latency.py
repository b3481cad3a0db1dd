"""Latency: wall time from a question to its output, indexes ready, in milliseconds; median and 99th percentile.

Compare within one run on one machine only. The percentile is linear between neighbours (NumPy's default): with fewer
than 100 questions p99 is close to the slowest one.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def p50() -> Measure:
    """The median."""
    return Measure(name="latency_p50_ms", value=_milliseconds, higher_is_better=False, aggregate="p50")


def p99() -> Measure:
    """The 99th percentile."""
    return Measure(name="latency_p99_ms", value=_milliseconds, higher_is_better=False, aggregate="p99")


def _milliseconds(_: Question, output: Output) -> float:
    return output.seconds * 1000
