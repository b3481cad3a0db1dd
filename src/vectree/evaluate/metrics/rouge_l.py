# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - rouge-score has no type hints
"""ROUGE-L: longest common subsequence of words (Lin, 2004, section 3), by Google's rouge-score.

Recall and F1 of the answer against the reference, in [0, 1]. ``rouge_l_f1`` and ``rouge_l_recall`` use words of every
script (``metrics.tokens``); ``rouge_l_f1_ascii`` is the package's default, which drops everything but a-z and 0-9 and
is what the papers' figures were computed with. Not defined without a reference answer; an empty answer scores 0.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.tokens import ScriptTokenizer
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question


class _Score(Protocol):
    @property
    def recall(self) -> float: ...

    @property
    def fmeasure(self) -> float: ...


class _Scorer(Protocol):
    def score(self, target: str, prediction: str) -> dict[str, _Score]: ...


def f1() -> Measure:
    """F1 over words of every script."""
    return Measure(name="rouge_l_f1", value=lambda question, output: _value(question, output, "f1", ascii_only=False))


def recall() -> Measure:
    """Recall over words of every script."""
    return Measure(
        name="rouge_l_recall", value=lambda question, output: _value(question, output, "recall", ascii_only=False)
    )


def f1_ascii() -> Measure:
    """F1 with the package's own tokeniser."""
    return Measure(
        name="rouge_l_f1_ascii", value=lambda question, output: _value(question, output, "f1", ascii_only=True)
    )


def rouge_l(reference: str, answer: str, *, ascii_only: bool = False) -> tuple[float, float]:
    """(recall, F1) of an answer; (0, 0) where either has no words."""
    found = _scorer(ascii_only).score(reference, answer)["rougeL"]
    return float(found.recall), float(found.fmeasure)


def _value(question: Question, output: Output, part: str, *, ascii_only: bool) -> float | None:
    if not question.answer:
        return None
    of_recall, of_f1 = rouge_l(question.answer, output.answer, ascii_only=ascii_only)
    return of_recall if part == "recall" else of_f1


@cache
def _scorer(ascii_only: bool) -> _Scorer:
    from rouge_score.rouge_scorer import RougeScorer

    tokenizer = None if ascii_only else ScriptTokenizer()
    return cast("_Scorer", RougeScorer(["rougeL"], use_stemmer=False, tokenizer=tokenizer))
