"""Refusals: saying "not found" where the documents do not answer, and only there.

``refusal_recall``: share of the unanswerable questions that are refused. ``refusal_precision``: share of the refused
ones that are unanswerable. ``false_refusals``: share of the answerable ones that are refused (lower is better).
``figure_refusals``: share of the questions that need a chart or a figure (kind ``figure``) that are refused; they
count nowhere else, for who reads text is neither right nor wrong there. Each in [0, 1] and not defined for the
questions that it is no share of.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.question import FIGURE


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
        value=lambda question, output: (
            None if output.found or question.kind == FIGURE else float(not question.answerable)
        ),
    )


def false_refusals() -> Measure:
    """Over answerable questions."""
    return Measure(
        name="false_refusals",
        value=lambda question, output: (
            float(not output.found) if question.answerable and question.kind != FIGURE else None
        ),
        higher_is_better=False,
    )


def figure_refusals() -> Measure:
    """Over questions that need a chart or a figure."""
    return Measure(
        name="figure_refusals",
        value=lambda question, output: float(not output.found) if question.kind == FIGURE else None,
    )
