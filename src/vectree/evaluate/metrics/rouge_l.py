# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - rouge-score has no type hints
"""ROUGE-L: longest common subsequence of words (Lin, 2004, section 3), by Google's rouge-score.

Recall and F1 of the answer against the reference, in [0, 1]. ``rouge_l_f1`` and ``rouge_l_recall`` use words of every
script (``metrics.tokens``). ``rouge_l_f1_words`` takes runs of letters and digits, whatever the script: what the
original TreeRAG's code counts, for with it the gold summaries of its sets score the .689 and 1.000 that it gives them.
``rouge_l_f1_ascii`` is the package's default, which drops everything but a-z and 0-9. Not defined without a reference
answer; an empty answer scores 0.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, Protocol, cast

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.metrics.tokens import ScriptTokenizer
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question

Words = Literal["script", "runs", "ascii"]
"""What a word is: see above."""

_RUN = re.compile(r"\w+")


class _Score(Protocol):
    @property
    def recall(self) -> float: ...

    @property
    def fmeasure(self) -> float: ...


class _Scorer(Protocol):
    def score(self, target: str, prediction: str) -> dict[str, _Score]: ...


def f1() -> Measure:
    """F1 over words of every script."""
    return Measure(name="rouge_l_f1", value=lambda question, output: _value(question, output, "f1"))


def recall() -> Measure:
    """Recall over words of every script."""
    return Measure(name="rouge_l_recall", value=lambda question, output: _value(question, output, "recall"))


def f1_ascii() -> Measure:
    """F1 with the package's own tokeniser."""
    return Measure(name="rouge_l_f1_ascii", value=lambda question, output: _value(question, output, "f1", "ascii"))


def f1_words() -> Measure:
    """F1 as the original TreeRAG's code counts."""
    return Measure(name="rouge_l_f1_words", value=lambda question, output: _value(question, output, "f1", "runs"))


def rouge_l(reference: str, answer: str, words: Words = "script") -> tuple[float, float]:
    """(recall, F1) of an answer; (0, 0) where either has no words."""
    found = _scorer(words).score(reference, answer)["rougeL"]
    return float(found.recall), float(found.fmeasure)


class _Runs:
    """Runs of letters and digits in lower case, in the shape that rouge-score wants."""

    def tokenize(self, text: str) -> list[str]:
        return _RUN.findall(text.lower())


def _value(question: Question, output: Output, part: str, words: Words = "script") -> float | None:
    if not question.answer:
        return None
    of_recall, of_f1 = rouge_l(question.answer, output.answer, words)
    return of_recall if part == "recall" else of_f1


@cache
def _scorer(words: Words) -> _Scorer:
    from rouge_score.rouge_scorer import RougeScorer

    tokenizers = {"script": ScriptTokenizer(), "runs": _Runs(), "ascii": None}
    return cast("_Scorer", RougeScorer(["rougeL"], use_stemmer=False, tokenizer=tokenizers[words]))
