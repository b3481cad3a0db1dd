"""Accuracy on questions with options (LitQA2): 1 where the option closest to the answer is the right one.

Closest by token F1, the one given first among equals; an answer that has no word in common with any option is wrong,
and so is a refusal. Not defined without options. It stands in for a model that names the option: an extractive answer
names none.
"""

from __future__ import annotations

from collections import Counter

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.tokens import words
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def option_accuracy() -> Measure:
    """The measure."""
    return Measure(name="option_accuracy", value=_value)


def _value(question: Question, output: Output) -> float | None:
    if not question.options:
        return None
    answer = Counter(words(output.answer)) if output.found else Counter[str]()
    scores = [_overlap(Counter(words(option)), answer) for option in question.options]
    best = max(range(len(scores)), key=lambda place: (scores[place], -place))
    return float(scores[best] > 0 and question.options[best] == question.answer)


def _overlap(option: Counter[str], answer: Counter[str]) -> float:
    total = option.total() + answer.total()
    return 2 * (option & answer).total() / total if total else 0.0
