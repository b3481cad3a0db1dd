"""What a library has learned from its own feedback, and what was found when that was tried.

Kept as JSON with the library. It stands where neither the question nor the configuration says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from vectree.retrieve.pages.signals import SIGNALS
from vectree.retrieve.pages.weights import PageWeights
from vectree.types.ranking import Mode

VERSION = 1
"""Rises when what was learned before has another meaning."""

Part = Literal["search", "page weights"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One part that was fitted, and how it did for documents that it was not fitted on."""

    part: Part
    kept: bool
    said: str
    """In words: kept or not, by how much, or why it could not be tried."""
    before: float = 0.0
    """Mean reciprocal rank of the pages that hold the answer, in [0, 1], without what was learned; its first ten."""
    after: float = 0.0
    low: float = 0.0
    """Of the difference, 95 %, whole documents resampled."""
    high: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """Learned settings; None for those that stay as shipped."""

    page_weights: PageWeights | None = None
    mode: Mode | None = None
    """What ``auto`` stands for."""
    threshold: float | None = None
    beam_width: int | None = None
    questions: int
    """Questions with known pages that were learned from."""
    documents: int
    """Documents that they are of."""
    unused: int = 0
    """Feedback that does not say where the answer stands."""
    findings: tuple[Finding, ...] = ()
    made: str = ""
    """When, ISO 8601."""
    version: int = VERSION

    @property
    def keeps(self) -> bool:
        """Whether anything differs from what is shipped."""
        return any(finding.kept for finding in self.findings)


_JSON = TypeAdapter(Learned)


def dump_learned(learned: Learned) -> str:
    """As JSON."""
    return _JSON.dump_json(learned).decode()


@lru_cache(maxsize=8)
def load_learned(text: str) -> Learned | None:
    """What was kept; None for what another version learned, whose signals are not ours: it has to learn anew.

    The same text is read once: every question asks for it.
    """
    try:
        learned = _JSON.validate_json(text)
    except ValidationError:
        return None
    weights = learned.page_weights
    tables = () if weights is None else (weights.signals, weights.bigrams or weights.signals)
    known = all(set(table) == set(SIGNALS) for table in tables)
    return learned if learned.version == VERSION and known else None
