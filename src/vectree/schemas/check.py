"""``check --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.types.verdict import Verdict


class CheckSignals(Output):
    """The paper's five signals, each in [0, 1]."""

    citation: float
    word_f1: float
    bigram_f1: float
    trigram_f1: float
    char_jaccard: float
    mean: float


class CheckedSentence(Output):
    """The verdict on one sentence."""

    text: str
    confidence: float = Field(ge=0, le=1)
    flagged: bool
    flags: tuple[str, ...]
    reasons: tuple[str, ...]
    signals: CheckSignals
    evidence_index: int | None = Field(description="Which evidence matched best, from 0.")


class CheckOutput(Output):
    """``vectree check --json``."""

    sentences: tuple[CheckedSentence, ...]
    confidence: float = Field(ge=0, le=1)
    warning: str | None

    @classmethod
    def of(cls, verdict: Verdict) -> CheckOutput:
        """The verdict as it is."""
        return cls.model_validate(verdict)
