"""Depth-first traversal with an explicit stack (TreeRAG, section "Depth-first search").

From each opened section the ``max_branches`` best children are followed, down to ``max_depth`` levels
below the root. Profile ``paper`` opens a section when its own score passes the threshold, ``hybrid`` when
something in its subtree may.

Evaluations: at most ``max_branches ** max_depth`` (3^5 = 243), whatever the fan-out. The paper states
O(b d), but b children of each of b children … are b^d. A section with many children has only the most
promising by the index evaluated, so that a wide tree cannot eat the allowance of the levels below.

Over-filtering recovery: when nothing passes, a relaxed pass opens every section that promises anything
and takes ``0.7 P + 0.3 overlap`` against half the threshold; with a model 0.7 of its score.

With a model the sections that the traversal is going to evaluate are scored ahead, level by level, one call each: what
is followed from a level depends on the scores of that level alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.scoring.profiles import path_scorer
from vectree.retrieve.traversal.walk import ROOT, Walk

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge, SectionScorer
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking


def evaluation_limit(settings: RetrievalSettings) -> int:
    """b^d; d for b = 1, so that one path can be followed to its end."""
    return max(settings.max_branches**settings.max_depth, settings.max_depth)


class DepthFirst:
    """``Retriever`` of mode ``dfs``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """Sections that pass the threshold, best first."""
        scorer = path_scorer(query, document, settings, judge)
        walk = Walk(document, scorer)
        found = _Search(walk, scorer, settings, relaxed=False).run()
        notes: list[str] = []
        if not found and len(document.section_ids):
            walk.visited.clear()
            walk.pruned.clear()
            found = _Search(walk, scorer, settings, relaxed=True).run()
            notes.append("nothing passed the threshold: relaxed pass (0.7 score, 0.3 keywords, half the threshold)")
        return walk.ranking("dfs", found, settings.limit, notes)


class _Search:
    """One pass."""

    def __init__(self, walk: Walk, scorer: SectionScorer, settings: RetrievalSettings, *, relaxed: bool) -> None:
        self._walk = walk
        self._scorer = scorer
        self._relaxed = relaxed
        self._depth = settings.max_depth
        self._branches = settings.max_branches
        self._allowance = evaluation_limit(settings)
        self._at_once = max(settings.max_branches, self._allowance // settings.max_depth)
        self._threshold = settings.threshold / 2 if relaxed else settings.threshold
        self._by_promise = relaxed or settings.profile == "hybrid"

    def run(self) -> list[tuple[int, float]]:
        walk, scorer = self._walk, self._scorer
        if scorer.by_level:
            self._score_levels()
            self._allowance = walk.scored  # the levels are scored: no section is asked for by itself
        found: list[tuple[int, float]] = []
        stack: list[tuple[int, int]] = [(walk.root, 0)]
        while stack:
            row, depth = stack.pop()
            if row != ROOT:
                walk.visited.append(row)
                score = self._score(row)
                if self._passes(row, score):
                    found.append((row, score))
                elif depth and not self._leads_on(row):
                    continue
            if depth < self._depth:
                kept = self._best(self._candidates(row, self._allowance - walk.scored))
                chosen = frozenset(kept)
                walk.pruned.extend(child for child in walk.children(row) if child not in chosen)
                stack.extend((child, depth + 1) for child in reversed(kept))
        return found

    def _score_levels(self) -> None:
        level = [self._walk.root]
        for _ in range(self._depth):
            families: list[list[int]] = []
            left = self._allowance - self._walk.scored
            for row in level:
                families.append(self._candidates(row, left))
                left -= sum(child not in self._walk.evaluated for child in families[-1])
            self._walk.score([child for family in families for child in family])
            level = [
                child
                for family in families
                for child in self._best(family)
                if self._passes(child, self._score(child)) or self._leads_on(child)
            ]
            if not level:
                break

    def _score(self, row: int) -> float:
        score = self._walk.score([row])[0]
        return self._scorer.relaxed(row) if self._relaxed else score

    def _passes(self, row: int, score: float) -> bool:
        return score > self._threshold and self._scorer.promise(row) > 0

    def _leads_on(self, row: int) -> bool:
        """Whether a section that does not pass is opened for what is below it."""
        return self._by_promise and self._scorer.promise(row) > (0 if self._relaxed else self._threshold)

    def _candidates(self, row: int, affordable: int) -> list[int]:
        """The children to evaluate, most promising first; ``affordable`` of them may be new."""
        evaluated = self._walk.evaluated
        children = self._walk.children(row)
        if affordable <= 0:
            children = [child for child in children if child in evaluated]
        ordered = sorted((-self._scorer.promise(child), child) for child in children)
        promising = [child for below, child in ordered if below < 0][: self._at_once]
        found: list[int] = []
        for child in promising:
            known = child in evaluated
            if known or affordable > 0:
                found.append(child)
                affordable -= not known
        return found

    def _best(self, candidates: list[int]) -> list[int]:
        """The children to follow, best first."""
        scores = self._walk.score(candidates)
        order = sorted(
            (-max(score, self._scorer.promise(child)), -score, child)
            for score, child in zip(scores, candidates, strict=True)
        )
        return [child for _, _, child in order[: self._branches]]
