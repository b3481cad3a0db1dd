"""How long a stretch of the question stands on a page as it stands in the question.

    run(s)  = min(1, sum of the shares of its terms)          s = terms in the text, each two neighbours of which are
                                                               neighbours in the question, in its order
    runs(p) = max over stretches s of page p of run(s)^2

Function words between terms do not break a stretch, nor does the end of a line or sentence. For Korean, Japanese and
Chinese, whose terms are overlapping bigrams, this is about the longest common substring: "제65조 제1항의 규정 취지는"
found as such says more than its bigrams scattered over a page. In [0, 1]; 0 where no two terms follow each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vectree.text.analyse import content_terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.matching import Match
    from vectree.types.query import Query


def term_runs(query: Query, match: Match, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """``runs`` of each page. The match begins with the question's own terms, ``shares`` has one value for each term."""
    document = match.document
    found = np.zeros(document.page_count)
    asked = len(query.terms)
    if asked < 2 or not len(match.unit):
        return found
    places = _places(match, asked)[document.sequence]
    pages = np.repeat(document.units.page - 1, document.units.length)
    follow = _neighbours(query)
    left, right = places[:-1], places[1:]
    joined = (left >= 0) & (right >= 0) & (pages[:-1] == pages[1:])
    joined[joined] = follow[left[joined], right[joined]]
    at = np.flatnonzero(joined)
    if not len(at):
        return found
    starts = np.flatnonzero(np.diff(at, prepend=-2) > 1)
    ends = np.append(starts[1:], len(at)) - 1
    sums = np.add.reduceat(shares[left[at]], starts) + shares[right[at[ends]]]
    np.maximum.at(found, pages[at[starts]], np.minimum(sums, 1.0) ** 2)
    return found


def _places(match: Match, asked: int) -> NDArray[np.int64]:
    """For each term of the document its place in the question, -1 for a term that the question lacks."""
    table = np.full(len(match.document.terms), -1, dtype=np.int64)
    known = np.flatnonzero(match.rows[:asked] >= 0)
    table[match.rows[known]] = known
    return table


def _neighbours(query: Query) -> NDArray[np.bool_]:
    """Whether the second term follows the first somewhere in the question."""
    place = {term: at for at, term in enumerate(query.terms)}
    order = [place[term] for term in content_terms(query.text) if term in place]
    table = np.zeros((len(place), len(place)), dtype=np.bool_)
    table[order[:-1], order[1:]] = True
    return table
