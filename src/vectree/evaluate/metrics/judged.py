"""Faithfulness, relevance, completeness and correctness of answers, as a judge sees them (``judge``), in [0, 1].

The judge is named with every figure; two judges do not compare. A refusal is graded as the empty answer that it is.
Correctness is not defined without a reference answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.grading import Grade

if TYPE_CHECKING:
    from vectree.evaluate.judge import Judge
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Question

REFUSAL = "(The system says that the documents do not answer.)"


class Judged:
    """``Grader``: one judge."""

    kind = "judged"

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    @property
    def by(self) -> str:
        """The judge."""
        return self._judge.name

    def grade(self, question: Question, output: Output) -> Grade:
        """See ``Grader``."""
        answer = output.answer if output.found else REFUSAL
        found = self._judge.judge(question.text, answer, output.context, question.answer)
        grades = {
            "judged_faithfulness": found.faithfulness,
            "judged_relevance": found.relevance,
            "judged_completeness": found.completeness,
            "judged_correctness": found.correctness,
        }
        return Grade(numbers={name: value for name, value in grades.items() if value is not None}, reason=found.reason)
