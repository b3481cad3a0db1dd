"""The section tree of a compiled document as traversals walk it, and the book they keep."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from vectree.retrieve.traversal.tracing import traced_sections
from vectree.types.ranking import Mode, Ranking, ScoredSection, Trace, TracedDocument

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionScorer

ROOT = -1
"""The document itself, above several top sections."""


class Walk:
    """Children by row, evaluations counted and remembered, visits and prunings noted. One for each search."""

    __slots__ = ("_document", "_ends", "_scorer", "_scores", "_started", "pruned", "visited")

    def __init__(self, document: CompiledDocument, scorer: SectionScorer) -> None:
        self._started = perf_counter()
        self._document = document
        self._ends: list[int] = document.sections.end.tolist()
        self._scorer = scorer
        self._scores: dict[int, float] = {}
        self.visited: list[int] = []
        self.pruned: list[int] = []

    @property
    def root(self) -> int:
        """The one top section, or ``ROOT`` above several; ``ROOT`` for an empty document."""
        return 0 if self._ends and self._ends[0] == len(self._ends) else ROOT

    @property
    def scored(self) -> int:
        """Evaluations so far; a section asked for twice counts once."""
        return len(self._scores)

    @property
    def evaluated(self) -> Collection[int]:
        """The sections that have been scored."""
        return self._scores.keys()

    def children(self, row: int) -> list[int]:
        """Children in document order; the top sections for ``ROOT``."""
        at, end = (0, len(self._ends)) if row == ROOT else (row + 1, self._ends[row])
        found: list[int] = []
        while at < end:
            found.append(at)
            at = self._ends[at]
        return found

    def score(self, rows: Sequence[int]) -> list[float]:
        """Relevance of each section: one batch for those that are new."""
        known = self._scores
        new = [row for row in rows if row not in known]
        if new:
            known.update(zip(new, self._scorer.score(new), strict=True))
        return [known[row] for row in rows]

    def ranking(
        self, mode: Mode, scores: Iterable[tuple[int, float]], limit: int, notes: Sequence[str] = ()
    ) -> Ranking:
        """The sections best first, ties in document order, with the trace."""
        document = self._document
        best = sorted(scores, key=lambda item: (-item[1], item[0]))[:limit]
        touched = list(dict.fromkeys((*(row for row, _ in best), *self.visited, *self.pruned)))
        traced = traced_sections(document, touched, self._scores)
        return Ranking(
            items=tuple(
                ScoredSection(document_id=document.id, section_id=traced[row].section_id, score=score)
                for row, score in best
            ),
            trace=Trace(
                mode=mode,
                routed=(TracedDocument(document_id=document.id, name=document.name, odds=1.0, read=True),),
                visited=tuple(traced[row] for row in self.visited),
                scored=self.scored,
                pruned=tuple(traced[row] for row in self.pruned),
                notes=tuple(notes),
                milliseconds=(perf_counter() - self._started) * 1000,
            ),
        )
