"""Best-first traversal with an upper bound from each subtree: the exact best k, few sections touched.

A priority queue holds sections by what their subtree promises at most. The best entry is taken: a bound
is opened (the section evaluated, it and its children put back), an evaluated section is a result, because
nothing left in the queue can beat it. Bounds go before results of equal score, and equal results in
document order, so the ranking is the one that scoring everything would give. Ours; A* with an admissible
bound (Hart et al. 1968).

With a model, whose scores nothing bounds, it is a search by expectation: the ``beam_width`` best entries are opened
together (Felner et al., "KBFS", 2003) and all their children scored in one call.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from vectree.retrieve.scoring.profiles import path_scorer
from vectree.retrieve.traversal.walk import ROOT, Walk

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

_BOUND, _RESULT = 0, 1


class BestFirst:
    """``Retriever`` of mode ``best``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """The ``limit`` best sections above the threshold, down to ``max_depth`` levels below the root."""
        scorer = path_scorer(query, document, settings, judge)
        width = settings.beam_width if scorer.by_level else 1
        walk = Walk(document, scorer)
        queue: list[tuple[float, int, int, int]] = []

        def offer(rows: list[tuple[int, int]]) -> None:
            if scorer.by_level:
                walk.score([row for row, _ in rows])
            for row, depth in rows:
                promise = scorer.promise(row)
                if promise > settings.threshold:
                    heappush(queue, (-promise, _BOUND, row, depth))
                else:
                    walk.pruned.append(row)

        offer([(row, 1) for row in walk.children(ROOT)] if walk.root == ROOT else [(walk.root, 0)])
        found: list[tuple[int, float]] = []
        while queue and len(found) < settings.limit:
            priority, kind, row, depth = heappop(queue)
            if kind == _RESULT:
                found.append((row, -priority))
                continue
            opened = [(row, depth)]
            while len(opened) < width and queue and queue[0][1] == _BOUND:
                _, _, *further = heappop(queue)
                opened.append((further[0], further[1]))
            for row, depth in opened:
                walk.visited.append(row)
                score = walk.score([row])[0]
                if score > settings.threshold and scorer.relevant(row):
                    heappush(queue, (-score, _RESULT, row, depth))
            offer(
                [
                    (child, depth + 1)
                    for row, depth in opened
                    if depth < settings.max_depth
                    for child in walk.children(row)
                ]
            )
        return walk.ranking("best", found, settings.limit)
