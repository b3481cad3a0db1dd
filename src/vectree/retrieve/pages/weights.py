"""How much each signal of a page counts: learned weights, published with how they came about.

They stand in ``weights.json``; ``benchmarks/page_weights.py`` makes it anew. See decision 0007. Questions in
Korean, Japanese or Chinese, whose terms are bigrams, have weights of their own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast, get_args

from vectree.errors import QueryError
from vectree.retrieve.pages.signals import PRIORS, SIGNALS

if TYPE_CHECKING:
    from vectree.types.query import Query

Kind = Literal["words", "bigrams"]
"""What the terms of a question are."""
KINDS: tuple[Kind, ...] = get_args(Kind)
_BIGRAMS = frozenset({"ko", "ja", "zh"})


def kind_of(query: Query) -> Kind:
    """Bigrams for a question in Korean, Japanese or Chinese, words for others."""
    return "bigrams" if query.language in _BIGRAMS else "words"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWeights:
    """Weights of the signals in ``SIGNALS`` and of what a learned model does not see."""

    signals: Mapping[str, float]
    """For questions of words."""
    bigrams: Mapping[str, float] | None = None
    """For questions in Korean, Japanese or Chinese; None: the same."""
    dense: float = 0.1
    """Of embeddings, where question and document are in one language."""
    dense_across_languages: float = 2.0
    """Of embeddings, where words cannot match."""
    named: float = 12.0
    """Of pages that the question itself names, by how surely: they come first."""

    def of(self, query: Query) -> Mapping[str, float]:
        """The weights for that question."""
        return self.bigrams if self.bigrams is not None and kind_of(query) == "bigrams" else self.signals


LEARNED = "learned"
EQUAL = "equal"


@cache
def page_weights(name: str = LEARNED) -> PageWeights:
    """The weights of that name: ``learned``, those that are shipped; ``equal``; or a JSON file made as the shipped one.

    ``equal`` gives the same weight to all signals that depend on the question's words and none to the others, together
    as much as the learned ones, so that scores keep their scale. A file is read once. Raises QueryError for a name that
    is none of them, or a file that lacks a signal's weight.
    """
    if name == EQUAL:
        total = sum(map(abs, page_weights().signals.values()))
        asked = [signal for signal in SIGNALS if signal not in PRIORS]
        return PageWeights(signals={signal: total / len(asked) if signal in asked else 0.0 for signal in SIGNALS})
    shipped = files("vectree.retrieve.pages").joinpath("weights.json")
    try:
        text = (shipped if name == LEARNED else Path(name)).read_text(encoding="utf-8")
        weights = cast("Mapping[str, Mapping[str, Mapping[str, float]]]", json.loads(text))["weights"]
        words, bigrams = ({signal: float(weights[kind][signal]) for signal in SIGNALS} for kind in KINDS)
        return PageWeights(signals=words, bigrams=bigrams)
    except OSError as error:
        raise QueryError(
            f"page_weights {name!r} is neither {LEARNED!r} nor {EQUAL!r} nor a file", page_weights=name
        ) from error
    except (KeyError, TypeError, ValueError) as error:
        wanted = ", ".join(SIGNALS)
        raise QueryError(
            f"{name!r} does not give a weight to each of {wanted}, for 'words' and for 'bigrams'", page_weights=name
        ) from error
