"""How likely a sentence is unsupported, given what the checks found: a logistic model with published weights.

The weights and how they came about stand in ``belief.json``; ``benchmarks/claims.py --fit`` makes it
anew. See decision 0008.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from vectree.verify.features import FEATURES


@dataclass(frozen=True, slots=True, kw_only=True)
class BeliefModel:
    """A logistic model over ``FEATURES``."""

    weights: Mapping[str, float]
    bias: float
    threshold: float
    """Probability from which a sentence counts as unsupported."""

    def probability(self, values: Sequence[float]) -> float:
        """Probability that the sentence is not supported, in (0, 1)."""
        total = self.bias + sum(self.weights[name] * value for name, value in zip(FEATURES, values, strict=True))
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))

    def confidence(self, probability: float) -> float:
        """Belief in [0, 1] that falls with the probability and is 0.6 at the threshold."""
        if probability < self.threshold:
            return 1.0 - 0.4 * probability / self.threshold
        return 0.6 * (1.0 - probability) / (1.0 - self.threshold)


@cache
def belief_model() -> BeliefModel:
    """The model that is shipped.

    Raises:
        KeyError: The file lacks a weight for a feature.

    """
    data = cast(
        Mapping[str, object], json.loads(files("vectree.verify").joinpath("belief.json").read_text(encoding="utf-8"))
    )
    weights = cast(Mapping[str, float], data["weights"])
    return BeliefModel(
        weights={name: float(weights[name]) for name in FEATURES},
        bias=float(cast(float, data["bias"])),
        threshold=float(cast(float, data["threshold"])),
    )
