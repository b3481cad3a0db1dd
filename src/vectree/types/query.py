"""A question made ready for scoring, once, for every document it is put to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Wants = Literal["amount", "date", "text"]
"""What kind of thing the question asks for: a figure, a point in time, or anything else."""

Kind = Literal["comparative", "exhaustive", "overview", "factual"]
"""What kind of answer it asks for (``retrieve.question.kind``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where documents of a field keep what a question asks for."""

    titles: tuple[tuple[str, ...], ...] = ()
    """Terms of each title that it may have."""
    tabular: bool = False
    """Whether it is a table of figures."""
    front: bool = False
    """Whether it is the first page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What the vocabulary of one domain adds to the question, for documents of that domain."""

    related: tuple[tuple[str, float], ...] = ()
    """Terms that mean the same as something in the question, with weights in (0, 1)."""
    places: tuple[Place, ...] = ()


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
    """Further terms that mean the same as something in the question, in a document of any domain, with weights in
    (0, 1)."""
    places: tuple[Place, ...] = ()
    """Where a document of any domain keeps what is asked for."""
    fields: Mapping[str, Field] = field(default_factory=dict[str, Field])
    """What a document's domain adds to both."""
    wants: Wants = "text"
    kind: Kind = "factual"
    embedding: NDArray[np.float32] | None = None
    """Unit length; None where there is no embedder."""

    def related_in(self, *domains: str) -> tuple[tuple[str, float], ...]:
        """Related terms for documents of these domains, none twice."""
        found = dict(self.related)
        for domain in dict.fromkeys(domains):
            for term, weight in self.fields[domain].related if domain in self.fields else ():
                found.setdefault(term, weight)
        return tuple(found.items())

    def places_in(self, domain: str) -> tuple[Place, ...]:
        """Places for a document of that domain."""
        return (*self.places, *(self.fields[domain].places if domain in self.fields else ()))
