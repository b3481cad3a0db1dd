"""Which pages hold the answer: inside the sections that retrieval found, or over the whole document.

    score(p) = sum over signals s of w(s) z(s, p) + w(dense) z(dense, p) + 12 named(p)

The weights of the ``signals`` are learned (``weights``). *dense*: cosine of the question with the page's sections,
where both have embeddings. *named*: pages that the question itself names (``question.named_pages``).

After ``hops``, whose section scores are probabilities, a page's score is ln(P(section) P(page | section)), the
second from the scores above within the section's pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve.pages.signals import on_pages, page_signals
from vectree.retrieve.pages.weights import PageWeights, page_weights
from vectree.retrieve.question.named_pages import named_pages
from vectree.retrieve.scoring.fusion import standard
from vectree.retrieve.scoring.hybrid import dense_scores, in_one_language
from vectree.types.ranking import Ranking, ScoredPage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

_LEAST = 1e-6
_ELSEWHERE = -20.0
"""Logit of the best page outside the sections that were ranked."""
TRAVERSALS = frozenset({"dfs", "beam", "best"})
"""Modes that choose where to look: nothing outside what they found is taken."""


def rank_pages(
    query: Query,
    document: CompiledDocument,
    ranking: Ranking | None = None,
    limit: int = 10,
    *,
    inside: bool | None = None,
    weights: PageWeights | None = None,
) -> tuple[ScoredPage, ...]:
    """Pages best first, ties in document order; only pages with something in common with the question.

    Where no page has a word of it, those are the pages of the sections in ``ranking``, or all where there are
    embeddings.

    ``ranking`` gives the section scores; with ``inside`` only pages of its sections are ranked (all
    pages when it is empty). By default that is so for the rankings of traversals (``dfs``, ``beam``,
    ``best``), who choose where to look. ``section_id`` is the deepest section of the page's best passage.
    """
    chosen = weights or page_weights()
    if not len(document.units.page):
        return ()
    signals = page_signals(query, document, ranking)
    fused = np.zeros(document.page_count)
    for name, weight in chosen.of(query).items():
        fused += weight * signals.values[name]
    candidates = signals.matched.copy()
    dense = dense_scores(query, document)
    if dense is not None:
        weight = chosen.dense if in_one_language(query, document) else chosen.dense_across_languages
        fused += weight * standard(on_pages(document, dense))
        if not candidates.any():
            candidates = np.diff(document.page_units) > 0
    if ranking and not candidates.any():
        candidates = (np.diff(document.page_units) > 0) & _inside(document, ranking)
    for page, belief in named_pages(query.text, document).items():
        fused[page - 1] += chosen.named * belief
        candidates[page - 1] = True
    if ranking is not None and ranking.trace.mode == "hops":
        fused = _of_sections(document, ranking, fused)
    if ranking and (ranking.trace.mode in TRAVERSALS if inside is None else inside):
        candidates &= _inside(document, ranking)
    return _best(document, fused, candidates, signals.passages, limit)


def _inside(document: CompiledDocument, ranking: Ranking) -> NDArray[np.bool_]:
    mask = np.zeros(document.page_count, dtype=np.bool_)
    table = document.sections
    for item in ranking:
        row = document.row_of(item.section_id)
        if row >= 0:
            mask[table.page_start[row] - 1 : table.page_end[row]] = True
    return mask


def _of_sections(document: CompiledDocument, ranking: Ranking, fused: NDArray[np.float64]) -> NDArray[np.float64]:
    """The best over the ranked sections of each page; other pages come after all of them, in their own order."""
    found = fused - fused.max() + _ELSEWHERE
    for item in ranking:
        pages = np.unique(document.passages.page[document.passages.section == document.row_of(item.section_id)]) - 1
        if not len(pages):  # a section without text of its own, named in the question
            continue
        inside = fused[pages] - fused[pages].max()
        inside += np.log(max(item.score, _LEAST)) - np.log(np.exp(inside).sum())
        found[pages] = np.maximum(found[pages], inside)
    return found


def _best(
    document: CompiledDocument,
    fused: NDArray[np.float64],
    candidates: NDArray[np.bool_],
    passages: NDArray[np.float64],
    limit: int,
) -> tuple[ScoredPage, ...]:
    order = [int(at) for at in np.argsort(-fused, kind="stable") if candidates[at]][:limit]
    found: list[ScoredPage] = []
    for at in order:
        first, last = np.searchsorted(document.passages.page, (at + 1, at + 2))
        if first == last:  # a page without text, named in the question
            continue
        top = int(first) + int(np.argmax(passages[first:last]))
        found.append(
            ScoredPage(
                document_id=document.id,
                page=at + 1,
                section_id=document.section_id(int(document.passages.section[top])),
                score=float(fused[at]),
            )
        )
    return tuple(found)
