"""hit@k: 1 where a gold page is among the first k pages, else 0 (Success@k of ir-measures); all@k: where all are."""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.ranked_pages import calculate, page_measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def hit_at(depth: int) -> Measure:
    """Some gold page among the first ``depth``."""
    return page_measure(f"hit@{depth}", f"Success@{depth}")


def all_at(depth: int) -> Measure:
    """All gold pages among the first ``depth``; 0 where there are more gold pages than that."""

    def value(question: Question, output: Output) -> float | None:
        if not question.evidence:
            return None
        return float(calculate(f"R@{depth}", frozenset(question.evidence), output.pages) >= 1)

    return Measure(name=f"all@{depth}", value=value)
