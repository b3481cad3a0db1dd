"""What speaks for each page of a document, each signal as standard scores over its pages.

    passages    BM25 of the page's three best passages, summed
    words       share of the question's terms that the page has, by their weight alone
    answer      the best unit by cover x focus^0.4 (``unit_cover``): is there a sentence or row that answers?
    pairs       the most that terms which follow each other in the question stand together in one unit
    headings    share of the terms in titles that begin on the page and in its first short lines
    section     score of the deepest sections on the page; a section has at least 0.7 of the one above it
    numbers     numeric tokens among the page's words: tables and results rather than contents and prose
    rows        where an amount is asked for: the best row of two numbers or more by own x focus
    position    place of the page in the document

Other shares are by rarity of the terms. A signal that is the same for all pages is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import rarity
from vectree.retrieve.fusion import standard
from vectree.retrieve.hybrid_score import match_query, passage_scores
from vectree.retrieve.unit_cover import unit_cover

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.index.matching import Match
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

SIGNALS = ("passages", "words", "answer", "pairs", "headings", "section", "numbers", "rows", "position")
PRIORS = ("numbers", "position")
"""Those that do not depend on the question."""
_HEAD_UNITS = 6
_HEAD_WORDS = 14
_INHERITED = 0.7
"""Share of a section's score that its subsections have at least."""
_PASSAGES = 3
_FOCUS = 0.4
_ROW_NUMBERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSignals:
    """The signals of one question in one document."""

    values: Mapping[str, NDArray[np.float64]]
    """Standard scores, one for each page, by the names in ``SIGNALS``."""
    matched: NDArray[np.bool_]
    """Whether the page has any term of the question."""
    passages: NDArray[np.float64]
    """BM25 of every passage of the document."""


def page_signals(query: Query, document: CompiledDocument, ranking: Ranking | None = None) -> PageSignals:
    """All signals; ``section`` is 0 without a ranking. ``document`` has at least one unit."""
    match, weights = match_query(query, document)
    passages = passage_scores(match, weights)
    cover = unit_cover(match, weights, len(query.terms))
    pages = document.units.page[cover.unit] - 1

    def best(values: NDArray[np.float64]) -> NDArray[np.float64]:
        found = np.zeros(document.page_count)
        np.maximum.at(found, pages, values)
        return found

    values = {
        "passages": _best_passages(document, passages),
        "words": weights @ (match.by_page() > 0),
        "answer": best(cover.cover * cover.focus**_FOCUS),
        "pairs": best(cover.pairs),
        "headings": _headings(document, match, weights),
        "numbers": _numbers(document),
        "position": np.arange(document.page_count, dtype=np.float64),
    }
    if query.wants == "amount":
        values["rows"] = best(cover.own * cover.focus * (document.units.numbers[cover.unit] >= _ROW_NUMBERS))
    relevance = _section_scores(document, ranking)
    if relevance is not None:
        values["section"] = on_pages(document, relevance)
    nothing = np.zeros(document.page_count)
    matched = np.zeros(document.page_count, dtype=np.bool_)
    matched[pages] = True
    return PageSignals(
        values={name: standard(values[name]) if name in values else nothing for name in SIGNALS},
        matched=matched,
        passages=passages,
    )


def on_pages(document: CompiledDocument, of_sections: NDArray[np.float64]) -> NDArray[np.float64]:
    """The best value among the deepest sections with text on each page."""
    lowest = float(of_sections.min()) if len(of_sections) else 0.0
    best = np.full(document.page_count, lowest)
    np.maximum.at(best, document.passages.page - 1, of_sections[document.passages.section])
    return best


def _best_passages(document: CompiledDocument, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores of each page's best passages, summed."""
    found = np.flatnonzero(scores)
    pages = document.passages.page[found] - 1
    order = np.lexsort((-scores[found], pages))
    pages = pages[order]
    rank = np.arange(len(pages)) - np.searchsorted(pages, pages)
    kept = rank < _PASSAGES
    sums = np.bincount(pages[kept], scores[found][order][kept], document.page_count)
    return sums.astype(np.float64, copy=False)


def _headings(document: CompiledDocument, match: Match, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    units, pages = document.units, document.page_count
    place = match.unit - document.page_units[units.page[match.unit] - 1]
    inside = (place < _HEAD_UNITS) & (units.words[match.unit] <= _HEAD_WORDS)
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


def _numbers(document: CompiledDocument) -> NDArray[np.float64]:
    pages = document.units.page - 1
    numbers = np.bincount(pages, document.units.numbers, document.page_count)
    return numbers / np.maximum(np.bincount(pages, document.units.words, document.page_count), 1)
