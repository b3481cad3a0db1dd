"""Citations: are there any, does the cited page hold the quote, is it a gold page.

``citation_availability``: 1 where an answer that was given cites something. ``citation_held``: share of the citations
whose page has the quote. ``citation_named``: share of them whose document the answer names beside the sentences that
cite it; defined for questions about several documents only. ``citation_precision``: share whose page is gold;
``citation_recall``: share of the gold pages that are cited. Each in [0, 1]. Refusals are not answers: for them none is
defined. Held, named and precision are not defined without citations, precision and recall not without gold pages.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def availability() -> Measure:
    """Whether the answer cites at all."""
    return Measure(
        name="citation_availability", value=lambda _, output: float(bool(output.citations)) if output.found else None
    )


def held() -> Measure:
    """Whether the cited pages say what is quoted."""
    return Measure(name="citation_held", value=_held)


def named() -> Measure:
    """Whether the reader is told which document each cited sentence is from."""
    return Measure(name="citation_named", value=_named)


def precision() -> Measure:
    """Whether the cited pages are gold."""
    return Measure(name="citation_precision", value=_precision)


def recall() -> Measure:
    """Whether the gold pages are cited."""
    return Measure(name="citation_recall", value=_recall)


def _held(_: Question, output: Output) -> float | None:
    cited = output.citations
    if not output.found or not cited:
        return None
    return sum(one.held for one in cited) / len(cited)


def _named(question: Question, output: Output) -> float | None:
    cited = output.citations
    if not output.found or not cited or len(question.documents) < 2:
        return None
    return sum(one.named for one in cited) / len(cited)


def _precision(question: Question, output: Output) -> float | None:
    cited = output.citations
    if not output.found or not question.evidence or not cited:
        return None
    return sum(one.page in question.evidence for one in cited) / len(cited)


def _recall(question: Question, output: Output) -> float | None:
    if not output.found or not question.evidence:
        return None
    cited = {one.page for one in output.citations}
    return len(cited & set(question.evidence)) / len(set(question.evidence))
