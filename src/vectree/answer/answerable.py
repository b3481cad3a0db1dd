"""Whether the documents answer at all: the doubt that they do, and from where on nothing is answered.

    doubt = 1 / (1 + exp(-(bias + sum over signs s of weight(s) s)))                    each sign in [0, 1]

    uncovered       what the best place lacks of the question's terms, by weight: one sentence, its neighbours and
                    the titles over it
    unnamed         1 - the most that the documents speak of a name in the question (``mentions``); 1 without names
    names_missing   share of the names that stand nowhere in them
    years_missing   share of the years that stand nowhere in them

Words around a matter vary, so coverage alone lets a question about one company pass in another's report; its name does
not. Weights and threshold are learned (``benchmarks/refusals.py``) and stand with their record in ``answerable.json``.
Whatever the doubt, a question of one or two terms needs them all in that place, for one word of two can be about
anything; one without content terms is refused. Decision 0014.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, cast

from vectree.answer.mentions import Mentions, mentions

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

_FEW = 2.2
_LEFT_OUT = 0.7
"""By weight: what counts as few terms, and what of them may be missing."""
SIGNS = ("uncovered", "unnamed", "names_missing", "years_missing")


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtModel:
    """A logistic model over ``SIGNS``."""

    weights: Mapping[str, float]
    bias: float
    threshold: float
    """The doubt from which nothing is answered."""

    def doubt(self, signs: Sequence[float]) -> float:
        """Probability that the documents do not answer, in (0, 1)."""
        total = self.bias + sum(self.weights[name] * sign for name, sign in zip(SIGNS, signs, strict=True))
        return 1.0 / (1.0 + exp(-total))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answerability:
    """The judgement on one question."""

    answerable: bool
    doubt: float


@cache
def doubt_model() -> DoubtModel:
    """The model that is shipped. Raises KeyError when the file lacks a sign's weight."""
    text = files("vectree.answer").joinpath("answerable.json").read_text(encoding="utf-8")
    data = cast("Mapping[str, object]", json.loads(text))
    weights = cast("Mapping[str, float]", data["weights"])
    return DoubtModel(
        weights={name: float(weights[name]) for name in SIGNS},
        bias=float(cast("float", data["bias"])),
        threshold=float(cast("float", data["threshold"])),
    )


def answerability(query: Query, covered: float, documents: Sequence[CompiledDocument]) -> Answerability:
    """Whether to answer from these documents, whose best place has ``covered`` of the question's terms by weight."""
    model = doubt_model()
    doubt = 1.0 if is_bare(query, covered) else model.doubt(signs(covered, mentions(query.text, documents)))
    return Answerability(answerable=doubt < model.threshold, doubt=doubt)


def missing(query: Query, documents: Sequence[CompiledDocument]) -> tuple[str, ...]:
    """Names and years of the question that stand nowhere in the documents; none where those without text could."""
    readable = all(len(document.units.page) for document in documents)
    return mentions(query.text, documents).missing if documents and readable else ()


def is_bare(query: Query, covered: float) -> bool:
    """Whether the best place has next to nothing of a short question."""
    terms = sum(query.weights)
    return terms <= 0 or (terms <= _FEW and covered * terms < terms - _LEFT_OUT)


def signs(covered: float, mentioned: Mentions) -> tuple[float, ...]:
    """The signs, in the order of ``SIGNS``."""
    return (
        1.0 - covered,
        1.0 - max(mentioned.names.values(), default=0.0),
        _missing(mentioned.names),
        _missing(mentioned.years),
    )


def _missing(found: Mapping[str, float]) -> float:
    return sum(mention == 0.0 for mention in found.values()) / len(found) if found else 0.0
