"""Mode ``auto``: ``hops`` where a question needs two sections of a collection of short texts, ``hybrid`` otherwise.

A collection: half of the document's text or more stands in sections of at most ``SHORT`` characters, as in an
encyclopaedia, a list of questions and answers, a glossary. In long sections pages decide, and pairs of sections find
them worse than ``hybrid`` does (decision 0012). Two sections are needed where the question

    compares              its words say so (``question.kind``), or it has the titles of two sections
    takes two steps       two sentences of two sections have more of it than any two of one section, and there is a link
                          to follow: the one section names the other, or the question one of them

The trace says which, in words. Depth-first, beam and best-first are never chosen: on no set did they do better.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve.pairs.hops import Pairs, find_pairs, rank_pairs
from vectree.retrieve.traversal.flat import Flat

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

SHORT = 1500
"""Characters: two or three passages."""
_SHARE = 0.5
_GAIN = 0.02
"""Share of the question that two sections must have more than one, to be no matter of rounding."""


class Auto:
    """``Retriever`` of mode ``auto``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """As the mode that is chosen; the trace says which and why."""
        if settings.profile == "paper":
            return _because(Flat().rank(query, document, settings), "the profile is the paper's")
        if not is_collection(document):
            return _because(Flat().rank(query, document, settings), "most of the text stands in long sections")
        pairs = find_pairs(query, document)
        reason = None if pairs is None else _needs_two(query, pairs)
        if pairs is None or reason is None:
            return _because(Flat().rank(query, document, settings), "one section can answer the question")
        return _because(rank_pairs(query, document, settings, pairs), reason)


def is_collection(document: CompiledDocument) -> bool:
    """Whether half of the text or more stands in short sections; no for a document without text."""
    units = document.units
    lengths = np.bincount(units.section, units.end - units.start, len(document.section_ids))
    return float(lengths[lengths <= SHORT].sum()) >= _SHARE * float(lengths.sum()) > 0


def _needs_two(query: Query, pairs: Pairs) -> str | None:
    """Why the question needs two sections; None where it does not seem to."""
    if query.kind == "comparative":
        return "the question compares"
    if pairs.named > 1:
        return "the question names two sections"
    if pairs.gain >= _GAIN and pairs.linked:
        return f"two sections together have {pairs.gain:.0%} more of the question's words than one"
    return None


def _because(ranking: Ranking, reason: str) -> Ranking:
    return replace(ranking, trace=replace(ranking.trace, reason=f"auto: {ranking.trace.mode}, because {reason}"))
