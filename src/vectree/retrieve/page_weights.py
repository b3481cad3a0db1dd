"""How much each signal of a page counts: learned weights, published with how they came about.

They stand in ``page_weights.json``; ``benchmarks/page_weights.py`` makes it anew. See decision 0007.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import cast

from vectree.errors import QueryError
from vectree.retrieve.page_signals import PRIORS, SIGNALS


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWeights:
    """Weights of the standard scores in ``SIGNALS`` and of what a learned model does not see."""

    signals: Mapping[str, float]
    dense: float = 0.1
    """Of embeddings, where question and document are in one language."""
    dense_across_languages: float = 2.0
    """Of embeddings, where words cannot match."""
    named: float = 12.0
    """Of pages that the question itself names, by how surely: they come first."""


LEARNED = "learned"
EQUAL = "equal"


@cache
def page_weights(name: str = LEARNED) -> PageWeights:
    """The weights of that name: ``learned``, those that are shipped; ``equal``; or a JSON file made as the shipped one.

    ``equal`` gives the same weight to all signals that depend on the question and none to the others, together as much
    as the learned ones, so that scores keep their scale. A file is read once. Raises QueryError for a name that is
    none of them, or a file that lacks a signal's weight.
    """
    if name == EQUAL:
        total = sum(map(abs, page_weights().signals.values()))
        asked = [signal for signal in SIGNALS if signal not in PRIORS]
        return PageWeights(signals={signal: total / len(asked) if signal in asked else 0.0 for signal in SIGNALS})
    shipped = files("vectree.retrieve").joinpath("page_weights.json")
    try:
        text = (shipped if name == LEARNED else Path(name)).read_text(encoding="utf-8")
        weights = cast("Mapping[str, Mapping[str, float]]", json.loads(text))["weights"]
        return PageWeights(signals={signal: float(weights[signal]) for signal in SIGNALS})
    except OSError as error:
        raise QueryError(
            f"page_weights {name!r} is neither {LEARNED!r} nor {EQUAL!r} nor a file", page_weights=name
        ) from error
    except (KeyError, TypeError, ValueError) as error:
        wanted = ", ".join(SIGNALS)
        raise QueryError(f"{name!r} does not give a weight to each of {wanted}", page_weights=name) from error
