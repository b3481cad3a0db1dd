"""section_hit@k: 1 where a gold section is among the first k sections, else 0; not defined without gold sections.

For sets whose questions have one document: section ids are unique inside a document only.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def section_hit_at(depth: int) -> Measure:
    """The measure at that depth."""

    def value(question: Question, output: Output) -> float | None:
        if not question.gold_sections:
            return None
        return float(bool(set(question.gold_sections) & set(output.sections[:depth])))

    return Measure(name=f"section_hit@{depth}", value=value)
