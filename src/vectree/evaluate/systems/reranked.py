"""Reranked Dense: the first chunks by embedding, put into the order of a reranker given by the user."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.flat import PASSAGE_CHUNKS, SENTENCE_CHUNKS, answer_from
from vectree.evaluate.systems.scoring import Dense

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Helper

CANDIDATES = 50
"""Chunks that are put into a new order; those behind them stay as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranked:
    """``System``."""

    uses: ClassVar[tuple[Helper, ...]] = ("reranker",)

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        context = {"passage_chunks": PASSAGE_CHUNKS, "sentence_chunks": SENTENCE_CHUNKS}
        return {"kind": "dense", **asdict(Cut()), "candidates": CANDIDATES, **context}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> RerankedSearcher:
        """See ``System``. Raises InputError where the run has no reranker."""
        corpus.needs_reranker()
        chunks = [chunk for name in documents for chunk in chunks_of(name, *corpus.read(name), Cut())]
        return RerankedSearcher(chunks, corpus, answers)


class RerankedSearcher:
    """``Searcher``: cosine, then the reranker over the first ``CANDIDATES``; ties in the order before."""

    def __init__(self, chunks: Sequence[Chunk], corpus: Corpus, answers: Answers) -> None:
        self._chunks = chunks
        self._dense = Dense(chunks, corpus)
        self._corpus = corpus
        self._answers: Answers = answers

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return self._dense.index_bytes

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        scores = self._dense.scores(question)
        order = [int(row) for row in np.argsort(-scores, kind="stable") if scores[row] > 0]
        first, rest = order[:CANDIDATES], order[CANDIDATES:]
        talk = None if self._corpus.chat is None else self._corpus.chat.begin()
        better = self._corpus.needs_reranker().scores(question, [self._chunks[row].text for row in first], talk)
        places: list[int] = np.argsort(-better, kind="stable").tolist()
        ranked = [self._chunks[row] for row in (*(first[place] for place in places), *rest)]
        limit = PASSAGE_CHUNKS if self._answers == "passages" else SENTENCE_CHUNKS
        output = answer_from(question, ranked, ranked[:limit], self._answers, start)
        return output if talk is None else replace(output, **talk.spent())


def dense_reranked() -> Reranked:
    """The system."""
    return Reranked()
