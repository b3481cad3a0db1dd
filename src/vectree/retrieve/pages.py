"""Which pages hold the answer: inside the sections that retrieval found, or over the whole document.

    score(p) = z(BM25 of the page) + w1 z(best passage) + w2 z(best window) + w3 z(headings) + w4 z(section)
             + w5 z(dense) + w6 amount z(numbers) + w7 named(p)

*best window*: the largest share of the question's terms, by rarity, in three units in a row. *headings*:
that share in the titles of sections that begin on the page and in its first short lines. *section*: the
score of the deepest sections on the page. *numbers*: how much of the page's words are numbers, for
questions that ask for an amount. *named*: pages that the question itself names. Weights are in
``PageWeights``; how they were chosen is in decision 0007.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import rarity
from vectree.index.okapi import bm25
from vectree.retrieve.fusion import fuse
from vectree.retrieve.hybrid_score import dense_scores, dense_weight, match_query, passage_scores
from vectree.retrieve.named_pages import named_pages
from vectree.types.ranking import Ranking, ScoredPage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.index.matching import Match
    from vectree.types.query import Query

_TRAVERSALS = frozenset({"dfs", "beam", "best"})
_HEAD_UNITS = 6
_HEAD_WORDS = 14
_INHERITED = 0.7
"""Share of a section's score that its subsections have at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWeights:
    """Weights of the signals beside the page's own BM25, which counts 1."""

    passage: float = 0.5
    window: float = 0.3
    headings: float = 0.4
    section: float = 0.3
    dense: float = 0.1
    """Where question and document are in one language (``hybrid_score.dense_weight``)."""
    numbers: float = 0.6
    named: float = 12.0


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

    ``ranking`` gives the section scores; with ``inside`` only pages of its sections are ranked (all
    pages when it is empty). By default that is so for the rankings of traversals (``dfs``, ``beam``,
    ``best``), who choose where to look. ``section_id`` is the deepest section of the page's best passage.
    """
    chosen = weights or PageWeights()
    if not len(document.units.page):
        return ()
    match, term_weights = match_query(query, document)
    passages = passage_scores(match, term_weights)
    page_of = document.passages.page - 1
    best = np.zeros(document.page_count)
    np.maximum.at(best, page_of, passages)
    own = bm25(match.by_page(), _lengths(document), term_weights)
    signals = [
        (1.0, own),
        (chosen.passage, best),
        (chosen.window, _windows(document, match, term_weights)),
        (chosen.headings, _headings(document, match, term_weights)),
    ]
    relevance = _section_scores(document, ranking)
    if relevance is not None:
        signals.append((chosen.section, _on_pages(document, relevance)))
    dense = dense_scores(query, document)
    if dense is not None:
        signals.append((dense_weight(query, document, chosen.dense), _on_pages(document, dense)))
    if query.wants == "amount":
        signals.append((chosen.numbers, _numbers(document)))
    fused = fuse(signals, document.page_count)
    named = named_pages(query.text, document)
    for page, belief in named.items():
        fused[page - 1] += chosen.named * belief
    candidates = own > 0
    if dense is not None and not candidates.any():
        candidates = np.diff(document.page_units) > 0
    for page in named:
        candidates[page - 1] = True
    if ranking and (ranking.trace.mode in _TRAVERSALS if inside is None else inside):
        candidates &= _inside(document, ranking)
    return _best(document, fused, candidates, passages, limit)


def _lengths(document: CompiledDocument) -> NDArray[np.float64]:
    lengths = np.bincount(document.units.page - 1, document.units.length, document.page_count)
    return lengths.astype(np.float64, copy=False)


def _headings(document: CompiledDocument, match: Match, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rarity-weighted share of the terms in titles that begin on the page and in its first short lines."""
    units, pages = document.units, document.page_count
    place = np.arange(len(units.page)) - document.page_units[units.page - 1]
    head = (place < _HEAD_UNITS) & (units.words <= _HEAD_WORDS)
    inside = head[match.unit]
    keys = match.term[inside] * pages + units.page[match.unit[inside]] - 1
    table = np.bincount(keys, minlength=match.size * pages).reshape(match.size, pages)
    title = match.field(document.title_postings)
    starts = document.sections.page_start - 1
    for term, row in zip(*np.nonzero(title), strict=True):
        if 0 <= starts[row] < pages:
            table[term, starts[row]] += 1
    return rarity(match, weights) @ np.minimum(table, 1)


def _section_scores(document: CompiledDocument, ranking: Ranking | None) -> NDArray[np.float64] | None:
    if ranking is None or not len(ranking):
        return None
    found = [0.0] * len(document.section_ids)
    for item in ranking:
        row = document.row_of(item.section_id)
        if row >= 0:
            found[row] = item.score
    parents: list[int] = document.sections.parent.tolist()
    for row, parent in enumerate(parents):
        if parent >= 0:
            found[row] = max(found[row], _INHERITED * found[parent])
    return np.asarray(found)


def _on_pages(document: CompiledDocument, of_sections: NDArray[np.float64]) -> NDArray[np.float64]:
    """The best value among the deepest sections with text on each page."""
    lowest = float(of_sections.min()) if len(of_sections) else 0.0
    best = np.full(document.page_count, lowest)
    np.maximum.at(best, document.passages.page - 1, of_sections[document.passages.section])
    return best


def _numbers(document: CompiledDocument) -> NDArray[np.float64]:
    """Numeric tokens among the page's words."""
    pages = document.units.page - 1
    numbers = np.bincount(pages, document.units.numbers, document.page_count)
    return numbers / np.maximum(np.bincount(pages, document.units.words, document.page_count), 1)


def _windows(document: CompiledDocument, match: Match, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rarity-weighted share of the terms in the best three units in a row of each page."""
    table = np.zeros((match.size, len(document.units.page)), dtype=np.bool_)
    table[match.term, match.unit] = True
    window = table.copy()
    window[:, 1:] |= table[:, :-1]
    window[:, :-1] |= table[:, 1:]
    best = np.zeros(document.page_count)
    np.maximum.at(best, document.units.page - 1, rarity(match, weights) @ window)
    return best


def _inside(document: CompiledDocument, ranking: Ranking) -> NDArray[np.bool_]:
    mask = np.zeros(document.page_count, dtype=np.bool_)
    table = document.sections
    for item in ranking:
        row = document.row_of(item.section_id)
        if row >= 0:
            mask[table.page_start[row] - 1 : table.page_end[row]] = True
    return mask


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
