"""Flat baselines: documents cut into chunks, chunks scored, the best ones are the context."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.evaluate.output import Cited, Output
from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.scoring import Bm25, Dense, FlatRag, Scorer
from vectree.evaluate.systems.sentences import best_sentences

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import Answers

PASSAGE_CHUNKS = 5
"""Chunks that make the context where the answer is the context: their size is then about that of the papers' BM25."""
SENTENCE_CHUNKS = 5
_SEPARATOR = "\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flat:
    """``System``: one scorer over chunks of one cut."""

    kind: str
    cut: Cut
    scorer: Callable[[Sequence[Chunk], Corpus], Scorer]
    neighbours: int = 0
    """Chunks before and after each found one, of its page or the next, that are shown with it."""

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        context = {"passage_chunks": PASSAGE_CHUNKS, "sentence_chunks": SENTENCE_CHUNKS}
        return {"kind": self.kind, **asdict(self.cut), "neighbours": self.neighbours, **context}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> FlatSearcher:
        """See ``System``."""
        chunks = [chunk for name in documents for chunk in chunks_of(name, *corpus.read(name), self.cut)]
        return FlatSearcher(chunks, self.scorer(chunks, corpus), answers, self.neighbours)


class FlatSearcher:
    """``Searcher`` over scored chunks; ties in document order."""

    def __init__(self, chunks: Sequence[Chunk], scorer: Scorer, answers: Answers, neighbours: int) -> None:
        self._chunks = chunks
        self._scorer = scorer
        self._answers: Answers = answers
        self._neighbours = neighbours

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return self._scorer.index_bytes

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        scores = self._scorer.scores(question)
        order = [int(row) for row in np.argsort(-scores, kind="stable") if scores[row] > 0]
        ranked = [self._chunks[row] for row in order]
        shown = [self._chunks[row] for row in self._shown(order)]
        return answer_from(question, ranked, shown, self._answers, start)

    def _shown(self, order: Sequence[int]) -> list[int]:
        limit = PASSAGE_CHUNKS if self._answers == "passages" else SENTENCE_CHUNKS
        rows: dict[int, None] = {}
        for row in order[:limit]:
            for near in range(max(row - self._neighbours, 0), min(row + self._neighbours + 1, len(self._chunks))):
                if self._chunks[near].page.document == self._chunks[row].page.document:
                    rows[near] = None
        return list(rows)


def answer_from(
    question: str, ranked: Sequence[Chunk], shown: Sequence[Chunk], answers: Answers, start: float
) -> Output:
    """The output of a system that ranked these chunks and shows some; ``start`` is when it began (perf_counter)."""
    texts = [chunk.text for chunk in shown]
    context = _SEPARATOR.join(texts)
    if answers == "passages":
        answer, cited = " ".join(texts), [(chunk, chunk.text) for chunk in shown]
    else:
        best = best_sentences(question, texts)
        answer, cited = " ".join(text for _, text in best), [(shown[place], text) for place, text in best]
    return Output(
        pages=tuple(dict.fromkeys(chunk.page for chunk in ranked)),
        sections=tuple(dict.fromkeys(chunk.section for chunk in ranked if chunk.section)),
        answer=answer,
        found=bool(answer),
        context=context,
        context_pages=tuple(dict.fromkeys(chunk.page for chunk in shown)),
        # A chunk is cut from its page, so its page has it.
        citations=tuple(Cited(page=chunk.page, quote=quote, held=chunk.verbatim) for chunk, quote in cited),
        seconds=time.perf_counter() - start,
    )


def bm25_chunks() -> Flat:
    """BM25 over chunks of 150 words."""
    return Flat(kind="bm25", cut=Cut(), scorer=lambda chunks, _: Bm25([chunk.indexed for chunk in chunks]))


def bm25_pages() -> Flat:
    """BM25 over whole pages."""
    return Flat(kind="bm25", cut=Cut(words=0), scorer=lambda chunks, _: Bm25([chunk.indexed for chunk in chunks]))


def dense() -> Flat:
    """Embeddings of chunks of 150 words."""
    return Flat(kind="dense", cut=Cut(), scorer=Dense)


def dense_expanded() -> Flat:
    """The same, each found chunk shown with the one before and after."""
    return Flat(kind="dense", cut=Cut(), scorer=Dense, neighbours=1)


def flatrag() -> Flat:
    """TreeRAG's FlatRAG: .60 BM25, .25 semantic, .15 structural."""
    return Flat(kind="flatrag", cut=Cut(), scorer=FlatRag)
