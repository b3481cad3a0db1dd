"""What the checker says of an answer: how far the evidence supports each sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Flag = Literal[
    "number",
    "unit",
    "date",
    "name",
    "negation",
    "comparison",
    "quantifier",
    "misattached",
    "unsupported",
    "citation",
    "low_overlap",
]
"""What in a sentence disagrees with the evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """The paper's five signals against the best-matching window of the evidence; each in [0, 1]."""

    citation: float
    word_f1: float
    bigram_f1: float
    trigram_f1: float
    char_jaccard: float

    @property
    def mean(self) -> float:
        """Their plain mean, in [0, 1]."""
        return (self.citation + self.word_f1 + self.bigram_f1 + self.trigram_f1 + self.char_jaccard) / 5


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceVerdict:
    """The verdict on one sentence of the answer."""

    text: str
    confidence: float
    """Belief that the evidence supports the sentence, in [0, 1]; low under 0.6."""
    signals: Signals
    flags: tuple[Flag, ...]
    reasons: tuple[str, ...]
    """One sentence for each flag, quoting the two values that disagree."""
    evidence_index: int | None
    """Which evidence string matched best; None without evidence."""

    @property
    def flagged(self) -> bool:
        """Whether anything in the sentence disagrees with the evidence."""
        return bool(self.flags)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict on an answer; an answer without sentences has confidence 0 and a warning."""

    sentences: tuple[SentenceVerdict, ...]
    confidence: float
    warning: str | None
    """Set when the whole is under 0.6, more than 70 % of sentences are low, or a sentence is flagged."""
