"""A question made ready for scoring, once, for every document it is put to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Wants = Literal["amount", "date", "text"]
"""What kind of thing the question asks for: a figure, a point in time, or anything else."""

Kind = Literal["comparative", "exhaustive", "overview", "factual"]
"""What kind of answer it asks for (``retrieve.question_kind``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The question, its terms and what else can be told from it. Build it with ``retrieve.prepare_query``."""

    text: str
    language: str
    """ISO 639-1, or ``"und"``."""
    terms: tuple[str, ...]
    """Different index terms without function words, in order of the question; empty when it has none."""
    weights: tuple[float, ...]
    """How much each term counts, in (0, 1]; as long as ``terms``."""
    related: tuple[tuple[str, float], ...] = ()
    """Further terms that mean the same as something in the question, with weights in (0, 1)."""
    wants: Wants = "text"
    kind: Kind = "factual"
    embedding: NDArray[np.float32] | None = None
    """Unit length; None where there is no embedder."""
