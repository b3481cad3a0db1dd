"""Search over all documents and sections of a library: the seam that every corpus index fills.

An index is derived: it follows the store's change sequence, catches up by itself and can be rebuilt.
Ranking is the same in all of them (``tests/contract/test_corpus_index.py``):

* terms are those of ``text.analyse`` without English function words, with them where nothing else is
  left; each counts once, however often the question repeats it
* keyword score is BM25 over entries (``index.entries``), k1 = 1.2, b = 0.75, with idf
  ``max(1e-6, ln((N - n + 0.5) / (n + 0.5)))``; a field's weight multiplies the term's count, the length
  of an entry is that of all its fields, unweighted (this is SQLite's ``bm25()``, adopted as ours)
* vector score is the inner product of unit vectors, exact to five decimals, over entries by the
  question's embedder
* the first ``depth`` of each are fused by reciprocal rank (``index.rrf``), weighted as below
* equal scores come in order of document id, then of sections in the document
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from vectree.types.document import DocumentId
from vectree.types.section import SectionId

EntryUnit = Literal["section", "document", "any"]

FIELD_WEIGHTS: tuple[float, float, float, float] = (3.0, 1.0, 2.0, 1.0)
"""Title, path, summary, body: how much an occurrence in each counts."""

KEYWORD_WEIGHT = 1.0
VECTOR_WEIGHT = 0.2
"""Weights of the two rankings. Equal ones fell below keyword search alone; from .1 to .3 the fusion was
ahead of it, flat around .2 (decision 0006)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusQuery:
    """A question to all documents. Filters that are None let everything pass, an empty set nothing."""

    text: str
    limit: int = 10
    """How many hits at most; at least 1."""
    vector: NDArray[np.float32] | None = None
    """The question's embedding, unit length; None searches by keyword alone."""
    embedder: str = ""
    """Name of what made ``vector``; entries by another embedder are found by keyword only."""
    unit: EntryUnit = "section"
    documents: frozenset[DocumentId] | None = None
    domain: str | None = None
    language: str | None = None
    collections: frozenset[str] | None = None
    body: bool = True
    """Whether the bodies of sections are searched by keyword; off: titles, paths and summaries only."""

    @property
    def depth(self) -> int:
        """How many of each ranking are fused."""
        return max(100, 4 * self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusHit:
    """A section (or with an empty ``section_id`` a document) that answers a query."""

    document_id: DocumentId
    section_id: SectionId
    score: float
    """Reciprocal rank fusion of the two ranks: higher is better, at most 1.2/61."""
    keyword_rank: int | None
    """1 for the best; None where it was not among the first."""
    vector_rank: int | None


class CorpusIndex(Protocol):
    """Hybrid search over the entries of a library."""

    def search(self, query: CorpusQuery) -> tuple[CorpusHit, ...]:
        """The best entries, best first, none twice, at most ``limit``; empty where nothing fits.

        Sees every document that was acknowledged before the call. Raises QueryError for a limit under 1,
        LibraryError for a vector of another width than those of its embedder in the library.
        """
        ...

    def rebuild(self) -> None:
        """Build the index anew from the store."""
        ...

    def close(self) -> None:
        """Give back files; the index is not usable afterwards."""
        ...
