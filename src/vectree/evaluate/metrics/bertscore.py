"""BERTScore (Zhang et al., 2020, section 3): how well the tokens of two texts match in meaning, in their contexts.

    precision = mean over the answer's tokens of the largest cosine with a token of the reference
    recall    = mean over the reference's tokens of the largest cosine with a token of the answer
    F1        = their harmonic mean

Greedy matching, no weights by rarity, no rescaling against a baseline. Cosines, so in [-1, 1], in practice high for
any two texts: compare systems under one encoder only. An empty answer has 0; not defined without a reference answer.
Only as multilingual as the encoder is, which stands in the measure's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.grading import Grade

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Question
    from vectree.evaluate.token_encoder import TokenEncoder


class BertScore:
    """``Grader``: BERTScore by one encoder."""

    kind = "bertscore"

    def __init__(self, encoder: TokenEncoder) -> None:
        self._encoder = encoder

    @property
    def by(self) -> str:
        """The encoder."""
        return self._encoder.name

    def grade(self, question: Question, output: Output) -> Grade:
        """See ``Grader``."""
        if not question.answer:
            return Grade(numbers={})
        answer = output.answer if output.found else ""
        precision, recall, f1 = (
            match(self._encoder.encode_tokens(answer), self._encoder.encode_tokens(question.answer))
            if answer
            else (0.0, 0.0, 0.0)
        )
        return Grade(numbers={"bertscore_precision": precision, "bertscore_recall": recall, "bertscore_f1": f1})


def match(answer: NDArray[np.float32], reference: NDArray[np.float32]) -> tuple[float, float, float]:
    """(precision, recall, F1) of two texts given as unit vectors of their tokens; all 0 where one has no token."""
    if not len(answer) or not len(reference):
        return 0.0, 0.0, 0.0
    cosines = answer @ reference.T
    precision, recall = float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean())
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total > 0 else 0.0
