"""The seam between traversals and scoring: P(v | q) of sections, and what the index promises below them.

A traversal pays for ``score``: each section asked for is one evaluation (with a language model, a
line of a prompt). ``promise`` is free, it only looks at posting lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query


class SectionScorer(Protocol):
    """Scores sections of one document for one question; rows are rows of ``CompiledDocument.sections``."""

    @property
    def by_level(self) -> bool:
        """Whether a call of ``score`` costs as much as many sections in it: then traversals ask for whole levels."""
        ...

    def score(self, rows: Sequence[int]) -> Sequence[float]:
        """Relevance of each section, in [0, 1]."""
        ...

    def promise(self, row: int) -> float:
        """No section in the subtree of ``row`` scores higher; 0 when none of them has anything in common."""
        ...

    def keyword(self, row: int) -> float:
        """Keyword overlap of the question with the section alone, in [0, 1]."""
        ...

    def relaxed(self, row: int) -> float:
        """The score of over-filtering recovery, 0.7 to 0.3 with ``keyword``."""
        ...

    def relevant(self, row: int) -> bool:
        """Whether anything speaks for the section, and not only its place in the tree."""
        ...


class MixedScorer(SectionScorer, Protocol):
    """A scorer that knows what to make of a model's opinion, in [0, 1], of a section or what is below it."""

    def with_model(self, row: int, given: float) -> float:
        """Relevance of the section, in [0, 1]."""
        ...

    def promise_with_model(self, row: int, given: float) -> float:
        """What is to be expected of the subtree; 0 where there is nothing to be."""
        ...


class SectionJudge(Protocol):
    """A model that says how relevant sections are."""

    @property
    def available(self) -> bool:
        """Whether asking can still lead to anything."""
        ...

    def judge(self, query: Query, document: CompiledDocument, rows: Sequence[int]) -> Mapping[int, float]:
        """One call about as many of the rows as it holds, the first before others: scores in [0, 1] by row.

        A row that is missing was not scored; of a call that fails all are. Never raises for a model that fails.
        """
        ...
