"""Beam search over the section tree (TreeRAG, section "Beam search").

At each level all children of the beam are scored and the ``beam_width`` best kept. Every level scores at
most W f sections, f being the widest fan-out, so all levels together at most W d f. A leaf stays in the
beam as it is: it has nothing to be replaced by.

Profile ``paper``: scores multiply along the path, and the beam at termination is the result, whether or not
a section in it shares a word with the question; none where nothing in the document does. Profile ``hybrid``:
the beam follows what the subtrees promise, and the result is the union over all levels of what passes the
threshold, so that a good inner section is not lost to its child.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.retrieve.scoring.profiles import beam_scorer
from vectree.retrieve.traversal.walk import ROOT, Walk

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge, SectionScorer
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking


class Beam:
    """``Retriever`` of mode ``beam``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """The beam's sections, best first."""
        scorer = beam_scorer(query, document, settings, judge)
        walk = Walk(document, scorer)
        search = _multiplied if settings.profile == "paper" else _promised
        return walk.ranking("beam", search(walk, scorer, settings), settings.limit)


def _children(walk: Walk, scorer: SectionScorer, row: int) -> list[int]:
    """Children whose subtree has anything in common with the question."""
    kept: list[int] = []
    for child in walk.children(row):
        (kept if scorer.promise(child) > 0 else walk.pruned).append(child)
    return kept


def _multiplied(walk: Walk, scorer: SectionScorer, settings: RetrievalSettings) -> list[tuple[int, float]]:
    if all(scorer.promise(row) <= 0 for row in walk.children(ROOT)):
        return []
    beam: list[tuple[int, float]] = [(walk.root, 1.0)]
    for _ in range(settings.max_depth):
        candidates: list[tuple[int, float]] = []
        grown = False
        walk.score([child for row, _ in beam for child in walk.children(row)])
        for row, score in beam:
            children = walk.children(row)
            if not children and row >= 0:
                candidates.append((row, score))
            grown = grown or bool(children)
            candidates += [(child, score * own) for child, own in zip(children, walk.score(children), strict=True)]
        if not grown:
            break
        candidates.sort(key=lambda item: (-item[1], item[0]))
        walk.pruned.extend(row for row, _ in candidates[settings.beam_width :])
        beam = candidates[: settings.beam_width]
        walk.visited.extend(row for row, _ in beam if row not in walk.visited)
    if scorer.by_level and not any(map(scorer.relevant, walk.evaluated)):
        return []
    return [(row, score) for row, score in beam if row >= 0]


def _promised(walk: Walk, scorer: SectionScorer, settings: RetrievalSettings) -> list[tuple[int, float]]:
    found: dict[int, float] = {}
    beam = [walk.root]
    if walk.root >= 0:
        found[walk.root] = walk.score(beam)[0]
    for _ in range(settings.max_depth):
        candidates = [child for row in beam for child in _children(walk, scorer, row)]
        walk.score(candidates)
        candidates.sort(key=lambda row: (-scorer.promise(row), row))
        walk.pruned.extend(candidates[settings.beam_width :])
        beam = candidates[: settings.beam_width]
        if not beam:
            break
        walk.visited.extend(beam)
        found.update(zip(beam, walk.score(beam), strict=True))
    return [(row, score) for row, score in found.items() if score > settings.threshold]
