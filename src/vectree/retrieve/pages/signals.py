"""What speaks for each page of a document, most signals as standard scores over its pages.

    passages    BM25 of the page's three best passages, summed
    words       share of the question's terms that the page has, by their weight alone
    answer      the best unit by cover x focus^0.4 (``unit_cover``): is there a sentence or row that answers?
    pairs       the most that terms which follow each other in the question stand together in one unit
    runs        the longest stretch of the question, in its order (``term_runs``)
    headings    terms in titles that begin on the page and in its first short lines, by their rarity there: a running
                header says little
    section     score of the deepest sections on the page; a section has at least 0.7 of the one above it
    numbers     numeric tokens among the page's words: tables and results rather than contents and prose
    tables      the same once more, where the field keeps what is asked for in a table of figures
    rows        where an amount is asked for: the best row of two numbers or more by own x focus
    place       1 where the page's head is a title under which the field keeps what is asked for (``asked_places``)
    front       1 for the first page, where that has what is asked for
    position    place of the page in the document

Other shares are by rarity of the terms. ``place`` and ``front`` are centred only, for how rare such a page is says
nothing. A signal that is the same for all pages is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import rarity
from vectree.index.okapi import idf
from vectree.retrieve.pages.asked_places import HEAD_WORDS, first_page, titled_pages, wants_table
from vectree.retrieve.pages.term_runs import term_runs
from vectree.retrieve.pages.unit_cover import unit_cover
from vectree.retrieve.scoring.fusion import standard
from vectree.retrieve.scoring.hybrid import match_query, passage_scores

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.index.matching import Match
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

SIGNALS = (
    "passages",
    "words",
    "answer",
    "pairs",
    "runs",
    "headings",
    "section",
    "numbers",
    "tables",
    "rows",
    "place",
    "front",
    "position",
)
PRIORS = ("numbers", "tables", "front", "position")
"""Those that do not depend on the words of the question."""
_HEAD_UNITS = 6
_INHERITED = 0.7
"""Share of a section's score that its subsections have at least."""
_PASSAGES = 3
_FOCUS = 0.4
_ROW_NUMBERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSignals:
    """The signals of one question in one document."""

    values: Mapping[str, NDArray[np.float64]]
    """One value for each page, by the names in ``SIGNALS``; each signal's add up to 0."""
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

    numbers = standard(_numbers(document))
    values = {
        "passages": _best_passages(document, passages),
        "words": weights @ (match.by_page() > 0),
        "answer": best(cover.cover * cover.focus**_FOCUS),
        "pairs": best(cover.pairs),
        "runs": term_runs(query, match, rarity(match, weights)),
        "headings": _headings(document, match, weights),
        "numbers": numbers,
        "position": np.arange(document.page_count, dtype=np.float64),
    }
    if query.wants == "amount":
        values["rows"] = best(cover.own * cover.focus * (document.units.numbers[cover.unit] >= _ROW_NUMBERS))
    if wants_table(query.places_in(document.domain)):
        values["tables"] = numbers
    relevance = _section_scores(document, ranking)
    if relevance is not None:
        values["section"] = on_pages(document, relevance)
    nothing = np.zeros(document.page_count)
    matched = np.zeros(document.page_count, dtype=np.bool_)
    matched[pages] = True
    centred = {"place": titled_pages(query, document, numbers), "front": first_page(query, document)}
    scored = {name: standard(found) for name, found in values.items()}
    scored |= {name: found - found.mean() for name, found in centred.items()}
    return PageSignals(
        values={name: scored.get(name, nothing) for name in SIGNALS},
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
    inside = (place < _HEAD_UNITS) & (units.words[match.unit] <= HEAD_WORDS)
    keys = match.term[inside] * pages + units.page[match.unit[inside]] - 1
    table = np.bincount(keys, minlength=match.size * pages).reshape(match.size, pages)
    title = match.field(document.title_postings)
    starts = document.sections.page_start - 1
    for term, row in zip(*np.nonzero(title), strict=True):
        if 0 <= starts[row] < pages:
            table[term, starts[row]] += 1
    there = table > 0
    return (idf(there.sum(axis=1, dtype=np.float64), pages) * weights) @ there


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
