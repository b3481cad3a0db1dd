"""How much each signal of a pair of sections counts: learned weights, published with how they came about.

They stand in ``weights.json``; ``benchmarks/pair_weights.py`` makes it anew. See decision 0012.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, cast

import numpy as np

from vectree.retrieve.pairs.signals import SIGNALS

if TYPE_CHECKING:
    from numpy.typing import NDArray


@cache
def pair_weights() -> NDArray[np.float64]:
    """One weight for each of ``SIGNALS``. Raises KeyError when the file lacks one."""
    text = files("vectree.retrieve.pairs").joinpath("weights.json").read_text(encoding="utf-8")
    weights = cast("Mapping[str, Mapping[str, float]]", json.loads(text))["weights"]
    return np.asarray([float(weights[name]) for name in SIGNALS])
