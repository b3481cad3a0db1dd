"""Depth-first traversal with an explicit stack (TreeRAG, section "Depth-first search").

From each opened section the ``max_branches`` best children are followed, down to ``max_depth`` levels
below the root. Profile ``paper`` opens a section when its own score passes the threshold, ``hybrid`` when
something in its subtree may.

Evaluations: at most ``max_branches ** max_depth`` (3^5 = 243), whatever the fan-out. The paper states
O(b d), but b children of each of b children … are b^d. A section with many children has only the most
promising by the index evaluated, so that a wide tree cannot eat the allowance of the levels below.

Over-filtering recovery: when nothing passes, a relaxed pass opens every section that promises anything
and takes ``0.7 P + 0.3 overlap`` against half the threshold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.scorers import path_scorer
from vectree.retrieve.walk import ROOT, Walk

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scorer import SectionScorer
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking


def evaluation_limit(settings: RetrievalSettings) -> int:
    """b^d; d for b = 1, so that one path can be followed to its end."""
    return max(settings.max_branches**settings.max_depth, settings.max_depth)


class DepthFirst:
    """``Retriever`` of mode ``dfs``."""

    def rank(self, query: Query, document: CompiledDocument, settings: RetrievalSettings) -> Ranking:
        """Sections that pass the threshold, best first."""
        scorer = path_scorer(query, document, settings.profile)
        walk = Walk(document, scorer)
        found = _search(walk, scorer, settings, relaxed=False)
        notes: list[str] = []
        if not found and len(document.section_ids):
            walk.visited.clear()
            walk.pruned.clear()
            found = _search(walk, scorer, settings, relaxed=True)
            notes.append("nothing passed the threshold: relaxed pass (0.7 score, 0.3 keywords, half the threshold)")
        return walk.ranking("dfs", found, settings.limit, notes)


def _search(
    walk: Walk, scorer: SectionScorer, settings: RetrievalSettings, *, relaxed: bool
) -> list[tuple[int, float]]:
    allowance = evaluation_limit(settings)
    at_once = max(settings.max_branches, allowance // settings.max_depth)
    threshold = settings.threshold / 2 if relaxed else settings.threshold
    by_promise = relaxed or settings.profile == "hybrid"
    found: list[tuple[int, float]] = []
    stack: list[tuple[int, int]] = [(walk.root, 0)]
    while stack:
        row, depth = stack.pop()
        if row != ROOT:
            score = walk.score([row])[0]
            walk.visited.append(row)
            if relaxed:
                score = 0.7 * score + 0.3 * scorer.keyword(row)
            if score > threshold and scorer.promise(row) > 0:
                found.append((row, score))
            elif depth and (not by_promise or scorer.promise(row) <= (0 if relaxed else threshold)):
                continue
        if depth < settings.max_depth:
            kept = _best_children(walk, scorer, row, min(at_once, allowance - walk.scored), settings.max_branches)
            stack.extend((child, depth + 1) for child in reversed(kept))
    return found


def _best_children(walk: Walk, scorer: SectionScorer, row: int, affordable: int, branches: int) -> list[int]:
    """The best children, best first; the others are noted as pruned."""
    children = walk.children(row)
    if not children:
        return []
    promising = sorted(
        ((promise, child) for child in children if (promise := scorer.promise(child)) > 0),
        key=lambda item: (-item[0], item[1]),
    )[: max(affordable, 0)]
    evaluated = [child for _, child in promising]
    scores = walk.score(evaluated)
    ahead = {child: promise for promise, child in promising}
    order = sorted(
        zip(scores, evaluated, strict=True), key=lambda item: (-max(item[0], ahead[item[1]]), -item[0], item[1])
    )
    kept = [child for _, child in order[:branches]]
    chosen = frozenset(kept)
    walk.pruned.extend(child for child in children if child not in chosen)
    return kept
