"""Token F1 (Rajpurkar et al., 2016, SQuAD): overlap of the bags of words of answer and reference.

In [0, 1]. Words of every script, no articles removed. What the TreeRAG paper publishes as "BERTScore" is this; here it
goes by its own name. Not defined without a reference answer; 0 for an empty answer or no word in common.
"""

from __future__ import annotations

from collections import Counter

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.tokens import words
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


def token_f1() -> Measure:
    """The measure."""
    return Measure(name="token_f1", value=_value)


def _value(question: Question, output: Output) -> float | None:
    if not question.answer:
        return None
    reference, answer = Counter(words(question.answer)), Counter(words(output.answer))
    same = (reference & answer).total()
    if not same:
        return 0.0
    precision, recall = same / answer.total(), same / reference.total()
    return 2 * precision * recall / (precision + recall)
