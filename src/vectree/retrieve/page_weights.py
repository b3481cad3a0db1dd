"""How much each signal of a page counts: learned weights, published with how they came about.

They stand in ``page_weights.json``; ``benchmarks/page_weights.py`` makes it anew. See decision 0007.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from vectree.retrieve.page_signals import SIGNALS


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


@cache
def page_weights() -> PageWeights:
    """The weights that are shipped. Raises KeyError when the file lacks a signal's."""
    text = files("vectree.retrieve").joinpath("page_weights.json").read_text(encoding="utf-8")
    weights = cast("Mapping[str, Mapping[str, float]]", json.loads(text))["weights"]
    return PageWeights(signals={name: float(weights[name]) for name in SIGNALS})
