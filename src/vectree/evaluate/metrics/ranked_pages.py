# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - ir_measures is typed in part
"""Measures of a ranking of pages against gold pages, computed by ir-measures (MacAvaney et al., 2022).

Relevance is binary. The order of the ranking is the score, so that there are no ties. An empty ranking scores 0;
without gold pages a measure is not defined.
"""

from __future__ import annotations

from collections.abc import Callable

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import PageRef, Question

_QUERY = "q"


def page_measure(name: str, definition: str) -> Measure:
    """A measure of ``Output.pages`` by the definition in ir-measures' notation (``nDCG@10``)."""
    return Measure(name=name, value=_of_pages(definition))


def _of_pages(definition: str) -> Callable[[Question, Output], float | None]:
    def value(question: Question, output: Output) -> float | None:
        if not question.evidence:
            return None
        return calculate(definition, frozenset(question.evidence), output.pages)

    return value


def calculate(definition: str, gold: frozenset[PageRef], ranked: tuple[PageRef, ...]) -> float:
    """The value for one ranking, best first, none twice; 0 for an empty one. ``gold`` must not be empty."""
    import ir_measures

    if not ranked:
        return 0.0
    measure = ir_measures.parse_measure(definition)
    qrels = [ir_measures.Qrel(_QUERY, _name(ref), 1) for ref in gold]
    run = [ir_measures.ScoredDoc(_QUERY, _name(ref), float(-place)) for place, ref in enumerate(ranked)]
    return float(ir_measures.calc_aggregate([measure], qrels, run)[measure])


def _name(ref: PageRef) -> str:
    return f"{ref.page}@{ref.document}".replace(" ", "_")
