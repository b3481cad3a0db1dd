# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - bm25s is typed in part
"""How the flat baselines score chunks: BM25 (bm25s), dense (cosine), FlatRAG's sum of three."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from vectree.evaluate.systems.terms import bm25_terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.systems.chunks import Chunk

K1 = 1.5
B = 0.75


class Scorer(Protocol):
    """Scores all chunks of an index for a question."""

    def scores(self, question: str) -> NDArray[np.float64]:
        """One for each chunk, higher is better; chunks with 0 or less are not found."""
        ...

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        ...


class Bm25:
    """Lucene's BM25 (k1 1.5, b .75) by bm25s (Lù, 2024)."""

    def __init__(self, texts: Sequence[str]) -> None:
        from bm25s import BM25

        logging.getLogger("bm25s").setLevel(logging.WARNING)  # it reports every index at level DEBUG to stderr

        self._count = len(texts)
        tokens = [bm25_terms(text) for text in texts]
        self._model = BM25(k1=K1, b=B, method="lucene") if any(tokens) else None
        if self._model is not None:
            self._model.index(tokens, show_progress=False)

    def scores(self, question: str) -> NDArray[np.float64]:
        """See ``Scorer``."""
        return self.score_terms(bm25_terms(question))

    def score_terms(self, terms: list[str]) -> NDArray[np.float64]:
        """The same of terms as ``bm25_terms`` makes them."""
        if self._model is None or not terms:
            return np.zeros(self._count)
        return np.asarray(self._model.get_scores(terms), dtype=np.float64)

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``: scores by term and chunk, and the terms."""
        if self._model is None:
            return 0
        arrays = sum(value.nbytes for value in self._model.scores.values() if isinstance(value, np.ndarray))
        return arrays + sum(len(str(term).encode()) for term in self._model.vocab_dict)


class Dense:
    """Inner product of unit vectors of the run's embedder."""

    def __init__(self, chunks: Sequence[Chunk], corpus: Corpus) -> None:
        self._embedder = corpus.needs_embedder()
        self._matrix = embed_chunks(chunks, corpus)

    def scores(self, question: str) -> NDArray[np.float64]:
        """See ``Scorer``."""
        if not len(self._matrix):
            return np.zeros(0)
        return np.asarray(self._matrix @ self._embedder.embed_queries([question])[0], dtype=np.float64)

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return self._matrix.nbytes


class FlatRag:
    """TreeRAG's baseline of that name: .60 BM25 + .25 semantic + .15 structural.

    BM25 divided by the best of the question; semantic the cosine, structural ``1 / (1 + 0.1 depth)`` of the chunk's
    section. Chunks without a word of the question and without likeness are not found.
    """

    def __init__(self, chunks: Sequence[Chunk], corpus: Corpus) -> None:
        self._bm25 = Bm25([chunk.indexed for chunk in chunks])
        self._dense = Dense(chunks, corpus)
        self._structural = np.asarray([1 / (1 + 0.1 * chunk.depth) for chunk in chunks])

    def scores(self, question: str) -> NDArray[np.float64]:
        """See ``Scorer``."""
        lexical = self._bm25.scores(question)
        semantic = self._dense.scores(question).clip(0)
        best = lexical.max(initial=0.0)
        relevance = 0.60 * (lexical / best if best > 0 else lexical) + 0.25 * semantic
        return np.where(relevance > 0, relevance + 0.15 * self._structural, 0.0)

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return self._bm25.index_bytes + self._dense.index_bytes + self._structural.nbytes


def embed_chunks(chunks: Sequence[Chunk], corpus: Corpus) -> NDArray[np.float32]:
    """One row a chunk; embedded document by document, so that other sets find the vectors again."""
    by_document: dict[str, list[str]] = {}
    for chunk in chunks:  # chunks of one document stand together
        by_document.setdefault(chunk.page.document, []).append(chunk.indexed)
    if not by_document:
        return np.zeros((0, 0), dtype=np.float32)
    return np.concatenate([corpus.embed(texts) for texts in by_document.values()])
