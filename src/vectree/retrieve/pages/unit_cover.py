"""How far single sentences and table rows cover a question, for ranking their pages.

    cover(u) = own(u) + 0.4 near(u) + 0.5 above(u)           shares of the question's terms, by rarity; in [0, 1]
    focus(u) = min(1, (terms of the question in u + 1) / (terms of u that are no numbers + 1))

*near*: terms in the two units before and after on the same page. *above*: in the titles over the unit or
in the first four units of its page, where tables have their names and periods. Only units with a term of
the question are looked at; without any the result is empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import rarity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.index.matching import Match

NEAR = 0.4
ABOVE = 0.5
_NEIGHBOURS = (-2, -1, 1, 2)
_HEAD_UNITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCover:
    """One entry for each unit that has a term of the question, in document order."""

    unit: NDArray[np.int64]
    own: NDArray[np.float64]
    cover: NDArray[np.float64]
    focus: NDArray[np.float64]
    pairs: NDArray[np.float64]
    """Summed shares of the terms that follow each other in the question and stand in this unit together."""


def unit_cover(match: Match, weights: NDArray[np.float64], asked: int) -> UnitCover:
    """The units with what they cover; the first ``asked`` terms are the question's own, in its order."""
    document = match.document
    shares = rarity(match, weights)
    table = np.zeros((match.size, len(document.units.page)), dtype=np.bool_)
    table[match.term, match.unit] = True
    units = np.unique(match.unit).astype(np.int64)
    own = table[:, units]
    near = _near(document, table, units)
    above = _titles(document, match)[:, document.units.section[units]]
    above |= _heads(document, table)[:, document.units.page[units] - 1]
    near &= ~own
    above &= ~(own | near)
    covered = shares @ own
    matched = np.count_nonzero(own, axis=0)
    topics = np.maximum(document.units.length[units] - document.units.numbers[units], 1)
    together = own[: asked - 1] & own[1:asked] if asked > 1 else own[:0]
    return UnitCover(
        unit=units,
        own=covered,
        cover=covered + NEAR * (shares @ near) + ABOVE * (shares @ above),
        focus=np.clip((matched + 1) / (topics + 1), 0, 1),
        pairs=(shares[: len(together)] + shares[1 : len(together) + 1]) @ together,
    )


def _near(document: CompiledDocument, table: NDArray[np.bool_], units: NDArray[np.int64]) -> NDArray[np.bool_]:
    found = np.zeros((table.shape[0], len(units)), dtype=np.bool_)
    pages = document.units.page
    for step in _NEIGHBOURS:
        others = np.clip(units + step, 0, len(pages) - 1)
        found |= table[:, others] & (pages[others] == pages[units])
    return found


def _heads(document: CompiledDocument, table: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Terms in the first units of each page."""
    found = np.zeros((table.shape[0], document.page_count), dtype=np.bool_)
    starts, ends = document.page_units[:-1], document.page_units[1:]
    for step in range(_HEAD_UNITS):
        there = starts + step < ends
        found[:, there] |= table[:, starts[there] + step]
    return found


def _titles(document: CompiledDocument, match: Match) -> NDArray[np.bool_]:
    """Whether each term stands in the title of each section or of one above it."""
    found = match.field(document.title_postings) > 0
    for row, parent in enumerate(document.sections.parent.tolist()):
        if parent >= 0:
            found[:, row] |= found[:, parent]
    return found
