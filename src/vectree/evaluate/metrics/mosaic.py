"""The composite of MOSAIC (VecTree-RAG): 0.75 factuality F1 + 0.25 scaled SPECTER cosine of answer and reference.

    precision  = share of the answer's claims that the reference supports
    recall     = share of the reference's claims that the answer states
    factuality = their harmonic mean; 0 where one of the texts claims nothing
    scaled     = (1 + cosine) / 2

A model splits both texts into claims and compares them (``claims.md``). The paper says "scaled" and not how; this maps
the cosine's range to [0, 1], so that the composite has the same. 0 for an empty answer or a refusal; not defined
without a reference answer. Judge and encoder stand in the measure's name: figures of others do not compare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from vectree.evaluate.grading import Grade
from vectree.prompts import fenced, load_prompt

if TYPE_CHECKING:
    from vectree.evaluate.chat import Chat
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Question
    from vectree.models.embedder import Embedder

FACTUALITY = 0.75
COSINE = 0.25


class Claim(BaseModel):
    """One statement, and whether the other text has it."""

    claim: str
    supported: bool


class Claims(BaseModel):
    """The claims of both texts."""

    answer: tuple[Claim, ...]
    reference: tuple[Claim, ...]


class MosaicComposite:
    """``Grader``: one judge and one encoder."""

    kind = "mosaic"

    def __init__(self, chat: Chat, encoder: Embedder) -> None:
        self._chat = chat
        self._encoder = encoder

    @property
    def by(self) -> str:
        """Both."""
        return f"{self._chat.name} + {self._encoder.name}"

    def grade(self, question: Question, output: Output) -> Grade:
        """See ``Grader``."""
        if not question.answer:
            return Grade(numbers={})
        if not (output.found and output.answer):
            return Grade(numbers=_numbers(0.0, 0.0), reason="no answer")
        parts = {"question": question.text, "answer": output.answer, "reference": question.answer}
        text = "\n\n".join(fenced(kind, part) for kind, part in parts.items())
        claims = self._chat.begin().fill("judge", load_prompt("claims"), text, Claims, max_output_tokens=4096)
        answer, reference = self._encoder.embed_passages([output.answer, question.answer])
        wrong = "; ".join(claim.claim for claim in claims.answer if not claim.supported)
        return Grade(
            numbers=_numbers(factuality_f1(claims), (1 + float(answer @ reference)) / 2),
            reason=f"not supported: {wrong}" if wrong else "",
        )


def factuality_f1(claims: Claims) -> float:
    """The harmonic mean of precision and recall, in [0, 1]."""
    if not claims.answer or not claims.reference:
        return 0.0
    precision = sum(claim.supported for claim in claims.answer) / len(claims.answer)
    recall = sum(claim.supported for claim in claims.reference) / len(claims.reference)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _numbers(factuality: float, scaled: float) -> dict[str, float]:
    return {
        "factuality_f1": factuality,
        "specter_cosine_scaled": scaled,
        "mosaic_composite": FACTUALITY * factuality + COSINE * scaled,
    }
