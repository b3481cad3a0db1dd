"""Which of several documents a question is about.

    score(d) = sum over signals s of w(s) s(d)

Their weights are learned as a conditional logit (``benchmarks/document_weights.py``; ``weights.json`` has them with
their record), so that of two documents the one with a score lower by x is the right one exp(-x) times as probably.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, cast

import numpy as np

from vectree.retrieve.documents.route import RoutedDocument
from vectree.retrieve.documents.signals import SIGNALS, document_signals
from vectree.types.document import DocumentId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query


def rank_documents(
    query: Query, routed: Sequence[RoutedDocument], documents: Mapping[DocumentId, CompiledDocument]
) -> tuple[RoutedDocument, ...]:
    """The routed documents with their scores, best first, ties in the order given; a single one as it is."""
    if len(routed) < 2:  # nothing to tell apart
        return tuple(routed)
    table = document_signals(query, [documents[one.document_id] for one in routed], [one.score for one in routed])
    scores = (table @ document_weights()).tolist()
    ranked = [
        RoutedDocument(document_id=one.document_id, score=score) for one, score in zip(routed, scores, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda one: -one.score))


@cache
def document_weights() -> NDArray[np.float64]:
    """The weights that are shipped, in the order of ``SIGNALS``. Raises KeyError when the file lacks a signal's."""
    text = files("vectree.retrieve.documents").joinpath("weights.json").read_text(encoding="utf-8")
    weights = cast("Mapping[str, Mapping[str, float]]", json.loads(text))["weights"]
    return np.asarray([float(weights[name]) for name in SIGNALS])
