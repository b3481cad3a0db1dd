"""llama-index as a peer, in its own environment: its BM25 retriever, and its auto-merging retriever over a hierarchy.

It gets the same page texts as every system, one document a page as its own PDF reader makes them (for trees without
text one a section, as the flat baselines). Cutting, index and retrieval are llama-index's with its own settings
(sentence splitter of 1,024 tokens for BM25, hierarchy of 2,048, 512 and 128 for auto-merging) but for the number of
nodes, 50, without which there would be no ten pages. Auto-merging searches the leaves by vectors of the run's embedder,
the same as the dense baselines. Answers are made by the baselines' common rule from the best five nodes.
"""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, cast

from vectree.evaluate.peers import PEERS
from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.flat import SENTENCE_CHUNKS, answer_from

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Answers

_PEER = "llama-index"
Retriever = Literal["bm25", "auto-merging"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LlamaIndex:
    """``System``: one of its retrievers."""

    retriever: Retriever

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``; the peer's versions are among them, so that results of others do not mix."""
        return {"retriever": self.retriever, "shown": SENTENCE_CHUNKS, **PEERS[_PEER].versions}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> LlamaIndexSearcher:
        """See ``System``. Raises ConfigurationError without the environment, InputError without embedder."""
        units = [unit for name in documents for unit in chunks_of(name, *corpus.read(name), Cut(words=0))]
        return LlamaIndexSearcher(self.retriever, units, corpus, answers)


class LlamaIndexSearcher:
    """``Searcher``; ``seconds`` are those of the question's vector, the retriever and the answer, not of the pipe."""

    def __init__(self, retriever: Retriever, units: Sequence[Chunk], corpus: Corpus, answers: Answers) -> None:
        self._units = units
        self._answers: Answers = answers
        self._embedder = corpus.needs_embedder() if retriever == "auto-merging" else None
        self._process = corpus.peers.process(_PEER)
        reply = self._process.request("open", retriever=retriever, texts=[unit.indexed for unit in units])
        if self._embedder is not None:
            leaves = cast("Sequence[str]", reply["nodes"])
            self._process.request("vectors", vectors=_encoded(corpus.embed(leaves)) if leaves else "")

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        vector = None if self._embedder is None else _encoded(self._embedder.embed_queries([question])[0])
        embedding = time.perf_counter() - start
        reply = self._process.request("ask", question=question, vector=vector)
        found = cast("Sequence[tuple[int, str]]", reply["ranked"])
        ranked = [replace(self._units[place], text=text, indexed=text) for place, text in found]
        began = time.perf_counter() - embedding - cast("float", reply["seconds"])
        return answer_from(question, ranked, ranked[:SENTENCE_CHUNKS], self._answers, began)


def _encoded(values: NDArray[np.float32]) -> str:
    return b64encode(values.astype("<f4").tobytes()).decode("ascii")


def bm25() -> LlamaIndex:
    """Its BM25 retriever."""
    return LlamaIndex(retriever="bm25")


def auto_merging() -> LlamaIndex:
    """Its auto-merging retriever."""
    return LlamaIndex(retriever="auto-merging")
