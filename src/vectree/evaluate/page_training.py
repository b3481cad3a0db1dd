"""Weights of the page signals, learned from questions with gold pages.

A conditional logit over the 40 best candidates of each question: the probability of the gold pages among them is made
as large as it can be, less ``|w|^2 / (2 C)``, by gradient ascent from 0 with momentum.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.retrieve.named_pages import named_pages
from vectree.retrieve.page_signals import SIGNALS, page_signals
from vectree.retrieve.page_weights import PageWeights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument

CANDIDATES = 40
PRIOR = 20.0
"""C, where the sum of the sets' mean log-likelihoods counts 1."""
_PASSAGES, _ANSWER = SIGNALS.index("passages"), SIGNALS.index("answer")
_STEPS = 150
_STEP = 0.04
_MOMENTUM = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question in one document: a row of signals for each candidate page."""

    signals: NDArray[np.float64]
    """Page x signal, in the order of ``SIGNALS``."""
    pages: NDArray[np.int64]
    """Physical pages of the rows, ascending."""
    named: NDArray[np.float64]
    """What is added for pages that the question itself names."""
    gold: NDArray[np.bool_]


def make_case(question: str, document: CompiledDocument, gold: Collection[int]) -> Case | None:
    """The case of a question whose gold pages are known; None for a document without text."""
    if not len(document.units.page):
        return None
    query = prepare_query(question)
    found = page_signals(query, document, rank_sections(query, document, RetrievalSettings()))
    named = np.zeros(document.page_count)
    for page, belief in named_pages(question, document).items():
        named[page - 1] = belief
    pages = np.flatnonzero(found.matched | (named > 0))
    table = np.stack([found.values[name] for name in SIGNALS], axis=1)
    return Case(
        signals=table[pages],
        pages=pages + 1,
        named=named[pages] * PageWeights(signals={}).named,
        gold=np.isin(pages + 1, list(gold)),
    )


def learn(cases: Sequence[tuple[float, Case]]) -> NDArray[np.float64]:
    """Weights in the order of ``SIGNALS`` from questions, each with how much it counts.

    Questions without a gold page among their candidates teach nothing and are left out; all 0 for none.
    """
    kept: list[tuple[float, Case]] = []
    for share, one in cases:
        if not one.gold.any():
            continue
        order = np.argsort(-one.signals[:, _PASSAGES] - one.signals[:, _ANSWER], kind="stable")
        chosen = np.union1d(order[:CANDIDATES], np.flatnonzero(one.gold))
        kept.append((share, replace(one, signals=one.signals[chosen], gold=one.gold[chosen])))
    weights = np.zeros(len(SIGNALS))
    velocity = np.zeros(len(SIGNALS))
    for _ in range(_STEPS):
        gradient = sum((share * _likelihood_gradient(one, weights) for share, one in kept), -weights / PRIOR)
        velocity = _MOMENTUM * velocity + _STEP * gradient
        weights = weights + velocity
    return weights


def _likelihood_gradient(one: Case, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Gradient of the log-probability of the gold pages among the candidates."""
    scores = one.signals @ weights
    odds = np.exp(scores - scores.max())
    return one.signals.T @ (odds * one.gold / float(odds @ one.gold) - odds / float(odds.sum()))
