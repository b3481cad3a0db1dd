"""Mode ``hops``: the two sections that answer a question together, for questions that no section answers alone.

    P(a, b) = exp(w . signals(a, b)) / sum over all pairs                (``signals``, ``weights``)
    P(a)    = sum over b of P(a, b)                                      a section's score, in [0, 1]

Pairs are made of candidates: the ``FIRST`` best sections of mode ``hybrid`` with text of their own, and those that
sentences of the very first ones name by their titles, for a second section may have none of the question's words. A
document with fewer than two is ranked as by ``hybrid``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve.pairs.signals import SIGNALS, PairSignals, pair_signals, titles_in
from vectree.retrieve.pairs.weights import pair_weights
from vectree.retrieve.scoring.hybrid import HybridScorer
from vectree.retrieve.traversal.flat import Flat
from vectree.retrieve.traversal.walk import Walk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.scoring.scorer import SectionJudge
    from vectree.retrieve.settings import RetrievalSettings
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

FIRST = 16
_LEADING = 3
"""Best sections whose sentences may name further candidates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """The pairs of candidate sections of one document for one question."""

    candidates: tuple[int, ...]
    """Rows of sections."""
    signals: PairSignals

    @property
    def gain(self) -> float:
        """How much more of the question the best two sentences of two sections have than those of one."""
        return float(self.signals.values[:, SIGNALS.index("together")].max()) - self.signals.alone

    @property
    def linked(self) -> bool:
        """Whether in the most probable pair the one names the other, or the question has a title of theirs."""
        best = self.signals.values[int(np.argmax(self.signals.values @ pair_weights()))]
        return bool(best[SIGNALS.index("bridge")] > 0 or best[SIGNALS.index("named")] > 0)

    @property
    def named(self) -> int:
        """Candidates whose titles the question has, two at most."""
        return int(self.signals.values[:, SIGNALS.index("named")].max())


def find_pairs(query: Query, document: CompiledDocument) -> Pairs | None:
    """The pairs; None where fewer than two sections have text and something to do with the question."""
    scorer = HybridScorer(query, document)
    with_text: list[int] = np.unique(document.units.section).tolist()
    scores = dict(zip(with_text, scorer.score(with_text), strict=True))
    if not any(scores.values()):
        return None
    ranked = sorted(with_text, key=lambda row: (-scores[row], row))
    named = set(titles_in(document, ranked[:_LEADING])).intersection(ranked[FIRST:])
    candidates = (*ranked[:FIRST], *sorted(named))
    if len(candidates) < 2:
        return None
    return Pairs(candidates=candidates, signals=pair_signals(query, document, candidates))


class Hops:
    """``Retriever`` of mode ``hops``."""

    def rank(
        self,
        query: Query,
        document: CompiledDocument,
        settings: RetrievalSettings,
        judge: SectionJudge | None = None,
    ) -> Ranking:
        """The ``limit`` sections most probably among the two; a note of the trace names the best pair."""
        pairs = find_pairs(query, document)
        return Flat().rank(query, document, settings) if pairs is None else rank_pairs(query, document, settings, pairs)


def rank_pairs(query: Query, document: CompiledDocument, settings: RetrievalSettings, pairs: Pairs) -> Ranking:
    """The ranking that the pairs give; ``settings`` limit its length."""
    walk = Walk(document, HybridScorer(query, document))
    walk.score(pairs.candidates)
    signals = pairs.signals
    beliefs = _beliefs(signals, pair_weights())
    size = len(pairs.candidates)
    scores = np.bincount(signals.first, beliefs, size) + np.bincount(signals.second, beliefs, size)
    note = _best_pair(document, pairs, beliefs)
    return walk.ranking("hops", zip(pairs.candidates, scores.tolist(), strict=True), settings.limit, [note])


def _beliefs(signals: PairSignals, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability of each pair; they add up to 1."""
    logits = signals.values @ weights
    odds = np.exp(logits - logits.max())
    return odds / odds.sum()


def _best_pair(document: CompiledDocument, pairs: Pairs, beliefs: NDArray[np.float64]) -> str:
    at = int(np.argmax(beliefs))
    places = (pairs.signals.first[at], pairs.signals.second[at])
    one, other = (document.titles[pairs.candidates[int(place)]] for place in places)
    values = zip(SIGNALS, pairs.signals.values[at].tolist(), strict=True)
    return (
        f"two sections together: {one!r} and {other!r} ({', '.join(f'{name} {value:.2f}' for name, value in values)})"
    )
