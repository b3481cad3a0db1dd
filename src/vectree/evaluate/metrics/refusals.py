"""Refusals: saying "not found" where the documents do not answer, and only there.

``refusal_recall``: share of the unanswerable questions that are refused. ``refusal_precision``: share of the refused
ones that are unanswerable. ``false_refusals``: share of the answerable ones that are refused (lower is better). Each in
[0, 1] and not defined for the questions that it is no share of.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure


def recall() -> Measure:
    """Over unanswerable questions."""
    return Measure(
        name="refusal_recall",
        value=lambda question, output: None if question.answerable else float(not output.found),
    )


def precision() -> Measure:
    """Over refused questions."""
    return Measure(
        name="refusal_precision",
        value=lambda question, output: None if output.found else float(not question.answerable),
    )


def false_refusals() -> Measure:
    """Over answerable questions."""
    return Measure(
        name="false_refusals",
        value=lambda question, output: float(not output.found) if question.answerable else None,
        higher_is_better=False,
    )
