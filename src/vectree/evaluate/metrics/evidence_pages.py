"""Precision, recall and F1 of the pages that the answerer was shown, as VecTree-RAG counts evidence pages.

Against the gold pages, as sets, each in [0, 1]; 0 where the answerer was shown nothing. Not defined without gold pages.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def precision() -> Measure:
    """Share of the shown pages that are gold."""
    return Measure(name="evidence_precision", value=lambda question, output: _part(question, output, 0))


def recall() -> Measure:
    """Share of the gold pages that were shown."""
    return Measure(name="evidence_recall", value=lambda question, output: _part(question, output, 1))


def f1() -> Measure:
    """Their harmonic mean."""
    return Measure(name="evidence_f1", value=lambda question, output: _part(question, output, 2))


def _part(question: Question, output: Output, part: int) -> float | None:
    gold, shown = set(question.evidence), set(output.context_pages)
    if not gold:
        return None
    same = len(gold & shown)
    if not same:
        return 0.0
    of_precision, of_recall = same / len(shown), same / len(gold)
    return (of_precision, of_recall, 2 * of_precision * of_recall / (of_precision + of_recall))[part]
