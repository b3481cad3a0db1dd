"""Weights of the page signals, learned from questions with gold pages.

A conditional logit over the 40 best candidates of each question: the probability of the gold pages among them is made
as large as it can be, less ``|w|^2 / (2 C)``, by gradient ascent from 0 with momentum. Questions whose terms are
bigrams (Korean, Japanese, Chinese) have weights of their own, less ``|w - v|^2 / (2 C)`` from v, the weights for words.
With a centre both are kept near that instead of 0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.retrieve.pages.signals import SIGNALS, page_signals
from vectree.retrieve.pages.weights import KINDS, Kind, PageWeights, kind_of
from vectree.retrieve.question.named_pages import named_pages

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

CANDIDATES = 40
PRIOR: Mapping[Kind, float] = {"words": 20.0, "bigrams": 5.0}
"""C, where the sum of the sets' mean log-likelihoods counts 1."""
LEFT_OUT: Mapping[Kind, frozenset[str]] = {"words": frozenset({"runs"}), "bigrams": frozenset()}
"""Signals of weight 0: with long stretches of a question fewer pages of filings are found (decision 0007)."""
Learned = Mapping[Kind, "NDArray[np.float64]"]
"""Weights in the order of ``SIGNALS``."""
_PASSAGES, _ANSWER = SIGNALS.index("passages"), SIGNALS.index("answer")
_STEPS = 150
_STEP = 0.04
_MOMENTUM = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question in one document: a row of signals for each candidate page."""

    kind: Kind
    signals: NDArray[np.float64]
    """Page x signal, in the order of ``SIGNALS``."""
    pages: NDArray[np.int64]
    """Physical pages of the rows, ascending."""
    named: NDArray[np.float64]
    """What is added for pages that the question itself names."""
    gold: NDArray[np.bool_]


def make_case(question: str | Query, document: CompiledDocument, gold: Collection[int]) -> Case | None:
    """The case of a question whose gold pages are known; None for a document without text."""
    if not len(document.units.page):
        return None
    query = prepare_query(question) if isinstance(question, str) else question
    found = page_signals(query, document, rank_sections(query, document, RetrievalSettings()))
    named = np.zeros(document.page_count)
    for page, belief in named_pages(query.text, document).items():
        named[page - 1] = belief
    pages = np.flatnonzero(found.matched | (named > 0))
    table = np.stack([found.values[name] for name in SIGNALS], axis=1)
    return Case(
        kind=kind_of(query),
        signals=table[pages],
        pages=pages + 1,
        named=named[pages] * PageWeights(signals={}).named,
        gold=np.isin(pages + 1, list(gold)),
    )


def learn(cases: Sequence[tuple[float, Case]], centre: Learned | None = None) -> Learned:
    """Weights of both kinds from questions, each with how much it counts.

    Questions without a gold page among their candidates teach nothing and are left out. Without questions the weights
    are those of the centre; without a centre those for bigrams are those for words, and those for words 0.
    """
    of_kind = {kind: [row for row in cases if row[1].kind == kind] for kind in KINDS}
    words = _learn(of_kind["words"], "words", np.zeros(len(SIGNALS)) if centre is None else centre["words"])
    return {
        "words": words,
        "bigrams": _learn(of_kind["bigrams"], "bigrams", words if centre is None else centre["bigrams"]),
    }


def as_json(learned: Learned) -> dict[str, dict[str, float]]:
    """The weights by kind and signal, as in ``retrieve/pages/weights.json``."""
    return {kind: dict(zip(SIGNALS, learned[kind].tolist(), strict=True)) for kind in KINDS}


def _learn(cases: Sequence[tuple[float, Case]], kind: Kind, centre: NDArray[np.float64]) -> NDArray[np.float64]:
    kept: list[tuple[float, Case]] = []
    for share, one in cases:
        if not one.gold.any():
            continue
        order = np.argsort(-one.signals[:, _PASSAGES] - one.signals[:, _ANSWER], kind="stable")
        chosen = np.union1d(order[:CANDIDATES], np.flatnonzero(one.gold))
        kept.append((share, replace(one, signals=one.signals[chosen], gold=one.gold[chosen])))
    used = np.asarray([name not in LEFT_OUT[kind] for name in SIGNALS])
    weights = centre.copy()
    velocity = np.zeros(len(SIGNALS))
    for _ in range(_STEPS):
        gradient = (centre - weights) / PRIOR[kind]
        gradient = sum((share * _likelihood_gradient(one, weights) for share, one in kept), gradient)
        velocity = _MOMENTUM * velocity + _STEP * used * gradient
        weights = weights + velocity
    return weights


def _likelihood_gradient(one: Case, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Gradient of the log-probability of the gold pages among the candidates."""
    scores = one.signals @ weights
    odds = np.exp(scores - scores.max())
    return one.signals.T @ (odds * one.gold / float(odds @ one.gold) - odds / float(odds.sum()))
