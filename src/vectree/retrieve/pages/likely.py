"""How many of the ranked pages are worth reading: as many as the question leaves in doubt.

Page scores are logits of a conditional logit model (``weights``): of two pages the one with a score
lower by d holds the answer exp(-d) times as probably. Pages down to ``LEAST`` times as probable as the best
are kept. A lead of more than ``_NAMED`` is no belief of the model but that of a page which the question
names; the pages behind it are judged among themselves, for the name may have been read wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from vectree.types.ranking import ScoredPage

LEAST = 0.02
"""Least odds of a kept page to the best one: precision and recall of the evidence's pages, out of fold (decision
0016)."""
_NAMED = 6.0


def likely_pages(pages: Sequence[ScoredPage], most: int = 8, least: float = LEAST) -> tuple[ScoredPage, ...]:
    """The first pages of one document's ranking, at least one and at most ``most``; empty for no pages."""
    kept: list[ScoredPage] = []
    reference = pages[0].score if pages else 0.0
    for page in pages[:most]:
        if reference - page.score > _NAMED and reference == pages[0].score:
            reference = page.score
        if reference - page.score > -log(least):
            break
        kept.append(page)
    return tuple(kept)
