"""The pages where documents of a field keep what a question asks for (``question.vocabulary``).

A page is such a place if one of its first short lines, or the title of a section that begins on it, has all terms of
a title under which the field keeps the thing; a table of figures only if the page is denser in numbers than most, for
lists of contents have the same titles. The first page is a place of its own.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import match_terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Place, Query

HEAD_WORDS = 14
_HEAD_UNITS = 8
_DENSE = 0.5
"""Standard score of the numbers on a page, from which it may hold a table of figures."""


def titled_pages(query: Query, document: CompiledDocument, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 for each page whose head is a title asked for, else 0; ``numbers`` as standard scores."""
    found = np.zeros(document.page_count)
    places = query.places_in(document.domain)
    terms = tuple(dict.fromkeys(chain.from_iterable(title for place in places for title in place.titles)))
    if not terms:
        return found
    heads = _heads(document, terms)
    row = {term: at for at, term in enumerate(terms)}
    for place in places:
        for title in place.titles:
            pages = _with_all(heads, [row[term] for term in title])
            found[pages & (numbers > _DENSE) if place.tabular else pages] = 1.0
    return found


def first_page(query: Query, document: CompiledDocument) -> NDArray[np.float64]:
    """1 for the first page if what is asked stands there, else 0 everywhere."""
    found = np.zeros(document.page_count)
    found[:1] = any(place.front for place in query.places_in(document.domain))
    return found


def wants_table(places: tuple[Place, ...]) -> bool:
    """Whether something is asked that stands in a table of figures."""
    return any(place.tabular for place in places)


_Lines = tuple["NDArray[np.bool_]", "NDArray[np.int64]", int]
"""Terms x lines, the page (0-based) of each line, pages of the document."""


def _heads(document: CompiledDocument, terms: tuple[str, ...]) -> _Lines:
    """Which terms stand in which of the lines that can be a page's title."""
    match = match_terms(document, terms)
    units = document.units
    inside = np.arange(len(units.page)) - document.page_units[units.page - 1] < _HEAD_UNITS
    short = np.flatnonzero(inside & (units.words <= HEAD_WORDS))
    lines = np.zeros((len(terms), len(units.page)), dtype=np.bool_)
    lines[match.term, match.unit] = True
    titles = match.field(document.title_postings) > 0
    starts = document.sections.page_start - 1
    real = (starts >= 0) & (starts < document.page_count)
    table = np.concatenate((lines[:, short], titles[:, real]), axis=1)
    pages = np.concatenate((units.page[short] - 1, starts[real])).astype(np.int64)
    return table, pages, document.page_count


def _with_all(heads: _Lines, rows: list[int]) -> NDArray[np.bool_]:
    """Pages one of whose title lines has all these terms."""
    table, pages, count = heads
    found = np.zeros(count, dtype=np.bool_)
    found[pages[table[rows].all(axis=0)]] = True
    return found
