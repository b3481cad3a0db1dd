"""Which document: is a gold document first; how many of a question's n gold documents are among the first n.

Over the documents of the ranked pages, in [0, 1]; 0 for an empty ranking. Says nothing where a question is put to its
own document only: all systems then score 1.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def document_first() -> Measure:
    """1 where the first page is of a gold document."""
    return Measure(name="document_first", value=_first)


def document_recall() -> Measure:
    """Share of the gold documents among the first as many documents."""
    return Measure(name="document_recall", value=_recall)


def _first(question: Question, output: Output) -> float:
    return float(bool(output.documents) and output.documents[0] in question.documents)


def _recall(question: Question, output: Output) -> float:
    gold = set(question.documents)
    return len(gold & set(output.documents[: len(gold)])) / len(gold)
