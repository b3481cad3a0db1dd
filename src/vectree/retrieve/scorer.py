"""The seam between traversals and scoring: P(v | q) of sections, and what the index promises below them.

A traversal pays for ``score``: each section asked for is one evaluation (with a language model, a
line of a prompt). ``promise`` is free, it only looks at posting lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class SectionScorer(Protocol):
    """Scores sections of one document for one question; rows are rows of ``CompiledDocument.sections``."""

    def score(self, rows: Sequence[int]) -> Sequence[float]:
        """Relevance of each section, in [0, 1]."""
        ...

    def promise(self, row: int) -> float:
        """No section in the subtree of ``row`` scores higher; 0 when none of them has anything in common."""
        ...

    def keyword(self, row: int) -> float:
        """Keyword overlap of the question with the section alone, in [0, 1]."""
        ...
