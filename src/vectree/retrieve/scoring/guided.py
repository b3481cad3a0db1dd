"""Scores of a traversal in which a language model has a say (TreeRAG, online mode; spec section 4).

The model is asked once for each level, and at most as often as there are levels to look at, about the sections of it
that are most promising by their words, as many as one call holds; whatever it did not score counts by its words alone,
as without a model.
What its opinion is worth is the profile's (``with_model``). A section that shares no word with the question is put to
it too: that is what it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import MixedScorer, SectionJudge
    from vectree.types.query import Query

_NOT_KNOWN = 1e-9
"""Promise of a section that the model has not seen: enough to be put to it, after all that share a word."""


class GuidedScorer:
    """``SectionScorer`` over another one and a model."""

    __slots__ = ("_calls_left", "_document", "_given", "_judge", "_own", "_query", "_seen", "_whole")
    by_level = True

    def __init__(
        self, own: MixedScorer, judge: SectionJudge, query: Query, document: CompiledDocument, *, calls: int
    ) -> None:
        self._own = own
        self._judge = judge
        self._query = query
        self._document = document
        self._calls_left = calls
        self._given: dict[int, float] = {}
        self._seen: set[int] = set()
        ends = document.sections.end
        self._whole = 0 if len(ends) and int(ends[0]) == len(ends) else -1
        """The one top section: it is the document, and nothing to be chosen."""

    def score(self, rows: Sequence[int]) -> Sequence[float]:
        """P(v|q) of each section: one call for all of them."""
        asked = sorted((row for row in rows if row != self._whole), key=lambda row: (-self._own.promise(row), row))
        if asked and self._asks():
            self._calls_left -= 1
            self._given.update(self._judge.judge(self._query, self._document, asked))
        self._seen.update(rows)
        own = self._own.score(rows)
        return [
            self._own.with_model(row, self._given[row]) if row in self._given else score
            for row, score in zip(rows, own, strict=True)
        ]

    def promise(self, row: int) -> float:
        """What is to be expected of the subtree: no bound, for the model may think more of a section below."""
        if row in self._given:
            return self._own.promise_with_model(row, self._given[row])
        promise = self._own.promise(row)
        if not self._asks():
            return promise
        if row == self._whole:
            return 1.0
        return promise if row in self._seen else max(promise, _NOT_KNOWN)

    def keyword(self, row: int) -> float:
        """See ``SectionScorer``."""
        return self._own.keyword(row)

    def relaxed(self, row: int) -> float:
        """0.7 of the model's score, 0.3 of keyword overlap."""
        if row not in self._given:
            return self._own.relaxed(row)
        return 0.7 * self._given[row] + 0.3 * self._own.keyword(row)

    def relevant(self, row: int) -> bool:
        """Whether the model or the words say so."""
        return self._given.get(row, 0.0) > 0 or self._own.relevant(row)

    def _asks(self) -> bool:
        return self._calls_left > 0 and self._judge.available
